// The parts that all figures to try share: starting Python, asking it, boards, controls, and predictions.
// A figure is a function that gets its element and `ask`; its numbers are answers of Python, added and rounded.

const COLUMNS = "ABCDEFGHJKLMNOPQRSTUVWXYZ";
const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
const SVG = "http://www.w3.org/2000/svg";
const CELL = 48;
const MARGIN = 40;

// --- Elements.

/** Add an element to a parent; `text` is its text, other properties are attributes. */
export function make(parent, kind, { text, ...attributes } = {}) {
  const made = document.createElement(kind);
  return filled(parent, made, text, attributes);
}

/** Add an element of a drawing to a parent. */
export function draw(parent, kind, { text, ...attributes } = {}) {
  return filled(parent, document.createElementNS(SVG, kind), text, attributes);
}

function filled(parent, made, text, attributes) {
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  if (text !== undefined) made.textContent = text;
  return parent.appendChild(made);
}

/** Add a button. */
export function button(parent, text, action) {
  const made = make(parent, "button", { type: "button", text });
  made.addEventListener("click", action);
  return made;
}

/** Add a labelled choice among [value, text] pairs. */
export function choice(parent, text, options, chosen, changed) {
  const label = make(parent, "label", { text: `${text} ` });
  const select = make(label, "select");
  for (const [value, shown] of options) make(select, "option", { value, text: shown });
  select.value = chosen;
  select.addEventListener("change", () => changed(select.value));
  return select;
}

/** Add a labelled slider, with its value beside it. */
export function slider(parent, text, { min, max, step, value }, changed = () => {}) {
  const label = make(parent, "label", { text: `${text} ` });
  const range = make(label, "input", { type: "range", min, max, step, value });
  const shown = make(label, "output", { text: value });
  range.addEventListener("input", () => {
    shown.textContent = range.value;
    changed(Number(range.value));
  });
  return range;
}

/** Add a labelled box to tick. */
export function tick(parent, text, checked, changed = () => {}) {
  const label = make(parent, "label");
  const box = make(label, "input", { type: "checkbox" });
  label.append(` ${text}`);
  box.checked = checked;
  box.addEventListener("change", () => changed(box.checked));
  return box;
}

/** Show a table: a row of heads, then rows of cells. */
export function table(parent, heads, rows) {
  const made = make(make(parent, "div", { class: "x-scrolled" }), "table");
  const head = make(make(made, "thead"), "tr");
  for (const text of heads) make(head, "th", { scope: "col", text });
  const body = make(made, "tbody");
  for (const cells of rows) {
    const row = make(body, "tr");
    for (const text of cells) make(row, "td", { text });
  }
}

// --- Python.

/** Begin a figure: when the reader presses Start, Python comes, and `build` makes the figure. */
export async function figure(name, build) {
  const root = document.querySelector(`[data-figure="${name}"]`);
  const bar = make(root, "div", { class: "x-bar" });
  root.prepend(bar);
  const start = button(bar, "Start the figure", wake);
  const progress = make(bar, "progress", { "aria-label": "Python comes into this page", max: 1, value: 0 });
  const said = make(bar, "span", { role: "status" });
  const waiting = new Map(); // the promises of questions, by number
  let worker;
  let asked = 0;
  progress.hidden = true;
  const all = (await (await fetch(new URL("../front/beginning.json", import.meta.url))).json()).bytes;
  said.textContent = `Python comes into this page then: about ${Math.round(all / 1e6)} MB, once.`;
  root.dataset.ready = "yes";

  function wake() {
    start.hidden = true;
    progress.hidden = false;
    worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }) => hear(data);
    worker.onerror = (event) => hear({ failed: event.message || "its file is missing" });
  }

  async function begin() {
    root.replaceChildren();
    await build(root, ask);
    root.dataset.running = "yes";
    root.querySelector("button, [tabindex]").focus({ preventScroll: true });
  }

  function hear(data) {
    if (data.ready) {
      begin();
    } else if (data.failed) {
      progress.hidden = true;
      const begun = !said.isConnected; // the figure stands in the place of the bar
      if (begun) root.append(said);
      const what = begun ? "Python stopped; load the page again" : "Python does not start here";
      said.textContent = `${what}: ${data.failed}`;
      for (const [, reject] of waiting.values()) reject(new Error(said.textContent));
      waiting.clear();
    } else if (data.number) {
      const [resolve, reject] = waiting.get(data.number);
      waiting.delete(data.number);
      if (data.error) reject(new Error(data.error));
      else resolve(data.answer);
    } else if (data.fetched < all) {
      progress.value = data.fetched / all;
      said.textContent = `Python is coming: ${Math.round(data.fetched / 1e6)} of ${Math.round(all / 1e6)} MB.`;
    } else {
      progress.removeAttribute("value"); // it moves, and does not say how far it is
      said.textContent = "Python is starting.";
    }
  }

  /** Ask Python; the promise fails with the sentence that says what is wrong. */
  function ask(question, args) {
    asked += 1;
    worker.postMessage({ number: asked, question: { ask: question, with: args } });
    return new Promise((resolve, reject) => waiting.set(asked, [resolve, reject]));
  }
}

// --- Predictions.

/** Add the line that counts predictions; `tell(right)` counts one. */
export function tally(parent) {
  const shown = make(parent, "p", { class: "x-tally" });
  let told = 0;
  let right = 0;
  return (good) => {
    told += 1;
    right += good;
    shown.textContent = `Your predictions: ${right} of ${told} right.`;
  };
}

/** Say something, as right, wrong or neither. */
export function say(element, text, verdict = "") {
  element.textContent = text;
  element.dataset.verdict = verdict;
}

/** Add a slider with which the reader predicts a percentage; `reveal` gets it when the button is pressed. */
export function predictPercent(parent, question, reveal) {
  const bar = make(parent, "div", { class: "x-bar" });
  const range = slider(bar, question, { min: 0, max: 100, step: 1, value: 50 });
  button(bar, "Reveal", () => reveal(Number(range.value)));
}

// --- Boards.

/** Return the name of a point. */
function nameOf([row, column], size) {
  return `${COLUMNS[column]}${size - row}`;
}

/** Return the row and the column of the point with a name. */
function pointOf(name, size) {
  return [size - Number(name.slice(1)), COLUMNS.indexOf(name[0])];
}

/** Add a board. `onPoint` gets the name of a point that was clicked, or chosen with the arrows and Enter. */
export function board(parent, label, onPoint) {
  const svg = draw(parent, "svg", { class: "x-board", tabindex: 0, role: "application" });
  const place = make(parent, "span", { class: "x-hidden", "aria-live": "assertive" });
  let rows = [];
  let cursor = null;
  let notes = {};

  const at = (i) => MARGIN + i * CELL;

  /** Draw rows of X, O and dots; `marks` gives for names of points {text, small, ring}. */
  function show(newRows, marks = {}) {
    [rows, notes] = [newRows, marks];
    const size = rows.length;
    const edge = at(size - 1) + MARGIN;
    if (cursor?.some((i) => i >= size)) cursor = null; // the board was larger
    svg.replaceChildren();
    svg.setAttribute("viewBox", `0 0 ${edge} ${edge}`);
    svg.setAttribute("aria-label", `${label}, ${size} by ${size}; arrows choose a point, Enter clicks there`);
    draw(svg, "rect", { width: edge, height: edge, rx: 6, class: "x-ground" });
    for (let i = 0; i < size; i += 1) {
      draw(svg, "path", { class: "x-line", d: `M${at(i)} ${at(0)}V${at(size - 1)}M${at(0)} ${at(i)}H${at(size - 1)}` });
      draw(svg, "text", { x: at(i), y: edge - 5, class: "x-ink", text: COLUMNS[i] });
      draw(svg, "text", { x: 9, y: at(i) + 4, class: "x-ink", text: size - i });
    }
    rows.forEach((row, i) => [...row].forEach((sign, j) => point([i, j], sign)));
    ring();
  }

  function point([i, j], sign) {
    const { text, small, ring } = notes[nameOf([i, j], rows.length)] || {};
    const here = draw(svg, "g", { transform: `translate(${at(j)} ${at(i)})`, "data-point": nameOf([i, j], rows.length) });
    const square = { x: -CELL / 2, y: -CELL / 2, width: CELL, height: CELL };
    draw(here, "rect", { ...square, "fill-opacity": 0 }); // a click beside the letters counts, too
    if (sign !== ".") draw(here, "circle", { r: 0.46 * CELL, class: sign === "X" ? "x-black" : "x-white" });
    else if (text !== undefined) draw(here, "circle", { r: 0.46 * CELL, class: "x-note" });
    const ink = { X: "x-on-black", O: "x-on-white", ".": "" }[sign];
    if (text !== undefined) draw(here, "text", { y: small === undefined ? 5 : -1, class: ink, text });
    if (small !== undefined) draw(here, "text", { y: 13, class: `${ink} x-small`, text: small });
    if (ring) draw(here, "circle", { r: 0.46 * CELL, class: "x-ring" });
  }

  function ring() {
    svg.querySelector(".x-cursor")?.remove();
    if (cursor && svg.matches(":focus-visible")) {
      const half = 0.5 * CELL;
      draw(svg, "rect", { x: at(cursor[1]) - half, y: at(cursor[0]) - half, width: CELL, height: CELL, class: "x-cursor" });
    }
  }

  function move(step) {
    const last = rows.length - 1;
    cursor = cursor ? cursor.map((i, axis) => Math.min(last, Math.max(0, i + step[axis]))) : [last >> 1, last >> 1];
    ring();
    const { text = "", small = "" } = notes[nameOf(cursor, rows.length)] || {};
    const stone = { X: "Black", O: "White", ".": "" }[rows[cursor[0]][cursor[1]]];
    place.textContent = [nameOf(cursor, rows.length), stone, text, small].filter(String).join(", ");
  }

  svg.addEventListener("click", (event) => {
    const named = event.target.closest("[data-point]")?.dataset.point;
    if (named) onPoint(named);
  });
  svg.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return; // Alt and an arrow go a page back
    if (STEPS[event.key]) move(STEPS[event.key]);
    else if ((event.key === "Enter" || event.key === " ") && cursor) onPoint(nameOf(cursor, rows.length));
    else return;
    event.preventDefault();
  });
  for (const sign of ["focus", "blur"]) svg.addEventListener(sign, ring);

  return { show };
}

/** Return rows with another sign on a point. */
export function changed(rows, name, sign) {
  const [i, j] = pointOf(name, rows.length);
  return rows.map((row, at) => (at === i ? row.slice(0, j) + sign + row.slice(j + 1) : row));
}

/** Return rows in which a click has put the next sign on a point: nothing, Black, White, nothing. */
export function turned(rows, name) {
  const [i, j] = pointOf(name, rows.length);
  return changed(rows, name, { ".": "X", X: "O", O: "." }[rows[i][j]]);
}
