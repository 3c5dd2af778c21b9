"""What stages find in positions of Fuego's own tests, where the rules are the same (read in place)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gomc.backend import Backend
from gomc.settings import Capture, Nakade, Patterns, Save, TwoLiberties
from gomc.settings.policy import Stage
from gomc.testing.places import SIMPLE, Fires

FOUND: dict[str, Stage] = {
    "playout_2_liberties-21": TwoLiberties(),
    "playout_2_liberties-31": Capture(),
    "playout_2_liberties-51": TwoLiberties(),
    "playout_2_liberties-61": Save(),
    "playout_2_liberties-81": Save(),
    "playout_atari_capture-11": Capture(),
    "playout_atari_capture-141": Save(),
    "playout_nakade-11": Capture(everywhere=False),
    "playout_nakade-21": Nakade((3, 4, 5, 6)),
    "playout_nakade-31": Patterns(last=2),
    "playout_nakade-90": Nakade(),
    "playout_nakade-100": Nakade(),
    "playout_nakade-110": Patterns(),
    "playout_nakade-190": Nakade(),
}
"""Cases, and the stage that finds exactly the moves wanted. Fuego itself misses six of them, as it
has no nakade, and another rule for two liberties. The other cases want gammas, corrections of
self-ataris, or moves of several stages."""


# Paper: CF II-D nakade, CF II-D liberties
@pytest.mark.parametrize("name", FOUND)
def test_a_stage_finds_what_is_wanted(backend: Backend, shared: Path, fires: Fires, name: str) -> None:
    text = (shared / "cases" / "playout_policies.jsonl").read_text()
    case = next(c for c in map(json.loads, text.splitlines()) if c["id"] == f"fuego-policy-{name}")
    board = backend.Board(case["size"], rules=SIMPLE)
    board.set_up(**case["setup"], to_play=case["moves"][0][0])
    for color, move in case["moves"]:
        board.play(move, color)
    assert fires(backend, board, FOUND[name]) == {*case["moves_expected"]}
