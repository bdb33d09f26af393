// The board: a copy of the drawing that the page carries for each number of sides, with pebbles laid on it.

class Board {
  constructor(sides) {
    this.yard = PAGE.yards[sides];
    this.spots = PAGE.spots;
    this.box = element("div", `yard yard-${sides}`);
    this.svg = document.getElementById(`yard-${sides}`).content.firstElementChild.cloneNode(true);
    this.svg.setAttribute("role", "img");
    this.box.append(this.svg);
    this.pits = this.yard.p.map((place) => this.makePit(place));
    this.seats = this.yard.s.map((seat, side) => this.makeSeat(seat, side));
    this.arrows = new Map();
    for (const arrow of this.svg.querySelectorAll(".arrow")) this.arrows.set(arrow.dataset.move, arrow);
    this.svg.append(this.svg.querySelector(".arrows"));
    this.hand = drawn("g", { class: "hand" });
    this.hand.append(drawn("circle", { r: 30 }), drawn("text", { dy: ".35em" }));
    this.svg.append(this.hand);
    this.flying = drawn("g", { class: "flying" });
    this.svg.append(this.flying);
  }

  makePit(place) {
    const pit = { place, pebbles: [], quan: null, heap: drawn("g"), count: drawn("text", { class: "count" }) };
    pit.heap.setAttribute("transform", `translate(${place.c})`);
    pit.count.setAttribute("x", place.n[0]);
    pit.count.setAttribute("y", place.n[1]);
    pit.many = drawn("text", { class: "many", dy: ".35em" });
    pit.heap.append(pit.many);
    if (place.q) {
      pit.quan = drawn("g", { class: "quan", transform: `translate(${place.q})` });
      pit.quan.append(drawn("circle", { r: PAGE.quan }), drawn("circle", { class: "shine", r: 6, cx: -8, cy: -9 }));
      this.svg.append(pit.quan);
    }
    this.svg.append(pit.heap, pit.count);
    return pit;
  }

  makeSeat({ n, h }, side) {
    const seat = { plate: element("div", `plate side-${side}`), heap: drawn("g", { class: "reserve" }), area: h };
    seat.name = element("bdi", "name");
    seat.points = element("span", "points");
    seat.note = element("span", "note");
    seat.plate.append(seat.name, seat.points, seat.note);
    this.fit(seat.plate, n);
    this.box.append(seat.plate);
    this.svg.append(seat.heap);
    return seat;
  }

  /** Lays an HTML element over a part of the drawing. */
  fit(part, [x, y, width, height]) {
    const percent = (value, whole) => `${((100 * value) / whole).toFixed(3)}%`;
    part.style.left = percent(x, this.yard.w);
    part.style.top = percent(y, this.yard.h);
    part.style.width = percent(width, this.yard.w);
    part.style.height = percent(height, this.yard.h);
  }

  /** Shows a position. */
  show(state, game) {
    this.pits.forEach((pit, number) => this.showPit(pit, state.dan[number], state.quan[number]));
    this.seats.forEach((seat, side) => {
      const debts = state.debts.filter(([debtor]) => debtor === side);
      const notes = debts.map(([, lender, dan]) => say("owes", dan, game.name(state, lender)));
      if (state.out.includes(side)) notes.unshift(say("isOut"));
      if (state.turn === side) notes.unshift(`▲ ${say("toMove")}`);
      seat.name.textContent = game.nameAt(state, side).slice(0, 200);
      seat.points.textContent = state.points(side);
      seat.note.textContent = notes.join(" · ");
      seat.plate.classList.toggle("turn", state.turn === side);
      this.showReserve(seat, state.reserves[side]);
    });
    for (const pit of this.svg.querySelectorAll(".pit")) {
      pit.classList.toggle("own", Math.floor(pit.dataset.pit / 6) === state.turn && pit.dataset.pit % 6 !== 5);
    }
    this.showHand(null);
    this.flying.replaceChildren();
    this.svg.setAttribute("aria-label", describe(state, game));
  }

  showPit(pit, dan, quan) {
    const most = this.spots.length;
    while (pit.pebbles.length < Math.min(dan, most)) pit.pebbles.push(this.pebble(pit));
    pit.pebbles.forEach((pebble, n) => pebble.classList.toggle("away", n >= dan));
    pit.heap.classList.toggle("crowd", dan > most);
    pit.many.textContent = dan > most ? dan : "";
    pit.count.textContent = dan > 0 && dan <= most ? dan : "";
    if (pit.quan) pit.quan.classList.toggle("away", !quan);
  }

  pebble(pit) {
    const n = pit.pebbles.length;
    const [cx, cy] = this.spots[n];
    const pebble = drawn("circle", { class: `pebble tone-${n % 3}`, cx, cy, r: PAGE.pebble });
    pit.heap.insertBefore(pebble, pit.many);
    return pebble;
  }

  /** The captured stones: quan pieces, then dân in columns of five, a gap after each ten, so that they can be counted. */
  showReserve(seat, { dan, quan }) {
    const [x, y, width, height] = seat.area;
    const stones = [];
    const step = height / 5;
    let left = x;
    for (let i = 0; i < quan && left + 44 < x + width; i += 1) {
      stones.push(drawn("circle", { class: "captured-quan", cx: left + 20, cy: y + height / 2, r: 20 }));
      left += 48;
    }
    for (let i = 0; i < dan; i += 1) {
      const column = Math.floor(i / 5);
      const cx = left + step / 2 + column * step + Math.floor(column / 2) * (step / 2);
      if (cx + step / 2 > x + width) break;
      stones.push(drawn("circle", { class: `pebble tone-${i % 3}`, cx, cy: y + step / 2 + (i % 5) * step, r: step * 0.4 }));
    }
    seat.heap.replaceChildren(...stones);
  }

  /** The sowing hand over a pit, or no hand. */
  showHand(pit, stones = 0) {
    this.hand.classList.toggle("shown", pit !== null);
    if (pit === null) return;
    const [x, y] = this.pits[pit].place.c;
    this.hand.style.transform = `translate(${x}px, ${y - 34}px)`;
    this.hand.lastChild.textContent = stones;
  }

  /** Lights up a pit for a moment. */
  flash(pit, className, milliseconds) {
    const outline = this.svg.querySelector(`.pit[data-pit="${pit}"]`);
    outline.classList.add(className);
    setTimeout(() => outline.classList.remove(className), milliseconds);
  }

  /** Stones fly from a pit to a side's heap. */
  fly(pit, side, stones, milliseconds) {
    const from = this.pits[pit].place.c;
    const [x, y, width, height] = this.seats[side].area;
    const moves = [];
    for (let n = 0; n < Math.min(stones, this.spots.length); n += 1) {
      const [dx, dy] = this.spots[n];
      const pebble = drawn("circle", { class: `pebble tone-${n % 3}`, cx: from[0] + dx, cy: from[1] + dy, r: PAGE.pebble });
      this.flying.append(pebble);
      const to = `translate(${x + width * 0.3 - from[0]}px, ${y + height / 2 - from[1]}px)`;
      moves.push(pebble.animate([{ transform: "none" }, { transform: to }], {
        duration: milliseconds, delay: (n * milliseconds) / 40, easing: "ease-in-out", fill: "both",
      }));
    }
    return Promise.allSettled(moves.map((move) => move.finished)).then(() => this.flying.replaceChildren());
  }

  /** Draws the arrows of some moves, the first the strongest. */
  showArrows(moves) {
    for (const arrow of this.arrows.values()) arrow.classList.remove("first", "later");
    moves.forEach((move, n) => this.arrows.get(move)?.classList.add(n === 0 ? "first" : "later"));
  }
}

/** The position in words, for those who hear it. */
function describe(state, game) {
  const inPit = (pit) => {
    const dan = state.dan[pit];
    return `${pitName(pit)}: ${state.quan[pit] ? say("quanAndStones", dan) : dan}`;
  };
  const sides = state.reserves.map((_, side) => {
    const pits = [0, 1, 2, 3, 4, 5].map((i) => inPit(6 * side + i));
    return say("sideLabel", game.name(state, side), pits.join(", "), state.points(side));
  });
  const turn = state.turn === null ? "" : ` ${say("spokenTurn", game.name(state, state.turn))}`;
  return say("boardLabel", sides.join(" ")) + turn;
}
