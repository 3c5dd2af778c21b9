// Step through the analysed game: by buttons, by the slider, by arrow keys, by a click on the curve or a move.
const slider = document.getElementById("at");
const owners = document.getElementById("owners");
const curve = document.getElementById("curve");

function step(n) {
  const at = Math.min(Math.max(n, 0), data.positions.length - 1);
  const { stones, last, wanted, owners: mean, said } = data.positions[at];
  slider.value = at;
  slider.setAttribute("aria-valuetext", said);
  show(stones, { last, wanted, owners: owners.checked ? mean : "", shade: data.shade });
  document.getElementById("said").textContent = said;
  const x = data.left + ((data.right - data.left) * at) / data.last;
  document.getElementById("now").setAttribute("d", `M${x} ${data.top}V${data.bottom}`);
}

document.addEventListener("click", ({ target }) => {
  const button = target.closest("[data-move], [data-by]");
  if (button) step(Number(button.dataset.move ?? Number(slider.value) + Number(button.dataset.by)));
  if (button?.dataset.move) document.getElementById("steps").scrollIntoView();
});
curve.addEventListener("click", (event) => {
  const box = curve.getBoundingClientRect();
  const x = ((event.clientX - box.left) / box.width) * data.width;
  step(Math.round(((x - data.left) / (data.right - data.left)) * data.last));
});
document.addEventListener("keydown", (event) => {
  const by = { ArrowLeft: -1, ArrowRight: 1, Home: -data.last, End: data.last }[event.key];
  if (by === undefined || event.target === slider || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  step(Number(slider.value) + by);
});
slider.addEventListener("input", () => step(Number(slider.value)));
owners.addEventListener("change", () => step(Number(slider.value)));
document.getElementById("steps").hidden = false;
step(data.positions.length - 1);
