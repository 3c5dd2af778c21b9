"""The page on the games of 2009: its tables beside the paper's facts, typed here once more."""

from __future__ import annotations

from pathlib import Path

PAGE = Path(__file__).parents[1] / "docs" / "explanation" / "games-of-2009.md"

PROGRAMS = {"Many Faces of Go", "MoGo", "Fuego", "Zen"}

# Table II of "Current Frontiers in Computer Go" (2010): rank of the person, day, handicap on 19x19
# (0: an even game on 9x9), White, Black, who won, and by how much.
GAMES = [
    (9, 21, 7, "Chou", "Many Faces of Go", "W", "Resign"),
    (6, 21, 4, "Chang", "MoGo", "W", "Resign"),
    (9, 21, 0, "MoGo", "Chou", "B", "Resign"),
    (6, 21, 0, "Many Faces of Go", "Chang", "B", "6.5"),
    (9, 21, 0, "Chou", "MoGo", "W", "Resign"),
    (6, 21, 0, "Chang", "Many Faces of Go", "W", "Resign"),
    (9, 22, 0, "Fuego", "Chou", "W", "2.5"),
    (6, 22, 0, "Zen", "Chang", "W", "Resign"),
    (9, 22, 0, "Chou", "Fuego", "W", "Resign"),
    (6, 22, 0, "Chang", "Zen", "B", "Resign"),
    (9, 22, 7, "Chou", "Zen", "W", "Resign"),
    (6, 22, 4, "Chang", "Fuego", "B", "Resign"),
]
CORES = {"MoGo": 640, "Fuego": 80, "Many Faces of Go": 32, "Zen": 8}
"""Table III: 20 nodes of 32, 10 of 8, 4 of 8 and one of 8 cores."""


def table(heading: str) -> list[list[str]]:
    """Return the cells of the table below a heading."""
    text = PAGE.read_text("utf-8").partition(f"## {heading}\n")[2].partition("\n## ")[0]
    lines = [line for line in text.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def test_the_page_has_table_two():
    people = {9: "Chou", 6: "Chang"}
    rows = []
    for number, (rank, day, handicap, white, black, winner, by) in enumerate(GAMES, 1):
        assert people[rank] in (white, black)
        assert ({white, black} - {people[rank]}) <= PROGRAMS
        board = f"19x19 H{handicap}" if handicap else "9x9"
        rows.append([str(number), f"{day} August", board, white, black, f"{winner}+{by}"])
    assert table("The players, and the results") == rows


def test_who_won_adds_up():
    """What the page says in its sentences follows from the table, and so does the paper's text."""
    won = [(board, w if won == "W" else b) for _, _, board, w, b, won, _ in GAMES]
    by_programs = [(board, winner) for board, winner in won if winner in PROGRAMS]
    assert len(by_programs) == 4
    assert sum(board == 0 for board, _ in by_programs) == 3
    assert sum(board == 0 for board, _ in won) == 8
    # The paper: Fuego won one game against the ninth dan, with White; no program won one with Black.
    against = [(w, b) for rank, _, board, w, b, _, _ in GAMES if rank == 9 and board == 0]
    assert len(against) == 4
    assert [
        w for rank, _, board, w, b, won, _ in GAMES if rank == 9 and won == "W" and w != "Chou"
    ] == ["Fuego"]
    # Chang won his games with H4 but for that against Fuego; with H7 no program won.
    assert [b for _, _, board, _, b, won, _ in GAMES if board == 4 and won == "B"] == ["Fuego"]
    assert all(won == "W" for _, _, board, _, _, won, _ in GAMES if board == 7)
    text = " ".join(PAGE.read_text("utf-8").split())
    assert "won four of twelve games: three of eight on 9x9, and one of four on 19x19" in text
    assert sum(winner == "Zen" for _, winner in won) == 2
    assert sum("Zen" in (w, b) for _, _, _, w, b, _, _ in GAMES) == 3


def test_the_page_has_table_three():
    rows = {row[0]: row[1] for row in table("The machines")}
    assert rows.keys() == CORES.keys()
    for program, cores in CORES.items():
        assert f"{cores} cores" in rows[program]


def test_each_comment_is_on_a_game_of_its_players():
    """Figures 5 to 11 by Table II: who plays whom, as the paper's captions say."""
    named = {(row[1], row[2]) for row in table("The experts' comments")}
    captions = {
        "5, left": ("Zen", "Chang"),
        "5, right": ("Chang", "Zen"),
        "6, left": ("Chou", "Fuego"),
        "6, right": ("Fuego", "Chou"),
        "8, left": ("Chou", "Many Faces of Go"),
        "8, right": ("Chang", "Fuego"),
        "9": ("Chang", "MoGo"),
        "10, left": ("Many Faces of Go", "Chang"),
        "10, right": ("Chang", "Many Faces of Go"),
        "11, left": ("Chou", "Zen"),
    }
    for figure, (white, black) in captions.items():
        (number,) = (i for i, game in enumerate(GAMES, 1) if game[3:5] == (white, black))
        assert (figure, str(number)) in named, figure
    assert {("7, left", "3 or 5"), ("7, right", "3 or 5"), ("11, right", "none")} <= named
