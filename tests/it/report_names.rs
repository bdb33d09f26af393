//! What the page says about persons: who won, who has how many points, who makes a move; also without its script.

use crate::browser::{Page, Screen};
use crate::data::{games, records};
use crate::report::page_of;

const FLIPPED: &str = include_str!("../../samples/lat-ban.oaq");
const THREE: &str = include_str!("../../samples/ba-ben.oaq");

/// Games whose results and names go together in every way.
fn games_of_all_kinds() -> String {
    let drawn = "[P0 \"An\"] [P1 \"Bình\"] [Variant \"table-flip\"] [Termination \"agreement\"]\n\
                 1. 2< flip 9> 1/2-1/2\n";
    let resigned = "[P0 \"An\"] [Variant \"table-flip\"] [Termination \"resign\"]\n1. 2< flip 9> 1-0\n";
    let shared = "[P0 \"An\"] [P1 \"Bình\"] [P2 \"Chi\"] [Sides \"3\"] [Variant \"standard\"] \
                  [Termination \"agreement\"]\n1. 3> 7> 12< 1/2-0-1/2\n";
    let four = "[P0 \"An\"] [P3 \"Dung\"] [Sides \"4\"] [Variant \"standard\"] [Termination \"resign\"]\n\
                1. 3> 7> 12< 16> 0-0-0-1\n";
    let unfinished = "[P0 \"An\"] [P1 \"Bình\"] [Variant \"standard\"]\n1. 2< *\n";
    let impossible = "[P0 \"An\"] [P1 \"Bình\"] [Variant \"standard\"] [Termination \"resign\"]\n1. 2< 1-1\n";
    [FLIPPED, THREE, drawn, resigned, shared, four, unfinished, impossible].join("\n")
}

/// What is to be read of their results.
const VERDICTS: [&str; 8] = [
    "1-0 · Phạm Thu Dung wins",
    "1-0-0 · An wins",
    "1/2-1/2 · draw",
    "1-0 · Side P0 wins",
    "1/2-0-1/2 · An, Chi share first place",
    "0-0-0-1 · Dung wins",
    "* · unfinished",
    "1-1",
];

/// The texts of all elements that a selector finds, without the marks that isolate names.
fn texts(page: &Page, selector: &str) -> Vec<String> {
    let found = page.value(&format!(
        "[...document.querySelectorAll({selector:?})].map((e) => e.textContent.replace(/[\\u2068\\u2069]/g, ''))"
    ));
    found.as_array().unwrap().iter().map(|text| text.as_str().unwrap().to_owned()).collect()
}

#[test]
fn the_list_says_who_won_by_name() {
    let page = page_of(&games_of_all_kinds()).open(Screen::PHONE.still());
    assert_eq!(texts(&page, ".entry .result"), VERDICTS);
    page.click("[data-lang=vi]");
    assert_eq!(texts(&page, ".entry .result")[0], "1-0 · Phạm Thu Dung thắng");
    page.behaved();
}

/// The heads of the games, by what stands at their results.
#[test]
fn points_stand_beside_the_names_of_those_who_have_them() {
    let page = page_of(&games_of_all_kinds()).open_at("#1.0", Screen::PHONE.still());
    let outcome = || texts(&page, "#outcome").concat();
    assert_eq!(
        outcome(),
        "1-0 · Phạm Thu Dung wins · Phạm Thu Dung 43, Lê Văn Cường 27 points · no quan left"
    );
    page.click("#next-game");
    assert_eq!(outcome(), "1-0-0 · An wins · 70–34–1 points · no quan left");
    page.behaved();
}

#[test]
fn a_move_is_heard_with_flip_refill_and_the_name_of_its_mover() {
    let record = FLIPPED.replace("6>x6 (1...", "6>x6 {[%eval +20 d9]} (1...");
    let page = page_of(&record).open(Screen::DESK.still());
    page.click("[data-lang=vi]");
    let heard = texts(&page, "#moves .move .hidden");
    let has = |words: &str| assert!(heard.iter().any(|label| label == words), "{words}: {heard:#?}");
    has(". Nước 1, Lê Văn Cường: ô 2 sang trái");
    has(
        ". Nước 1, sau khi lật bàn, Lê Văn Cường: ô 6 sang phải, Phạm Thu Dung hơn 20 điểm (ước lượng, sâu 9)",
    );
    // The variation is the game without the flip.
    has(". Nước 1, Phạm Thu Dung: ô 6 sang phải");
    has(". Nước 7, Lê Văn Cường: bù dân, ô 8 sang trái");
    let borrowed = "[P0 \"An\"] [Variant \"ky-dinh\"]\n\
                    [Position \"0,0,0,0,0,0q/1,2,0,0,0,0q 3+0q/44+0q P0\"]\n1. refill+2 2> *\n";
    let page = page_of(borrowed).open(Screen::DESK.still());
    assert_eq!(
        texts(&page, "#moves .move .hidden"),
        [". Move 1, An: refill (2 dân borrowed), pit 2 to the right"]
    );
}

#[test]
fn without_its_script_the_page_tells_the_games_as_text() {
    let written = page_of(&games_of_all_kinds());
    let page = written.open(Screen::PHONE.still());
    assert_eq!(texts(&page, "h2 > bdi"), [""; 0], "with the script it is not there");
    page.stop_scripts();
    let verdicts = texts(&page, "section.noscript p:nth-of-type(2)");
    assert_eq!(verdicts, VERDICTS);
    let first = texts(&page, "section.noscript")[0].clone();
    for part in [
        "Lê Văn Cường – Phạm Thu Dung",
        "Hội làng Đông Hồ · Bắc Ninh · 2026.02.17 · Table flip",
        "1. 2<x6 flip 6>x6 2. 4<x14! 7> 3. 4>?",
        "7. 3> refill 8<x3",
        "8>x5+1#",
    ] {
        assert!(first.contains(part), "{part}: {first}");
    }
    assert_eq!(page.value("document.documentElement.scrollWidth <= innerWidth"), true);
    assert_eq!(page.value("getComputedStyle(document.querySelector('.switches')).display"), "none");
    assert_eq!(page.value("typeof PAGE"), "undefined");
}

#[test]
fn what_is_read_without_a_script_is_only_text_and_little_of_it() {
    let evil = "</noscript><script>pwned=1</script><img src=x onerror=pwned=1>&lt;";
    let written = page_of(&format!("[P0 \"{evil}\"] [Event \"{evil}\"] [Variant \"standard\"] 1. 2< *"));
    let page = written.open(Screen::DESK.still());
    let whole = |page: &Page| page.value("document.querySelectorAll('img').length");
    assert_eq!(whole(&page), 0);
    page.stop_scripts();
    assert_eq!(whole(&page), 0);
    assert!(texts(&page, "section.noscript h2")[0].contains(evil));

    let html = std::fs::read_to_string(&page_of(&records(games()).join("\n")).path).unwrap();
    let plain: usize = html.split("<noscript>").skip(1).map(|part| part.find("</noscript>").unwrap()).sum();
    assert!(plain * 4 < html.len(), "{plain} of {}", html.len());
}
