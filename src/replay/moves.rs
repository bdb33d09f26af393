//! The findings about single moves and comments that a walk makes.

use crate::diagnostics::{Diagnostic, Edit, Finding, Fix, Note, Remedy, Safety, Scene, Seat};
use crate::notation::{Claim, Digits, MoveNode, MoveNumber, NodeKind, RefillWord, Span, WrittenPit};
use crate::rules::{MoveError, Side};

use super::cause::{Slid, is_of_other_rules, is_one_slip};
use super::findings::Sign;
use super::judge::{Judged, Verdict};
use super::suggest::move_at;
use super::walk::{Doubt, Misnumbered, PlayedMove, Point, Recorder, Walk};

impl<R: Recorder> Walk<'_, '_, '_, R> {
    /// A side with the name of who sits there now.
    fn seat(&self, side: Side, line: &Point) -> Seat {
        let person = match (line.is_flipped, side) {
            (true, Side::P0) => Side::P1,
            (true, Side::P1) => Side::P0,
            _ => side,
        };
        Seat { side, name: self.names[person.index()].map(str::to_owned) }
    }

    /// A finding about the move that is to be played at a point, with the position there.
    fn about(&self, finding: Finding, span: Span, before: &Point) -> Diagnostic {
        let diagnostic = self.findings.at(finding, span).at_ply(before.position.next_ply());
        match before.position.to_move() {
            Some(_) => diagnostic.with_scene(Scene { position: before.position, rules: self.rules }),
            None => diagnostic,
        }
    }

    #[cold]
    pub(super) fn illegal_move(&mut self, before: &Point, at: usize, node: &MoveNode<'_>, error: MoveError) {
        let Some(mover) = before.position.to_move() else { return };
        // Who flips the table sits on the other side when the move is made.
        let is_flipped = before.is_flipped || node.flip.is_some() && before.position.can_flip();
        let before = &Point { is_flipped, ..*before };
        let mover = self.seat(mover, before);
        let finding = match error {
            MoveError::NotYourPit { owner, .. } => {
                Finding::NotYourPit { pit: node.pit.number(), owner: self.seat(owner, before), mover }
            }
            MoveError::EmptyPit => Finding::EmptyPit { pit: node.pit.number(), mover },
            MoveError::FirstQuan => Finding::FirstQuanForbidden { played: written_move(node) },
            MoveError::NoSuchPit | MoveError::GameOver => {
                let pit = node.pit_name().to_string();
                match node.pit {
                    WrittenPit::Quan(_) => Finding::QuanPit { pit },
                    WrittenPit::Dan(_) => {
                        Finding::NoSuchPit { pit, last: self.rules.sides().dan_pits().into() }
                    }
                }
            }
        };
        let mut diagnostic = self.about(finding, node.at, before);
        diagnostic.notes.extend(self.left_out(before, node, &error));
        let diagnostic = self.advise(diagnostic, before, at, node);
        let before = &self.doubting_again(before, at);
        self.findings.push_echo(diagnostic, before.is_main, before.first_sign());
        self.come_to_grief(before, at);
    }

    /// The same point, once more in doubt if one wrong move may be behind the line's first sign of doubt and what is wrong at
    /// `at`: claims of many points may be borne out in between.
    fn doubting_again(&mut self, line: &Point, at: usize) -> Point {
        let again = line.first_doubt.filter(|_| line.doubt.is_none()).filter(|first| {
            let Some(left) = self.suggestions_left.checked_sub(1) else { return false };
            self.suggestions_left = left;
            is_one_slip(self.game, &self.rules, self.start, first.node, at, None)
        });
        if let Some(first) = again {
            self.findings.stands_for_echoes(first.sign);
        }
        Point { doubt: line.doubt.or(again), ..*line }
    }

    /// A move of another side whose number is that of a later turn: the move of whoever is to move was left out.
    fn left_out(&self, before: &Point, node: &MoveNode<'_>, error: &MoveError) -> Option<Note> {
        let (number, mover) = (node.number?, before.position.to_move()?);
        let MoveError::NotYourPit { owner, .. } = *error else { return None };
        let is_later = if owner < mover {
            number.value == before.round.saturating_add(1) && number.continued == (owner != Side::P0)
        } else {
            number.value == before.round && number.continued && before.opens_round
        };
        let digits = node.number_digits()?;
        let number = format!("{digits}{}", if number.continued { "..." } else { "." });
        is_later.then(|| Note::MoveLeftOut { number, mover: self.seat(mover, before) })
    }

    /// Nothing more can be said about this line. If it was in doubt already and one wrong move may be behind all that, only
    /// the first sign counts.
    fn come_to_grief(&mut self, line: &Point, at: usize) {
        if let Some(doubt) = line.doubt {
            self.findings.distrust(doubt.sign);
            if self.is_one_cause(line, doubt, at) {
                self.findings.stands_for_echoes(doubt.sign);
            }
        }
    }

    /// Whether the claim that was not borne out and the move that can't be played at `at` are one mistake. When too many
    /// searches have been made already, they are taken for one.
    fn is_one_cause(&mut self, line: &Point, doubt: Doubt, at: usize) -> bool {
        let Some(left) = self.suggestions_left.checked_sub(1) else { return true };
        self.suggestions_left = left;
        if let (Some(slid), Some(next)) = (self.slid(line, at), move_at(self.game, at))
            && let Some(fix) = slid.move_fix(next, &line.position, &self.rules)
        {
            self.repair(doubt.sign, fix);
            return true;
        }
        is_one_slip(self.game, &self.rules, self.start, doubt.node, at, None)
            || line.is_main && is_of_other_rules(self.game, Some(line.position.next_ply()))
    }

    /// A wrong claim right before the node at `at`, if there is one.
    fn slid(&self, line: &Point, at: usize) -> Option<Slid<'_>> {
        let wrong = line.wrong_claim.filter(|wrong| wrong.node + 1 == at)?;
        let finding = &self.findings.get(wrong.sign)?.finding;
        let claim = move_at(self.game, wrong.node)?.claim.as_ref()?;
        let next = self.game.body().get(at)?;
        let start = next.span.start;
        // The digits as they are written can have zeros before the number.
        let behind = self.text.get(next.span.range()).unwrap_or_default();
        let digits = &behind[..behind.bytes().take_while(u8::is_ascii_digit).count()];
        Some(Slid { claim, finding, start, digits })
    }

    /// Gives a finding another fix.
    fn repair(&mut self, sign: Sign, fix: Fix) {
        if let Some(diagnostic) = self.findings.get_mut(sign) {
            diagnostic.fix = Some(fix);
        }
    }

    #[cold]
    pub(super) fn move_after_end(&mut self, line: &mut Point, at: usize, node: &MoveNode<'_>) {
        line.is_sound = false;
        let Some(ending) = line.position.ending() else { return };
        *line = self.doubting_again(line, at);
        let finding = Finding::MoveAfterEnd { end: ending.reason, ply: line.position.ply() };
        let diagnostic = self.about(finding, node.at, line);
        self.findings.push_echo(diagnostic, line.is_main, line.first_sign());
        self.come_to_grief(line, at);
    }

    /// A wrong move number. The numbers after it that are wrong by the same amount are the same mistake: they are
    /// repaired together with it.
    #[cold]
    pub(super) fn wrong_number(&mut self, played: PlayedMove<'_, '_>, number: MoveNumber) {
        let PlayedMove { at, node, before, after, .. } = played;
        if let (Some(wrong), Some(slid)) = (before.wrong_claim, self.slid(before, at))
            && let Some(fix) = slid.number_fix(number, before.round)
        {
            return self.repair(wrong.sign, fix);
        }
        let dots = |continued: bool| if continued { "..." } else { "." };
        let due = format!("{}{}", before.round, dots(!before.opens_round));
        let edit = Edit { range: number.span.range(), text: due.clone() };
        let by = i64::from(number.value) - i64::from(before.round);
        let follows = after.misnumbered.filter(|first| first.by == by && by != 0);
        if let Some(first) = follows.and_then(|first| self.findings.get_mut(first.sign)) {
            if let Some(fix) = &mut first.fix {
                fix.edits.push(edit);
            }
            return;
        }
        let digits = node.number_digits().unwrap_or(Digits::Held(number.value));
        let written = format!("{digits}{}", dots(number.continued));
        let fix = Fix {
            remedy: Remedy::Replace { from: written.clone(), to: due.clone() },
            safety: Safety::Safe,
            edits: vec![edit],
        };
        let diagnostic = self.about(Finding::MoveNumber { written, due }, number.span, before).with_fix(fix);
        let sign = self.findings.push(diagnostic);
        after.misnumbered = Some(Misnumbered { sign, by });
    }

    /// Everything that is to be said about a legal move.
    #[cold]
    pub(super) fn notable(&mut self, mut played: PlayedMove<'_, '_>) {
        let PlayedMove { at, node, judged, before, .. } = played;
        if let (Some(why), Some(span)) = (judged.flip_refused, node.flip) {
            let diagnostic = self.about(Finding::FlipNotAllowed { why }, span, before);
            let fix = self.remove_word("flip", span, at, node);
            self.findings.push(diagnostic.with_fix(fix));
        }
        self.refill(&mut played);
        if judged.claim == Verdict::Wrong || judged.end_claim == Verdict::Wrong {
            *played.after = self.doubting_again(played.after, at);
        }
        if let (Verdict::Wrong, Some(claim)) = (judged.claim, &node.claim) {
            let captured = judged.captures.points();
            let diagnostic = self
                .about(
                    Finding::CaptureClaim { written: claim.to_string(), captured: captured.to_vec() },
                    claim.span,
                    before,
                )
                .with_fix(right_claim(
                    claim,
                    captured,
                    node.ends.filter(|_| in_place_of_digit(node, judged)),
                ));
            let diagnostic = self.advise_instead(diagnostic, &played);
            let sign = self.findings.push_echo(diagnostic, played.after.is_main, played.after.first_sign());
            played.after.doubted(sign, at);
            played.after.wrong_claim = Some(Doubt { sign, node: at });
        }
        if let (Verdict::Wrong, Some(span)) = (judged.end_claim, node.ends)
            && !in_place_of_digit(node, judged)
        {
            let diagnostic = self
                .about(Finding::EndClaim { played: written_move(node) }, span, before)
                .with_fix(remove("#", span.range(), Safety::Safe));
            let diagnostic = self.advise_instead(diagnostic, &played);
            let sign = self.findings.push_echo(diagnostic, played.after.is_main, played.after.first_sign());
            played.after.doubted(sign, at);
        }
        if judged.captures.endless {
            let diagnostic =
                self.about(Finding::EndlessSowing { played: written_move(node) }, node.at, before);
            self.findings.push(diagnostic);
        }
    }

    fn refill(&mut self, played: &mut PlayedMove<'_, '_>) {
        let PlayedMove { at, node, judged, before, after } = played;
        let Some(side) = before.position.to_move() else { return };
        let mover = self.seat(side, after);
        match (node.refill.zip(node.refill_word()), judged.refill) {
            (Some((written, word)), Some(due)) if written.borrowed != due.borrowed => {
                let borrowed = node.borrowed_digits().unwrap_or(Digits::Held(written.borrowed.into()));
                let finding =
                    Finding::RefillAmount { mover, written: borrowed.to_string(), due: due.borrowed.into() };
                let text = RefillWord::of(due.borrowed).to_string();
                let fix = Fix {
                    remedy: Remedy::Replace { from: word.to_string(), to: text.clone() },
                    safety: Safety::Safe,
                    edits: vec![Edit { range: written.span.range(), text }],
                };
                let diagnostic = self.about(finding, written.span, before).with_fix(fix);
                self.findings.push_echo(diagnostic, after.is_main, before.first_sign());
            }
            (Some((written, word)), None) => {
                let dan = side.dan_pits().map(|pit| before.position.dan(pit)).sum();
                let diagnostic = self.about(Finding::RefillNotDue { mover, dan }, written.span, before);
                let fix = self.remove_word(&word.to_string(), written.span, *at, node);
                let diagnostic = diagnostic.with_fix(fix);
                let sign = self.findings.push_echo(diagnostic, after.is_main, before.first_sign());
                after.doubted(sign, *at);
            }
            (None, Some(due)) => {
                let text = RefillWord::of(due.borrowed).to_string();
                let place = node.at.start as usize;
                let fix = Fix {
                    remedy: Remedy::Insert { text: text.clone() },
                    safety: Safety::Safe,
                    edits: vec![Edit { range: place..place, text: format!("{text} ") }],
                };
                let finding = Finding::RefillMissing { mover, borrowed: due.borrowed.into() };
                let diagnostic = self.about(finding, node.at, before).with_fix(fix);
                self.findings.push_echo(diagnostic, after.is_main, None);
            }
            _ => {}
        }
    }

    /// Takes a word before a move away, with the space behind it unless a comment stands there, or the word sticks to what
    /// stands before it.
    fn remove_word(&self, word: &str, span: Span, at: usize, node: &MoveNode<'_>) -> Fix {
        let next = [node.refill.map(|refill| refill.span), Some(node.at)];
        let next = next.into_iter().flatten().find(|next| next.start > span.start).unwrap_or(span);
        let keeps_space = self.game.body()[..at].last().is_some_and(|before| match before.kind {
            NodeKind::Comment(_) => before.span.start >= span.end,
            NodeKind::Move(_) | NodeKind::Nag(_) => before.span.end == span.start,
            NodeKind::Open { .. } | NodeKind::Close | NodeKind::Unread => false,
        });
        let end = if keeps_space { span.end } else { next.start.max(span.end) };
        remove(word, span.start as usize..end as usize, Safety::Unsafe)
    }
}

/// `2<` as it was written.
pub(super) fn written_move(node: &MoveNode<'_>) -> String {
    format!("{}{}", node.pit_name(), node.direction)
}

/// A fix that puts another move in the place of one; it is only likely.
pub(super) fn replace_move(node: &MoveNode<'_>, played: &str) -> Fix {
    Fix {
        remedy: Remedy::ReplaceMove { from: written_move(node), to: played.to_owned() },
        safety: Safety::Unsafe,
        edits: vec![Edit { range: node.at.range(), text: played.to_owned() }],
    }
}

fn remove(text: &str, range: std::ops::Range<usize>, safety: Safety) -> Fix {
    Fix {
        remedy: Remedy::Remove { text: text.to_owned() },
        safety,
        edits: vec![Edit { range, text: String::new() }],
    }
}

/// Whether the `#` behind a wrong claim stands where the claim's last digit was.
fn in_place_of_digit(node: &MoveNode<'_>, judged: &Judged) -> bool {
    let (Some(claim), Verdict::Wrong) = (&node.claim, judged.claim) else { return false };
    let right = Claim::new(judged.captures.points().iter().copied().map(u32::from)).to_string();
    right
        .strip_prefix(&claim.to_string())
        .is_some_and(|rest| rest.parse::<u8>().is_ok_and(|digit| digit < 10))
}

/// The claim that the play bears out; none where nothing was captured. `sign` is a `#` that stands where its last digit was.
fn right_claim(claim: &Claim<'_>, captured: &[u16], sign: Option<Span>) -> Fix {
    if captured.is_empty() {
        return remove(&claim.to_string(), claim.span.range(), Safety::Safe);
    }
    let right = Claim::new(captured.iter().copied().map(u32::from)).to_string();
    let from = format!("{claim}{}", if sign.is_some() { "#" } else { "" });
    Fix {
        remedy: Remedy::Replace { from, to: right.clone() },
        safety: Safety::Safe,
        edits: vec![Edit { range: sign.map_or(claim.span, |sign| claim.span.to(sign)).range(), text: right }],
    }
}
