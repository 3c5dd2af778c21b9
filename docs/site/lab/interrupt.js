// An extension of JupyterLab: the command "Interrupt the kernel" (the black square, or the key I twice) ends gomc's
// search. JupyterLite itself only forgets the cells that wait. A page without SharedArrayBuffer cannot interrupt
// Python, and SharedArrayBuffer needs a server that sends headers. So gomc looks for this message (gomc/page.py).

const channel = new BroadcastChannel("gomc-interrupt");

const plugin = {
  id: "gomc-interrupt:plugin",
  autoStart: true,
  activate: (app) => {
    app.commands.commandExecuted.connect((_, { id }) => {
      if (id !== "notebook:interrupt-kernel") return;
      const kernel = app.shell.currentWidget?.sessionContext?.session?.kernel;
      if (kernel) channel.postMessage(kernel.clientId);
    });
  },
};

(globalThis._JUPYTERLAB ??= {})["gomc-interrupt"] = {
  init: () => {},
  get: async () => () => ({ __esModule: true, default: plugin }),
};
