// Evaluations: their words, and the graph of a game. An evaluation is `{by, v}`: `by` is "=" (proven), ">" (at
// least), "<" (at most) or a depth; `v` the final difference P0 − P1, or with more sides each side's points.

function isProven(evaluation) {
  return typeof evaluation.by === "string" && evaluation.by !== "";
}

function evalText({ by, v }) {
  const sign = { ">": "≥", "<": "≤" }[by] ?? (by === "=" ? "=" : "");
  const signed = (value) => `${value > 0 ? "+" : value < 0 ? "−" : ""}${Math.abs(value)}`;
  return sign + (v.length === 1 ? signed(v[0]) : v.join("·"));
}

/** The same as a sentence; `state` tells who sits where. */
function evalWords({ by, v }, game, state) {
  const name = (side) => game.name(state, side);
  const kinds = { "=": say("proven"), ">": say("atLeast"), "<": say("atMost") };
  const kind = kinds[by] ?? (typeof by === "number" ? say("estimate", by) : say("guess"));
  if (v.length > 1) return `${v.map((value, side) => `${name(side)} ${value}`).join(", ")} (${kind})`;
  if (by === ">" || by === "<") {
    // A bound that favours the side that it is a bound for can be said plainly.
    const [side, least] = by === ">" ? [0, v[0]] : [1, -v[0]];
    if (least > 0) return `${say("aheadAtLeast", name(side), least)} (${say("proven")})`;
    if (least === 0) return `${say("notBehind", name(side))} (${say("proven")})`;
    return `${say("difference", name(0), name(1), kind, v[0])} (${say("proven")})`;
  }
  const what = v[0] === 0 ? say("level") : say("ahead", name(v[0] > 0 ? 0 : 1), Math.abs(v[0]));
  return `${what} (${kind})`;
}

const GRAPH = { height: 200, left: 40, right: 12, top: 14, bottom: 26 };

class Graph {
  constructor(box, choose) {
    this.box = box;
    this.choose = choose;
    box.addEventListener("click", (event) => {
      if (!this.svg) return;
      const { left, width } = this.svg.getBoundingClientRect();
      const x = ((event.clientX - left) / width) * this.width;
      const ply = Math.round(((x - GRAPH.left) / this.inner()) * this.plies);
      choose(Math.max(0, Math.min(this.plies, ply)));
    });
    // Drawn in the pixels that there are, so that its figures can be read on a phone too.
    this.width = 720;
    new ResizeObserver(([{ contentRect }]) => {
      const width = Math.round(Math.max(280, contentRect.width));
      if (width === this.width || contentRect.width === 0) return;
      this.width = width;
      if (this.svg) this.redraw();
    }).observe(box);
  }

  redraw() {
    const focused = this.svg.contains(document.activeElement);
    const [ply, words] = [this.svg.getAttribute("aria-valuenow"), this.svg.getAttribute("aria-valuetext")];
    this.open(this.game);
    this.point(Number(ply), words);
    if (focused) this.svg.focus();
  }

  inner() {
    return this.width - GRAPH.left - GRAPH.right;
  }

  x(ply) {
    return GRAPH.left + (this.plies === 0 ? 0 : (ply / this.plies) * this.inner());
  }

  y(value) {
    const height = GRAPH.height - GRAPH.top - GRAPH.bottom;
    return GRAPH.top + height * ((this.high - value) / (this.high - this.low));
  }

  /** Draws a game's graph; false when it has no evaluations. */
  open(game) {
    this.game = game;
    this.svg = null;
    this.box.replaceChildren();
    const moves = game.moves(0);
    const points = [{ ply: 0, eval: game.startEval }];
    moves.forEach((move, index) => points.push({ ply: index + 1, eval: move.eval, move }));
    const known = points.filter((point) => point.eval);
    this.plies = game.playable(0);
    if (known.length === 0) return false;
    const several = known.some((point) => point.eval.v.length > 1);
    const values = known.flatMap((point) => point.eval.v);
    const reach = Math.max(10, ...values.map(Math.abs));
    this.high = reach * 1.08;
    this.low = several ? Math.min(0, ...values) : -this.high;
    this.svg = drawn("svg", { viewBox: `0 0 ${this.width} ${GRAPH.height}`, class: "graph", role: "slider", tabindex: 0, "aria-valuemin": 0, "aria-valuemax": this.plies });
    this.svg.setAttribute("aria-label", say("graphLabel"));
    this.axes(reach, several);
    if (!several) this.nameAxis();
    const lines = several ? game.sides : 1;
    for (let line = 0; line < lines; line += 1) this.curve(known, line, several);
    this.judgements(known, several);
    this.cursor = drawn("line", { class: "cursor", y1: GRAPH.top - 6, y2: GRAPH.height - GRAPH.bottom + 6 });
    this.svg.append(this.cursor);
    this.box.append(this.svg);
    return true;
  }

  axes(reach, several) {
    const step = reach > 45 ? 20 : reach > 20 ? 10 : 5;
    for (let value = several ? 0 : -step * Math.floor(reach / step); value <= reach; value += step) {
      this.svg.append(drawn("line", { class: value === 0 ? "axis" : "grid", x1: GRAPH.left, x2: this.width - GRAPH.right, y1: this.y(value), y2: this.y(value) }));
      const label = drawn("text", { class: "tick", x: GRAPH.left - 6, y: this.y(value), dy: ".35em" });
      label.textContent = value > 0 && !several ? `+${value}` : String(value).replace("-", "−");
      this.svg.append(label);
    }
    const every = Math.max(1, Math.ceil(this.plies / Math.max(4, this.width / 60)));
    for (let ply = every; ply <= this.plies; ply += every) {
      const label = drawn("text", { class: "tick ply", x: this.x(ply), y: GRAPH.height - 8 });
      label.textContent = ply;
      this.svg.append(label);
    }
  }

  /** Says whose lead goes up: on two sides the graph has one curve. */
  nameAxis() {
    const name = drawn("text", { class: "tick axis-name", x: GRAPH.left, y: GRAPH.top - 3 });
    name.textContent = say("graphAxis");
    this.svg.append(name);
  }

  /** One side's curve (the first: the difference), a stretch solid when both its ends are proven. */
  curve(known, line, several) {
    const value = (point) => point.eval.v[line] ?? point.eval.v[0];
    const group = drawn("g", { class: several ? `curve side-${line}` : "curve" });
    known.forEach((point, n) => {
      const [x, y] = [this.x(point.ply), this.y(value(point))];
      const from = known[n - 1];
      if (from) {
        const proven = from.eval.by === "=" && point.eval.by === "=";
        group.append(drawn("line", { class: proven ? "stretch proven" : "stretch", x1: this.x(from.ply), y1: this.y(value(from)), x2: x, y2: y }));
      }
    });
    for (const point of known) group.append(this.mark(point.eval, this.x(point.ply), this.y(value(point))));
    if (several) {
      const name = drawn("text", { class: "curve-name", x: this.width - GRAPH.right, y: this.y(value(known.at(-1))) - 7 });
      name.textContent = clip(this.game.names[line], 16) || say("seat", `P${line}`);
      group.append(name);
    }
    this.svg.append(group);
  }

  mark(evaluation, x, y) {
    if (evaluation.by === ">") return drawn("path", { class: "mark bound", d: `M${x} ${y - 5}l5 9h-10z` });
    if (evaluation.by === "<") return drawn("path", { class: "mark bound", d: `M${x} ${y + 5}l5 -9h-10z` });
    const proven = evaluation.by === "=";
    return drawn("circle", { class: proven ? "mark proven" : "mark", cx: x, cy: y, r: proven ? 3.6 : 3 });
  }

  judgements(known, several) {
    for (const { ply, eval: evaluation, move } of known) {
      const bad = (move?.nags ?? []).find((nag) => nag === 2 || nag === 4 || nag === 6);
      if (!bad) continue;
      const y = this.y(evaluation.v[several ? move.side : 0]);
      const below = y < GRAPH.top + 30;
      const mark = drawn("text", { class: `judged nag-${bad}`, x: this.x(ply), y: y + (below ? 22 : -10) });
      mark.textContent = glyphText(bad);
      this.svg.append(mark);
    }
  }

  /** Moves the cursor to a ply of the main line. */
  point(ply, words) {
    if (!this.svg) return;
    this.cursor.setAttribute("x1", this.x(ply));
    this.cursor.setAttribute("x2", this.x(ply));
    this.svg.setAttribute("aria-valuenow", ply);
    this.svg.setAttribute("aria-valuetext", words);
  }
}
