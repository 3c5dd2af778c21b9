"""Engines that misbehave: no match waits for them for ever, and none of their processes stays."""

from __future__ import annotations

import os
import random
import shutil
import signal
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from benchmarks.trials import engines
from gomc.arena import Match
from gomc.arena.engine import Client
from gomc.arena.faults import Fault
from gomc.arena.referee import play_game
from gomc.errors import GomcError, printable
from gomc.parallel import family
from gomc.parallel.family import ProcessGroup

pytestmark = pytest.mark.skipif(os.name != "posix", reason="the engines are shell scripts")


@pytest.fixture
def script(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], str]]:
    """Return a function that makes a program of a shell script; in the end no process of it is left."""
    monkeypatch.setenv("TRIAL", str(tmp_path))

    def make(text: str) -> str:
        path = tmp_path / f"script{len(list(tmp_path.iterdir()))}"
        path.write_text(f"#!/bin/sh\n{text}\n")
        path.chmod(0o700)
        return str(path)

    yield make
    monkeypatch.delenv("TRIAL")
    until = time.monotonic() + 30
    while (rest := engines.left(f"TRIAL={tmp_path}")) and time.monotonic() < until:
        time.sleep(0.01)
    for process in rest:
        os.kill(process, signal.SIGKILL)
    assert not rest


@pytest.mark.parametrize("seed", range(3))
def test_a_game_against_an_engine_that_misbehaves_ends(seed):
    rng = random.Random(seed)
    assert sum(engines.attack(rng) for _ in range(10)) == 10


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("gnugo --mode gtp", "an engine's command is a list of words .*, not 'gnugo --mode gtp'"),
        ([], r"an engine's command is a list of words .*, not \[\]"),
        (None, "words must be several, as in a list, not None"),
    ],
)
def test_what_is_no_command_of_an_engine_gets_a_sentence(words, said):
    with pytest.raises(GomcError, match=said):
        Client(words)


@pytest.mark.parametrize("child", ["sleep 60", "trap '' PIPE HUP; while :; do sleep 1; done"])
def test_a_late_answer_ends_the_wrapper_and_its_child(script, child):
    wrapper = script(f"{script(child)}\nexit 0")
    began = time.monotonic()
    with pytest.raises(GomcError, match=r"cannot play: no answer to 'name' in 0\.5 s"):
        play_game(Match(wrapper, "random", limit=0.05), 0)
    assert time.monotonic() - began < 40


def test_an_engine_may_take_longer_to_start(script):
    slow = script("sleep 1.2; while read n rest; do printf '= pass\\n\\n'; done")
    game = play_game(Match(slow, "random", size=3, limit=0.6), 0)
    assert game.ended != "time"
    late = script("while read n rest; do [ $n = version ] && sleep 3; printf '= pass\\n\\n'; done")
    with pytest.raises(GomcError, match=r"no answer to 'version' in 0\.6 s"):
        play_game(Match(late, "random", size=3, limit=0.6), 0)


@pytest.mark.parametrize("program", ["exec sleep 60", "sleep 60; :"])
def test_a_command_that_is_not_read_is_late(script, program):
    with Client([script(program)], limit=0.2) as client, pytest.raises(Fault, match="no answer to"):
        client.ask("x" * 1_000_000)


@pytest.mark.skipif(shutil.which("setsid") is None, reason="needs the command setsid")
@pytest.mark.slow
def test_a_child_that_cannot_be_found_holds_nobody_up(script, promptly):
    escaped = script("trap '' PIPE HUP; sleep 4")
    wrapper = script(f"setsid {escaped}; :")

    def ask() -> None:
        with Client([wrapper], limit=0.2) as client, pytest.raises(Fault, match="no answer to"):
            client.ask("name")

    promptly(3.5, ask)


def test_a_process_that_cannot_be_killed_holds_nobody_up(monkeypatch, script):
    """Such as one that runs as another user."""
    monkeypatch.setattr(family, "kill", lambda _: None)
    monkeypatch.setattr(family, "GRACE", 0.1)
    killed = ProcessGroup(
        [script("exec setsid sleep 60" if shutil.which("setsid") else "exec sleep 60")]
    )
    began = time.monotonic()
    killed.end()
    assert time.monotonic() - began < 30
    killed.process.kill()
    killed.process.communicate()


def test_an_engine_is_out_of_the_reach_of_ctrl_c(script):
    with Client([script("read line; printf '= here\\n\\n'")], limit=20) as client:
        assert os.getpgid(client.process.pid) != os.getpgid(0)
        assert client.ask("name") == "here"


@pytest.mark.parametrize("text", ["gnugo", "ゲーム 碁 é\u3000\n\t", "🫩"])
def test_printable_text_stays(text):
    assert printable(text) == text


def test_control_characters_of_an_engine_are_written_out(script):
    wrong = "[ $n = genmove ] && { printf 'gone \\033[31mred\\a\\n' >&2; exit 1; }"
    engine = script(
        f"while read n rest; do {wrong}; printf '= \\033]0;title\\007 \\302\\233\\n\\n'; done"
    )
    game = play_game(Match(engine, "random", size=3), 0)
    assert game.versions[0] == r"\x1b]0;title\x07 \x9b \x1b]0;title\x07 \x9b"
    assert game.said == r"ended at 'genmove Black': gone \x1b[31mred\x07"
    refuses = script(
        "read line; printf '? \\033[2J\\n\\n'; read line; read line; printf '? \\033c\\n\\n'"
    )
    with pytest.raises(GomcError) as refused:
        play_game(Match(refuses, "random", limit=0.3), 0)
    assert "\x1b" not in str(refused.value)
