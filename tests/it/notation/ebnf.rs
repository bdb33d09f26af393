//! A small interpreter of EBNF: it recognises a text by the rules of a grammar file, and knows nothing else.

use std::collections::{BTreeSet, HashMap};
use std::rc::Rc;

/// A grammar that was read from its file.
pub(crate) struct Grammar {
    names: Vec<String>,
    rules: Vec<Expression>,
}

enum Expression {
    /// A text as it is.
    Terminal(Vec<char>),
    /// What is said in words between question marks.
    Special(Special),
    Rule(usize),
    Sequence(Vec<Expression>),
    Choice(Vec<Expression>),
    Repeated(Box<Expression>),
    /// What the first matches and the second does not.
    Except(Box<Expression>, Box<Expression>),
}

enum Special {
    Class(fn(char) -> bool),
    StartOfLine,
    EndOfText,
}

impl Special {
    fn named(words: &str) -> Option<Self> {
        Some(match words {
            "any character" => Self::Class(|_| true),
            "A to Z or a to z" => Self::Class(|c| c.is_ascii_alphabetic()),
            "tab" => Self::Class(|c| c == '\t'),
            "line feed" => Self::Class(|c| c == '\n'),
            "carriage return" => Self::Class(|c| c == '\r'),
            "wide space" => Self::Class(|c| c.is_whitespace() && !c.is_ascii() && !c.is_control()),
            "byte order mark" => Self::Class(|c| c == '\u{FEFF}'),
            "start of line" => Self::StartOfLine,
            "end of text" => Self::EndOfText,
            _ => return None,
        })
    }
}

impl Grammar {
    /// Reads a grammar; panics with the reason if it is not well formed or a rule is missing.
    pub(crate) fn read(text: &str) -> Self {
        let mut reader = Reader { chars: text.chars().collect(), pos: 0, names: Vec::new() };
        let mut rules = HashMap::new();
        while reader.peek().is_some() {
            let rule = reader.name();
            reader.expect('=');
            let expression = reader.choice();
            reader.expect(';');
            assert!(rules.insert(rule, expression).is_none(), "{} has two rules", reader.names[rule]);
        }
        let rules = (0..reader.names.len())
            .map(|rule| rules.remove(&rule).unwrap_or_else(|| panic!("{} has no rule", reader.names[rule])))
            .collect();
        Self { names: reader.names, rules }
    }

    /// The names of all rules.
    pub(crate) fn names(&self) -> &[String] {
        &self.names
    }

    /// Whether the whole text can be derived from a rule.
    pub(crate) fn accepts(&self, rule: &str, text: &str) -> bool {
        let rule = self.names.iter().position(|name| name == rule).expect("the rule exists");
        let chars: Vec<char> = text.chars().collect();
        let mut recognizer = Recognizer { grammar: self, chars: &chars, known: HashMap::new() };
        recognizer.rule(rule, 0).contains(&chars.len())
    }
}

/// Reads the text of a grammar.
struct Reader {
    chars: Vec<char>,
    pos: usize,
    names: Vec<String>,
}

impl Reader {
    /// The next character that is neither white space nor comment.
    fn peek(&mut self) -> Option<char> {
        loop {
            match self.chars[self.pos..] {
                [c, ..] if c.is_whitespace() => self.pos += 1,
                ['(', '*', ..] => {
                    let end = self.chars[self.pos..].windows(2).position(|pair| pair == ['*', ')']);
                    self.pos += end.expect("comments end") + 2;
                }
                [c, ..] => return Some(c),
                [] => return None,
            }
        }
    }

    fn take(&mut self, wanted: char) -> bool {
        let found = self.peek() == Some(wanted);
        self.pos += usize::from(found);
        found
    }

    fn expect(&mut self, wanted: char) {
        let line = 1 + self.chars[..self.pos].iter().filter(|c| **c == '\n').count();
        assert!(self.take(wanted), "expected {wanted} in line {line}");
    }

    /// Letters, with spaces inside.
    fn name(&mut self) -> usize {
        self.peek();
        let name: String =
            self.chars[self.pos..].iter().take_while(|c| c.is_alphanumeric() || **c == ' ').collect();
        self.pos += name.chars().count();
        let name = name.trim().to_owned();
        assert!(!name.is_empty(), "a name is expected");
        self.names.iter().position(|known| *known == name).unwrap_or_else(|| {
            self.names.push(name);
            self.names.len() - 1
        })
    }

    fn choice(&mut self) -> Expression {
        let mut alternatives = vec![self.sequence()];
        while self.take('|') {
            alternatives.push(self.sequence());
        }
        Expression::Choice(alternatives)
    }

    fn sequence(&mut self) -> Expression {
        let mut parts = vec![self.exception()];
        while self.take(',') {
            parts.push(self.exception());
        }
        Expression::Sequence(parts)
    }

    fn exception(&mut self) -> Expression {
        let whole = self.primary();
        if self.take('-') { Expression::Except(Box::new(whole), Box::new(self.primary())) } else { whole }
    }

    fn primary(&mut self) -> Expression {
        match self.peek().expect("an expression is expected") {
            quote @ ('"' | '\'') => Expression::Terminal(self.quoted(quote).chars().collect()),
            '?' => {
                let words = self.quoted('?');
                let special = Special::named(words.trim());
                Expression::Special(special.unwrap_or_else(|| panic!("unknown: ? {words} ?")))
            }
            '(' => self.bracketed('(', ')'),
            '[' => {
                let inner = self.bracketed('[', ']');
                Expression::Choice(vec![inner, Expression::Sequence(Vec::new())])
            }
            '{' => Expression::Repeated(Box::new(self.bracketed('{', '}'))),
            _ => Expression::Rule(self.name()),
        }
    }

    fn bracketed(&mut self, open: char, close: char) -> Expression {
        self.expect(open);
        let inner = self.choice();
        self.expect(close);
        inner
    }

    fn quoted(&mut self, quote: char) -> String {
        self.expect(quote);
        let text: String = self.chars[self.pos..].iter().take_while(|c| **c != quote).collect();
        self.pos += text.chars().count() + 1;
        text
    }
}

type Ends = Rc<BTreeSet<usize>>;

/// Finds all places where something that begins at a place can end.
struct Recognizer<'g> {
    grammar: &'g Grammar,
    chars: &'g [char],
    known: HashMap<(usize, usize), Ends>,
}

impl Recognizer<'_> {
    fn rule(&mut self, rule: usize, start: usize) -> Ends {
        if let Some(ends) = self.known.get(&(rule, start)) {
            return Rc::clone(ends);
        }
        let grammar = self.grammar;
        let ends = Rc::new(self.ends(&grammar.rules[rule], start));
        self.known.insert((rule, start), Rc::clone(&ends));
        ends
    }

    fn ends(&mut self, expression: &Expression, start: usize) -> BTreeSet<usize> {
        match expression {
            Expression::Terminal(text) => {
                self.chars[start..].starts_with(text).then_some(start + text.len()).into_iter().collect()
            }
            Expression::Special(Special::Class(class)) => {
                self.chars.get(start).filter(|c| class(**c)).map(|_| start + 1).into_iter().collect()
            }
            Expression::Special(Special::StartOfLine) => {
                let begins = start == 0 || matches!(self.chars[start - 1], '\n' | '\r');
                begins.then_some(start).into_iter().collect()
            }
            Expression::Special(Special::EndOfText) => {
                (start == self.chars.len()).then_some(start).into_iter().collect()
            }
            Expression::Rule(rule) => (*self.rule(*rule, start)).clone(),
            Expression::Sequence(parts) => {
                let mut ends = BTreeSet::from([start]);
                for part in parts {
                    ends = ends.into_iter().flat_map(|end| self.ends(part, end)).collect();
                }
                ends
            }
            Expression::Choice(alternatives) => {
                alternatives.iter().flat_map(|alternative| self.ends(alternative, start)).collect()
            }
            Expression::Repeated(inner) => {
                let mut ends = BTreeSet::from([start]);
                let mut new = vec![start];
                while let Some(end) = new.pop() {
                    let further = self.ends(inner, end);
                    new.extend(further.into_iter().filter(|end| ends.insert(*end)));
                }
                ends
            }
            Expression::Except(whole, without) => {
                let without = self.ends(without, start);
                self.ends(whole, start).into_iter().filter(|end| !without.contains(end)).collect()
            }
        }
    }
}

#[test]
fn the_interpreter_follows_the_rules() {
    let grammar = Grammar::read(
        r#"(* numbers *) sum = number , { "+" , number } ; number = digit , { digit } - "007" ;
           digit = "0" | "1" | '7' ; line = [ "-" ] , ( sum | ? any character ? ) , ? end of text ? ;"#,
    );
    for good in ["1", "10+7", "-1+0", "-x", "x"] {
        assert!(grammar.accepts("line", good), "{good}");
    }
    for bad in ["", "1+", "+1", "--1", "xx", "2+1", "1-0"] {
        assert!(!grammar.accepts("line", bad), "{bad}");
    }
    assert!(!grammar.accepts("digit", "10"));
}
