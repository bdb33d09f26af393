//! The commands about proofs: what `solve` says and writes as a certificate, and what `verify` says of one.

use crate::program::oaq;

/// One stone is left. P0 sows it, the quan pits are empty, and that ends the game with 31 to 30.
fn certificate() -> String {
    let documented = include_str!("../../../src/certificate/verify.rs");
    let lines = documented.lines().filter_map(|line| line.strip_prefix("/// "));
    let lines =
        lines.skip_while(|line| !line.starts_with("oaq-certificate")).take_while(|line| *line != "\";");
    lines.map(|line| format!("{line}\n")).collect()
}

#[test]
fn it_says_what_is_proven_in_both_languages() {
    let verify = || oaq().args(["verify", "-"]).stdin(certificate());
    verify().run().exits(0).prints("under standard, from 0,0,0,0,1,0/0,0,0,0,0,0 30/30 P0").prints(
        "the player at P0 wins by at least 1 whatever the other does, in at most 1 ply (1 decision checked)",
    );
    verify().args(["--lang", "vi"]).run().exits(0).prints("thắng ít nhất 1 điểm");
    let json = verify().args(["--format", "json"]).run().exits(0);
    let json: serde_json::Value = serde_json::from_str(json.stdout()).expect("JSON");
    let first = &json["certificates"][0];
    assert_eq!((&first["valid"], &first["at_least"], &first["plies"]), (&true.into(), &1.into(), &1.into()));
}

#[test]
fn where_nothing_is_proven_a_certificate_of_before_stays() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("x.cert");
    let args = ["solve", "--variant", "folk", "--nodes", "1000", "--hash", "1", "--certificate"];
    let solve = || oaq().args(args).arg(&file);
    solve().run().exits(2).prints("it is not known who wins").says("nothing is proven");
    assert!(!file.exists());
    std::fs::write(&file, certificate()).unwrap();
    solve().args(["--lang", "vi"]).run().exits(2).says("không có chứng nhận");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), certificate());
}

#[test]
fn what_is_over_is_not_certified_nor_priced_where_nobody_knows_how_it_ended() {
    // P0 could not pay its refill and has lost everything, though it has more points.
    let over = "0,0,0,0,0,30q/0,0,0,0,0,14q 4/2";
    let solve = |position: &str| oaq().args(["solve", "--hash", "1", "--position", position]);
    solve(&format!("{over} P0")).run().exits(0).prints("-70 (proven)");
    for position in [format!("{over} P0"), format!("{over} -")] {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("x.cert");
        solve(&position).arg("--certificate").arg(&file).run().exits(2).says("the game is over");
        assert!(!file.exists());
    }
    solve(&format!("{over} -")).run().exits(2).says("doesn't say");
    oaq().args(["analyze", "--position", &format!("{over} -")]).run().exits(2).says("doesn't say");
    oaq().args(["show", "--position", &format!("{over} -")]).run().exits(0).prints("The game has ended.");
    // With both quan pits empty it ended by the score.
    solve("0,0,0,0,0,0/0,0,0,0,0,0 40/30 -").run().exits(0).prints("+10 (proven)");
    // A certificate of it would prove what nobody knows.
    let forged = certificate().replace("0,0,0,0,1,0/0,0,0,0,0,0 30/30 P0", &format!("{over} -"));
    oaq().args(["verify", "-"]).stdin(forged).run().exits(1).prints("the game is over");
}

#[test]
fn a_certificate_does_not_take_the_place_of_the_record() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("x.oaq");
    std::fs::write(&file, "1. 2< *\n").unwrap();
    let args = ["solve", "--hash", "1", "--nodes", "1000"];
    oaq().args(args).arg(&file).arg("--certificate").arg(&file).run().exits(2).says("is an input");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "1. 2< *\n");
}

#[test]
fn a_long_game_is_told_by_its_beginning_and_its_end() {
    let line = vec![oaq::rules::Choice::Flip; 50];
    let told = oaq::certificate::say_line(&line);
    assert_eq!(told.matches("flip").count(), 40);
    assert!(told.contains(" … (10) … "), "{told}");
    assert_eq!(oaq::certificate::say_line(&line[..40]).matches("flip").count(), 40);
}

#[test]
fn a_file_that_is_cut_off_is_called_so_and_a_byte_order_mark_is_no_fault() {
    let whole = certificate();
    let cut = whole.split("end ").next().unwrap().to_owned();
    oaq().args(["verify", "-"]).stdin(cut).run().exits(1).prints("cut off");
    oaq().args(["verify", "-"]).stdin(format!("\u{feff}{whole}")).run().exits(0);
}

#[test]
fn a_certificate_can_be_piped() {
    let position = ["--position", "0,0,0,0,1,0/0,0,0,0,0,0 30/30 P0", "--hash", "1"];
    let solved =
        oaq().arg("solve").args(position).args(["--certificate", "-"]).run().exits(0).says("P0 wins");
    oaq().args(["verify", "-"]).stdin(solved.stdout().to_owned()).run().exits(0).prints("wins by at least 1");
}

#[test]
fn what_proves_nothing_is_a_finding_and_what_is_missing_trouble() {
    let damaged = certificate().replace("at least 1", "at least 2");
    oaq().args(["verify", "-"]).stdin(damaged).run().exits(1).prints("damaged");
    oaq().args(["verify", "-"]).run().exits(1).prints("there is no certificate");
    oaq().args(["verify", "-", "--lang", "vi"]).stdin("[Event \"?\"]\n").run().exits(1).prints("thiếu dòng");
    oaq().args(["verify", "no-such-file"]).run().exits(2).says("no-such-file");
}

/// The certificates that `solve` writes of a position of `table-flip`, as `verify` reads them.
fn certified_under_table_flip(position: &str) -> Vec<(String, i64)> {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("x.cert");
    let args = ["solve", "--variant", "table-flip", "--goal", "value", "--hash", "1", "--position", position];
    oaq().args(args).arg("--certificate").arg(&file).run().exits(0);
    let json = oaq().arg("verify").arg(&file).args(["--format", "json"]).run().exits(0);
    let json: serde_json::Value = serde_json::from_str(json.stdout()).expect("JSON");
    let claims = json["certificates"].as_array().expect("certificates").iter();
    claims
        .map(|claim| (claim["player"].as_str().unwrap().to_owned(), claim["at_least"].as_i64().unwrap()))
        .collect()
}

#[test]
fn who_may_flip_the_table_has_the_certificate_of_the_better_seat() {
    // The one dân on the board wins ten points for who sows it. Who may flip takes that seat.
    let at_least = |p0, p1| vec![("P0".to_owned(), p0), ("P1".to_owned(), p1)];
    let both = [("0,0,0,0,1,1/1,0,0,0,0,0 3/4 P0", -10), ("1,0,0,0,0,0/0,0,0,0,1,1 4/3 P1", 10)];
    for (start, value) in both {
        assert_eq!(certified_under_table_flip(start), at_least(value, -value), "{start}");
    }
    let after_a_move =
        ["0,1,0,0,1,1/1,0,0,0,0,0 3/4 P1 ply=1 flip", "1,0,0,0,0,0/0,1,0,0,1,1 4/3 P0 ply=1 flip"];
    let [by_p1, by_p0] = after_a_move.map(certified_under_table_flip);
    assert!(by_p1[1].1 > 0, "{by_p1:?}");
    let exchanged = |claims: &[(String, i64)]| at_least(claims[1].1, claims[0].1);
    assert_eq!(by_p0, exchanged(&by_p1));
    assert_eq!(by_p1[0].1, -by_p1[1].1);
}
