"""The ladder: a learner's program climbs rungs, and the rungs are programs by year.

The learner's program plays matches against `random`, against the program of 1990, and so on, until the
program fails to be stronger than a rung. Each match is a sequential test (`gomc.arena.sprt`), and both
sides get equal processor time.

- `climber`: the learner's program as a player with a name and limits;
- `limited`: the process that keeps the limits, and measures processor time;
- `rungs`: the programs of the ladder, each with the playouts for the time of a move;
- `climb`: the matches, one rung after the other;
- `result`: the result of a rung and of a climb, in sentences;
- `classtable`: the climbs of a class as a page.
"""
