"""The points on which handicap stones are placed."""

from __future__ import annotations

from gomc.errors import GomcError, check_whole
from gomc.game.points import check_size, geometry, parse_move, point_name


def fixed(size: int, stones: int) -> tuple[str, ...]:
    """Return the customary points of 2 to 9 handicap stones (GTP version 2, section 4.1.1).

    The points lie on the third line of boards from 7x7 to 12x12, and on the fourth line of larger
    boards. Boards of even size and of 7x7 have four such points, other boards nine, and boards below
    7x7 none.

    Raises
    ------
    GomcError
        If the board has no such points, or fewer than `stones`.

    Examples
    --------
    >>> fixed(19, 5)
    ('D4', 'Q16', 'D16', 'Q4', 'K10')
    """
    size = check_size(size)
    most = 0 if size < 7 else 4 if size % 2 == 0 or size == 7 else 9
    if not most:
        raise GomcError(f"a {size}x{size} board has no fixed handicap; sizes from 7 have.")
    stones = check_whole(f"the fixed handicap on a {size}x{size} board", stones, 2, most)
    low = 2 if size < 13 else 3
    high, middle = size - 1 - low, size // 2
    corners = [(high, low), (low, high), (low, low), (high, high)]
    sides = [(middle, low), (middle, high), (high, middle), (low, middle)]
    centre = [(middle, middle)]
    order = corners[:stones] if stones < 5 else corners + sides[: (stones - 4) // 2 * 2]
    places = order + (centre if stones >= 5 and stones % 2 else [])
    return tuple(point_name(row * (size + 1) + column, size) for row, column in places)


def free(size: int, stones: int) -> tuple[str, ...]:
    """Return points for any number of handicap stones.

    The customary points come first. Each further stone goes to the point with the most room, which is
    the distance to the nearest stone, or twice the distance to beyond the edge if that is smaller.
    Among equals the first point in reading order is taken.

    Raises
    ------
    GomcError
        If there are fewer than two stones, or no empty point would be left.

    Examples
    --------
    >>> free(5, 3)
    ('C3', 'A5', 'C5')
    """
    size, stones = check_size(size), check_stones(size, stones)
    names: tuple[str, ...] = ()
    for fewer in range(min(stones, 9), 1, -1):
        try:
            names = fixed(size, fewer)
            break
        except GomcError:
            continue
    room: dict[tuple[int, int], int] = {}
    for row, column in (divmod(point, size + 1) for point in geometry(size).points):
        room[row, column] = 2 * min(row + 1, column + 1, size - row, size - column)
    for name in names:
        _place(divmod(parse_move(name, size), size + 1), room)
    while len(names) < stones:
        row, column = best = max(room, key=room.__getitem__)
        _place(best, room)
        names += (point_name(row * (size + 1) + column, size),)
    return names


def check_stones(size: int, stones: object) -> int:
    """Return the number of handicap stones if it is allowed: at least 2, and one point stays empty.

    Raises
    ------
    GomcError
        If there are fewer than two stones, or no empty point would be left.
    """
    if check_size(size) == 1:
        raise GomcError("a 1x1 board has no room for handicap stones; sizes from 2 have.")
    return check_whole("the number of handicap stones", stones, 2, size**2 - 1)


def _place(stone: tuple[int, int], room: dict[tuple[int, int], int]) -> None:
    """Update the room of every place after a stone was placed."""
    for row, column in room:
        distance = abs(row - stone[0]) + abs(column - stone[1])
        room[row, column] = min(room[row, column], distance)
