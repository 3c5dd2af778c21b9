// A semeai: the reader sets the liberties of two strings, and predicts the outcome and what random games tell.

import { board, choice, figure, make, predictPercent, say, slider, table, tally } from "./explore.js";

const GAMES = 200;
const STRINGS = [["black", "Liberties of Black alone", 6], ["white", "Liberties of White alone", 6], ["shared", "Shared liberties", 5]];
const OUTCOMES = { black: "Black takes White's string", seki: "both live in seki", white: "White takes Black's string" };

const percent = (part) => `${Math.round(100 * part)} %`;

figure("semeai", async (root, ask) => {
  const liberties = { black: 4, white: 3, shared: 2 };
  let toPlay = "white";
  let predicted = "black";

  const left = make(root, "div", { class: "x-left" });
  const right = make(root, "div", { class: "x-right" });
  const shown = board(left, "The semeai", click);
  const tools = make(left, "div", { class: "x-bar" });
  const ranges = Object.fromEntries(STRINGS.map(([key, text, max]) => {
    const range = slider(tools, text, { min: 0, max, step: 1, value: liberties[key] }, (number) => set(key, number));
    return [key, range];
  }));
  choice(tools, "To play", [["black", "Black"], ["white", "White"]], toPlay, (chosen) => ((toPlay = chosen), paint()));
  make(right, "p", { class: "x-title", text: "Who takes whom?" });
  choice(make(right, "div", { class: "x-bar" }), "The outcome", Object.entries(OUTCOMES), predicted, (chosen) => (predicted = chosen));
  predictPercent(right, `In ${GAMES} random games Black's string is there at the end in (%)`, reveal);
  const said = make(right, "p", { class: "x-said", role: "status" });
  const found = make(right, "div");
  const count = tally(right);
  await paint();

  function set(key, number) {
    liberties[key] = number;
    paint();
  }

  /** A click in a row of liberties makes the points up to there free, and a click on the last free point fills it. */
  function click(name) {
    const key = { 7: "black", 5: "shared", 3: "white" }[name.slice(1)];
    if (!key) return;
    const column = "ABCDEFGHJ".indexOf(name[0]) + 1;
    const range = ranges[key];
    range.value = column === liberties[key] ? column - 1 : column;
    range.dispatchEvent(new Event("input"));
  }

  /** Show the board of these liberties. Python answers in order, so the last answer is the newest. */
  async function paint() {
    found.replaceChildren();
    say(said, "Set the liberties by the sliders, or by clicks on the board. Predict, and reveal.");
    shown.show(await ask("semeai_rows", liberties));
  }

  async function reveal(guess) {
    const asked = { ...liberties, to_play: toPlay, games: GAMES };
    say(said, `${GAMES} random games are being played, and a search of ${GAMES} more.`);
    try {
      const report = await ask("semeai", asked);
      if (STRINGS.every(([key]) => asked[key] === liberties[key]) && asked.to_play === toPlay) tell(report, guess);
    } catch (error) {
      say(said, error.message, "wrong");
    }
  }

  function tell({ outcome, random, searched }, guess) {
    const off = Math.abs(guess - Math.round(100 * random.black));
    count(predicted === outcome);
    count(off <= 10);
    const right = predicted === outcome && off <= 10;
    say(said, `If both play well, ${OUTCOMES[outcome]}. Your percentage is ${off ? `${off} off` : "right"}.`, right ? "right" : "wrong");
    found.replaceChildren();
    const cells = [["random games", random], ["the games of UCT", searched]];
    table(found, ["at the end of", "Black's string", "White's string"], cells.map(([text, part]) => [text, percent(part.black), percent(part.white)]));
  }
});
