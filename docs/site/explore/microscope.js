// The microscope for UCT: a game of a search, step by step. The reader predicts each choice of the bound.

import { board, button, choice, draw, figure, make, say, slider, table, tally, tick, turned } from "./explore.js";

const TRAP = [".OX.", "X.X.", ".O..", ".OX."];
const COLORS = { black: "Black", white: "White" };
const EMPTY = [[3, "3x3, empty"], [4, "4x4, empty"], [5, "5x5, empty"]];

const two = (number) => number.toFixed(2);
const value = ({ mean, bonus }) => (mean === null ? Infinity : mean + bonus);
const bound = (child) => (child.mean === null ? "∞" : two(value(child)));
const rate = (child) => `${child.wins}/${child.games}`;

figure("microscope", (root, ask) => {
  let rows = TRAP;
  let color = "white";
  let number = 1;
  let game = null; // the answer of Python: the game under the microscope
  let step = 0; // the number of the step: the selections, then the random game, then the update
  let open = false; // whether the bounds of this step are shown
  let editing = false;
  let asked = 0; // how often the reader asked for a game, or began to edit

  const left = make(root, "div", { class: "x-left" });
  const right = make(root, "div", { class: "x-right" });
  const shown = board(left, "The position of the node", (name) => (editing ? put(name) : predict(name)));
  const pass = button(make(left, "div", { class: "x-bar" }), "pass", () => predict("pass"));
  const title = make(right, "p", { class: "x-title" });
  const said = make(right, "p", { class: "x-said", role: "status" });
  const bar = make(right, "div", { class: "x-bar" });
  const next = button(bar, "Next step", forward);
  const jumps = [1, 10, 100, 1000].map((games) =>
    button(bar, games === 1 ? "Next game" : `${games} games on`, () => go(number + games)),
  );
  const predicts = tick(right, "I predict first", true, () => paint());
  const count = tally(right);
  const tree = draw(root, "svg", { class: "x-tree", role: "img" });
  const numbers = make(make(root, "details"), "div");
  make(numbers.parentElement, "summary", { text: "All numbers of this node" });
  const setup = make(root, "details", { class: "x-setup" });
  setUp();
  return go(1);

  // --- The position, and the search.

  function setUp() {
    make(setup, "summary", { text: "Another position, another constant" });
    const inside = make(setup, "div", { class: "x-bar" });
    const positions = [["trap", "the trap of tutorial 8"], ...EMPTY];
    choice(inside, "Position", positions, "trap", (size) => {
      rows = size === "trap" ? TRAP : Array(Number(size)).fill(".".repeat(size));
      setup.color.value = color = size === "trap" ? "white" : "black";
      edit();
    });
    setup.color = choice(inside, "To play", Object.entries(COLORS), color, (chosen) => {
      color = chosen;
      edit();
    });
    setup.exploration = slider(inside, "Constant C", { min: 0, max: 2, step: 0.05, value: 0.45 }, edit);
    button(inside, "Edit the position", edit);
    button(inside, "Begin a search", () => go(1));
  }

  function edit() {
    editing = true;
    asked += 1;
    tree.replaceChildren();
    numbers.replaceChildren();
    shown.show(rows);
    title.textContent = "Your position";
    say(said, "Click a point: nothing, Black, White, nothing. Then begin a search.");
    lock();
  }

  function put(name) {
    rows = turned(rows, name);
    shown.show(rows);
  }

  async function go(to) {
    const exploration = Number(setup.exploration.value);
    const now = (asked += 1);
    try {
      const answer = await ask("microscope", { diagram: rows.join("\n"), color, exploration, number: to });
      if (now !== asked) return; // the reader has asked for another game, or changes the position
      game = answer;
    } catch (error) {
      if (now !== asked) return;
      edit();
      say(said, error.message, "wrong");
      return;
    }
    [number, step, editing] = [to, 0, false];
    paint();
  }

  // --- The steps.

  function forward() {
    if (step <= game.selections.length && !(choosing() && !open)) step += 1;
    else if (choosing()) return reveal(null);
    else return go(number + 1);
    paint();
  }

  function choosing() {
    return game !== null && step < game.selections.length; // no game before the first answer
  }

  function predict(name) {
    if (choosing() && !open && !editing) reveal(name);
  }

  function paint() {
    if (editing) return;
    open = choosing() && !predicts.checked;
    if (choosing()) select();
    else if (step === game.selections.length) simulate();
    else backUp();
    lock();
    drawTree();
  }

  function lock() {
    pass.disabled = editing || !choosing() || open;
    for (const each of [next, ...jumps]) each.disabled = editing;
    next.textContent = choosing() && !open ? "Show the choice" : step > game?.selections.length ? "Next game" : "Next step";
  }

  function select() {
    const { color: mover, grown, games, children } = game.selections[step];
    const what = step === 0 ? "Select, at the root" : grown ? "Expand, then select" : `Select, depth ${step}`;
    title.textContent = `Game ${number}. ${what}: ${COLORS[mover]} to move`;
    const most = children.reduce((best, child) => (child.games > best.games ? child : best));
    const before = step === 0 && games ? ` The most games so far: ${most.name} (${rate(most)} won).` : "";
    const birth = grown ? "This node has had a game before, so now it gets children. " : "";
    if (open) return reveal(null);
    say(said, `${birth}Which move has the largest bound? Click a point, or pass.${before}`);
    showChildren();
  }

  function reveal(guess) {
    const { children, chosen } = game.selections[step];
    const it = children.find(({ name }) => name === chosen);
    const guessed = children.find(({ name }) => name === guess);
    if (guess && !guessed) return say(said, `${guess} is no child: a stone or an own eye is there, or the move is illegal.`, "wrong");
    open = true;
    const why = it.mean === null
      ? `${chosen} has no games, so the bound is infinite.`
      : `${chosen}: ${two(it.mean)} (${rate(it)} won) + ${two(it.bonus)} for exploration = ${bound(it)}.`;
    const right = guess && value(guessed) === value(it);
    if (guess) count(Boolean(right));
    const verdict = !guess ? "" : right ? (guess === chosen ? "Right. " : "Right, the bounds are equal, and the first in reading order wins. ") : `${guess} has the bound ${bound(guessed)}. `;
    say(said, `${verdict}The choice is ${why}`, guess ? (right ? "right" : "wrong") : "");
    showChildren();
    lock();
    drawTree();
  }

  function showChildren() {
    const { rows: here, children, chosen } = game.selections[step];
    const marks = {};
    for (const child of children) {
      marks[child.name] = { text: open ? bound(child) : rate(child), small: open ? rate(child) : undefined };
      if (open && child.name === chosen) marks[child.name].ring = true;
    }
    shown.show(here, marks);
    pass.textContent = `pass ${marks.pass ? [marks.pass.text, marks.pass.small].filter(Boolean).join(", ") : ""}`;
    const cells = children.map((child) => [child.name, child.games, child.wins,
      ...(open ? [child.mean === null ? "" : two(child.mean), child.bonus === null ? "" : two(child.bonus), bound(child)] : ["", "", "?"])]);
    numbers.replaceChildren();
    table(numbers, ["move", "games", "won", "mean", "exploration", "bound"], cells);
  }

  function simulate() {
    title.textContent = `Game ${number}. Simulate`;
    shown.show(game.end);
    const line = game.selections.map(({ chosen }) => chosen).join(", ");
    say(said, `After ${line} the game is random: ${game.moves.join(" ")}. The board shows the end. ${winner()}`);
  }

  function winner() {
    const points = Math.abs(game.score);
    return points ? `${game.score > 0 ? "Black" : "White"} wins by ${points}.` : "A draw.";
  }

  function backUp() {
    title.textContent = `Game ${number}. Back up`;
    shown.show(game.selections[0].rows);
    const lines = game.backups.map(({ move, color: mover, games, wins }) =>
      move ? `${COLORS[mover]} ${move}: ${wins[0]}/${games[0]} is now ${wins[1]}/${games[1]}` : `the root: ${games[1]} games`);
    say(said, `${winner()} Each node counts the game, from the view of the player who moved there. ${lines.join("; ")}. The tree has ${game.nodes} nodes.`);
  }

  // --- The tree: the way of this game, with all children of each node on the way.

  function drawTree() {
    const levels = game.selections.slice(0, step + 1);
    const wide = Math.max(280, root.clientWidth - 16);
    const tall = 116;
    let from = wide / 2;
    tree.replaceChildren();
    tree.setAttribute("viewBox", `0 0 ${wide} ${levels.length * tall + 16}`);
    tree.setAttribute("aria-label", `The way of game ${number}: ${levels.map(({ chosen }, i) => (i < step || open ? chosen : "?")).join(", ")}`);
    levels.forEach(({ children, chosen, games }, level) => {
      const [top, shows] = [level * tall + 12, level < step || open];
      const gap = wide / children.length;
      let to = from;
      children.forEach((child, i) => {
        const x = (i + 0.5) * gap;
        const on = shows && child.name === chosen;
        if (on) to = x;
        const thick = 0.75 + 5 * (child.games / Math.max(1, games));
        draw(tree, "line", { x1: from, y1: top, x2: x, y2: top + 44, class: on ? "x-way" : "x-edge", "stroke-width": thick });
        const label = shows ? `${child.name} ${bound(child)}` : `${child.name} ${rate(child)}`;
        draw(tree, "text", { transform: `translate(${x + 4} ${top + 48}) rotate(-90)`, class: on ? "x-end x-strong" : "x-end", text: label });
      });
      draw(tree, "circle", { cx: from, cy: top, r: 5, class: "x-way" });
      from = to;
    });
  }
});
