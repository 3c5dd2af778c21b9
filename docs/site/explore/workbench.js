// The pattern workbench: the reader changes a line of a database, and predicts the probability of a move.

import { board, changed, choice, figure, make, predictPercent, say, table, tally, turned } from "./explore.js";

const DATABASE = `# Nobody fills an eye.
oOo
O*O
oO?
:0

oOo
O*O
---
:0

|Oo
|*O
+--
:0

# The one-point jump: connect where the opponent peeps.
?X?
O*O
???
:10,near
`;
const POSITIONS = {
  "a peep": [[".......", ".......", ".......", "..X.X..", ".......", ".......", "......."], "D5", "D4"],
  "5x5, empty": [Array(5).fill("....."), "C3", "C2"],
};
const TOOLS = [["point", "chooses the move to predict"], ["last", "chooses the last move"], ["draw", "draws stones"]];

const percent = (part) => `${(100 * part).toFixed(part < 0.0995 ? 1 : 0)} %`;

figure("workbench", (root, ask) => {
  let [rows, last, point] = POSITIONS["a peep"];
  let color = "black"; // the player to move after the last move
  let tool = "point";

  const left = make(root, "div", { class: "x-left" });
  const right = make(root, "div", { class: "x-right" });
  const shown = board(left, "Your position", click);
  const tools = make(left, "div", { class: "x-bar" });
  choice(tools, "Position", Object.keys(POSITIONS).map((name) => [name, name]), "a peep", (name) => {
    [rows, last, point] = POSITIONS[name];
    paint();
  });
  choice(tools, "A click", TOOLS, tool, (chosen) => (tool = chosen));
  choice(tools, "Next to move", [["black", "Black"], ["white", "White"]], color, (chosen) => ((color = chosen), paint()));
  const label = make(right, "label", { text: "The database: O is the player to move, X the opponent" });
  const text = make(label, "textarea", { rows: 22, spellcheck: "false" });
  text.value = DATABASE;
  text.addEventListener("input", paint);
  predictPercent(right, "The marked move has the probability (%)", reveal);
  const said = make(right, "p", { class: "x-said", role: "status" });
  const count = tally(right);
  const found = make(root, "div");
  paint();

  function click(name) {
    if (tool === "draw") rows = [point, last].includes(name) ? rows : turned(rows, name);
    else if (tool === "point" && name !== last) [point, rows] = [name, changed(rows, name, ".")];
    else if (tool === "last" && name !== point) [last, rows] = [name, changed(rows, name, ".")];
    paint();
  }

  function paint() {
    const stone = color === "black" ? "O" : "X";
    draw(changed(rows, last, stone), { [point]: { text: "?", ring: true } });
    found.replaceChildren();
    say(said, `The last move was ${last}. What is the probability that the playout goes on with ${point}?`);
  }

  function draw(position, marks) {
    shown.show(position, { ...marks, [last]: { text: "last" } });
  }

  async function reveal(guess) {
    const asked = [text.value, rows, last, point, color];
    const mover = color === "black" ? "white" : "black"; // of the last move
    try {
      const answer = await ask("workbench", { database: text.value, diagram: rows.join("\n"), last, color: mover });
      if ([text.value, rows, last, point, color].every((now, i) => now === asked[i])) tell(answer, guess);
    } catch (error) {
      say(said, error.message, "wrong");
    }
  }

  function tell({ patterns, rows: position, moves }, guess) {
    const marks = {};
    for (const { name, probability, pattern } of moves) {
      marks[name] = { text: (100 * probability).toFixed(1), small: pattern ? `by ${pattern}` : undefined };
    }
    marks[point] = { ...marks[point], ring: true };
    draw(position, marks);
    const it = moves.find(({ name }) => name === point);
    if (!it) return say(said, `${point} is not legal.`, "wrong");
    const off = Math.abs(guess - Math.round(100 * it.probability));
    count(off <= 5);
    const by = it.pattern ? `pattern ${it.pattern} of ${patterns} gives it the value ${it.value}` : "no pattern fits, so its value is 1";
    say(said, `${point} has the probability ${percent(it.probability)}: ${by}. Your percentage is ${off ? `${off} off` : "right"}.`, off <= 5 ? "right" : "wrong");
    const best = [...moves].sort((a, b) => b.probability - a.probability).slice(0, 6);
    found.replaceChildren();
    table(found, ["move", "value", "pattern", "probability"],
      best.map(({ name, value, pattern, probability }) => [name, value, pattern || "none", percent(probability)]));
  }
});
