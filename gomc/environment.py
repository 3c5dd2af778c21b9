"""Go as an environment of PettingZoo, for learning by reinforcement.

PettingZoo's AEC interface (agent environment cycle) lets agents act in turn. In this environment two
agents play a game: the agent ``black_0`` is Black, and the agent ``white_0`` is White.

>>> from gomc import environment
>>> game = environment.env(size=5, komi=0.5)
>>> game.reset()
>>> for agent in game.agent_iter():
...     observation, reward, terminated, truncated, info = game.last()
...     action = None if terminated or truncated else 25  # the last action is a pass
...     game.step(action)
>>> game.unwrapped.board.result
'W+0.5'

*Actions* are the points in reading order, from 0 at the top left, and then a pass. An *observation* is
a dict. The key ``"observation"`` holds four planes of 0 and 1, by row and column: own stones, the
opponent's stones, the last move, and all ones if the agent is Black. The key ``"action_mask"`` holds a
1 for every action that the rules allow, and only zeros if it is the other agent's turn. The *reward*
comes when both agents have passed: 1 for the winner by area (all stones on the board count as alive),
-1 for the loser, 0 for a draw.

A program of gomc can be an agent::

    player = gomc.Player(gomc.load("fast"), gomc.programs.MOGO, playouts=1000)
    game.step(game.unwrapped.action(player.choose(game.unwrapped.board).move))

Source: J. K. Terry et al., "PettingZoo: Gym for Multi-Agent Reinforcement Learning" (NeurIPS 2021).
"""

from __future__ import annotations

from typing import Any, ClassVar

from gomc.backend import load
from gomc.errors import check_choice, check_whole, missing_extra
from gomc.game import Game
from gomc.game.points import PASS, parse_move
from gomc.game.position import Move
from gomc.game.rules import CHINESE, Color, Rules

try:
    import numpy as np
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ModuleNotFoundError as missing:
    missing_extra("an environment for agents that learn", "zoo", missing)

AGENTS = {"black_0": Color.BLACK, "white_0": Color.WHITE}
"""The colour of each agent."""

PLANES = 4
"""The number of planes in an observation."""


def _named(agent: object) -> str:
    """Return the name of an agent, or raise `GomcError`."""
    return check_choice("an agent", agent, tuple(AGENTS))


class GoEnv(AECEnv):
    """The environment itself, without the checks that `env` puts around it.

    Parameters
    ----------
    size, komi, rules
        The size, the komi and the rules of the board.
    backend : str
        The backend of the board.
    render_mode : {"human", "ansi"}, optional
        Whether `render` prints the board or returns it as text.

    Raises
    ------
    GomcError
        If an argument is wrong.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "gomc_go_v0",
        "render_modes": ["human", "ansi"],
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(
        self,
        size: int = 9,
        komi: float = 7.5,
        rules: Rules = CHINESE,
        backend: str = "reference",
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        if render_mode is not None:
            check_choice("render_mode", render_mode, ("human", "ansi"))
        self.render_mode = render_mode
        self._start: Game = load(backend).Board(size, komi, rules)
        self._board = self._start.copy()
        self.possible_agents = [*AGENTS]
        self._actions = {
            agent: spaces.Discrete(self._start.size**2 + 1) for agent in self.possible_agents
        }
        self._observations = {agent: self._space() for agent in self.possible_agents}
        self.reset()

    def _space(self) -> Any:
        size = self._start.size
        planes = spaces.Box(0, 1, (size, size, PLANES), np.int8)
        mask = spaces.Box(0, 1, (size * size + 1,), np.int8)
        return spaces.Dict({"observation": planes, "action_mask": mask})

    @property
    def board(self) -> Game:
        """A copy of the board."""
        return self._board.copy()

    def observation_space(self, agent: str) -> Any:
        """Return the space of an agent's observations."""
        return self._observations[_named(agent)]

    def action_space(self, agent: str) -> Any:
        """Return the space of an agent's actions."""
        return self._actions[_named(agent)]

    def action(self, move: Move) -> int:
        """Return the action that stands for a move.

        Examples
        --------
        >>> GoEnv(size=5).action("A5"), GoEnv(size=5).action("B4"), GoEnv(size=5).action("pass")
        (0, 6, 25)
        """
        size, point = self._start.size, parse_move(move, self._start.size)
        row, column = divmod(point, size + 1)
        return size * size if point == PASS else row * size + column

    def move(self, action: int) -> int:
        """Return the move that an action stands for."""
        size = self._start.size
        action = check_whole("an action", action, 0, size * size)
        row, column = divmod(action, size)
        return PASS if action == size * size else row * (size + 1) + column

    # --- The cycle.

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Begin a game; the environment draws no random numbers, and so the seed changes nothing."""
        self._board = self._start.copy()
        self.agents = [*self.possible_agents]
        self.agent_selection = self.agents[0]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}

    def step(self, action: int | None) -> None:
        """Play the move of the agent whose turn it is; None after the end.

        Raises
        ------
        IllegalMove
            If the rules forbid the move.
        """
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self._board.play(self.move(action))  # type: ignore[arg-type]
        self._cumulative_rewards[agent] = 0.0
        if self._board.ended:
            score = self._board.score()
            for name, color in AGENTS.items():
                self.rewards[name] = float((score * color > 0) - (score * color < 0))
            self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = next(name for name in self.agents if name != agent)
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> dict[str, Any]:
        """Return the observation of an agent: the planes, and the mask of actions."""
        color, board, size = AGENTS[_named(agent)], self._board, self._start.size
        planes = np.zeros((size, size, PLANES), np.int8)
        own, theirs = (board.black, board.white)[:: int(color)]
        last = [move for _, move in board.moves[-1:] if move != PASS]
        for plane, points in enumerate(([*own], [*theirs], last)):
            for point in points:
                planes[(*divmod(point, size + 1), plane)] = 1
        planes[:, :, 3] = color is Color.BLACK
        mask = np.zeros(size * size + 1, np.int8)
        if agent == self.agent_selection and not board.ended:
            mask[[*map(self.action, (*board.legal_moves(), PASS))]] = 1
        return {"observation": planes, "action_mask": mask}

    # --- For people.

    def render(self) -> str | None:
        """Print the board, or return it as text, as `render_mode` says."""
        if self.render_mode == "human":
            print(self._board)
        return str(self._board) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Do nothing, because nothing is open."""


class _Illegal(wrappers.TerminateIllegalWrapper):
    """A wrapper that ends the game at an illegal action, and raises an error for what is no action.

    This check comes first, because PettingZoo's mask takes True as an action as well.
    """

    def step(self, action: int | None) -> None:
        game = self.env.unwrapped
        if action is not None or not game.terminations[game.agent_selection]:
            action = game.action(game.move(action))  # an int, also for 3.0, as in `GoEnv`
        super().step(action)


def env(
    size: int = 9,
    komi: float = 7.5,
    rules: Rules = CHINESE,
    backend: str = "reference",
    render_mode: str | None = None,
) -> Any:
    """Return the environment with PettingZoo's checks: an illegal action loses the game.

    Parameters
    ----------
    size, komi, rules, backend, render_mode
        See `GoEnv`.
    """
    bare = GoEnv(size, komi, rules, backend, render_mode)
    checked = _Illegal(bare, illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(checked)


raw_env = GoEnv
"""The class of the environment, by the name that PettingZoo's own environments use."""
