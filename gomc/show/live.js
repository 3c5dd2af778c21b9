// A board on which a script shows positions. A text of stones has a letter for each point in reading order:
// X for Black, O for White. A text of owners has "a" (White's for sure) to "y" (Black's) for each.
const points = [...document.querySelectorAll("[data-point]")];

function show(stones, { last = -1, wanted = -1, letters = {}, owners = "", shade = 0 } = {}) {
  points.forEach((point, i) => {
    const owner = owners ? (owners.charCodeAt(i) - 109) / 12 : 0;
    point.firstElementChild.setAttribute("fill", owner > 0 ? "#111" : "#fff");
    point.firstElementChild.setAttribute("fill-opacity", shade * Math.abs(owner));
    point.setAttribute("class", { X: "black", O: "white" }[stones[i]] ?? "empty");
    point.classList.toggle("last", i === last);
    point.classList.toggle("wanted", i === wanted);
    point.classList.toggle("named", i in letters);
    point.lastElementChild.textContent = letters[i] ?? "";
  });
}
