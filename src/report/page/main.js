// The page: which game is open, which position is shown, and what keys and buttons do.

class Page {
  constructor() {
    this.game = null;
    this.place = { line: 0, index: 0 };
    this.playing = false;
    this.boards = new Map();
    this.index = new GameIndex((number) => this.open(number, true));
    this.list = new MoveList(byId("moves"), byId("more-moves"), (line, index) => this.visit(line, index));
    this.graph = new Graph(byId("graph"), (ply) => this.visit(0, ply));
    this.sower = new Sower(null, byId("caption"));
    this.listen();
    byId("speed").dispatchEvent(new Event("input"));
  }

  listen() {
    const on = (id, event, run) => byId(id).addEventListener(event, run);
    on("first", "click", () => this.visit(this.place.line, 0));
    on("back", "click", () => this.back());
    on("play", "click", () => this.toggle());
    on("forward", "click", () => this.forward());
    on("last", "click", () => this.visit(this.place.line, Infinity));
    on("arrows", "change", () => this.pointOut());
    on("speed", "input", (event) => {
      this.sower.speed = SPEEDS[event.target.value];
      event.target.setAttribute("aria-valuetext", say("speedValue", this.sower.speed));
    });
    on("to-index", "click", () => this.showIndex(true));
    on("theme", "click", () => setTheme(document.documentElement.dataset.theme === "dark" ? "light" : "dark"));
    on("previous-game", "click", () => this.open(this.game.number - 1, true));
    on("next-game", "click", () => this.open(this.game.number + 1, true));
    for (const button of document.querySelectorAll("[data-lang]")) {
      button.addEventListener("click", () => this.speak(button.dataset.lang));
    }
    document.addEventListener("keydown", (event) => this.key(event));
    addEventListener("hashchange", () => this.follow());
    addEventListener("beforeprint", () => {
      while (this.game && !byId("more-moves").hidden) this.list.grow();
    });
  }

  key(event) {
    if (!this.game || event.ctrlKey || event.metaKey || event.altKey) return;
    const { target } = event;
    if (target.closest("input, select, textarea, summary")) return;
    const inside = target.closest("#stage, #moves, #graph") !== null;
    const steps = {
      ArrowLeft: () => this.back(),
      ArrowRight: () => this.forward(),
      Home: () => this.visit(this.place.line, 0),
      End: () => this.visit(this.place.line, Infinity),
    };
    if (inside) {
      steps.ArrowDown = () => this.enter();
      steps.ArrowUp = () => this.leave();
    }
    if (!target.closest("button")) steps[" "] = () => this.toggle();
    if (!steps[event.key]) return;
    event.preventDefault();
    steps[event.key]();
  }

  /** Shows the list of games. */
  showIndex(focus) {
    this.halt();
    this.game = null;
    byId("game").hidden = true;
    byId("index").hidden = false;
    byId("to-index").hidden = true;
    this.index.show();
    document.title = `${say("gamesTitle", PAGE.games.length)} · Ô Ăn Quan`;
    if (focus) byId("index-title").focus();
    this.remember("#");
  }

  /** Opens a game at a place, by default its start. */
  open(number, focus, place = { line: 0, index: 0 }) {
    this.halt();
    const game = (this.game = new Game(number));
    byId("index").hidden = true;
    byId("game").hidden = false;
    byId("to-index").hidden = PAGE.games.length < 2;
    const { sides } = game;
    if (!this.boards.has(sides)) this.boards.set(sides, new Board(sides));
    this.board = this.sower.board = this.boards.get(sides);
    byId("board").replaceChildren(this.board.box);
    showTitle(game);
    const go = (line, index) => this.visit(line, index);
    showFindings(game, go);
    showSummary(game, go);
    showRules(game);
    showTags(game);
    showKeys();
    this.list.open(game);
    const drawn = this.graph.open(game);
    byId("graph-key").textContent = say(drawn ? "graphKey" : "noGraph");
    byId("arrows").parentElement.hidden = !game.lines.some((line) => line.preferred === "better");
    byId("neighbours").hidden = PAGE.games.length < 2;
    this.label("previous-game", number - 1, "previousGame");
    this.label("next-game", number + 1, "nextGame");
    if (focus) byId("game-title").focus();
    if (focus) scrollTo(0, 0);
    this.arrive(place, false);
  }

  label(id, number, word) {
    const entry = PAGE.games[number];
    byId(id).hidden = !entry;
    if (entry) byId(id).textContent = say(word);
  }

  /** Goes to a place at once. */
  visit(line, index) {
    this.halt();
    const wanted = Math.max(0, Math.min(index, this.game.playable(line)));
    this.arrive({ line, index: wanted }, true);
  }

  /** Before the first move of a line one stands in the line that it branches from. */
  arrive(place, speak) {
    let { line, index } = place;
    while (index === 0 && this.game.lines[line].at) [line, index] = this.game.lines[line].at;
    this.sower.stop();
    this.place = { line, index };
    const state = this.game.state(line, index);
    this.board.show(state, this.game);
    this.mark(speak);
    this.pointOut();
  }

  /** Marks the place in list, graph and address, and tells it. */
  mark(speak) {
    const { game, place: { line, index } } = this;
    this.list.mark(line, index);
    const ply = this.mainPly();
    const state = game.state(line, index);
    let words = say("start");
    if (index > 0) words = summarise(game, game.state(line, index - 1), game.move(line, index - 1), state);
    const evaluation = index > 0 ? game.move(line, index - 1).eval : line === 0 ? game.startEval : null;
    if (evaluation) words += `${index > 0 ? "" : ":"} ${evalWords(evaluation, game, state)}.`;
    byId("caption").textContent = words;
    if (speak) byId("spoken").textContent = words;
    this.graph.point(ply, words);
    byId("back").disabled = byId("first").disabled = line === 0 && index === 0;
    byId("forward").disabled = byId("last").disabled = byId("play").disabled = index >= game.playable(line);
    this.remember(`#${game.number + 1}.${ply}`);
  }

  /** How many moves of the main line are played where the shown line leaves it. */
  mainPly() {
    let { line, index } = this.place;
    while (this.game.lines[line].at) [line, index] = this.game.lines[line].at;
    return index;
  }

  back() {
    this.visit(this.place.line, this.place.index - 1);
  }

  /** Plays the next move as it is sown; a press during the sowing ends it at once and goes on. */
  forward() {
    this.halt();
    return this.advance();
  }

  async advance() {
    const { game, place: { line, index } } = this;
    if (index >= game.playable(line)) return false;
    if (stillness.matches) {
      this.arrive({ line, index: index + 1 }, true);
      return true;
    }
    this.place = { line, index: index + 1 };
    this.mark(true);
    byId("better").hidden = true;
    const done = await this.sower.sow(game, game.state(line, index), game.move(line, index));
    if (done) this.arrive(this.place, false);
    return done;
  }

  toggle() {
    if (this.playing) this.halt();
    else this.run();
  }

  async run() {
    this.playing = true;
    this.showPlaying();
    this.sower.stop();
    while (this.playing && (await this.advance())) {
      await this.sower.wait(stillness.matches ? 9 : 4);
    }
    if (this.playing) this.halt();
  }

  /** Ends playing and any sowing that is under way. */
  halt() {
    this.sower.stop();
    if (!this.playing) return;
    this.playing = false;
    this.showPlaying();
    if (this.game) this.arrive(this.place, false);
  }

  showPlaying() {
    const button = byId("play");
    button.dataset.label = this.playing ? "pause" : "play";
    button.classList.toggle("playing", this.playing);
    button.setAttribute("aria-label", say(button.dataset.label));
    button.title = say(button.dataset.label);
  }

  /** Into the first line that replaces the move just played, or the next such line. */
  enter() {
    const { line, index } = this.place;
    const own = index > 0 ? this.game.alternatives(line, index - 1) : [];
    const at = this.game.lines[line].at;
    const siblings = at ? this.game.alternatives(...at) : [];
    const next = own[0] ?? siblings[siblings.indexOf(line) + 1];
    if (next !== undefined) this.visit(next, 1);
  }

  /** Back to the move that this line replaces. */
  leave() {
    const at = this.game.lines[this.place.line].at;
    if (at) this.visit(at[0], at[1] + 1);
  }

  /** The better line at this place: its arrows, and a button that plays it. */
  pointOut() {
    const { game, place: { line, index } } = this;
    const box = byId("better");
    const preferred = (at) => game.alternatives(line, at).find((number) => game.lines[number].preferred);
    // To the move that comes only what is better than it is told; to the one just played also what is as good.
    const coming = preferred(index);
    const before = coming !== undefined && game.lines[coming].preferred === "better" ? coming : undefined;
    const arrows = before !== undefined && byId("arrows").checked ? game.moves(before).slice(0, 3) : [];
    this.board.showArrows(arrows.map((move) => readMove(move.text)).map(({ pit, direction }) => pit + direction));
    const after = index > 0 ? preferred(index - 1) : undefined;
    const better = after ?? (byId("arrows").checked ? before : undefined);
    box.hidden = better === undefined;
    if (better === undefined) return;
    const link = element("button", "quiet", say("showLine"));
    link.type = "button";
    link.addEventListener("click", () => {
      this.visit(better, 0);
      this.place = { line: better, index: 0 };
      this.run();
    });
    const moves = game.moves(better).slice(0, 8).map(moveText).join(" ");
    const played = game.move(...game.lines[better].at);
    const name = `${played.number}${played.side === 0 ? "." : "…"} ${moveText(played)}`;
    const title = say(game.lines[better].preferred === "better" ? "betterThan" : "asGoodAs", name);
    box.replaceChildren(element("span", "line-title", title), " ", element("span", "line", moves), " ", link);
  }

  /** Switches the language. */
  speak(code) {
    language = code === "en" ? 1 : 0;
    writeWords();
    for (const button of document.querySelectorAll("[data-lang]")) {
      button.setAttribute("aria-pressed", button.dataset.lang === code);
    }
    this.showPlaying();
    byId("speed").dispatchEvent(new Event("input"));
    if (this.game) this.open(this.game.number, false, this.place);
    else if (!byId("index").hidden) this.showIndex(false);
  }

  /** Keeps the place in the address, so that it can be sent. */
  remember(hash) {
    this.hash = hash;
    // Not at every step of many in a row: browsers refuse an address that changes too often.
    clearTimeout(this.remembering);
    this.remembering = setTimeout(() => {
      try {
        history.replaceState(null, "", hash);
      } catch {
        // Some browsers forbid this for a page opened from a folder; the page works without.
      }
    }, 300);
  }

  /** Goes where the address says: `#game.ply`. */
  follow() {
    if (location.hash === this.hash) return;
    const [, game, ply] = /^#(\d+)(?:\.(\d+))?$/.exec(location.hash) ?? [];
    const number = Number(game) - 1;
    if (PAGE.games[number]) {
      const opened = new Game(number);
      this.open(number, false, { line: 0, index: Math.min(Number(ply ?? 0), opened.playable(0)) });
    } else if (PAGE.games.length === 1) this.open(0, false);
    else this.showIndex(false);
  }
}

function setTheme(theme) {
  document.documentElement.dataset.theme = theme;
}

const darkness = matchMedia("(prefers-color-scheme: dark)");
setTheme(darkness.matches ? "dark" : "light");
darkness.addEventListener("change", () => setTheme(darkness.matches ? "dark" : "light"));

const page = new Page();
page.speak(PAGE.lang);
page.follow();
