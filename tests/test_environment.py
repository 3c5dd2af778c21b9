"""The environment for agents that learn: PettingZoo's own tests, and the game beneath."""

from __future__ import annotations

import re
import sys

import pytest

pytest.importorskip("pettingzoo", reason="the environment needs pettingzoo: pip install 'gomc[zoo]'")

import numpy as np
from pettingzoo.test import api_test, seed_test

import gomc
from gomc import environment
from gomc.errors import GomcError, IllegalMove


def started(**options: object) -> environment.GoEnv:
    bare = environment.GoEnv(size=5, komi=0.5, **options)  # type: ignore[arg-type]
    bare.reset()
    return bare


# A dict with an action mask is what PettingZoo's own board games observe; its test warns all the same.
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably")
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
@pytest.mark.parametrize("make", [environment.env, environment.raw_env])
def test_it_passes_pettingzoos_test(make):
    api_test(make(size=4, komi=0.5), num_cycles=100)


def test_the_same_seed_and_actions_play_the_same_game():
    seed_test(lambda: environment.env(size=4), num_cycles=30)


def test_planes_show_the_board_from_each_agents_side():
    bare = started()
    for move in ("B4", "C3"):
        bare.step(bare.action(move))
    planes = {agent: bare.observe(agent)["observation"] for agent in bare.agents}
    for agent, (mine, theirs) in {"black_0": ((1, 1), (2, 2)), "white_0": ((2, 2), (1, 1))}.items():
        assert [*map(tuple, np.argwhere(planes[agent][:, :, 0]))] == [mine]
        assert [*map(tuple, np.argwhere(planes[agent][:, :, 1]))] == [theirs]
        assert [*map(tuple, np.argwhere(planes[agent][:, :, 2]))] == [(2, 2)]
    assert planes["black_0"][:, :, 3].all()
    assert not planes["white_0"][:, :, 3].any()


def test_the_mask_has_what_the_rules_allow():
    bare = started()
    for move in ("B5", "C5", "A4"):
        bare.step(bare.action(move))
    legal = {bare.action(move) for move in bare.board.legal_moves().names} | {25}
    mask = bare.observe("white_0")["action_mask"]
    assert {*np.flatnonzero(mask)} == legal
    assert bare.action("A5") not in legal  # suicide
    assert not bare.observe("black_0")["action_mask"].any()  # it is not Black's turn


@pytest.mark.parametrize(
    ("moves", "rewards"),
    [
        (("pass", "pass"), (-1.0, 1.0)),  # komi
        (("C3", "pass", "pass"), (1.0, -1.0)),
    ],
)
def test_the_winner_by_area_is_rewarded(moves, rewards):
    bare = started()
    for move in moves:
        bare.step(bare.action(move))
    assert (*bare.rewards.values(),) == rewards
    assert all(bare.terminations.values())


def test_a_draw_rewards_nobody():
    bare = environment.GoEnv(size=3, komi=0)
    bare.reset()
    for _ in range(2):
        bare.step(9)
    assert (*bare.rewards.values(),) == (0.0, 0.0)


def test_an_illegal_action_loses_the_game():
    game = environment.env(size=5)
    game.reset()
    game.step(12)
    game.step(12)
    assert game.unwrapped.rewards == {"black_0": 0, "white_0": -1.0}
    assert all(game.terminations.values())
    bare = started()
    bare.step(12)
    with pytest.raises(IllegalMove, match="a stone stands there"):
        bare.step(12)


def test_a_program_of_gomc_can_be_an_agent():
    bare = started()
    player = gomc.Player(gomc.load("reference"), gomc.programs.UCT, playouts=10)
    move = player.choose(bare.board).move
    bare.step(bare.action(move))
    assert bare.board.moves[0][1] == move
    assert all(bare.move(bare.action(point)) == point for point in (*bare.board.legal_moves(), -1))


def test_it_shows_itself(capsys):
    assert "White to play" not in str(started(render_mode="ansi").render())
    assert started().render() is None
    human = started(render_mode="human")
    human.step(12)
    assert "White to play" in capsys.readouterr().out


def test_bad_arguments_are_named():
    with pytest.raises(GomcError, match="render_mode must be one of 'human', 'ansi'"):
        environment.env(render_mode="rgb_array")
    with pytest.raises(GomcError, match="an action must be a whole number from 0 to 25"):
        started().move(26)
    for ask in (started().observe, started().action_space, started().observation_space):
        with pytest.raises(
            GomcError, match="an agent must be one of 'black_0', 'white_0', not 'black'"
        ):
            ask("black")


def test_the_missing_package_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "pettingzoo", None)
    monkeypatch.delitem(sys.modules, "gomc.environment")
    with pytest.raises(gomc.errors.MissingExtra, match=r"pettingzoo.*pip install .*\[zoo\]'\."):
        __import__("gomc.environment")


@pytest.mark.parametrize("action", [True, 26, -1, 1.5, "3", None])
def test_what_is_no_action_is_named(action):
    game = environment.env(size=5)
    game.reset()
    said = f"an action must be a whole number from 0 to 25, not {action!r}"
    with pytest.raises(GomcError, match=re.escape(said)):
        game.step(action)
    game.step(3.0)  # a whole number, as everywhere in gomc
    assert game.unwrapped.board.moves == ((gomc.Color.BLACK, 3),)


def test_the_first_game_begins_without_reset():
    game = environment.GoEnv(5)
    game.step(12)
    assert game.board.color_at("C3") is gomc.Color.BLACK
