// What people read: Vietnamese first, English second. `{0}`, `{1}` … stand for what is put in.

const WORDS = {
  skip: ["Đến bàn cờ", "Skip to the board"],
  allGames: ["Các ván", "All games"],
  language: ["Ngôn ngữ", "Language"],
  theme: ["Sáng hay tối", "Light or dark"],
  gamesTitle: ["{0} ván", "{0} games"],
  search: ["Tìm theo tên, giải, ngày, luật", "Search by name, event, date, rules"],
  found: ["Thấy {0} trên {1} ván", "{0} of {1} games found"],
  more: ["Xem thêm", "Show more"],
  readAll: ["Đọc hết ({0} chữ)", "Read it all ({0} characters)"],
  game: ["Ván {0}", "Game {0}"],
  against: ["{0} gặp {1}", "{0} against {1}"],
  board: ["Bàn cờ", "Board"],
  controls: ["Đi lại ván cờ", "Step through the game"],
  first: ["Về đầu ván", "To the start"],
  back: ["Lùi một nước", "One move back"],
  play: ["Chạy", "Play"],
  pause: ["Dừng", "Pause"],
  forward: ["Tới một nước", "One move on"],
  last: ["Đến cuối ván", "To the end"],
  speed: ["Tốc độ", "Speed"],
  speedValue: ["{0} lần", "{0} times"],
  arrows: ["Hiện nước hay hơn", "Show the better move"],
  graph: ["Thế trận", "Evaluation"],
  graphLabel: ["Đồ thị thế trận. Phím mũi tên để đi từng nước.", "Evaluation graph. Arrow keys step through the moves."],
  graphAxis: ["điểm P0 − P1", "points, P0 − P1"],
  graphKey: [
    "Vạch liền, dấu đặc: giá trị đã chứng minh. Vạch đứt, dấu rỗng: ước lượng. ▲ ít nhất, ▼ nhiều nhất. Ấn vào đồ thị để đến nước đó.",
    "Solid line, filled mark: proven value. Dashed line, open mark: estimate. ▲ at least, ▼ at most. Click the graph to go to a move.",
  ],
  noGraph: [
    "Ván này chưa được phân tích: “oaq annotate” ghi thế trận vào biên bản.",
    "This game has not been analysed: “oaq annotate” writes evaluations into the record.",
  ],
  findings: ["Kiểm tra biên bản", "Check of the record"],
  finding: ["{0} ({1})", "{0} ({1})"],
  error: ["Lỗi", "Error"],
  warning: ["Cảnh báo", "Warning"],
  notice: ["Lưu ý", "Notice"],
  moves: ["Các nước đi", "Moves"],
  start: ["Thế ban đầu", "Start"],
  noMoves: ["Ván này không có nước đi nào.", "This game has no moves."],
  variation: ["Biến", "Variation"],
  betterLine: ["Hay hơn", "Better"],
  asGoodLine: ["Cũng hay", "As good"],
  betterThan: ["Hay hơn {0}:", "Better than {0}:"],
  asGoodAs: ["Hay ngang {0}:", "As good as {0}:"],
  showLine: ["Xem", "Show"],
  unplayed: ["Nước này không đi được; phần sau không đi lại được.", "This move can't be played; what follows can't be replayed."],
  summary: ["Tổng kết", "Summary"],
  player: ["Người chơi", "Player"],
  accuracy: ["Độ chính xác", "Accuracy"],
  pointsLost: ["Điểm mất mỗi nước", "Points lost a move"],
  blunders: ["Sai lầm nghiêm trọng ??", "Blunders ??"],
  mistakes: ["Nước sai ?", "Mistakes ?"],
  inaccuracies: ["Thiếu chính xác ?!", "Inaccuracies ?!"],
  bestMoment: ["Hay nhất", "Best moment"],
  worstMoment: ["Dở nhất", "Worst moment"],
  incomplete: ["chưa đủ", "incomplete"],
  none: ["–", "–"],
  rules: ["Luật của ván này", "The rules of this game"],
  rulesDiffer: ["Khác với luật Cơ bản", "Different from Standard"],
  rulesSame: ["Như luật Cơ bản", "As in Standard"],
  tags: ["Chi tiết biên bản", "Details of the record"],
  keys: ["Phím tắt", "Keys"],
  keyStep: ["một nước lùi hoặc tới", "one move back or on"],
  keyEnds: ["đầu ván, cuối ván", "start, end"],
  keyLines: ["vào một biến, trở ra", "into a variation, out of it"],
  keyPlay: ["chạy, dừng", "play, pause"],
  previousGame: ["Ván trước", "Previous game"],
  nextGame: ["Ván sau", "Next game"],
  toMove: ["đến lượt", "to move"],
  isOut: ["đã bị loại", "out"],
  owes: ["nợ {1} {0} dân", "owes {1} {0} dân"],
  points: ["{0} điểm", "{0} points"],
  proven: ["đã chứng minh", "proven"],
  atLeast: ["ít nhất", "at least"],
  atMost: ["nhiều nhất", "at most"],
  estimate: ["ước lượng, sâu {0}", "estimate, depth {0}"],
  guess: ["ước lượng", "estimate"],
  ahead: ["{0} hơn {1} điểm", "{0} ahead by {1}"],
  aheadAtLeast: ["{0} hơn ít nhất {1} điểm", "{0} ahead by at least {1}"],
  notBehind: ["{0} không kém", "{0} is not behind"],
  difference: ["{0} trừ {1}: {2} {3}", "{0} minus {1}: {2} {3}"],
  level: ["cân bằng", "level"],
  moment: ["Nước {0}: {1}", "Move {0}: {1}"],

  // What happens in a turn, as the caption under the board tells it.
  sayFlip: ["Lật bàn: {0} và {1} đổi bên.", "Table flip: {0} and {1} change sides."],
  sayRefill: ["Hết dân: {0} bỏ 5 dân ra bù, mỗi ô một viên.", "No dân left: {0} pays 5 dân, one into each pit."],
  sayBorrow: ["{0} vay {1} {2} dân.", "{0} borrows {2} dân from {1}."],
  sayLift: ["{0} bốc {1} viên ở ô {2}, rải sang {3}.", "{0} lifts {1} from pit {2} and sows to the {3}."],
  sayRelay: ["Ô {1} còn quân: bốc {0} viên, rải tiếp.", "Pit {1} has stones: lift {0} and go on sowing."],
  sayTakeOne: ["Gặp quan: lấy một dân ở {0}, rải tiếp.", "A quan comes next: take one dân from {0} and sow it on."],
  sayCapture: ["Cách một ô trống: ăn {1} ở {0}!", "Over an empty pit: capture {1} from {0}!"],
  sayChain: ["Ăn dây: ăn tiếp {1} ở {0}!", "Chain: capture {1} more from {0}!"],
  sayYoung: ["Quan non ở {0}: chưa ăn được.", "Young quan in {0}: it can't be captured yet."],
  sayEndless: ["Rải mãi không hết: dừng ở {0}.", "The sowing would go round for ever: it stops at {0}."],
  sayOut: ["{0} không đủ dân để bù: bị loại.", "{0} can't pay the refill and is out."],
  saySweep: ["{0} thu quân về.", "{0} sweeps up."],
  sayEndQuan: ["Hết quan, tàn dân, thu quân, kéo về!", "No quan is left: the game is over."],
  sayEndNoRefill: ["Không còn dân để bù: hết ván.", "A refill can't be paid: the game is over."],
  sayEndRepetition: ["Lặp lại ba lần: hết ván.", "Three repetitions: the game is over."],
  sayNothing: ["Hết nước, không ăn gì.", "The turn ends with nothing captured."],
  left: ["trái", "left"],
  right: ["phải", "right"],
  pitName: ["ô {0}", "pit {0}"],
  quanName: ["ô quan {0}", "quan pit {0}"],
  stones: ["{0} dân", "{0} dân"],
  quanAndStones: ["quan và {0} dân", "the quan and {0} dân"],
  theQuan: ["quan", "the quan"],

  // What the live region speaks after a step.
  spokenMove: ["Nước {0}. {1}: ô {2} sang {3}.", "Move {0}. {1}: pit {2} to the {3}."],
  spokenCapture: ["Ăn {0} điểm.", "Captures {0} points."],
  spokenNothing: ["Không ăn gì.", "Captures nothing."],
  spokenTurn: ["Đến lượt {0}.", "{0} to move."],
  spokenScore: ["Tỉ số {0}.", "Score {0}."],
  glyph1: ["Nước hay", "Good move"],
  glyph2: ["Nước sai", "Mistake"],
  glyph3: ["Nước rất hay", "Brilliant move"],
  glyph4: ["Sai lầm nghiêm trọng", "Blunder"],
  glyph5: ["Nước đáng chú ý", "Interesting move"],
  glyph6: ["Nước thiếu chính xác", "Inaccuracy"],
  moveOrdinal: ["Nước {0}", "Move {0}"],
  moveAfterFlip: ["Nước {0}, sau khi lật bàn", "Move {0}, after a table flip"],
  moveLabel: ["{0}: {1}ô {2} sang {3}", "{0}: {1}pit {2} to the {3}"],
  heardRefill: ["bù dân, ", "refill, "],
  heardBorrow: ["bù dân (vay {0}), ", "refill ({0} dân borrowed), "],
  seat: ["Bên {0}", "Side {0}"],
  boardLabel: ["Thế cờ. {0}", "Position. {0}"],
  sideLabel: ["{0}: {1}; đã ăn {2} điểm.", "{0}: {1}; {2} points captured."],

  wins: ["{0} thắng", "{0} wins"],
  draw: ["hòa", "draw"],
  drawOf: ["{0} hòa nhau, cùng dẫn đầu", "{0} share first place"],
  unfinished: ["chưa xong", "unfinished"],
  byQuan: ["hết quan", "no quan left"],
  byNoRefill: ["không còn dân để bù", "a refill could not be paid"],
  byRepetition: ["lặp lại ba lần", "three repetitions"],
  byResign: ["xin thua", "resignation"],
  byTime: ["hết giờ", "time"],
  byAgreement: ["hai bên đồng ý", "agreement"],
  byAdjudication: ["trọng tài phân xử", "adjudication"],
  byAbandoned: ["bỏ dở", "abandoned"],
  byForfeit: ["bỏ cuộc", "forfeit"],
  round: ["vòng {0}", "round {0}"],
  moveCount: ["{0} nước", "{0} moves"],
  withErrors: ["có lỗi", "has errors"],
  analysed: ["đã phân tích", "analysed"],
};

let language = 0;

/** The words for `key` in the chosen language. English has another form for one game, move or point. */
function say(key, ...parts) {
  const words = WORDS[key][language].replace(/\{(\d)\} (game|move|point)s\b/g, (many, n, word) =>
    String(parts[n]) === "1" ? `{${n}} ${word}` : many);
  return words.replace(/\{(\d)\}/g, (_, n) => parts[n] ?? "");
}

/** Text of unknown origin inside a sentence: bidi marks of its own are dropped, the rest is isolated. */
function isolate(text) {
  const plain = text.replace(/[\u202a-\u202e\u2066-\u2069\u0000-\u001f]/g, "");
  const short = plain.length > 60 ? `${plain.slice(0, 59)}…` : plain;
  return `\u2068${short}\u2069`;
}

/** Writes the words of all elements that name them in `data-word` (text) or `data-label` (label). */
function writeWords() {
  document.documentElement.lang = language === 0 ? "vi" : "en";
  for (const element of document.querySelectorAll("[data-word]")) {
    element.textContent = say(element.dataset.word);
  }
  for (const element of document.querySelectorAll("[data-label]")) {
    element.setAttribute("aria-label", say(element.dataset.label));
    if (element.matches("button")) element.title = say(element.dataset.label);
  }
}

/** An element with a class and text; the text is never read as HTML. */
function element(name, className = "", text = null) {
  const made = document.createElement(name);
  if (className) made.className = className;
  if (text !== null) made.textContent = text;
  return made;
}

/** An SVG element with attributes. */
function drawn(name, attributes = {}) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}
