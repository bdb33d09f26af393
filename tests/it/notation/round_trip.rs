//! Printing and reading again keeps everything.

use proptest::prelude::*;

use super::games::game;
use super::{canonical, samples};
use crate::data::{faults, games, records};
use oaq::notation::{Comment, CommentStyle, Game, Line, Numbering, Splitter, parse, parse_game, print};

/// What a game says: everything but spans, numbers, and in which order a move's comments and NAGs stand.
fn meaning(game: &Game<'_>) -> String {
    let mut out = String::new();
    let mut tags: Vec<_> = game.tags.iter().map(|tag| (tag.name(), tag.value())).collect();
    tags.sort_by_key(|(name, _)| oaq::notation::ROSTER.iter().position(|r| r == name).unwrap_or(usize::MAX));
    out.push_str(&format!("{tags:?}\n"));
    line(game.main_line(), &mut out);
    out.push_str(&format!("{:?}", game.result()));
    out
}

fn line(moves: Line<'_, '_>, out: &mut String) {
    for played in moves.moves() {
        comments("before", played.comments_before(), out);
        out.push_str(&format!("{} {:?}\n", played.node(), played.nags().collect::<Vec<_>>()));
        comments("after", played.comments(), out);
        for variation in played.variations() {
            comments("before variation", variation.comments_before(), out);
            out.push_str("(\n");
            line(variation.line(), out);
            out.push_str(")\n");
        }
    }
    comments("at the end", moves.comments_after(), out);
}

fn comments<'g>(place: &str, comments: impl Iterator<Item = &'g Comment<'g>>, out: &mut String) {
    for comment in comments {
        let escape = comment.style == CommentStyle::Escape;
        out.push_str(&format!("{place}: {escape} {:?}\n", comment.text));
    }
}

/// The tokens of a text: what stands between white space, comments apart.
fn tokens(text: &str) -> Vec<&str> {
    text.split_whitespace().collect()
}

#[test]
fn records_are_kept_token_by_token() {
    for record in records(games()).iter().chain(&records(faults())) {
        let printed = canonical(record);
        assert_eq!(tokens(&printed), tokens(record));
        assert_eq!(canonical(&printed), printed);
        assert!(printed.lines().all(|line| line.chars().count() <= 79));
    }
}

#[test]
fn samples_keep_their_meaning() {
    for (name, text) in samples() {
        for parsed in parse(&text).filter(|parsed| parsed.errors.is_empty()) {
            let printed = print(&parsed.game, &Numbering::of(&parsed.game));
            let again = parse_game(&printed);
            assert_eq!(again.errors, [], "{name}");
            assert_eq!(meaning(&again.game), meaning(&parsed.game), "{name}");
            assert_eq!(print(&again.game, &Numbering::of(&again.game)), printed, "{name}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn printed_games_are_read_as_they_were(game in game()) {
        let numbering = Numbering::of(&game);
        let printed = print(&game, &numbering);
        let again = parse_game(&printed);
        prop_assert_eq!(&again.errors, &[], "{}", printed);
        prop_assert_eq!(meaning(&again.game), meaning(&game), "{}", printed);
        prop_assert_eq!(print(&again.game, &numbering), printed);
    }

    #[test]
    fn canonical_text_is_read_to_the_same_tree(game in game()) {
        let numbering = Numbering::of(&game);
        let printed = print(&game, &numbering);
        let once = parse_game(&printed).game;
        let reprinted = print(&once, &numbering);
        let twice = parse_game(&reprinted).game;
        prop_assert_eq!(once, twice);
    }

    #[test]
    fn copying_node_by_node_changes_nothing(game in game()) {
        let mut builder = oaq::notation::Builder::new();
        game.tags.iter().cloned().for_each(|tag| builder.tag(tag));
        for node in game.body() {
            prop_assert!(builder.push(node.clone()));
        }
        game.result().into_iter().for_each(|result| builder.result(result));
        prop_assert_eq!(builder.finish(), game.clone());
        prop_assert_eq!(game.clone().into_owned(), game);
    }

    #[test]
    fn files_of_games_are_split_as_they_were_joined(games in proptest::collection::vec(game(), 1..5)) {
        let printed: Vec<_> = games.iter().map(|game| print(game, &Numbering::of(game))).collect();
        let file = printed.join("\n");
        let read: Vec<_> = parse(&file).map(|parsed| meaning(&parsed.game)).collect();
        prop_assert_eq!(&read, &games.iter().map(meaning).collect::<Vec<_>>(), "{}", file);
        let mut splitter = Splitter::new(file.as_bytes());
        for printed in &printed {
            let game = splitter.next_game().unwrap().unwrap();
            prop_assert_eq!(game.bytes.trim_ascii_end(), printed.trim_ascii_end().as_bytes());
        }
        prop_assert!(splitter.next_game().unwrap().is_none());
    }
}
