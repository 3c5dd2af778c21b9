"""My Go program: the rules, eyes, and random games.

A set of points is an int. The point in row r and column c, both counted from the top left, is bit
r * (size + 1) + c. A move is the number of this bit, or PASS.
"""

from functools import cache
from typing import NamedTuple

PASS = -1
COLUMNS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
GAMMA = 0x9E3779B97F4A7C15
WORD = 2**64 - 1


@cache
def board(size):
    """Return the set of all points; an empty column separates the rows."""
    return sum((1 << size) - 1 << row * (size + 1) for row in range(size))


def neighbours(points, size):
    """Return the points beside the points of a set."""
    return (points << 1 | points >> 1 | points << size + 1 | points >> size + 1) & board(size)


def flood(points, within, size):
    """Return the points of a set, and all points of `within` that are connected to them."""
    while (grown := points | neighbours(points, size) & within) != points:
        points = grown
    return points


class Position(NamedTuple):
    """A position, from the view of the player to move."""

    size: int = 9
    komi: float = 7.0
    black: bool = True  # whether Black is to move
    own: int = 0
    other: int = 0
    atari: int = 0  # the stones of both players whose string has one liberty
    ko: int = 0  # the point that ko forbids, as a set
    last: int = PASS
    passes: int = 0


def legal(position):
    """Return the points where the player may move: no suicide, and not the point of ko."""
    size, own, other = position.size, position.own, position.other
    empty = board(size) ^ own ^ other
    return empty & neighbours(empty | own ^ position.atari, size) & ~position.ko


def play(position, move):
    """Return the position after a legal move."""
    size, komi, black, own, other, atari, _, _, passes = position
    if move == PASS:
        return Position(size, komi, not black, other, own, atari, 0, PASS, passes + 1)
    point = 1 << move
    dead = flood(neighbours(point, size) & other & atari, other & atari, size)
    own, other = own | point, other ^ dead
    empty = board(size) ^ own ^ other
    atari &= ~dead
    changed = point | neighbours(point | dead, size)
    for stones in own, other:
        while left := changed & stones:
            string = flood(left & -left, stones, size)  # the string of the first stone left
            liberties = neighbours(string, size) & empty
            atari = atari & ~string if liberties.bit_count() > 1 else atari | string
            changed &= ~string
    alone = not neighbours(point, size) & own and atari & point
    ko = dead if alone and dead.bit_count() == 1 else 0
    return Position(size, komi, not black, other, own, atari, ko, move, 0)


def score(position):
    """Return Black's area less White's area and komi."""
    size, own, other = position.size, position.own, position.other
    empty = board(size) ^ own ^ other
    mine, others = flood(own, own | empty, size), flood(other, other | empty, size)
    lead = (mine & ~others).bit_count() - (others & ~mine).bit_count()
    return (lead if position.black else -lead) - position.komi


@cache
def edge(size):
    """Return the points on the first line."""
    points, row = board(size), size + 1
    return points & ~(points << 1 & points >> 1 & points << row & points >> row)


def eyes(position):
    """Return the eyes of the player to move.

    Own stones surround an eye, with at most one opposing stone on the diagonals, on the edge none.
    """
    size, own, other, row = position.size, position.own, position.other, position.size + 1
    surrounded = ~(own | other) & ~neighbours(board(size) ^ own, size) & board(size)
    one = two = 0
    for diagonal in other << row + 1, other << row - 1, other >> row - 1, other >> row + 1:
        two |= one & diagonal
        one |= diagonal
    return surrounded & ~(two | one & edge(size))


def candidates(position):
    """Return the points where a random game may play: the legal points without own eyes."""
    return legal(position) & ~eyes(position)


def mix(z):
    """Scramble 64 bits."""
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & WORD
    z = (z ^ z >> 27) * 0x94D049BB133111EB & WORD
    return z ^ z >> 31


class Rng:
    """The generator SplitMix64 of random numbers; the same state gives the same numbers."""

    def __init__(self, state):
        self.state = state

    def below(self, n):
        """Return a random number from 0 to n - 1."""
        self.state = self.state + GAMMA & WORD
        return (mix(self.state) >> 32) * n >> 32


def stream(seed, number):
    """Return the generator of a random game, by the number of the game."""
    return Rng(mix(seed + (number + 1) * GAMMA & WORD))


def nth(points, k):
    """Return point number k of a set in reading order, where the first point has the number 0."""
    for _ in range(k):
        points &= points - 1
    return (points & -points).bit_length() - 1


def random_game(position, rng):
    """Play at random until both players pass; return the moves and the score."""
    moves, longest = [], 16 * (position.size + 1) ** 2
    while position.passes < 2 and len(moves) < longest:
        points = candidates(position)
        moves.append(nth(points, rng.below(points.bit_count())) if points else PASS)
        position = play(position, moves[-1])
    return moves, score(position)


def name_of(move, size):
    """Return the name of a move, such as C3 or pass."""
    row, column = divmod(move, size + 1)
    return "pass" if move == PASS else f"{COLUMNS[column]}{size - row}"


def move_of(name, size):
    """Return the move with a name."""
    if name.lower() == "pass":
        return PASS
    return (size - int(name[1:])) * (size + 1) + COLUMNS[:size].index(name[0].upper())
