// Python in a web worker, for the board on the front page. The page sends {size, program} for a new board, or
// {message} for the one there is. The worker sends {fetched}, the bytes that have come so far; {shown},
// what the board shows, as JSON; or {failed}.

import { fetchWhole, startPython } from "./python.js";

async function start() {
  const python = await startPython(["gomc", "gomc-arrays-in-the-page", "gomc-kernels"]);
  const source = await (await fetchWhole(new URL("board.py", import.meta.url))).text();
  python.FS.writeFile("board.py", source);
  return python.pyimport("board");
}

const started = start();
let board = null;

self.onmessage = async ({ data }) => {
  const front = await started;
  try {
    if (data.message) return await front.hear(board, data.message);
    if (board) front.leave(board);
    board = front.new_board(data.size, data.program, (shown) => self.postMessage({ shown }));
  } catch (error) {
    self.postMessage({ failed: String(error.message).trim().split("\n").pop() }); // a traceback's last line
  }
};

started.catch((error) => self.postMessage({ failed: String(error) }));
