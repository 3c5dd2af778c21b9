// Python in a web worker. While the files of Python come, the worker sends {fetched}, the bytes so far.

import { loadPyodide } from "../lab/static/pyodide/pyodide.mjs";

export const fetchWhole = self.fetch;
let fetched = 0;

// Pyodide fetches its files by this function, which tells the page how far they are.
self.fetch = async (...asked) => {
  const answer = await fetchWhole(...asked);
  const count = new TransformStream({
    transform: (bytes, on) => {
      fetched += bytes.length;
      self.postMessage({ fetched });
      on.enqueue(bytes);
    },
  });
  return new Response(answer.body.pipeThrough(count), answer);
};

export function startPython(packages) {
  return loadPyodide({ packages });
}
