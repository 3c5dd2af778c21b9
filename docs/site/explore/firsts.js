// An X-ray of all moves as first: the random games that count for a move, and the games that a second point divides.

import { board, changed, choice, figure, make, predictPercent, say, table, tally, turned } from "./explore.js";

const POSITIONS = {
  "the race of tutorial 4": [["XOO..", ".OXXO", "XXOOO", "XOOXX", "OOOX."], "D5", "E5"],
  "4x4, empty": [Array(4).fill("...."), "B2", "A1"],
  "5x5, empty": [Array(5).fill("....."), "C3", "A1"],
  "7x7, empty": [Array(7).fill("......."), "D4", "A1"],
};
const TOOLS = [["point", "chooses the move"], ["other", "chooses the second point"], ["draw", "draws stones"]];
const GAMES = 500;

const points = (score) => (score === null ? "" : `${score > 0 ? "+" : ""}${score.toFixed(1)}`);

figure("firsts", (root, ask) => {
  let [rows, point, other] = POSITIONS["the race of tutorial 4"];
  let color = "black";
  let tool = "point";

  const left = make(root, "div", { class: "x-left" });
  const right = make(root, "div", { class: "x-right" });
  const shown = board(left, "Your position", click);
  const tools = make(left, "div", { class: "x-bar" });
  choice(tools, "Position", Object.keys(POSITIONS).map((name) => [name, name]), Object.keys(POSITIONS)[0], (name) => {
    [rows, point, other] = POSITIONS[name];
    paint();
  });
  choice(tools, "A click", TOOLS, tool, (chosen) => (tool = chosen));
  choice(tools, "To play", [["black", "Black"], ["white", "White"]], color, (chosen) => ((color = chosen), paint()));
  const title = make(right, "p", { class: "x-title" });
  const better = make(right, "div", { class: "x-bar" });
  const side = choice(better, "The move looks better", [["before", "before the second point"], ["after", "after the second point"]], "before", () => {});
  predictPercent(right, "Games that count for the move (%)", reveal);
  const said = make(right, "p", { class: "x-said", role: "status" });
  const found = make(right, "div");
  const count = tally(right);
  const games = make(root, "div");
  paint();

  function click(name) {
    if (tool === "draw") rows = [point, other].includes(name) ? rows : turned(rows, name);
    else if (tool === "point" && name !== other) [point, rows] = [name, changed(rows, name, ".")];
    else if (tool === "other" && name !== point) [other, rows] = [name, changed(rows, name, ".")];
    paint();
  }

  function paint() {
    const mover = color === "black" ? "Black" : "White";
    shown.show(rows, { [point]: { text: "?", small: "move", ring: true }, [other]: { text: "2", small: "second" } });
    title.textContent = `${GAMES} random games: which count for ${mover} ${point}?`;
    say(said, `A game counts if ${mover} is the first of both to play at ${point}. Is the move better before ${other}, or after?`);
    found.replaceChildren();
    games.replaceChildren();
  }

  async function reveal(guess) {
    const asked = [rows, point, other, color];
    say(said, `${GAMES} random games are being played.`);
    try {
      const answer = await ask("firsts", { diagram: rows.join("\n"), point, other, color, games: GAMES });
      if ([rows, point, other, color].every((now, i) => now === asked[i])) tell(answer, guess);
    } catch (error) {
      say(said, error.message, "wrong");
    }
  }

  function tell(answer, guess) {
    const { all, begins, counts, before, after, listed } = answer;
    const part = Math.round((100 * counts.games) / all.games);
    const off = Math.abs(part - guess);
    const sign = color === "black" ? 1 : -1;
    const known = before.score !== null && after.score !== null && before.score !== after.score;
    const truth = sign * (before.score - after.score) > 0 ? "before" : "after";
    count(off <= 10);
    if (known) count(side.value === truth);
    const verdict = known ? `The games ${truth} ${other} are better for the move.` : `The second point does not divide these games.`;
    say(said, `${part} % of the games count: your percentage is ${off ? `${off} off` : "right"}. ${verdict}`, off <= 10 && (!known || side.value === truth) ? "right" : "wrong");
    found.replaceChildren();
    table(found, ["games", "number", "mean score"], [
      ["all", all], [`begin with ${point}`, begins], [`count for ${point}`, counts],
      [`... ${point} before ${other}`, before], [`... ${point} after ${other}`, after],
    ].map(([name, mean]) => [name, mean.games, points(mean.score)]));
    list(listed);
  }

  function list(listed) {
    games.replaceChildren();
    make(games, "p", { class: "x-title", text: `The first ${listed.length} games` });
    for (const { moves, score, counts, first } of listed) {
      const line = make(games, "p", { class: counts ? "x-game x-counts" : "x-game" });
      const why = counts ? `counts, by move ${first}` : first ? `does not count: the opponent came first, by move ${first}` : "does not count: nobody played there";
      make(line, "strong", { text: `${points(score)}, ${why}. ` });
      moves.forEach((move, i) => {
        if (i + 1 === first) make(line, "mark", { text: move });
        else if (move === other && moves.indexOf(other) === i) make(line, "u", { text: move });
        else line.append(move);
        line.append(" ");
      });
    }
  }
});
