// The list of games, and its search.

const GAMES_AT_ONCE = 300;

/** Text without case and without diacritics, so that "binh" finds "Bình" however it was composed. */
function fold(text) {
  return text.normalize("NFD").replace(/\p{M}/gu, "").replace(/[đĐ]/g, "d").toLowerCase();
}

class GameIndex {
  constructor(choose) {
    this.limit = GAMES_AT_ONCE;
    byId("query").addEventListener("input", () => {
      this.limit = GAMES_AT_ONCE;
      this.show();
    });
    byId("more-games").addEventListener("click", () => {
      this.limit *= 2;
      this.show();
    });
    byId("games").addEventListener("click", (event) => {
      const button = event.target.closest("[data-game]");
      if (button) choose(+button.dataset.game);
    });
  }

  /** What a search looks through, made when the first search is typed. */
  haystacks() {
    this.folded ??= PAGE.games.map((game) => {
      const law = PAGE.rules[game.rules];
      return fold([...game.names, game.event, game.date, game.result, law.id, ...law.name].join(" "));
    });
    return this.folded;
  }

  show() {
    byId("index-title").textContent = say("gamesTitle", PAGE.games.length);
    const words = fold(byId("query").value).split(/\s+/).filter(Boolean);
    const all = PAGE.games.map((_, number) => number);
    const hay = words.length > 0 ? this.haystacks() : null;
    const found = hay ? all.filter((number) => words.every((word) => hay[number].includes(word))) : all;
    byId("found").textContent = hay ? say("found", found.length, all.length) : "";
    byId("games").replaceChildren(...found.slice(0, this.limit).map((number) => this.entry(number)));
    byId("more-games").hidden = found.length <= this.limit;
  }

  entry(number) {
    const game = PAGE.games[number];
    const item = element("li");
    const button = element("button", "entry");
    button.type = "button";
    button.dataset.game = number;
    const names = element("span", "names");
    join(names, game.names.map((name, side) => name || say("seat", `P${side}`)), " – ");
    const facts = element("span", "facts");
    const parts = [game.event, game.date].filter(Boolean);
    parts.push(PAGE.rules[game.rules].name[language], say("moveCount", game.moves));
    if (game.analysed) parts.push(say("analysed"));
    if (game.errors > 0) parts.push(element("strong", "", `⚠ ${say("withErrors")}`));
    join(facts, parts, " · ");
    const result = element("span", "result");
    join(result, [game.result, verdict(game)].filter(Boolean), " · ");
    button.append(element("span", "ordinal", `${number + 1}`), names, result, facts);
    item.append(button);
    return item;
  }
}
