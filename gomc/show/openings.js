// Click through a book: by a click on the board, by a button, or by the letter of an answer.
// A way has the point of its move, the position after it, and how that position is turned there.
let path = [{ at: 0, turn: points.map((_, i) => i), said: [] }];

const here = () => path[path.length - 1];
const ways = () => data.positions[here().at].ways;

function follow(way) {
  const { turn, said } = here();
  const turned = points.map((_, i) => turn[data.turns[way.turn][i]]);
  path.push({ at: way.at, turn: turned, said: [...said, name(way)], last: turn[way.point] });
  draw();
}

const name = (way) => points[here().turn[way.point]].dataset.point;

function button(way) {
  const made = document.createElement("button");
  made.textContent = (way.letter ? `${way.letter}: ` : "") + name(way) + way.said;
  made.addEventListener("click", () => follow(way));
  return made;
}

function draw() {
  const { at, turn, said, last } = here();
  const { stones, player, about } = data.positions[at];
  const shown = [];
  points.forEach((_, i) => (shown[turn[i]] = stones[i]));
  const letters = Object.fromEntries(ways().map((way) => [turn[way.point], way.letter || "•"]));
  show(shown, { last, letters });
  document.getElementById("line").textContent = said.map((move, i) => `${i + 1} ${move}`).join("  ") || "the empty board";
  document.getElementById("about").textContent = `${player} to play. ${about}`;
  const answers = ways().filter((way) => way.letter);
  const others = ways().filter((way) => !way.letter);
  document.getElementById("answers").replaceChildren(...answers.map(button));
  document.getElementById("others").replaceChildren(...others.map(button));
  document.getElementById("more").hidden = !others.length;
  for (const each of document.querySelectorAll("[data-back]")) each.disabled = path.length === 1;
}

function back(steps) {
  path = path.slice(0, Math.max(path.length - steps, 1));
  draw();
}

for (const each of document.querySelectorAll("[data-back]")) {
  each.addEventListener("click", () => back(each.dataset.back === "all" ? path.length : 1));
}
points.forEach((point, i) => {
  point.addEventListener("click", () => {
    const way = ways().find((each) => here().turn[each.point] === i);
    if (way) follow(way);
  });
});
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const way = ways().find((each) => each.letter && each.letter === event.key.toUpperCase());
  if (way) follow(way);
  else if (event.key === "ArrowLeft") back(1);
  else if (event.key === "Home") back(path.length);
  else return;
  event.preventDefault();
});
document.getElementById("walk").hidden = false;
draw();
