//! The page, as people use it: in a real browser, with mouse and keyboard.

use std::fmt::Write as _;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use oaq::diagnostics::Lang;
use oaq::report::{PageWriter, Sheet};
use oaq::rules::{Position, Rules, Sides};
use serde_json::Value;
use tempfile::TempDir;

use crate::browser::{Page, Screen, npm_file};
use crate::data::{games, records, text};

const ANNOTATED: &str = include_str!("../data/report/annotated.oaq");

/// A page of some games, in a folder of its own.
pub(crate) struct Written {
    _folder: TempDir,
    pub(crate) path: PathBuf,
}

pub(crate) fn page_of(record: &str) -> Written {
    let mut page = PageWriter::new(Vec::new(), Lang::En).unwrap();
    for parsed in oaq::notation::parse(record) {
        let options = oaq::Options::default();
        let found = oaq::replay::check(&oaq::replay::Record::of(&parsed, 1), &options);
        page.add(Sheet::new(&parsed.game, &found, &options)).unwrap();
    }
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("ván cờ.html");
    std::fs::write(&path, page.finish().unwrap()).unwrap();
    Written { _folder: folder, path }
}

impl Written {
    pub(crate) fn open(&self, screen: Screen) -> Page {
        Page::open(&self.path, "", screen)
    }

    pub(crate) fn open_at(&self, fragment: &str, screen: Screen) -> Page {
        Page::open(&self.path, fragment, screen)
    }
}

/// What the board tells those who hear it.
fn heard(page: &Page) -> String {
    page.value("document.querySelector('#board svg').getAttribute('aria-label')").as_str().unwrap().to_owned()
}

fn marked(page: &Page) -> Value {
    page.value("document.querySelector('#moves [aria-current]')?.firstChild.textContent ?? null")
}

#[test]
fn steps_by_keyboard_and_buttons() {
    let page = page_of(ANNOTATED).open(Screen::DESK.still());
    let start = heard(&page);
    assert!(
        start.contains("pit 1: 5, pit 2: 5") && start.contains("quan pit Q1: the quan and 0 dân"),
        "{start}"
    );
    page.press("ArrowRight");
    assert_eq!(marked(&page), "3<x6");
    assert!(heard(&page).contains("6 points captured"));
    let spoken = page.text("#spoken");
    assert!(spoken.contains("Nguyễn Thị Bình An") && spoken.contains("Captures 6 points"), "{spoken}");
    page.press("ArrowLeft");
    assert_eq!(heard(&page), start);
    assert!(page.text("#caption").starts_with("Start: "), "{}", page.text("#caption"));
    page.click("#last");
    assert_eq!(marked(&page), "3<x1#");
    assert!(page.text("#caption").contains("No quan is left"));
    assert_eq!(page.value("document.getElementById('forward').disabled"), true);
    page.press("Home");
    assert_eq!(marked(&page), Value::Null);
    page.click("#forward");
    page.click("#forward");
    assert_eq!(marked(&page), "10<x8+13");
    page.waits_for("location.hash === '#1.2'");
    page.behaved();
}

#[test]
fn everything_can_be_reached_with_the_tab_key() {
    let page = page_of(ANNOTATED).open(Screen::DESK.still());
    let mut seen = Vec::new();
    for _ in 0..60 {
        page.press("Tab");
        let focus = page.value("document.activeElement.id || document.activeElement.getAttribute('class')");
        seen.push(focus.as_str().unwrap_or_default().to_owned());
    }
    for wanted in ["skip", "theme", "forward", "play", "speed", "arrows", "graph", "move"] {
        assert!(seen.iter().any(|focus| focus == wanted), "{wanted}: {seen:?}");
    }
}

#[test]
fn a_move_is_sown_stone_by_stone() {
    let page = page_of(ANNOTATED).open(Screen::DESK);
    page.value("document.getElementById('speed').value = 4; document.getElementById('speed').dispatchEvent(new Event('input'))");
    page.value(
        "globalThis.seen = []; new MutationObserver(() => seen.push(document.getElementById('caption').textContent))\
         .observe(document.getElementById('caption'), { childList: true, characterData: true, subtree: true }); 0",
    );
    page.click("#forward");
    page.waits_for("document.querySelector('.hand').classList.contains('shown')");
    page.waits_for("document.querySelector('.flying').childElementCount > 0");
    page.waits_for("document.getElementById('caption').textContent.includes('to move')");
    let seen = page.value("seen.join('|')");
    let seen = seen.as_str().unwrap();
    for told in ["lifts 5 from pit 3", "go on sowing", "capture"] {
        assert!(seen.contains(told), "{told}: {seen}");
    }
    assert!(heard(&page).contains("6 points captured"));

    // A second press ends the sowing at once and goes on.
    page.press("ArrowRight");
    page.press("ArrowRight");
    page.press("ArrowRight");
    assert_eq!(marked(&page), "8<");
    page.waits_for("document.getElementById('caption').textContent.includes('to move')");
    page.behaved();
}

#[test]
fn play_and_pause() {
    let page = page_of(ANNOTATED).open(Screen::PHONE);
    page.value("document.getElementById('speed').value = 4; document.getElementById('speed').dispatchEvent(new Event('input'))");
    page.click("#play");
    page.waits_for("document.querySelectorAll('#moves [data-line=\"0\"]')[1].hasAttribute('aria-current')");
    assert_eq!(page.value("document.getElementById('play').getAttribute('aria-label')"), "Pause");
    page.click("#play");
    let here = marked(&page);
    std::thread::sleep(Duration::from_millis(600));
    assert_eq!(marked(&page), here);
    assert_eq!(page.value("document.getElementById('play').getAttribute('aria-label')"), "Play");
    page.behaved();
}

#[test]
fn reduced_motion_shows_each_move_at_once() {
    let page = page_of(ANNOTATED).open(Screen::DESK.still());
    page.value(
        "globalThis.moved = false; new MutationObserver(() => moved ||= document.querySelector('.hand').classList\
         .contains('shown')).observe(document.getElementById('board'), { attributes: true, subtree: true }); 0",
    );
    page.press("ArrowRight");
    assert!(heard(&page).contains("6 points captured"));
    assert_eq!(page.value("moved"), false);
}

#[test]
fn the_graph_is_clicked_and_stepped_through() {
    let page = page_of(ANNOTATED).open(Screen::DESK.still());
    page.click_at("#graph svg", 0.5, 0.5);
    let ply = page.value("Number(document.querySelector('#graph svg').getAttribute('aria-valuenow'))");
    assert!((6..=10).contains(&ply.as_i64().unwrap()), "{ply}");
    page.value("document.querySelector('#graph svg').focus()");
    page.press("ArrowRight");
    let next = page.value("Number(document.querySelector('#graph svg').getAttribute('aria-valuenow'))");
    assert_eq!(next.as_i64(), ply.as_i64().map(|ply| ply + 1));
    let count = |selector: &str| page.value(&format!("document.querySelectorAll({selector:?}).length"));
    // Seventeen moves and the start; proven from move 7 on, one bound before.
    assert_eq!(count("#graph .mark"), 18);
    assert_eq!(count("#graph .mark.proven"), 11);
    assert_eq!(count("#graph .mark.bound"), 1);
    assert_eq!(count("#graph .stretch.proven"), 10);
    assert_eq!(count("#graph .judged"), 2);
    assert!(page.text("#graph-key").contains("proven"));
    page.behaved();
}

#[test]
fn variations_are_played_and_left_again() {
    let page = page_of(ANNOTATED).open(Screen::DESK.still());
    page.value("[...document.querySelectorAll('#moves .variation .move')].find((b) => b.textContent.startsWith('1>')).click()");
    assert_eq!(marked(&page), "1>");
    page.press("ArrowRight");
    assert_eq!(marked(&page), "6<");
    assert_eq!(page.value("document.getElementById('forward').disabled"), true);
    for back in ["1>", "9>", "3<x6"] {
        page.press("ArrowLeft");
        assert_eq!(marked(&page), back);
    }
    // Down into the first alternative to the move just played, on to the next one, and up to the main line.
    page.press("ArrowRight");
    page.value("document.querySelector('#moves [aria-current]').focus()");
    page.press("ArrowDown");
    assert_eq!(marked(&page), "9>");
    page.press("ArrowDown");
    assert_eq!(marked(&page), "7<");
    page.press("ArrowUp");
    assert_eq!(marked(&page), "10<x8+13");
    page.behaved();
}

#[test]
fn the_better_line_is_pointed_out_and_played() {
    let page = page_of(ANNOTATED).open_at("#1.6", Screen::DESK.still());
    // Before the blunder an arrow shows the better move, after it the line stands below the board.
    assert_eq!(page.value("document.querySelector('.arrow.first').dataset.move"), "5r");
    page.click("#arrows");
    assert_eq!(page.value("document.querySelectorAll('.arrow.first').length"), 0);
    page.press("Tab");
    page.click("#forward");
    assert!(page.text("#better").contains("5>"));
    page.click("#better button");
    page.waits_for("document.querySelector('#moves [aria-current]')?.firstChild.textContent === '5>'");
    page.behaved();
}

#[test]
fn a_line_that_is_only_as_good_is_not_called_better() {
    let shown = |lost: u8| {
        let record = format!(
            "[Variant \"standard\"]\n[Position \"0,0,0,1,1,0/0,0,0,0,0,0 30/30 P0\"]\n\n\
             1. 5> {{[%eval +1 d3] [%best 4>] [%oaq lost={lost} chances={lost}; +1 d3]}} *\n"
        );
        page_of(&record).open_at("#1.1", Screen::DESK.still())
    };
    let arrows = |page: &Page| page.value("document.querySelectorAll('.arrow.first').length");
    for (lost, title, below) in [(0, "As good", "As good as 1. 5>:"), (3, "Better", "Better than 1. 5>:")] {
        let page = shown(lost);
        assert_eq!(page.text("#better .line-title"), below);
        assert_eq!(page.text("#moves .line-title"), title);
        // The move that ends the game says so here too.
        assert!(page.text("#better").contains("4>#"), "{}", page.text("#better"));
        // Only what is better is pointed out before the move is made.
        page.click("#back");
        assert_eq!(arrows(&page).as_u64() > Some(0), lost > 0, "{title}");
        assert_eq!(page.value("document.querySelector('#better').hidden"), lost == 0);
        assert_eq!(page.text("#graph .axis-name"), "points, P0 − P1");
        page.behaved();
    }
}

#[test]
fn one_of_a_kind_is_told_in_the_singular() {
    let games = "[Variant \"standard\"]\n\n1. 2< *\n\n[Variant \"standard\"]\n\n1. 2< 9> *\n";
    let page = page_of(games).open(Screen::DESK.still());
    let list = page.text("#games");
    assert!(list.contains("1 move") && !list.contains("1 moves") && list.contains("2 moves"), "{list}");
}

#[test]
fn both_players_are_summed_up() {
    let page = page_of(ANNOTATED).open(Screen::DESK.still());
    let summary = page.text("#summary");
    assert!(summary.contains("Nguyễn Thị Bình An") && summary.contains("Blunders ??"), "{summary}");
    let accuracies = page.value("document.querySelector('#summary tbody tr').textContent");
    let is_whole = |part: &str| part.ends_with(|c: char| c.is_ascii_digit()) && !part.contains('.');
    assert!(!accuracies.as_str().unwrap().split(" %").any(is_whole), "one precision: {accuracies}");
    page.value("[...document.querySelectorAll('#summary tr')].at(-1).querySelector('button').click()");
    assert_eq!(marked(&page), "4>");
}

#[test]
fn the_language_is_switched() {
    let page = page_of(ANNOTATED).open_at("#1.1", Screen::PHONE.still());
    assert_eq!(page.value("document.documentElement.lang"), "en");
    assert_eq!(page.text("#moves-title"), "Moves");
    page.click("[data-lang=vi]");
    assert_eq!(page.value("document.documentElement.lang"), "vi");
    assert_eq!(page.text("#moves-title"), "Các nước đi");
    assert!(page.text("#caption").contains("Ăn 6 điểm"));
    assert_eq!(marked(&page), "3<x6");
    assert!(heard(&page).contains("ô quan Q1"));
    page.behaved();
}

#[test]
fn findings_stand_at_their_moves_and_a_bad_game_goes_as_far_as_it_goes() {
    let page = page_of("[P0 \"An\"] [P1 \"Bình\"]\n[Variant \"standard\"]\n1. 2<x6 7> 2. 1> *\n")
        .open(Screen::DESK.still());
    assert_eq!(page.value("document.querySelectorAll('#findings li').length"), 1);
    assert_eq!(page.value("document.querySelectorAll('#moves .finding').length"), 1);
    page.press("End");
    assert_eq!(marked(&page), "2<x6");
    let disabled = page.value(
        "[...document.querySelectorAll('#moves .move:disabled')].map((b) => b.firstChild.textContent).join()",
    );
    assert_eq!(disabled, "7>,1>");
    page.behaved();
}

#[test]
fn positions_are_those_of_the_rules() {
    // Every fifth of the expected games: all rule sets are among them.
    let games: Vec<Value> = games().into_iter().step_by(5).collect();
    let records: Vec<&str> = games.iter().map(|game| text(&game["record"])).collect();
    let page = page_of(&records.join("\n")).open(Screen::DESK.still());
    page.click(".entry");
    for (number, game) in games.iter().enumerate() {
        if number > 0 {
            page.value("document.getElementById('next-game').click()");
        }
        let shown = page.value(
            "(() => { const positions = []; const forward = document.getElementById('forward'); \
             while (!forward.disabled) { forward.click(); \
             const words = document.querySelector('#board svg').getAttribute('aria-label'); \
             positions.push([...words.matchAll(/pit Q?\\d+: (the quan and )?(\\d+)|(\\d+) points? captured/g)] \
             .map((m) => m[3] ? `=${m[3]}` : (m[1] ? 'q' : '') + m[2]).join(' ')); } return positions; })()",
        );
        let sides = Sides::new(game["sides"].as_u64().unwrap() as u8).unwrap();
        let rules = Rules::preset(game["variant"].as_str().unwrap(), sides).unwrap();
        let rules = rules.with(game["rules"].as_str().unwrap()).unwrap();
        let expected = game["positions"].as_array().unwrap();
        assert_eq!(shown.as_array().unwrap().len(), expected.len(), "{}", game["id"]);
        for (shown, expected) in shown.as_array().unwrap().iter().zip(expected) {
            let position = Position::parse(expected.as_str().unwrap(), &rules).unwrap();
            assert_eq!(shown.as_str().unwrap(), told(&position, &rules), "{} {expected}", game["id"]);
        }
    }
    page.behaved();
}

/// A position as the test above takes it from the words of the page.
fn told(position: &Position, rules: &Rules) -> String {
    let mut text = String::new();
    for side in rules.sides().all() {
        for pit in side.dan_pits().chain([side.quan_pit()]) {
            let quan = if position.has_quan(pit) { "q" } else { "" };
            let _ = write!(text, "{quan}{} ", position.dan(pit));
        }
        let _ = write!(text, "={} ", position.reserve(side).points(rules));
    }
    text.trim_end().to_owned()
}

#[test]
fn three_sides_sit_round_a_triangle() {
    let record = "[P0 \"An\"] [P1 \"Bình\"] [P2 \"Chi\"] [Variant \"folk\"] [Sides \"3\"]\n1. 3> 7> 12< *\n";
    let page = page_of(record).open(Screen::PHONE.still());
    assert_eq!(page.value("document.querySelectorAll('#board .pit').length"), 18);
    assert_eq!(page.value("document.querySelectorAll('#board .plate').length"), 3);
    page.press("End");
    assert!(page.text("#caption").contains("Chi"));
    page.click("#rules-part summary");
    assert!(page.text("#rules").contains("Different from Standard"));
    page.behaved();
}

#[test]
fn hostile_names_and_comments_are_only_text() {
    let evil = "</script><script>pwned=1</script><img src=x onerror=pwned=1>\u{202e}\u{2066}<!--";
    let quoted = "'>`$(pwned=1)`&lt;b&gt;\u{2028}\u{2029}";
    let long = "x".repeat(1 << 20);
    let record = format!(
        "[Event \"{evil}\"]\n[P0 \"{evil}\"]\n[P1 \"{quoted}\"]\n[Site \"{long}\"]\n[Pwn \"{evil}\"]\n\n\
         1. 2< {{{evil}\n{quoted}}} 9> {{{long}}} 2. 99> {{]]>}} *\n"
    );
    let written = page_of(&format!("{record}\n{record}"));
    let page = written.open(Screen::PHONE.still());
    assert!(page.text("#games").contains(evil));
    page.click(".entry");
    page.press("End");
    assert_eq!(page.value("typeof pwned"), "undefined");
    assert_eq!(page.value("document.querySelectorAll('img, iframe, object').length"), 0);
    assert!(page.text("#game-title").contains("<img src=x onerror=pwned=1>"));
    assert!(page.text("#moves").contains(quoted.trim()));
    page.waits_for("document.querySelector('#moves .comment button') !== null");
    page.click("#moves .comment button");
    assert!(page.text("#moves").len() > 1 << 20);
    assert_eq!(page.value("document.documentElement.scrollWidth <= innerWidth"), true);
    page.click("[data-lang=vi]");
    page.behaved();
}

#[test]
fn deep_and_many_variations_do_not_break_the_page() {
    let deep = format!("1. 2< {}3<{} *", "(3< 7< ".repeat(3000), ")".repeat(3000));
    let wide = format!("1. 2< {} 9> *", "(3< {x} 7<) ".repeat(3000));
    for record in [deep, wide] {
        let page = page_of(&record).open(Screen::DESK.still());
        page.press("ArrowRight");
        assert_eq!(marked(&page), "2<");
        page.waits_for("!document.getElementById('more-moves').hidden");
        page.click("#more-moves");
        page.behaved();
    }
}

#[test]
fn five_hundred_games_open_at_once() {
    let records = records(games());
    let mut record: String = records.iter().chain(&records).map(|record| format!("{record}\n")).collect();
    record.push_str("[P0 \"Đặng Thị Bình\"] [P1 \"Ngô\"] 1. 2< *\n");
    let written = page_of(&record);
    let began = Instant::now();
    let page = written.open(Screen::PHONE.still());
    page.waits_for("document.querySelectorAll('.entry').length > 100");
    // What the browser itself took, apart from starting it.
    let ready = page.value("performance.getEntriesByType('navigation')[0].domComplete");
    assert!(ready.as_f64().unwrap() < 3000.0, "{ready} ms of {:?}", began.elapsed());
    page.value("document.getElementById('query').focus()");
    page.types("dang BINH");
    page.waits_for("document.querySelectorAll('.entry').length === 1");
    assert!(page.text("#found").contains('1'));
    page.click(".entry");
    assert!(page.text("#game-title").contains("Đặng Thị Bình"));
    page.click("#to-index");
    page.waits_for("document.activeElement.id === 'index-title'");
    page.behaved();
}

#[test]
fn nothing_is_wider_than_a_phone() {
    let three = "[P0 \"An\"] [Sides \"3\"] [Variant \"folk\"]\n1. 3> 7> 12< *\n";
    let four = "[P0 \"An\"] [Sides \"4\"] [Variant \"ky-dinh\"]\n1. 3> 7> 12< 16> *\n";
    let page = page_of(&format!("{ANNOTATED}\n{three}\n{four}")).open(Screen::PHONE.still());
    for (number, place) in ["#", "#1.2", "#2.2", "#3.3"].into_iter().enumerate() {
        page.value(&format!("location.hash = {place:?}"));
        page.waits_for(&format!("document.getElementById('index').hidden === {}", number > 0));
        assert_eq!(page.value("document.documentElement.scrollWidth <= 360"), true, "{place}");
        for (name, screen) in [
            ("phone", Screen::PHONE.still()),
            ("phone-dark", Screen::PHONE.still().dark()),
            ("desk", Screen::DESK.still()),
            ("desk-dark", Screen::DESK.still().dark()),
        ] {
            page.set_screen(screen);
            page.shot(&format!("{number}-{name}"));
        }
        page.set_screen(Screen::PHONE.still());
    }
}

#[test]
fn it_prints_as_a_game_sheet() {
    let page = page_of(ANNOTATED).open_at("#1.5", Screen::DESK.dark());
    page.set_medium("print");
    let shown = |selector: &str| {
        let width =
            page.value(&format!("document.querySelector({selector:?}).getBoundingClientRect().width"));
        width.as_f64().unwrap() > 0.0
    };
    for part in ["#game-title", "#board", "#moves", "#graph", "#summary"] {
        assert!(shown(part), "{part}");
    }
    for part in [".top", ".controls", "#neighbours", ".options"] {
        assert!(!shown(part), "{part}");
    }
    assert_eq!(page.value("getComputedStyle(document.body).backgroundColor"), "rgb(255, 255, 255)");
    let pdf = page.print();
    assert!(pdf.starts_with(b"%PDF") && pdf.len() > 10_000);
}

#[test]
fn an_accessibility_checker_finds_nothing_serious() {
    let axe = npm_file("axe-core/axe.min.js");
    let record = format!("{ANNOTATED}\n[P0 \"An\"] [Sides \"3\"] [Variant \"folk\"]\n1. 3> 9> 2. 9> *\n");
    let written = page_of(&record);
    for screen in [Screen::DESK.still(), Screen::PHONE.still().dark()] {
        let page = written.open(screen);
        page.value(&format!("{axe}; 0"));
        for place in ["#", "#1.0", "#1.7", "#2.1"] {
            page.value(&format!("location.hash = {place:?}"));
            page.value("document.querySelectorAll('details').forEach((part) => { part.open = true; })");
            let found = page.value(
                "axe.run().then((result) => result.violations.map((v) => `${v.impact} ${v.id}: ${v.nodes[0].html} \
                 ${v.nodes[0].failureSummary}`))",
            );
            assert_eq!(found, Value::Array(Vec::new()), "{place}");
        }
    }
}
