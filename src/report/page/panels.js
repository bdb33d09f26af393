// What is told about a game around its board: title, outcome, findings, summary, rules, tags.

const byId = (id) => document.getElementById(id);

/** Fills an element with parts, each of unknown origin isolated in a `bdi`, with a separator between them. */
function join(parent, parts, separator) {
  parent.replaceChildren();
  parts.forEach((part, n) => {
    if (n > 0) parent.append(separator);
    parent.append(typeof part === "string" ? element("bdi", "", part) : part);
  });
}

const clip = (text, most) => (text.length > most ? `${text.slice(0, most)}…` : text);

function tagOf(game, name) {
  const tag = game.tags.find(([tagName]) => tagName === name);
  return tag && tag[1] !== "?" && tag[1] !== "-" && !tag[1].startsWith("????") ? clip(tag[1], 300) : "";
}

/** The name of a rule set in the chosen language, with its overrides. */
function lawName(law) {
  const overrides = law.overrides ? ` (${law.overrides})` : "";
  return law.name[language] + overrides;
}

const REASONS = {
  quan: "byQuan", "no-refill": "byNoRefill", repetition: "byRepetition", resign: "byResign", time: "byTime",
  agreement: "byAgreement", adjudication: "byAdjudication", abandoned: "byAbandoned", forfeit: "byForfeit",
};

function showTitle(game) {
  const names = game.names.map((name, side) => clip(name, 120) || say("seat", `P${side}`));
  join(byId("game-title"), names, " – ");
  const facts = ["Event", "Site", "Date"].map((name) => tagOf(game, name));
  const round = tagOf(game, "Round");
  join(byId("facts"), [...facts, round && say("round", round)].filter(Boolean).concat( lawName(game.law)), " · ");
  document.title = `${clip(names.join(" – "), 120)} · Ô Ăn Quan`;
  join(byId("outcome"), outcomeParts(game), " · ");
}

function outcomeParts(game) {
  const { reason, scores } = game.outcome;
  const entry = PAGE.games[game.number];
  const parts = [entry.result, verdict(entry)].filter(Boolean);
  // Where the persons have changed seats, figures by side would stand under the wrong names.
  const who = (points, side) => (entry.flipped ? `${nameAtEnd(entry, side)} ${points}` : points);
  if (scores) parts.push(say("points", scores.map(who).join(entry.flipped ? ", " : "–")));
  if (REASONS[reason]) parts.push(say(REASONS[reason]));
  return parts;
}

/** The name of whoever sits at a side when a game of the index ends, for use inside a sentence. */
function nameAtEnd({ names, flipped }, side) {
  return isolate(names[flipped ? 1 - side : side] || say("seat", `P${side}`));
}

/** Who won a game of the index, by name; nothing where the record has no result that can be. */
function verdict(entry) {
  const { names, winners, result } = entry;
  const name = (side) => nameAtEnd(entry, side);
  if (winners.length === 1) return say("wins", name(winners[0]));
  if (winners.length === names.length) return say("draw");
  if (winners.length > 1) return say("drawOf", winners.map(name).join(", "));
  return result === "*" ? say("unfinished") : "";
}

function showFindings(game, go) {
  const list = byId("findings");
  byId("findings-part").hidden = game.findings.length === 0;
  list.replaceChildren();
  game.findings.slice(0, 200).forEach((finding) => {
    const item = findingNote(finding, "li");
    if (finding.at) {
      const [line, index] = finding.at;
      const link = element("button", "quiet", say("showLine"));
      link.type = "button";
      link.addEventListener("click", () => go(line, Math.min(index + 1, game.playable(line))));
      item.append(" ", link);
    }
    list.append(item);
  });
}

function showSummary(game, go) {
  const box = byId("summary");
  byId("summary-part").hidden = !game.summary;
  box.replaceChildren();
  if (!game.summary) return;
  const { complete, sides } = game.summary;
  const moment = (index) => {
    if (index === null || index === undefined) return say("none");
    const move = game.move(0, index);
    const link = element("button", "quiet", `${move.number}${move.side === 0 ? "." : "…"} ${moveText(move)}`);
    link.type = "button";
    link.addEventListener("click", () => go(0, index + 1));
    return link;
  };
  const table = element("table");
  const row = (name, cell) => {
    const line = element("tr");
    const head = element("th", "", name);
    head.scope = "row";
    line.append(head);
    sides.forEach((side, n) => {
      const data = element("td");
      data.append(cell(side, n));
      line.append(data);
    });
    return line;
  };
  const header = element("tr");
  header.append(element("td"));
  sides.forEach((_, person) => {
    const head = element("th");
    head.scope = "col";
    head.append(element("bdi", "", clip(game.names[person], 60) || say("seat", `P${person}`)));
    header.append(head);
  });
  const oneDecimal = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  const decimals = (value) => new Intl.NumberFormat(language === 0 ? "vi" : "en", oneDecimal).format(value);
  const accuracy = ({ accuracy: value }) => {
    if (!complete) return say("incomplete");
    return value === null ? say("none") : `${decimals(value)} %`;
  };
  const head = element("thead");
  head.append(header);
  const body = element("tbody");
  body.append(
    row(say("accuracy"), accuracy),
    row(say("pointsLost"), (side) => (side.lost === null ? say("none") : decimals(side.lost))),
    row(say("blunders"), (side) => String(side.blunders)),
    row(say("mistakes"), (side) => String(side.mistakes)),
    row(say("inaccuracies"), (side) => String(side.inaccuracies)),
    row(say("bestMoment"), (side) => moment(side.best)),
    row(say("worstMoment"), (side) => moment(side.worst)),
  );
  table.append(head, body);
  box.append(table);
}

function showRules(game) {
  const box = byId("rules");
  const { law } = game;
  box.replaceChildren(element("p", "law", lawName(law)));
  const list = (title, words) => {
    if (words.length === 0) return;
    const items = element("ul");
    for (const { text } of words) items.append(element("li", "", text[language]));
    if (title) box.append(element("h3", "", title));
    box.append(items);
  };
  const differing = law.words.filter((word) => word.differs);
  list(say("rulesDiffer"), differing);
  list(differing.length > 0 ? say("rulesSame") : "", law.words.filter((word) => !word.differs));
}

function showTags(game) {
  const list = byId("tags");
  list.replaceChildren();
  for (const [name, value] of game.tags.slice(0, 500)) {
    const text = element("dd");
    text.append(longText(element("bdi"), value));
    list.append(element("dt", "", clip(name, 80)), text);
  }
}

function showKeys() {
  const list = byId("keys");
  list.replaceChildren();
  const keys = [["← →", "keyStep"], ["Home End", "keyEnds"], ["↓ ↑", "keyLines"], ["Space", "keyPlay"]];
  for (const [key, word] of keys) {
    const names = element("dt");
    key.split(" ").forEach((part) => names.append(element("kbd", "", part), " "));
    list.append(names, element("dd", "", say(word)));
  }
}
