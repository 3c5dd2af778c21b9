"""My Go program: UCT with RAVE and the playouts of MoGo, over GTP.

A set of points is an int. The point in row r and column c, both counted from the top left, is bit
r * (size + 1) + c. A move is the number of this bit, or PASS.
"""

import math
import sys
from functools import cache
from typing import NamedTuple

PASS = -1
COLUMNS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
GAMMA = 0x9E3779B97F4A7C15
WORD = 2**64 - 1
ANSWERS = {"protocol_version": "2", "name": "mybot", "version": "1", "list_commands": ""}
BIAS = 0.00845
MEANS = {"X": "X", "O": "O", ".": ".", "x": "X.", "o": "O.", "?": "XO.", "#": "#", "*": "*"}
SWAPPED = str.maketrans("XO", "OX")
# The players (X is to move, or O), the pattern, and what it must not be.
PATTERNS = [
    ("XO", "XOX.*.???"),
    ("XO", "XO..*.?.?"),
    ("XO", "XO?X*.?.?"),
    ("X", "XOO.*.?.?"),
    ("XO", "XO?O*????", "XO?O*O?.?", "XO?O*.?O?"),
    ("XO", "?X?O*Oxxx"),
    ("XO", "X.?O*?###"),
    ("XO", "?X?o*O###"),
    ("X", "?XO?*?###"),
    ("O", "?XO?*o###"),
    ("O", "?XOO*X###"),
]


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


def moves_in(points):
    """Return the points of a set as moves, in reading order."""
    return [nth(points, k) for k in range(points.bit_count())]


def signs_at(position, move):
    """Return nine signs: X own stone, O opposing stone, . empty, # off the board, * the move itself."""
    row, signs = position.size + 1, ""
    for place in (move + r * row + c for r in range(3) for c in range(3)):
        own, other, inside = (
            points << row + 1 >> place & 1
            for points in (position.own, position.other, board(position.size))
        )
        signs += "X" if own else "O" if other else "." if inside else "#"
    return f"{signs[:4]}*{signs[5:]}"


def turns(signs):
    """Return the eight rotations and reflections of nine signs."""
    found = []
    for _ in range(4):
        signs = "".join(signs[place] for place in (6, 3, 0, 7, 4, 1, 8, 5, 2))
        found += [signs, signs[2::-1] + signs[5:2:-1] + signs[:5:-1]]
    return found


def fits(signs, pattern):
    """Return whether nine signs fit a pattern."""
    return all(sign in MEANS[wanted] for sign, wanted in zip(signs, pattern, strict=True))


@cache
def is_pattern(signs):
    """Return whether nine signs, turned in any way, fit one of the patterns."""
    return any(
        fits(turned, pattern) and not any(fits(turned, each) for each in unless)
        for players, pattern, *unless in PATTERNS
        for player in players
        for turned in turns(signs if player == "X" else signs.translate(SWAPPED))
    )


def around(move, size):
    """Return a point and the eight points around it, some perhaps off the board."""
    row = 1 << move | 2 << move | 1 << move >> 1
    return row | row << size + 1 | row >> size + 1


def saves(position, points):
    """Return the moves after which a string that the last move put in atari has more liberties."""
    size, mine, others = position.size, position.own & position.atari, position.other & position.atari
    threatened = flood(neighbours(1 << position.last, size) & mine, mine, size)
    prey = flood(neighbours(threatened, size) & others, others, size)
    tried = moves_in(points & neighbours(threatened | prey, size))
    return sum(1 << move for move in tried if threatened & ~play(position, move).atari)


def shapes(position, points):
    """Return the moves round the last move that fit a pattern, and are no self-atari."""
    tried = moves_in(points & around(position.last, position.size))
    fitting = [move for move in tried if is_pattern(signs_at(position, move))]
    return sum(1 << move for move in fitting if not play(position, move).atari >> move & 1)


def captures(position, points):
    """Return the moves that take stones."""
    return points & neighbours(position.other & position.atari, position.size)


def answers(position, points):
    """Return the moves of the first rule that finds moves; the first two rules answer the last move."""
    for rule in (saves, shapes, captures) if position.last != PASS else (captures,):
        if found := rule(position, points):
            return found
    return points


def random_game(position, rng):
    """Play until both players pass, at random among the answers; return the moves and the score."""
    moves, longest = [], 16 * (position.size + 1) ** 2
    while position.passes < 2 and len(moves) < longest:
        points = answers(position, candidates(position))
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


class Node:
    """A move, the number of its games, the sum of their rewards for its player, and the replies."""

    def __init__(self, move):
        self.move, self.visits, self.reward = move, 0, 0.0
        self.rave_visits, self.rave_reward = 0, 0.0
        self.children = []


def new_nodes(position):
    """Return a node for each candidate in reading order, and for a pass."""
    return [Node(move) for move in (*moves_in(candidates(position)), PASS)]


def reward(result, black):
    """Return 1 if a player, Black or White, has won with this score, 1/2 for a draw, else 0."""
    lead = result if black else -result
    return 0.5 * ((lead > 0) + (lead >= 0))


def value(node):
    """Return a mix of the mean of a node's games and the mean of its RAVE games."""
    n, r = node.visits, node.rave_visits
    rave = node.rave_reward / r if r else math.inf
    if not n:
        return rave
    mean = node.reward / n
    beta = r / (n + r + 4.0 * BIAS * BIAS * n * r)
    return mean + beta * (rave - mean) if r else mean


def select(nodes, rng):
    """Return any of the nodes without any games, or else the node with the largest value."""
    new = [node for node in nodes if value(node) == math.inf]
    return new[rng.below(len(new))] if new else max(nodes, key=value)


def expand(node, position):
    """Give a node its children at its second game, unless two passes have ended the game."""
    if node.visits and not node.children and position.passes < 2:
        node.children = new_nodes(position)


def descend(root, position, rng):
    """Go down from the root to a node without children; return the path, and the position there."""
    path = [root]
    while path[-1].children:
        path.append(select(path[-1].children, rng))
        position = play(position, path[-1].move)
        expand(path[-1], position)
    return path, position


def back_up(path, moves, result, black):
    """Add a game to the nodes of a path, and as a RAVE game to children of these nodes.

    The player to move at the root is Black if `black` is true. A random game with some moves followed
    the path. It counts for a child if the player of the child was the first of both at its point.
    """
    line = [node.move for node in path[1:]] + moves
    for depth, node in enumerate(path):
        node.visits += 1
        node.reward += reward(result, not black)
        first = {}
        for number, move in enumerate(line[depth:]):
            first.setdefault(move, number % 2)
        for child in node.children:
            if first.get(child.move) == 0 and child.move != PASS:
                child.rave_visits += 1
                child.rave_reward += reward(result, black)
        black = not black


def search(position, playouts, seed):
    """Grow a tree, a game at a time; return the nodes of the moves at the root."""
    root = Node(PASS)
    root.children = new_nodes(position)
    for number in range(playouts):
        rng = stream(seed, number)
        path, leaf = descend(root, position, rng)
        moves, result = random_game(leaf, rng)
        back_up(path, moves, result, position.black)
    return root.children


def best(nodes):
    """Return the node with most games."""
    return max(nodes, key=lambda node: node.visits)


def stones(position):
    """Return the stones of both players."""
    return frozenset([position.own, position.other])


def genmove(position, playouts, seed, past=()):
    """Return the best move after which the stones do not stand as at any time in the past."""
    nodes = search(position, playouts, seed)
    return best([n for n in nodes if n.move == PASS or stones(play(position, n.move)) not in past]).move


def gtp(playouts=100, seed=1):
    """Answer the commands of GTP, the Go Text Protocol, until the command quit."""
    position, past, commands = Position(), [], "boardsize clear_board komi play genmove quit"
    answers = ANSWERS | dict.fromkeys(commands.split(), "")
    answers["list_commands"] = "\n".join(answers)
    for line in filter(str.strip, sys.stdin):
        number, command, *words = [*line.split(), ""] if line[0].isdigit() else ["", *line.split()]
        sign, answer = ("=", answers[command]) if command in answers else ("?", "unknown command")
        size = position.size
        try:
            if command == "boardsize" and not 2 <= (size := int(words[0])) <= len(COLUMNS):
                sign, answer = "?", "unacceptable size"
            elif command in ("boardsize", "clear_board"):
                position, past = Position(size, position.komi), []
            elif command == "komi":
                position = position._replace(komi=float(words[0]))
            elif command in ("play", "genmove"):
                black = "wb".index(words[0][0].lower())
                here = position if position.black == black else play(position, PASS)
                if command == "genmove":
                    answer = name_of(genmove(here, playouts, seed + len(past), past), size)
                move = move_of(answer or words[1], size)
                if move == PASS or legal(here) >> move & 1:
                    position = play(here, move)
                    past.append(stones(position))
                else:
                    sign, answer = "?", "illegal move"
        except (IndexError, ValueError) as error:
            sign, answer = "?", f"syntax error: {error}"
        print(f"{sign}{number} {answer}\n", flush=True)
        if command == "quit":
            break


if __name__ == "__main__":
    gtp(*(int(word) for word in sys.argv[1:]))
