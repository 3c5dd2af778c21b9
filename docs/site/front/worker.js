// Python in a web worker, for the board on the front page. The page sends {size} for a new board, or
// {message} for the one there is; the worker sends what is to be shown.

import { loadPyodide } from "../lab/static/pyodide/pyodide.mjs";

async function start() {
  const python = await loadPyodide({ packages: ["gomc"] });
  const source = await (await fetch(new URL("board.py", import.meta.url))).text();
  python.FS.writeFile("board.py", source);
  const front = python.pyimport("board");
  front.listeners.append((shown) => self.postMessage(shown));
  return front;
}

const started = start();
let board = null;

self.onmessage = async ({ data }) => {
  const front = await started;
  if (data.size) board = front.new_board(data.size);
  else front.hear(board, data.message);
};

started.catch((error) => self.postMessage(JSON.stringify({ failed: String(error) })));
