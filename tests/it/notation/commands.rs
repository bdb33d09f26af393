//! Commands in comments.

use oaq::notation::{
    Annotation, Basis, Clock, Command, CommandProblem, EvalProblem, Points, commands, parse_game,
};

/// The one command of a comment.
#[track_caller]
fn only(text: &str) -> Result<Command<'_>, CommandProblem> {
    let mut found = commands(text);
    let command = found.next().expect("there is a command").command.map_err(|bad| bad.problem);
    assert!(found.next().is_none());
    command
}

#[test]
fn commands_print_as_they_are_read() {
    for text in [
        "[%eval +12 d24]",
        "[%eval -70 d0]",
        "[%eval 0 d3]",
        "[%eval +1.5 d3]",
        "[%eval -0.25 d3]",
        "[%eval =+12]",
        "[%eval >=+2]",
        "[%eval <=-2]",
        "[%eval 40,35,30 d9]",
        "[%eval =40,35,30,0]",
        "[%best 7<x4 3> 8>]",
        "[%best flip 9> refill+2 3<x1+1#]",
        "[%clk 0:04:31]",
        "[%emt 12:00:09]",
        "[%mood  very {happy]",
        "[%cal]",
    ] {
        assert_eq!(only(text).unwrap().to_string(), text);
    }
}

#[test]
fn other_spellings_are_understood() {
    for (text, canonical) in [
        ("[%eval 12 d24]", "[%eval +12 d24]"),
        ("[%eval  −7.50  d3 ]", "[%eval -7.5 d3]"),
        ("[%eval =0]", "[%eval =0]"),
        ("[%best 1. 7l 2r]", "[%best 7< 2>]"),
        ("[%clk 00:00:07 ]", "[%clk 0:00:07]"),
    ] {
        assert_eq!(only(text).unwrap().to_string(), canonical);
    }
}

#[test]
fn what_can_not_be_read_is_said() {
    use CommandProblem::{Best, Clock, Eval, NoName, Unclosed};
    for (text, problem) in [
        ("[%eval]", Eval(EvalProblem::Value)),
        ("[%eval twelve d3]", Eval(EvalProblem::Value)),
        ("[%eval 1.234 d3]", Eval(EvalProblem::Value)),
        ("[%eval 99999999999 d3]", Eval(EvalProblem::Value)),
        ("[%eval =]", Eval(EvalProblem::Value)),
        ("[%eval +12]", Eval(EvalProblem::Depth)),
        ("[%eval +12 24]", Eval(EvalProblem::Depth)),
        ("[%eval +12 d]", Eval(EvalProblem::Depth)),
        ("[%eval =+12 d3]", Eval(EvalProblem::Depth)),
        ("[%eval +12 d3 d4]", Eval(EvalProblem::Depth)),
        ("[%eval 40,30 d9]", Eval(EvalProblem::Sides)),
        ("[%eval 1,2,3,4,5 d9]", Eval(EvalProblem::Sides)),
        ("[%eval >=40,30,35]", Eval(EvalProblem::Sides)),
        ("[%best]", Best),
        ("[%best 7]", Best),
        ("[%best 7< (3<)]", Best),
        ("[%best 7< 1-0]", Best),
        ("[%clk 4:31]", Clock),
        ("[%clk 0:60:00]", Clock),
        ("[%emt 0:0:5]", Clock),
        ("[%emt :00:05]", Clock),
        ("[%emt 9999999:00:00]", Clock),
        ("[%clk 0:00:05", Unclosed),
        ("[% eval +12 d3]", NoName),
        ("[%]", NoName),
    ] {
        assert_eq!(only(text), Err(problem), "{text}");
    }
}

#[test]
fn commands_are_found_where_they_stand() {
    let text = "đẹp [%eval +3 d9] [not one] [%clk 1:00:00]!";
    let found: Vec<_> = commands(text).map(|found| (&text[found.range], found.command.is_ok())).collect();
    assert_eq!(found, [("[%eval +3 d9]", true), ("[%clk 1:00:00]", true)]);
}

#[test]
fn values_can_be_asked_for() {
    let Ok(Command::Eval(eval)) = only("[%eval -3.5 d9]") else { panic!("an evaluation") };
    assert_eq!(eval.value(), Some(Points::from_hundredths(-350)));
    assert_eq!((eval.basis(), eval.scores().len()), (Basis::Depth(9), 0));
    let Ok(Command::Eval(eval)) = only("[%eval =40,30,35]") else { panic!("an evaluation") };
    assert_eq!((eval.value(), eval.scores()[2].to_f64()), (None, 35.0));
    assert_eq!(only("[%clk 1:00:01]"), Ok(Command::Clk(Clock { seconds: 3601 })));
}

#[test]
fn of_several_commands_the_first_counts_and_an_escape_line_has_none() {
    let text = "1. 2<\n% [%eval =-9] [%emt 0:00:09]\n\
                {[%eval nonsense] [%eval =+1] [%clk 0:00:01]} {[%eval =+2] [%clk 0:00:02] [%best 3>]} *";
    let game = parse_game(text).game;
    let said = Annotation::of(game.main_line().moves().next().unwrap().comments());
    assert_eq!(said.eval.unwrap().to_string(), "=+1");
    assert_eq!((said.clock, said.emt), (Some(Clock { seconds: 1 }), None));
    assert_eq!(said.best.unwrap().len(), 1);
}

#[test]
fn what_an_escape_line_says_is_not_checked_and_not_the_annotators() {
    let text = "[Variant \"standard\"]\n\n1. 2<\n% [%oaq] [%eval nonsense]\n *";
    let game = parse_game(text).game;
    let found = oaq::replay(&game, &oaq::Options::default()).findings;
    assert!(found.is_empty(), "{found:?}");
    assert_eq!(oaq::annotate::strip(&game).body().len(), game.body().len());
}
