// Games as the page holds them. Nothing here knows the rules: a move carries the list of what happened on the
// board, and a position is what is there once that has happened.

/** The page's own data: settings, boards, rules, one line for each game. */
const PAGE = JSON.parse(document.getElementById("page-data").textContent);

/** What is on the board and who has what. */
class State {
  constructor(start, quanValue) {
    this.sides = start.res.length;
    this.dan = start.dan.slice();
    this.quan = start.quan.slice();
    this.reserves = start.res.map(([dan, quan]) => ({ dan, quan }));
    this.debts = start.debts.map((debt) => debt.slice());
    this.out = start.out.slice();
    this.turn = start.turn;
    this.persons = start.res.map((_, side) => side);
    this.hand = 0;
    this.mover = 0;
    this.quanValue = quanValue;
    this.end = null;
  }

  copy() {
    const other = Object.assign(Object.create(State.prototype), this);
    other.dan = this.dan.slice();
    other.quan = this.quan.slice();
    other.reserves = this.reserves.map((reserve) => ({ ...reserve }));
    other.debts = this.debts.map((debt) => debt.slice());
    other.out = this.out.slice();
    other.persons = this.persons.slice();
    return other;
  }

  points(side) {
    return this.reserves[side].dan + this.quanValue * this.reserves[side].quan;
  }

  /** Points of what lies in a pit. */
  worth(pit) {
    return this.dan[pit] + (this.quan[pit] ? this.quanValue : 0);
  }

  /** The players change seats. */
  flip() {
    this.persons.reverse();
  }

  /** Lets one thing happen. */
  apply(event) {
    const { op, pit } = event;
    if (op === "drop") {
      this.dan[pit] += 1;
      this.hand -= 1;
    } else if (op === "lift" || op === "relay") {
      this.hand += this.dan[pit];
      this.dan[pit] = 0;
    } else if (op === "takeOne") {
      this.dan[pit] -= 1;
      this.hand += 1;
    } else if (op === "capture") {
      this.gather(this.mover, pit);
    } else if (op === "refill") {
      this.pay(event.side, 5 - event.borrowed);
      for (let i = 0; i < 5; i += 1) this.dan[6 * event.side + i] += 1;
    } else if (op === "borrow") {
      this.debts.push([event.side, event.lender, event.dan]);
      this.pay(event.lender, event.dan);
    } else if (op === "out") {
      this.out.push(event.side);
    } else if (op === "sweep") {
      for (let i = 0; i < 5; i += 1) this.gather(event.side, 6 * event.side + i);
    } else if (op === "end") {
      this.end = event.reason;
      this.turn = null;
    } else if (op === "turn") {
      this.turn = event.side;
    }
  }

  gather(side, pit) {
    const reserve = this.reserves[side];
    reserve.dan += this.dan[pit];
    if (this.quan[pit]) reserve.quan += 1;
    this.dan[pit] = 0;
    this.quan[pit] = 0;
  }

  /** A reserve is a number of points; where a captured quan piece had to be changed, its dân are shown. */
  pay(side, dan) {
    const reserve = this.reserves[side];
    reserve.dan -= dan;
    while (reserve.dan < 0 && reserve.quan > 0) {
      reserve.quan -= 1;
      reserve.dan += this.quanValue;
    }
  }
}

const PIT_EVENTS = { L: "lift", R: "relay", T: "takeOne", C: "capture", Y: "young", E: "endless" };
const ENDS = { q: "Quan", n: "NoRefill", r: "Repetition" };

/** Reads the events of a move: a small letter is a drop into that pit, a capital says what else happened. */
function readEvents(text) {
  const pitOf = (letter) => letter.charCodeAt(0) - 97;
  const events = [];
  for (let i = 0; i < text.length; i += 1) {
    const letter = text[i];
    if (letter >= "a") events.push({ op: "drop", pit: pitOf(letter) });
    else if (PIT_EVENTS[letter]) events.push({ op: PIT_EVENTS[letter], pit: pitOf(text[(i += 1)]) });
    else if (letter === "F") events.push({ op: "refill", side: +text[i + 1], borrowed: +text[i += 2] });
    else if (letter === "B") {
      events.push({ op: "borrow", side: +text[i + 1], lender: +text[i + 2], dan: +text[i += 3] });
    } else if (letter === "O") events.push({ op: "out", side: +text[(i += 1)] });
    else if (letter === "S") events.push({ op: "sweep", side: +text[(i += 1)] });
    else if (letter === "Z") events.push({ op: "end", reason: ENDS[text[(i += 1)]] });
    else if (letter === "N") events.push({ op: "turn", side: +text[(i += 1)] });
  }
  return events;
}

/** One game, read when it is opened. A place in it is `{line, index}`: so many moves of that line are played. */
class Game {
  constructor(number) {
    const data = JSON.parse(document.getElementById(`game-${number}`).textContent);
    const { rules, names } = PAGE.games[number];
    Object.assign(this, data, { number, names, law: PAGE.rules[rules] });
    this.sides = this.law.sides;
    this.children = new Map();
    data.lines.forEach((line, number) => {
      if (!line.at) return;
      const key = line.at.join();
      if (!this.children.has(key)) this.children.set(key, []);
      this.children.get(key).push(number);
    });
    this.states = data.lines.map(() => null);
    // The move of each line before which the table is flipped; -1 where that was done before the line began.
    this.flips = [];
    for (const { at, moves } of data.lines) {
      const own = moves.findIndex((move) => move.flip);
      this.flips.push(at && this.flips[at[0]] < at[1] ? -1 : own < 0 ? Infinity : own);
    }
    // Values are written in hundredths of a point.
    const moves = data.lines.flatMap((line) => line.moves);
    for (const { eval: known } of [{ eval: data.startEval }, ...moves]) {
      if (known) known.v = known.v.map((value) => value / 100);
    }
  }

  moves(line) {
    return this.lines[line].moves;
  }

  move(line, index) {
    return this.moves(line)[index];
  }

  /** The lines that replace a move. */
  alternatives(line, index) {
    return this.children.get(`${line},${index}`) ?? [];
  }

  /** How many moves of a line can be shown: those before the first that can't be played. */
  playable(line) {
    const stuck = this.moves(line).findIndex((move) => move.events === undefined);
    return stuck < 0 ? this.moves(line).length : stuck;
  }

  /** The position at a place. */
  state(line, index) {
    // From the line that is wanted up to one whose positions are known, then down again: no recursion.
    const chain = [line];
    while (!this.states[chain.at(-1)] && this.lines[chain.at(-1)].at) chain.push(this.lines[chain.at(-1)].at[0]);
    for (const [depth, number] of [...chain.entries()].reverse()) {
      const wanted = depth === 0 ? index : this.lines[chain[depth - 1]].at[1];
      const at = this.lines[number].at;
      const known = (this.states[number] ??= [
        at ? this.states[at[0]][at[1]] : new State(this.start, this.law.quanValue),
      ]);
      while (known.length <= wanted) known.push(this.after(known.at(-1), this.move(number, known.length - 1)));
    }
    return this.states[line][index];
  }

  /** The position after a move. */
  after(before, move) {
    const state = this.begin(before, move);
    for (const event of readEvents(move.events ?? "")) state.apply(event);
    return state;
  }

  /** The position in which the events of a move begin: seats exchanged, the mover known. */
  begin(before, move) {
    const state = before.copy();
    if (move.flip) state.flip();
    state.mover = move.side;
    return state;
  }

  /** Who sits where when a move is made, without replaying the game up to it. */
  seats(line, index) {
    const persons = this.names.map((_, side) => side);
    return { persons: this.flips[line] <= index ? persons.reverse() : persons };
  }

  /** The name of whoever sits at a side. */
  nameAt(state, side) {
    return this.names[state.persons[side]] || say("seat", `P${side}`);
  }

  /** The same for use inside a sentence. */
  name(state, side) {
    return isolate(this.nameAt(state, side));
  }
}

/** The name of a pit as players say it. */
function pitNumber(pit) {
  const part = Math.floor(pit / 6);
  return pit % 6 === 5 ? `Q${part + 1}` : `${part * 5 + (pit % 6) + 1}`;
}

function pitName(pit) {
  return pit % 6 === 5 ? say("quanName", pitNumber(pit)) : say("pitName", pitNumber(pit));
}

/** The pit and direction of a move. */
function readMove(text) {
  const [, pit, direction] = /^(Q?\d+)([lr])/.exec(text) ?? [null, "?", "r"];
  return { pit, direction, way: say(direction === "l" ? "left" : "right") };
}

/** A move as the record writes it. */
function moveText(move) {
  const text = move.text.replace("l", "<").replace("r", ">");
  const refill = move.refill === undefined ? "" : move.refill > 0 ? `refill+${move.refill} ` : "refill ";
  return `${move.flip ? "flip " : ""}${refill}${text}`;
}

const GLYPHS = { 1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!" };

function glyphText(nag) {
  return GLYPHS[nag] ?? `$${nag}`;
}
