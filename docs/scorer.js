// What the search of the documentation shows first: who looks for something wants to do it. So how-tos
// come before tutorials, and both before the pages made from the modules; and of two how-tos the one
// that has more of the words in its title.

const FIRST = [["howto/", 40], ["tutorials/", 15], ["glossary", 10], ["exercises", 5], ["explanation/", 5]];

const asked = (new URLSearchParams(window.location.search).get("q") || "").toLowerCase().split(/\s+/);

var Scorer = {
  score: ([page, title, , , score]) => {
    const [, more] = FIRST.find(([start]) => page.startsWith(start)) || ["", 0];
    return score + more + 10 * asked.filter((word) => word && title.toLowerCase().includes(word)).length;
  },
  objNameMatch: 11,
  objPartialMatch: 6,
  objPrio: { 0: 15, 1: 5, 2: -5 },
  objPrioDefault: 0,
  title: 15,
  partialTitle: 7,
  term: 5,
  partialTerm: 2,
};
