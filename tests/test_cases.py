"""Positions with known answers about the rules, from public test suites (read in place)."""

import json
from pathlib import Path
from typing import Any

import pytest

from gomc import IllegalMove, Points, Rules
from gomc.backend import Backend
from gomc.game import Game

Case = dict[str, Any]


def cases(shared: Path) -> list[Case]:
    text = (shared / "cases" / "rules.jsonl").read_text()
    return [json.loads(line) for line in text.splitlines()]


def rules_of(case: Case) -> Rules:
    """Return the rules of a case; without any, those under which a ko is called a ko."""
    said = case.get("rules", {})
    return Rules(ko=said.get("ko", "simple"), suicide="any" if said.get("suicide") else "none")


def board_of(backend: Backend, case: Case, moves: int | None = None) -> Game:
    """Return the position of a case after its set-up and its first `moves` moves (or all)."""
    board = backend.Board(case["size"], komi=0, rules=rules_of(case))
    first = case["moves"][0][0] if case.get("moves") else case["to_play"]
    board.set_up(**case.get("setup", {}), to_play=first)
    for color, move in case.get("moves", [])[:moves]:
        if board.ended:
            board.resume()
        board.play(move, color)
    if board.ended:
        board.resume()
    return board


def rows(board: Game) -> list[str]:
    signs = {None: ".", 1: "X", -1: "O"}
    stride = board.geometry.stride
    return [
        "".join(signs[board.color_at(row * stride + column)] for column in range(board.size))
        for row in range(board.size)
    ]


def captures(backend: Backend, case: Case) -> dict[str, Any]:
    """Return how many stones each player has taken (suicides included), and which were the last."""
    by_black = by_white = last = 0
    for number, (color, move) in enumerate(case["moves"]):
        before, after = board_of(backend, case, number), board_of(backend, case, number + 1)
        mine = 0 if move == "pass" else Points.of([move], case["size"]).bits
        black = before.black.bits | (mine if color == "b" else 0)
        white = before.white.bits | (mine if color == "w" else 0)
        last = (black | white) & ~(after.black.bits | after.white.bits)
        by_black += (white & last).bit_count()
        by_white += (black & last).bit_count()
    taken = sorted(Points(last, case["size"]).names)
    return {"by_black": by_black, "by_white": by_white, "removed_by_last": taken}


def answer(backend: Backend, case: Case) -> object:
    """Return what the library says to a case's question."""
    board, color = board_of(backend, case), case["to_play"]
    match case["query"]:
        case "board":
            return rows(board)
        case "score":
            return board.score()
        case "captures":
            return captures(backend, case)
        case "legal":
            assert (case["point"] in board.legal_moves(color)) == board.is_legal(case["point"], color)
            return board.is_legal(case["point"], color)
        case _:
            with pytest.raises(IllegalMove) as error:
                board.play(case["point"], color)
            return error.value.reason


def expected(case: Case) -> object:
    if case["query"] != "captures":
        return case["expect"]
    return case["expect"] | {"removed_by_last": sorted(case["expect"]["removed_by_last"])}


def first_illegal(backend: Backend, case: Case) -> list[object]:
    """Return number and reason of the first illegal move in a case's own moves."""
    for number, (color, move) in enumerate(case["moves"], 1):
        try:
            board_of(backend, case, number - 1).check(move, color)
        except IllegalMove as error:
            return [number, error.reason]
    return []


def test_public_cases_about_the_rules(backend: Backend, shared: Path) -> None:
    all_cases = cases(shared)
    wrong = {}
    for case in all_cases:
        if "prefix_illegal" in case:  # Fuego plays on where these rules end the line
            said, right = first_illegal(backend, case), case["prefix_illegal"][0]
        else:
            said, right = answer(backend, case), expected(case)
        if said != right:
            wrong[case["id"]] = (said, right)
    assert len(all_cases) == 135
    assert not wrong
