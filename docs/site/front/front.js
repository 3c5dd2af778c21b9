// The board on the front page: what a notebook's board is, with a web worker in the place of the kernel.
// Python is fetched when the reader touches the board for the first time.

import notebook from "./board.js";

const here = document.getElementById("gomc-front");
const sizes = document.getElementById("gomc-front-size");
const beginnings = await (await fetch(new URL("beginnings.json", import.meta.url))).json();
const listeners = new Set();
const FETCHING = "Python is coming into this page (13 MB, once) ...";

let worker = null;
let shown = beginnings[sizes.value];

function show(next) {
  shown = next;
  listeners.forEach((listener) => listener());
}

function wake() {
  if (worker) return;
  worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
  worker.onmessage = ({ data }) => {
    const next = JSON.parse(data);
    if (next.failed) show({ ...shown, busy: false, said: `Python does not start here: ${next.failed}` });
    else show(next);
  };
  worker.postMessage({ size: Number(sizes.value) });
}

const model = {
  get: () => shown,
  on: (_, listener) => listeners.add(listener),
  off: (_, listener) => listeners.delete(listener),
  send: (message) => {
    if (!worker) {
      const waiting = { ...shown, heard: message.number, busy: true, said: FETCHING };
      queueMicrotask(() => show(waiting)); // when the board has noted that it sent this message
    }
    wake();
    worker.postMessage({ message: JSON.stringify(message) });
  },
};

sizes.addEventListener("change", () => {
  worker?.terminate();
  worker = null;
  shown = beginnings[sizes.value];
  here.replaceChildren();
  listeners.clear();
  notebook.render({ model, el: here });
});

notebook.render({ model, el: here });
here.dataset.ready = "yes";
