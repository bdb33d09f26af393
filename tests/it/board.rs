//! `oaq board`: the picture of a position.

use crate::program::oaq;

#[test]
fn a_position_is_drawn_with_an_arrow() {
    let position = "0,0,6,30,6,1q/0,6,6,6,6,1q 16/0 P1 ply=1";
    oaq()
        .args(["board", position, "--move", "7>", "--theme", "dark", "--lang", "vi"])
        .run()
        .exits(0)
        .prints("<svg")
        .prints("Đến lượt P1.")
        .prints("Mũi tên: ô 7 sang phải.")
        .prints("ô Q1: quan và 1 dân, ")
        .prints(">30</text>")
        .prints("class=\"arrow\"");
}

#[test]
fn the_sides_are_counted_in_the_position() {
    let position = "5,5,5,5,5,0q/5,5,5,5,5,0q/5,5,5,5,5,0q 0/0/0 P0";
    oaq().args(["board", position]).run().exits(0).prints("Side P2: pit 11: 5");
    oaq().args(["board", position]).run().exits(0).prints("pit Q1: the quan and 0 dân, ");
    oaq().args(["board", "--sides", "4"]).run().exits(0).prints("Side P3: pit 16: 5");
}

#[test]
fn what_can_not_be_drawn_is_said() {
    oaq().args(["board", "--move", "7>"]).run().exits(2).says("7>");
    oaq().args(["board", "--move", "seven"]).run().exits(2).says("seven");
    oaq().args(["board", "nonsense"]).run().exits(2);
    oaq().args(["board", "-o", "/nowhere/board.svg"]).run().exits(2).says("/nowhere/board.svg");
}

#[test]
fn a_png_is_drawn_where_the_program_was_built_for_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("board.png");
    let ran = oaq().args(["board", "--png", "-o"]).arg(&path).run();
    if cfg!(feature = "png") {
        ran.exits(0);
        assert!(std::fs::read(&path).unwrap().starts_with(b"\x89PNG"));
    } else {
        ran.exits(2).says("--features png");
        assert!(!path.exists());
    }
}
