// The eye lab: the reader draws a shape, and predicts what three rules of eyes and 200 random games say of a point.

import { board, changed, choice, figure, make, predictPercent, say, table, tally, tick, turned } from "./explore.js";

const SHAPES = {
  "a ring": [[".XXXX", "XOOOX", "XO.OX", "XOOOX", "XXXX."], "A5"],
  "two eyes shared": [[".XXO.", "X.XO.", "XXOO.", "OOO..", "....."], "A5"],
  "the only link": [[".......", ".......", "OOO....", "XXO....", ".XO....", "XXXOOO.", ".X.XXXX"], "C1"],
  "two strings": [[".....", "..XX.", ".X.X.", ".XX..", "....."], "C3"],
  "a false eye": [[".....", ".OXO.", ".X.X.", ".OXO.", "....."], "C3"],
  "in atari": [[".....", "..XX.", ".X.X.", ".OXO.", "..O.."], "C3"],
  "5x5, empty": [Array(5).fill("....."), "C3"],
  "7x7, empty": [Array(7).fill("......."), "D4"],
};
const NAMES = { diagonal: "the diagonal rule", olga: "Olga", oleg: "Oleg" };
const COLORS = [["black", "Black"], ["white", "White"]];
const GAMES = 200;

const percent = (part) => `${Math.round(100 * part)} %`;

figure("eyelab", (root, ask) => {
  let [rows, point] = SHAPES["a ring"];
  let color = "black"; // whose eye it may be
  let toPlay = "white";
  let moves = false; // whether a click moves the triangle instead of drawing

  const left = make(root, "div", { class: "x-left" });
  const right = make(root, "div", { class: "x-right" });
  const shown = board(left, "Your position", click);
  const tools = make(left, "div", { class: "x-bar" });
  choice(tools, "Shape", Object.keys(SHAPES).map((name) => [name, name]), "a ring", (name) => {
    [rows, point] = SHAPES[name];
    paint();
  });
  choice(tools, "A click", [["draw", "draws stones"], ["move", "moves the mark"]], "draw", (tool) => (moves = tool === "move"));
  choice(tools, "Eye of", COLORS, color, (chosen) => ((color = chosen), paint()));
  choice(tools, "To play", COLORS, toPlay, (chosen) => ((toPlay = chosen), paint()));
  make(right, "p", { class: "x-title", text: "Is the marked point an eye?" });
  const rules = make(right, "div", { class: "x-bar" });
  const ticks = Object.fromEntries(Object.entries(NAMES).map(([rule, name]) => [rule, tick(rules, `yes by ${name}`, false)]));
  predictPercent(right, `In ${GAMES} random games with the diagonal rule the point is kept in (%)`, reveal);
  const said = make(right, "p", { class: "x-said", role: "status" });
  const found = make(right, "div");
  const count = tally(right);
  paint();

  function click(name) {
    if (moves) [point, rows] = [name, changed(rows, name, ".")];
    else if (name !== point) rows = turned(rows, name);
    paint();
  }

  function paint() {
    shown.show(rows, { [point]: { text: "?", ring: true } });
    found.replaceChildren();
    say(said, "Draw the shape, predict, and reveal.");
  }

  async function reveal(guess) {
    const asked = [rows, point, color, toPlay];
    say(said, `${3 * GAMES} random games are being played.`);
    try {
      const report = await ask("eyelab", { diagram: rows.join("\n"), point, color, to_play: toPlay, games: GAMES });
      if ([rows, point, color, toPlay].every((now, i) => now === asked[i])) tell(report, guess);
    } catch (error) {
      say(said, error.message, "wrong");
    }
  }

  function tell({ proved, verdicts }, guess) {
    const { lives } = verdicts.find(({ rule }) => rule === "diagonal");
    const off = Math.abs(guess - Math.round(100 * lives));
    const wrong = verdicts.filter(({ rule, eye }) => ticks[rule].checked !== eye).map(({ rule }) => NAMES[rule]);
    for (const { rule, eye } of verdicts) count(ticks[rule].checked === eye);
    count(off <= 10);
    const rulesSaid = wrong.length ? `Not as you said: ${wrong.join(", ")}.` : "The rules say what you said.";
    const truth = proved ? " Benson's rule proves that the point is safe whatever the opponent plays." : "";
    say(said, `${rulesSaid} Your percentage is ${off ? `${off} off` : "right"}.${truth}`, wrong.length || off > 10 ? "wrong" : "right");
    found.replaceChildren();
    const cells = verdicts.map(({ rule, eye, eyes, lives: part }) => [NAMES[rule], eye ? "yes" : "no", percent(part), eyes.join(" ")]);
    table(found, ["rule", "an eye?", "kept in", "all eyes"], cells);
    shown.show(rows, { [point]: { text: percent(lives), ring: true } });
  }
});
