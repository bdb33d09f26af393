//! Commands in comments: `[%eval +12 d24]`, `[%best 7<x4 3>]`, `[%clk 0:04:31]`, `[%emt 0:00:09]`.
//!
//! A comment keeps its commands as text; this file reads them from it on demand.
//! `command = "[%" , name , { any - "]" } , "]" ;`

use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use super::error::SyntaxError;
use super::eval::{Eval, EvalProblem};
use super::moves::MoveNode;
use super::parser::parse_into;
use super::scan;
use super::tree::{Comment, CommentStyle, Game, NodeKind};
use super::verdict::Verdict;

/// A command that a program may understand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command<'a> {
    /// `[%eval …]`: what the position after the move is worth.
    Eval(Eval),
    /// `[%best …]`: the line that is preferred to the move played, at least one move.
    Best(Vec<MoveNode<'a>>),
    /// `[%clk h:mm:ss]`: the time that is left on the mover's clock.
    Clk(Clock),
    /// `[%emt h:mm:ss]`: the time that the move took.
    Emt(Clock),
    /// `[%oaq …]`: the annotator's mark on what it wrote.
    Verdict(Verdict),
    /// Any other command, verbatim.
    Unknown {
        /// The name, without `%`.
        name: &'a str,
        /// Everything between the name and `]`.
        arguments: &'a str,
    },
}

/// As in a record.
impl fmt::Display for Command<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Eval(eval) => write!(f, "[%eval {eval}]"),
            Self::Best(line) => {
                f.write_str("[%best")?;
                for node in line {
                    write!(f, " {node}")?;
                }
                f.write_str("]")
            }
            Self::Clk(clock) => write!(f, "[%clk {clock}]"),
            Self::Emt(clock) => write!(f, "[%emt {clock}]"),
            Self::Verdict(verdict) => match verdict.to_string().as_str() {
                "" => f.write_str("[%oaq]"),
                text => write!(f, "[%oaq {text}]"),
            },
            Self::Unknown { name, arguments } => write!(f, "[%{name}{arguments}]"),
        }
    }
}

/// A time in whole seconds, written `h:mm:ss`.
///
/// ```
/// use oaq::notation::Clock;
/// assert_eq!("1:02:03".parse::<Clock>().unwrap().seconds, 3723);
/// assert_eq!(Clock { seconds: 9 }.to_string(), "0:00:09");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Clock {
    /// The seconds.
    pub seconds: u32,
}

impl fmt::Display for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (minutes, seconds) = (self.seconds / 60, self.seconds % 60);
        write!(f, "{}:{:02}:{seconds:02}", minutes / 60, minutes % 60)
    }
}

/// The text is not a time as `h:mm:ss`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotAClock;

impl fmt::Display for NotAClock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a time such as 1:02:03")
    }
}

impl std::error::Error for NotAClock {}

impl FromStr for Clock {
    type Err = NotAClock;

    fn from_str(text: &str) -> Result<Self, NotAClock> {
        let mut parts = text.split(':');
        let (Some(hours), Some(minutes), Some(seconds), None) =
            (parts.next(), parts.next(), parts.next(), parts.next())
        else {
            return Err(NotAClock);
        };
        let number = |digits: &str| -> Option<u32> {
            digits.bytes().all(|b| b.is_ascii_digit()).then(|| digits.parse().ok())?
        };
        let sixtieths =
            |digits: &str| number(digits).filter(|&n| digits.len() == 2 && n < 60).ok_or(NotAClock);
        let seconds = number(hours)
            .ok_or(NotAClock)?
            .checked_mul(3600)
            .and_then(|hours| hours.checked_add(sixtieths(minutes).ok()? * 60 + sixtieths(seconds).ok()?));
        seconds.map(|seconds| Self { seconds }).ok_or(NotAClock)
    }
}

/// A command and where it stands in the text of its comment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found<'a> {
    /// From `[` to `]`, as bytes of the comment's text.
    pub range: Range<usize>,
    /// The command, or why it can't be read.
    pub command: Result<Command<'a>, BadCommand<'a>>,
}

/// A command that can't be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadCommand<'a> {
    /// Its name without `%`, empty if it has none.
    pub name: &'a str,
    /// What is wrong with it.
    pub problem: CommandProblem,
}

/// What can be wrong with a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CommandProblem {
    /// `[%` without a name.
    NoName,
    /// `[%` without `]`.
    Unclosed,
    /// Not an evaluation.
    Eval(EvalProblem),
    /// Not one or more moves.
    Best,
    /// Not a time as `h:mm:ss`.
    Clock,
}

/// The commands in the text of a comment, in order.
///
/// ```
/// use oaq::notation::{Command, commands};
/// let found: Vec<_> = commands("[%eval =+12][%clk 0:04] wins [%mood happy]").collect();
/// assert!(matches!(&found[0].command, Ok(Command::Eval(eval)) if eval.to_string() == "=+12"));
/// assert_eq!(found[1].command.as_ref().unwrap_err().name, "clk");
/// assert_eq!(found[2].command.as_ref().unwrap().to_string(), "[%mood happy]");
/// ```
pub fn commands(text: &str) -> impl Iterator<Item = Found<'_>> {
    let mut pos = 0;
    std::iter::from_fn(move || {
        let start = pos + text[pos..].find("[%")?;
        let name_start = start + 2;
        let name_end = scan::name_end(text.as_bytes(), name_start);
        let name = &text[name_start..name_end];
        let bad = |problem| Err(BadCommand { name, problem });
        let (end, command) = match text[name_end..].find(']') {
            None => (text.len(), bad(CommandProblem::Unclosed)),
            Some(length) if name.is_empty() => (name_end + length + 1, bad(CommandProblem::NoName)),
            Some(length) => {
                let end = name_end + length;
                (end + 1, read(name, &text[name_end..end]).or_else(bad))
            }
        };
        pos = end;
        Some(Found { range: start..end, command })
    })
}

impl Comment<'_> {
    /// The commands in it, in order. An escape line has none: what it says is for whoever put it there.
    pub fn commands(&self) -> impl Iterator<Item = Found<'_>> {
        commands(if self.style == CommentStyle::Escape { "" } else { &self.text })
    }
}

/// Reads what stands behind the name of a command.
fn read<'a>(name: &'a str, arguments: &'a str) -> Result<Command<'a>, CommandProblem> {
    let clock = || arguments.trim().parse().map_err(|NotAClock| CommandProblem::Clock);
    match name {
        "eval" => arguments.parse().map(Command::Eval).map_err(CommandProblem::Eval),
        "best" => best(arguments).map(Command::Best).ok_or(CommandProblem::Best),
        "clk" => clock().map(Command::Clk),
        "emt" => clock().map(Command::Emt),
        // A mark of somebody else's is none of the annotator's.
        "oaq" => Ok(arguments.parse().map_or(Command::Unknown { name, arguments }, Command::Verdict)),
        _ => Ok(Command::Unknown { name, arguments }),
    }
}

/// `best = some blanks , move , { some blanks , move } , blanks ;` – or with other white space, and numbers
fn best(arguments: &str) -> Option<Vec<MoveNode<'_>>> {
    let (mut game, mut errors) = (Game::new(), Vec::<SyntaxError>::new());
    parse_into(arguments, &mut game, &mut errors);
    if !errors.is_empty() || !game.tags.is_empty() || game.result.is_some() || game.body.is_empty() {
        return None;
    }
    let moves = game.body.into_iter().map(|node| match node.kind {
        NodeKind::Move(node) => Some(node),
        _ => None,
    });
    moves.collect()
}
