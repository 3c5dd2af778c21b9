"""The next move under a policy: the probability of every move as a heat map, and the stages."""

from __future__ import annotations

from collections.abc import Iterator

from gomc.errors import check_type
from gomc.game.points import PASS, parse_move
from gomc.results.policy import NextMove
from gomc.show.drawing import Legend, Picture, text
from gomc.show.layers import board_page, last_and_ko, place, stones
from gomc.show.overlays import Heat, hot
from gomc.show.themes import check_theme, ink_on

SAID = "probability of each move, in percent"
NUMBERED = f"{SAID}, and the numbers of the stages that find it"


def heat_of(result: NextMove) -> Heat:
    """Return the probabilities of the possible moves, in percent, on a scale that begins at 0."""
    size = result.board.size
    points = {parse_move(name, size): 100 * p for name, p in result.possible.items()}
    points.pop(PASS, None)
    return Heat.of(points, size)._replace(low=0.0)


def stage_numbers(result: NextMove, heat: Heat) -> Iterator[str]:
    """Yield under each probability the numbers of the stages that may decide and that find the move."""
    for point, value in heat.values.items():
        numbers = [str(n) for n, stage in result.firing if point in stage.points]
        x, y = place(point, result.board.size)
        yield text(x, y + 12, 9, " ".join(numbers), ink_on(heat.color(value)))


# Paper: CF Algorithm 1
def policy(found: NextMove, *, theme: str | None = None) -> Picture:
    """Return a picture of the probabilities of the next move under a policy.

    Parameters
    ----------
    found : NextMove
        The probabilities, such as ``go.policy(board, gomc.settings.FUEGO)``.
    theme : str, optional
        The look; see `gomc.show.set_theme`.

    Returns
    -------
    Picture
        The board, and on each possible move the probability in percent, above the numbers of the stages
        that find the move. Below the board stands the probability that each stage decides.

    Raises
    ------
    GomcError
        If `found` is not a `NextMove`.

    Examples
    --------
    >>> import gomc.reference as go
    >>> from gomc.settings import SEQUENCE_LIKE
    >>> board = go.Board(size=9)
    >>> board.play("E5")
    >>> policy(go.policy(board, SEQUENCE_LIKE))
    <Picture: policy, White to play: 80 moves>
    """
    theme = check_theme(theme)
    board, heat = check_type("found", found, NextMove).board, heat_of(found)
    layers = [*stones(board, theme), *last_and_ko(board, {}), *hot(board, heat)]
    layers += stage_numbers(found, heat)
    rows: list[str | Legend] = []
    if heat.values:
        rows += [heat.legend(), NUMBERED if found.firing else SAID]
    rows += found.decides
    n = len(heat.values)
    title = f"policy, {board.to_play} to play: {n or 'no'} move{'s' * (n != 1)}"
    return board_page(board, layers, rows, title=title, about=str(found), theme=theme)
