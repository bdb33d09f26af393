// A move as it is sown in the yard: each thing that happens is shown and told, one after the other.

const SPEEDS = [0.5, 0.75, 1, 2, 4];

const stillness = matchMedia("(prefers-reduced-motion: reduce)");

/** What a side takes from a pit, in words. */
function haul(state, pit) {
  const dan = state.dan[pit];
  if (!state.quan[pit]) return say("stones", dan);
  return dan === 0 ? say("theQuan") : say("quanAndStones", dan);
}

/** The sentence that tells an event; `before` is the position in which it happens, `chained` a capture after a capture. */
function tell(event, before, game, move, chained) {
  const name = (side) => game.name(before, side);
  switch (event.op) {
    case "refill": return say("sayRefill", name(event.side));
    case "borrow": return say("sayBorrow", name(event.side), name(event.lender), event.dan);
    case "lift": return say("sayLift", name(before.mover), before.dan[event.pit], pitNumber(event.pit), readMove(move.text).way);
    case "relay": return say("sayRelay", before.dan[event.pit], pitNumber(event.pit));
    case "takeOne": return say("sayTakeOne", pitName(event.pit));
    case "capture": return say(chained ? "sayChain" : "sayCapture", pitName(event.pit), haul(before, event.pit));
    case "young": return say("sayYoung", pitName(event.pit));
    case "endless": return say("sayEndless", pitName(event.pit));
    case "out": return say("sayOut", name(event.side));
    case "sweep": return say("saySweep", name(event.side));
    case "end": return say(`sayEnd${event.reason}`);
    default: return null;
  }
}

/** How long an event is looked at, in beats. */
const BEATS = { drop: 1, lift: 2.2, relay: 2.2, takeOne: 2.2, capture: 3.2, refill: 3, borrow: 3, young: 4, endless: 4, out: 4, sweep: 2.5, end: 3, turn: 0 };
const BEAT = 230;

/** Plays moves on a board; starting another stops the one before. */
class Sower {
  constructor(board, caption) {
    this.board = board;
    this.caption = caption;
    this.turn = 0;
    this.speed = 1;
    this.haste = 1;
  }

  stop() {
    this.turn += 1;
  }

  /** Sows a move from a position; false when it was stopped. */
  async sow(game, before, move) {
    const mine = (this.turn += 1);
    const state = game.begin(before, move);
    this.board.showArrows([]);
    this.board.show(state, game);
    if (move.flip) {
      this.caption.textContent = say("sayFlip", game.name(before, 0), game.name(before, 1));
      await this.wait(5);
    }
    let captures = 0;
    const events = readEvents(move.events ?? "");
    // A sowing that goes round and round is told faster.
    this.haste = Math.max(1, events.length / 80);
    for (const event of events) {
      if (mine !== this.turn) return false;
      const told = tell(event, state, game, move, captures > 0);
      if (told !== null) this.caption.textContent = told;
      if (event.op === "capture") captures += 1;
      await this.step(event, state, game);
    }
    return mine === this.turn;
  }

  async step(event, state, game) {
    const { board } = this;
    const length = (BEATS[event.op] * BEAT) / (this.speed * this.haste);
    if (event.op === "capture") {
      board.showHand(null);
      board.flash(event.pit, "captured", length);
      const stones = state.dan[event.pit] + state.quan[event.pit];
      state.apply(event);
      const side = state.mover;
      board.showPit(board.pits[event.pit], 0, 0);
      await board.fly(event.pit, side, stones, length / 2);
      board.show(state, game);
      await this.wait(BEATS.capture / 2);
      return;
    }
    state.apply(event);
    if (event.op === "drop" || event.op === "lift" || event.op === "relay" || event.op === "takeOne") {
      board.showPit(board.pits[event.pit], state.dan[event.pit], state.quan[event.pit]);
      board.showHand(event.pit, state.hand);
      if (event.op !== "drop") board.flash(event.pit, "lifted", length);
      if (event.op === "drop" && state.hand === 0) await this.wait(0.6);
    } else if (event.op === "young" || event.op === "endless") {
      board.showHand(null);
      board.flash(event.pit, "blocked", length);
    } else if (event.op !== "turn") {
      board.show(state, game);
    }
    await this.wait(BEATS[event.op]);
  }

  wait(beats) {
    return new Promise((done) => setTimeout(done, (beats * BEAT) / (this.speed * this.haste)));
  }
}

/** A move in a few sentences: what is spoken after a step, and shown under the board once it is over. */
function summarise(game, before, move, after) {
  const { pit, way } = readMove(move.text);
  const begun = game.begin(before, move);
  const parts = [say("spokenMove", move.number, game.name(begun, move.side), pit, way)];
  if (move.flip) parts.unshift(say("sayFlip", game.name(before, 0), game.name(before, 1)));
  let taken = 0;
  for (const event of readEvents(move.events ?? "")) {
    if (event.op === "capture") taken += begun.worth(event.pit);
    if (["refill", "borrow", "young", "endless", "out", "end"].includes(event.op)) {
      parts.push(tell(event, begun, game, move, false));
    }
    begun.apply(event);
  }
  parts.splice(move.flip ? 2 : 1, 0, taken > 0 ? say("spokenCapture", taken) : say("spokenNothing"));
  for (const nag of move.nags ?? []) if (nag >= 1 && nag <= 6) parts.push(`${say(`glyph${nag}`)}.`);
  if (after.turn !== null) parts.push(say("spokenTurn", game.name(after, after.turn)));
  return parts.join(" ");
}
