// The page's side of a board (see widget.py): it shows what Python sends in `shown`, and tells Python
// of clicks and keys. The picture is Python's; only what follows the mouse or the keys is drawn here.

const COLUMNS = "ABCDEFGHJKLMNOPQRSTUVWXYZ";
const PATIENCE = 3000; // milliseconds after which the board says that Python is silent
const NARROWEST = 430; // pixels
const WIDEST = 560;
const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

function make(parent, kind, name, attributes = {}) {
  const made = document.createElement(kind);
  made.className = name;
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return parent.appendChild(made);
}

function render({ model, el }) {
  const root = make(el, "div", "gomc-board");
  const picture = make(root, "div", "gomc-picture", { tabindex: "0", role: "application" });
  const slider = make(root, "input", "", { type: "range", min: "0", "aria-label": "move" });
  const bar = make(root, "div", "gomc-buttons", { role: "toolbar" });
  const said = make(root, "div", "gomc-said", { role: "status" });
  const place = make(root, "div", "gomc-place", { "aria-live": "assertive" });
  let shown = model.get("shown");
  let cursor = null; // the point that the keys have come to
  let wanted = null; // where the slider was moved while Python was still drawing
  let sent = 0;
  let timer = null;
  let waiting = false; // for the picture with the stone that was played
  let drawn = ""; // the picture that is there

  // --- Telling Python.

  function send(action, more = {}) {
    sent += 1;
    model.send({ do: action, number: sent, ...more });
    clearTimeout(timer);
    timer = setTimeout(() => {
      said.textContent = "No answer from Python yet. If Python is gone, run the cell or load the page again.";
    }, PATIENCE);
  }

  function press(button) {
    if (button && button.on) send(button.action);
  }

  function play(point) {
    if (!shown.color || !point || waiting) return;
    mark(point, false, 1);
    picture.querySelector(".gomc-mark")?.setAttribute("class", "gomc-played");
    waiting = true;
    send("point", { row: point[0], column: point[1] });
  }

  // --- Showing what Python sends.

  function show() {
    shown = model.get("shown");
    if (shown.heard >= sent) clearTimeout(timer);
    waiting = waiting && shown.busy && shown.picture === drawn;
    if (!waiting) picture.innerHTML = drawn = shown.picture;
    root.style.maxWidth = `${Math.max(NARROWEST, Math.min(WIDEST, picture.firstChild.width.baseVal.value))}px`;
    picture.classList.toggle("gomc-clicks", Boolean(shown.color));
    picture.setAttribute("aria-label", label());
    root.classList.toggle("gomc-busy", shown.busy);
    if (said.textContent !== shown.said) said.textContent = shown.said;
    showSlider();
    showButtons();
    if (picture.matches(":focus-visible")) mark(cursor, true);
  }

  function label() {
    const keys = shown.color ? "; arrows choose a point, Enter clicks there" : "";
    const rows = shown.rows.length;
    return `Go board, ${rows} by ${rows}${keys}`;
  }

  function showSlider() {
    slider.hidden = !shown.slider;
    slider.style.display = shown.slider ? "" : "none";
    if (!shown.slider) return;
    slider.max = shown.slider.last;
    slider.setAttribute("aria-valuetext", shown.said);
    if (shown.heard < sent) return;
    if (wanted !== null && wanted !== shown.slider.at) {
      send("go", { to: wanted });
    } else {
      slider.value = shown.slider.at;
    }
    wanted = null;
  }

  function showButtons() {
    while (bar.children.length > shown.buttons.length) bar.lastChild.remove();
    shown.buttons.forEach((button, i) => {
      const made = bar.children[i] || make(bar, "button", "", { type: "button" });
      made.textContent = button.label;
      const key = button.key.length === 1 ? button.key.toUpperCase() : button.key; // or a name: ArrowLeft
      made.title = key ? `${button.label} (key ${key} on the board)` : button.label;
      made.setAttribute("aria-disabled", String(!button.on)); // it keeps the keyboard's focus
      made.onclick = () => press(shown.buttons[i]);
    });
  }

  // --- Points: what is under the mouse, and where the keys are.

  function pointAt(event) {
    const svg = picture.querySelector("svg");
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
    const point = [at.y, at.x].map((along) => Math.round((along - shown.margin) / shown.cell));
    const inside = point.every((i) => i >= 0 && i < shown.rows.length);
    return inside ? point : null;
  }

  function mark(point, ring, opacity = 0.45) {
    picture.querySelectorAll(".gomc-mark").forEach((old) => old.remove());
    if (!point || !shown.color || waiting) return;
    const free = shown.rows[point[0]][point[1]] === ".";
    const made = document.createElementNS("http://www.w3.org/2000/svg", "circle");
    const look = { cx: point[1], cy: point[0] };
    for (const axis of ["cx", "cy"]) look[axis] = shown.margin + look[axis] * shown.cell;
    look.r = 0.46 * shown.cell;
    look.fill = free ? shown.color : "none";
    look["fill-opacity"] = opacity;
    look.stroke = ring ? "#1f6fd0" : "none";
    look["stroke-width"] = 4;
    look.class = "gomc-mark";
    look["pointer-events"] = "none";
    if (!free && !ring) return;
    for (const [key, value] of Object.entries(look)) made.setAttribute(key, value);
    picture.querySelector("svg").append(made);
  }

  function move(step) {
    const last = shown.rows.length - 1;
    const from = cursor || [Math.floor(last / 2), Math.floor(last / 2)];
    cursor = cursor ? from.map((at, i) => Math.min(last, Math.max(0, at + step[i]))) : from;
    mark(cursor, true);
    const stone = { X: ", Black", O: ", White" }[shown.rows[cursor[0]][cursor[1]]] || "";
    place.textContent = `${COLUMNS[cursor[1]]}${last + 1 - cursor[0]}${stone}`;
  }

  // In here JupyterLab's keys are to be silent, but for those with Ctrl and so on, such as saving. It
  // looks for the attribute from the element with the focus upwards, as far as a selector matches.
  for (const kind of ["focusin", "keydown", "keyup"]) {
    root.addEventListener(kind, (event) => {
      const silent = !(event.ctrlKey || event.altKey || event.metaKey);
      event.target.toggleAttribute("data-lm-suppress-shortcuts", silent);
    });
  }

  picture.addEventListener("click", (event) => play(pointAt(event)));
  picture.addEventListener("pointermove", (event) => {
    if (event.pointerType === "mouse") mark(pointAt(event), false);
  });
  picture.addEventListener("pointerleave", () => mark(null));
  picture.addEventListener("blur", () => mark(null));
  picture.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const button = shown.buttons.find(({ key }) => key && key.toLowerCase() === event.key.toLowerCase());
    if (button) press(button);
    else if (STEPS[event.key]) move(STEPS[event.key]);
    else if (event.key === "Enter" || event.key === " ") play(cursor);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  slider.addEventListener("input", () => {
    const to = Number(slider.value);
    if (shown.heard < sent) wanted = to;
    else send("go", { to });
  });

  model.on("change:shown", show);
  show();
  return () => {
    clearTimeout(timer);
    model.off("change:shown", show);
    if (shown.busy) model.send({ do: "stop" });
  };
}

export default { render };
