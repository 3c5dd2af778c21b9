// The board on the front page: what a notebook's board is, with a web worker in the place of the kernel.
// Python is fetched when the reader comes near the board, and serves all sizes.

import notebook from "./board.js";

const here = document.getElementById("gomc-front");
const sizes = document.getElementById("gomc-front-size");
const programs = document.getElementById("gomc-front-program");
const progress = document.getElementById("gomc-front-progress");
const beginning = await (await fetch(new URL("beginning.json", import.meta.url))).json();
const listeners = new Set();

let worker = null;
let awake = false; // Python has answered
let failed = null;
let asked = 0; // the number of the board's last message
let shown = beginning.boards[sizes.value];

function show(next) {
  shown = next;
  listeners.forEach((listener) => listener());
}

// --- While Python comes: the bar moves, and a stone that was played stays where it is.

function megabytes(bytes) {
  return Math.round(bytes / 1e6);
}

function waiting(fetched) {
  const all = beginning.bytes;
  if (fetched < all) progress.value = fetched / all;
  else progress.removeAttribute("value"); // it moves, and does not say how far it is
  const part = `${megabytes(Math.min(fetched, all))} of ${megabytes(all)} MB`;
  const said = fetched < all ? `Python is coming into this page: ${part} ...` : "Python is starting ...";
  return { ...shown, heard: asked, busy: true, said };
}

function wake() {
  if (worker) return;
  progress.hidden = false;
  worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
  worker.onmessage = ({ data }) => hear(data);
  worker.onerror = (event) => hear({ failed: event.message || "its file is missing" });
  askForBoard();
}

function askForBoard() {
  worker?.postMessage({ size: Number(sizes.value), program: programs.value });
}

function hear(data) {
  if (data.shown) {
    const next = JSON.parse(data.shown);
    awake = progress.hidden = true;
    if (next.rows.length !== Number(sizes.value) || next.heard < asked) return; // of a board that was left
    show(next);
  } else if (data.failed) {
    failed = `${awake ? "Python failed" : "Python does not start here"}: ${data.failed}`;
    progress.hidden = true;
    show({ ...shown, heard: asked, busy: false, said: failed });
  } else if (!awake) {
    const next = waiting(data.fetched);
    if (asked) show(next);
  }
}

const model = {
  get: () => shown,
  on: (_, listener) => listeners.add(listener),
  off: (_, listener) => listeners.delete(listener),
  send: (message) => {
    asked = message.number;
    wake();
    worker.postMessage({ message: JSON.stringify(message) });
    if (!awake) {
      const next = failed ? { ...shown, heard: asked, busy: false, said: failed } : waiting(0);
      queueMicrotask(() => show(next)); // when the board has noted that it sent this message
    }
  },
};

function begin() {
  asked = 0;
  shown = beginning.boards[sizes.value];
  here.replaceChildren();
  listeners.clear();
  notebook.render({ model, el: here });
}

for (const choice of [sizes, programs]) {
  choice.addEventListener("change", () => {
    begin();
    askForBoard();
  });
}
for (const sign of ["pointerenter", "focusin"]) {
  here.parentElement.addEventListener(sign, wake, { once: true });
}

begin();
here.dataset.ready = "yes";
