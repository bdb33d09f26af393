//! The samples are good records: legal, canonical where that is promised, with all that they are said to show.

use oaq::diagnostics::Severity;
use oaq::notation::parse;
use oaq::rules::PRESETS;

use crate::data::{sample, samples};

/// The sample with three planted faults.
const FAULTY: &str = "ba-loi.oaq";

#[test]
fn good_samples_give_no_warning() {
    for (name, text) in samples().into_iter().filter(|(name, _)| name != FAULTY) {
        for (at, parsed) in parse(&text).enumerate() {
            assert_eq!(parsed.errors, [], "{name}, game {}", at + 1);
            let replay = oaq::replay(&parsed.game, &oaq::Options::default());
            let findings =
                replay.findings.iter().filter(|found| found.finding.severity() != Severity::Notice);
            assert_eq!(findings.count(), 0, "{name}, game {}: {:?}", at + 1, replay.findings);
        }
    }
}

#[test]
fn the_faulty_sample_has_just_its_three_faults() {
    let text = sample(FAULTY);
    let parsed = parse(&text).next().unwrap();
    let replay = oaq::replay(&parsed.game, &oaq::Options::default());
    let mut names: Vec<&str> = replay.findings.iter().map(|found| found.finding.name()).collect();
    names.sort_unstable();
    assert_eq!((parsed.errors.len(), names), (0, vec!["capture-claim", "empty-pit", "score-mismatch"]));
}

#[test]
fn there_is_a_sample_of_every_variant_and_number_of_sides() {
    let text: String = samples().into_iter().map(|(_, text)| text).collect();
    for preset in PRESETS {
        assert!(text.contains(&format!("[Variant \"{}\"]", preset.id)), "no sample of {}", preset.id);
    }
    for piece in [
        "[Sides \"3\"]",
        "[Sides \"4\"]",
        "[Position ",
        "flip",
        "refill ",
        "refill+",
        "\"resign\"",
        "\"repetition\"",
    ] {
        assert!(text.contains(piece), "no sample with {piece}");
    }
}
