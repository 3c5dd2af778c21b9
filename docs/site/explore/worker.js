// Python in a web worker, for the figures to try. The page sends {number, question}; the worker sends {fetched},
// the bytes that have come so far; {ready}; {number, answer} or {number, error}; or {failed}.

import { startPython } from "../front/python.js";

const started = startPython(["gomc"]).then((python) => python.pyimport("gomc.course.explore"));

self.onmessage = async ({ data }) => {
  const explore = await started;
  try {
    const answer = JSON.parse(explore.answer(JSON.stringify(data.question)));
    self.postMessage({ number: data.number, ...answer });
  } catch (error) {
    self.postMessage({ number: data.number, error: String(error) });
  }
};

started.then(
  () => self.postMessage({ ready: true }),
  (error) => self.postMessage({ failed: String(error) }),
);
