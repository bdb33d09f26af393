// The list of moves: the main line in rounds, comments, findings and variations in between.

const MOVES_AT_ONCE = 4000;
const TEXT_AT_ONCE = 1500;

/** Text of any length: the beginning, and a button for the rest. */
function longText(parent, text) {
  if (text.length <= TEXT_AT_ONCE) {
    parent.append(text);
    return parent;
  }
  const body = document.createTextNode(`${text.slice(0, TEXT_AT_ONCE)}… `);
  const button = element("button", "quiet", say("readAll", text.length));
  button.type = "button";
  button.addEventListener("click", () => {
    body.data = text;
    button.remove();
  });
  parent.append(body, button);
  return parent;
}

/**
 * The moves of a game in reading order, lines nested to any depth without recursion: `open` and `close` around a
 * line other than the main one, `move` for each move, `rest` for the comments that end a line.
 */
function* reading(game) {
  const stack = [{ line: 0, index: 0, pending: [] }];
  while (stack.length > 0) {
    const top = stack.at(-1);
    if (top.pending.length > 0) {
      const line = top.pending.shift();
      yield { kind: "open", line, depth: stack.length };
      stack.push({ line, index: 0, pending: [] });
    } else if (top.index < game.moves(top.line).length) {
      yield { kind: "move", line: top.line, index: top.index, depth: stack.length - 1 };
      top.pending = game.alternatives(top.line, top.index).slice();
      top.index += 1;
    } else {
      yield { kind: "rest", line: top.line, depth: stack.length - 1 };
      stack.pop();
      if (stack.length > 0) yield { kind: "close", depth: stack.length };
    }
  }
}

class MoveList {
  constructor(box, more, choose) {
    this.box = box;
    this.more = more;
    box.addEventListener("click", (event) => {
      const button = event.target.closest("[data-line]");
      if (button) choose(+button.dataset.line, +button.dataset.index + 1);
    });
    more.addEventListener("click", () => this.grow());
  }

  /** Fills the list for a game. */
  open(game) {
    this.game = game;
    this.buttons = new Map();
    this.box.replaceChildren();
    this.row = null;
    this.column = null;
    this.paragraph = null;
    this.tokens = reading(game);
    if (game.moves(0).length === 0) this.box.append(element("p", "small", say("noMoves")));
    this.grow();
  }

  grow() {
    let count = 0;
    let step;
    while (count < MOVES_AT_ONCE && !(step = this.tokens.next()).done) {
      this.add(step.value);
      count += 1;
    }
    this.more.hidden = step?.done === true;
  }

  add(token) {
    if (token.kind === "open") {
      this.row = null;
      this.startParagraph(token.depth, preferredTitle(this.game, token.line));
    } else if (token.kind === "close") {
      this.paragraph = null;
    } else if (token.kind === "rest") {
      this.comments(this.game.lines[token.line].rest, token.depth);
    } else if (token.depth === 0) {
      this.addMain(token);
    } else {
      this.addAside(token);
    }
  }

  addMain({ line, index }) {
    const move = this.game.move(line, index);
    this.comments(move.before, 0);
    if (!this.row || this.column === null || move.side <= this.column || move.number !== this.rowNumber) {
      this.row = element("div", "round");
      this.row.style.setProperty("--sides", this.game.sides);
      this.row.append(element("span", "number", `${move.number}.`));
      for (let side = 0; side < move.side; side += 1) this.row.append(element("span", "gap", "…"));
      this.rowNumber = move.number;
      this.box.append(this.row);
    }
    this.column = move.side;
    this.row.append(this.button(line, index, move));
    this.findings(move, 0);
    this.comments(move.after, 0);
  }

  addAside({ line, index, depth }) {
    const move = this.game.move(line, index);
    if (move.before) this.comments(move.before, depth);
    if (!this.paragraph) this.startParagraph(depth, null);
    if (move.side === 0 || this.paragraph.fresh) {
      this.paragraph.append(element("span", "number", `${move.number}${move.side === 0 ? "." : "…"}`), " ");
    }
    this.paragraph.fresh = false;
    this.paragraph.append(this.button(line, index, move), " ");
    this.findings(move, depth);
    this.comments(move.after, depth);
  }

  startParagraph(depth, title) {
    this.paragraph = element("p", `variation depth-${Math.min(depth, 5)}`);
    this.paragraph.fresh = true;
    if (title) this.paragraph.append(element("span", "line-title", title), " ");
    this.box.append(this.paragraph);
  }

  button(line, index, move) {
    const button = element("button", "move");
    button.type = "button";
    button.dataset.line = line;
    button.dataset.index = index;
    button.append(element("span", "", moveText(move)));
    // Heard behind what is seen.
    const seats = this.game.seats(line, index);
    const label = [moveWords(this.game, move, seats)];
    for (const nag of move.nags ?? []) {
      button.append(element("span", `glyph nag-${nag}`, glyphText(nag)));
      label.push(nag >= 1 && nag <= 6 ? say(`glyph${nag}`) : glyphText(nag));
    }
    if (move.eval) {
      button.append(element("span", "eval", evalText(move.eval)));
      label.push(evalWords(move.eval, this.game, seats));
    }
    if (move.clock) button.append(element("span", "eval", move.clock));
    if (move.findings) {
      button.append(element("span", "warn", "⚠"));
      label.push(say("error"));
    }
    button.append(element("span", "hidden", `. ${label.join(", ")}`));
    if (move.events === undefined) {
      button.disabled = true;
      button.title = say("unplayed");
    }
    this.buttons.set(`${line},${index}`, button);
    return button;
  }

  comments(texts, depth) {
    for (const text of texts ?? []) {
      const note = element("p", `comment depth-${Math.min(depth, 5)}`);
      const words = element("bdi");
      // A line break in a record is a space unless an empty line follows.
      note.append(longText(words, text.replace(/([^\n])\n(?!\s*\n)/g, "$1 ")));
      this.box.append(note);
      this.row = null;
      this.paragraph = null;
    }
  }

  findings(move, depth) {
    for (const number of move.findings ?? []) {
      const note = findingNote(this.game.findings[number], "p");
      note.classList.add(`depth-${Math.min(depth, 5)}`);
      this.box.append(note);
      this.row = null;
      this.paragraph = null;
    }
  }

  /** Marks the move that was played last, and keeps it in sight inside the list. */
  mark(line, index) {
    this.marked?.removeAttribute("aria-current");
    this.marked = this.buttons.get(`${line},${index - 1}`);
    if (!this.marked) return;
    this.marked.setAttribute("aria-current", "step");
    const { box } = this;
    if (box.scrollHeight <= box.clientHeight) return;
    const [inner, outer] = [this.marked.getBoundingClientRect(), box.getBoundingClientRect()];
    if (inner.top < outer.top) box.scrollTop -= outer.top - inner.top + 8;
    if (inner.bottom > outer.bottom) box.scrollTop += inner.bottom - outer.bottom + 8;
  }
}

/** What a line is called that the engine prefers; nothing for any other. */
function preferredTitle(game, line) {
  return { better: say("betterLine"), asGood: say("asGoodLine") }[game.lines[line].preferred] ?? null;
}

/** A move as it is heard: with what comes before it, and who makes it. */
function moveWords(game, move, seats) {
  const { pit, way } = readMove(move.text);
  const parts = [say(move.flip ? "moveAfterFlip" : "moveOrdinal", move.number)];
  const refill = move.refill > 0 ? say("heardBorrow", move.refill) : move.refill === 0 ? say("heardRefill") : "";
  parts.push(say("moveLabel", game.name(seats, move.side), refill, pit, way));
  return parts.join(", ");
}

/** A finding of the check, with its code and words. */
function findingNote(finding, tag) {
  const note = element(tag, `finding ${finding.severity}`);
  const words = element("bdi");
  note.append(element("strong", "", `${say(finding.severity)} `), longText(words, finding.words[language]));
  note.append(element("span", "code", ` ${finding.code}`));
  return note;
}
