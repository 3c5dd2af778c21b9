// Be the bandit: the reader chooses machines, and UCB1 plays on the same machines with the same coins.

import { button, choice, draw, figure, make, say, slider, tally, tick } from "./explore.js";

const two = (number) => number.toFixed(2);
const boundOf = ({ bound }) => (bound === null ? "∞" : two(bound));

figure("machines", (root, ask) => {
  let chosen = []; // the machines that the reader chose
  let game = null;
  let seed = 1;
  let machines = 4;
  let plays = 40;
  let guess = null; // the machine that the reader takes for the best
  let means = null; // for each machine the probability of a coin, when the reader has been told

  const title = make(root, "p", { class: "x-title" });
  const cards = make(root, "div", { class: "x-cards" });
  const said = make(root, "p", { class: "x-said", role: "status" });
  const questions = make(root, "div", { class: "x-bar" });
  const curves = draw(root, "svg", { class: "x-curves", role: "img" });
  const count = tally(root);
  const bounds = tick(root, "Show the bounds of UCB1 while I play", false, () => game && showCards());
  const setup = make(root, "details", { class: "x-setup" });
  make(setup, "summary", { text: "Other machines, another constant" });
  const inside = make(setup, "div", { class: "x-bar" });
  const numbers = [2, 3, 4, 5, 6].map((n) => [n, n]);
  choice(inside, "Machines", numbers, machines, (n) => ((machines = Number(n)), begin()));
  choice(inside, "Plays", [[20, 20], [40, 40], [100, 100]], plays, (n) => ((plays = Number(n)), begin()));
  const exploration = slider(inside, "Constant C of UCB1", { min: 0, max: 2, step: 0.05, value: 1.4 }, begin);
  button(inside, "Other machines", () => ((seed += 1), begin()));
  root.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return; // Alt and a digit choose a tab of the browser
    const machine = Number(event.key) - 1;
    if (machine >= 0 && machine < machines && !event.target.matches("select, input")) play(machine);
  });
  return begin();

  function args() {
    return { chosen, machines, seed, exploration: Number(exploration.value) };
  }

  async function begin() {
    [chosen, guess, means] = [[], null, null];
    curves.replaceChildren();
    curves.style.display = "none";
    await show();
  }

  async function play(machine) {
    if (chosen.length === plays) return;
    chosen = [...chosen, machine];
    await show();
  }

  async function show() {
    const now = chosen;
    const answer = await ask("machines", args());
    if (now !== chosen) return; // the reader has played on
    game = answer;
    paint();
  }

  // --- While the reader plays.

  function paint() {
    const left = plays - chosen.length;
    const last = chosen.length - 1;
    const sum = ({ paid }) => paid.reduce((a, b) => a + b, 0);
    title.textContent = `Play ${chosen.length} of ${plays}. You: ${sum(game.you)} coins. UCB1: ${sum(game.rule)} coins.`;
    showCards();
    if (last < 0) say(said, `Choose a machine, ${plays} times. The keys 1 to ${machines} choose, too.`);
    else if (left) say(said, `${paid(game.you, "You", last)} ${paid(game.rule, "UCB1", last)}`);
    questions.replaceChildren();
    if (!left) askBest();
  }

  function showCards() {
    const focused = [...cards.querySelectorAll("button")].indexOf(document.activeElement);
    cards.replaceChildren();
    game.you.machines.forEach((mine, i) => card(i, mine, game.rule.machines[i]));
    cards.querySelectorAll("button")[focused]?.focus();
  }

  function paid(player, name, play) {
    return `${name}: machine ${player.chosen[play] + 1} ${player.paid[play] ? "pays a coin" : "pays nothing"}.`;
  }

  function card(i, mine, its) {
    const made = make(cards, "div", { class: "x-card" });
    button(made, `Machine ${i + 1}`, () => play(i)).disabled = chosen.length === plays;
    bar(made, "You", mine);
    bar(made, "UCB1", its);
    if (bounds.checked || means) make(made, "p", { text: `bound ${boundOf(its)}` });
    if (means) make(made, "p", { class: "x-truth", text: `pays ${two(means[i])}` });
  }

  function bar(made, name, { plays: n, paid: coins }) {
    make(made, "p", { text: `${name}: ${coins} of ${n}` });
    make(made, "meter", { min: 0, max: 1, value: n ? coins / n : 0, "aria-label": `${name}: part of the plays that paid` });
  }

  // --- The predictions, and the truth.

  function askBest() {
    say(said, "The plays are over. Which machine pays most often?");
    for (let i = 0; i < machines; i += 1) {
      button(questions, `Machine ${i + 1}`, () => ((guess = i), askRegret()));
    }
    questions.firstChild.focus();
  }

  function askRegret() {
    say(said, "The regret counts the coins that the choices gave away on average, whatever the luck. Whose regret is smaller?");
    questions.replaceChildren();
    for (const name of ["Mine", "UCB1's"]) button(questions, name, () => reveal(name));
    questions.firstChild.focus();
  }

  async function reveal(name) {
    const now = chosen;
    questions.replaceChildren();
    const truth = await ask("accounts", args());
    if (now !== chosen) return; // the reader has begun anew
    const best = truth.means.indexOf(Math.max(...truth.means));
    const [mine, its, expected] = [truth.you, truth.rule, truth.expected].map((all) => all[plays - 1]);
    const smaller = mine === its ? "Both are equal" : mine < its ? "Mine" : "UCB1's";
    count(guess === best);
    count(name === smaller || mine === its);
    means = truth.means;
    showCards();
    button(questions, "Play on other machines", () => ((seed += 1), begin())).focus();
    const right = (guess === best) + (name === smaller || mine === its);
    say(said, `Machine ${best + 1} is the best${guess === best ? ", as you said" : ""}. Your regret is ${mine.toFixed(1)}, ` +
      `and UCB1's is ${its.toFixed(1)}. Over 200 runs with other coins UCB1's is ${expected.toFixed(1)} on average.`, right === 2 ? "right" : "wrong");
    drawCurves(truth);
  }

  function drawCurves({ you, rule, expected }) {
    const [wide, tall, edge] = [Math.max(280, root.clientWidth - 32), 180, 30];
    const most = Math.max(1, ...you, ...rule, ...expected);
    curves.style.display = "";
    curves.setAttribute("viewBox", `0 0 ${wide} ${tall}`);
    curves.setAttribute("aria-label", "The regret after each play: yours, UCB1's, and UCB1's on average");
    draw(curves, "path", { class: "x-edge", fill: "none", d: `M${edge} 8V${tall - edge}H${wide - 8}` });
    draw(curves, "text", { x: edge + 4, y: 16, text: `regret in ${plays} plays, up to ${most.toFixed(1)}` });
    const kinds = [["you", you, "x-curve x-first"], ["UCB1", rule, "x-curve x-second"], ["UCB1, mean", expected, "x-curve x-third"]];
    kinds.forEach(([name, values, look], i) => {
      const points = values.map((regret, n) => {
        const x = edge + ((n + 1) / plays) * (wide - edge - 12);
        return `${x.toFixed(1)} ${(tall - edge - (regret / most) * (tall - edge - 24)).toFixed(1)}`;
      });
      draw(curves, "path", { class: look, d: `M${edge} ${tall - edge}L${points.join("L")}` });
      const x = edge + 8 + (i * (wide - edge)) / 3;
      draw(curves, "path", { class: look, d: `M${x} ${tall - 14}h18` });
      draw(curves, "text", { x: x + 22, y: tall - 10, text: name });
    });
  }
});
