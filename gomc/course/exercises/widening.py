"""Games that were never played, how many moves of a node a search may try, and criticality."""

from __future__ import annotations

from gomc.course.exercises.cases import Args, Samples
from gomc.course.exercises.kinds import REAL, WHOLE
from gomc.course.exercises.posing import poses
from gomc.rng import Rng


def _known(rng: Rng) -> Args:
    games = rng.below(4) * rng.below(30)
    sources = [(rng.below(5) / 4, 1 + rng.below(30)) for _ in range(1 + rng.below(4))]
    return float(rng.below(games + 1)), games, sources


@poses(
    13,
    "A mean with virtual games",
    REAL,
    Samples(_known, [(0.0, 0, [(1.0, 10)]), (3.0, 10, [(0.5, 10)]), (0.0, 5, [(1.0, 10), (0.5, 10)])]),
    (
        "A source with the value v and n games stands for v * n won games among n games.",
        "Add the won games of all sources to the wins, and the games of all sources to the games. "
        "Divide once.",
    ),
    """
    It averages the values of the sources; a source with more games should count more
        value * n => sum(value for value, _ in sources) / len(sources) * n
    It adds the value of a source; it should add the won games, value times games
        wins += value * n => wins += value
    It adds the won games of the sources, but not the games of the sources
        games += n => games = max(games, 1)
    It averages two means; the more games were played, the less a prior should count
        ]]) -> float: => ]], won: float = 0, known: int = 0) -> float:
        wins += value * n => won += value * n
        games += n => known += n
        return wins / games => return (wins / games + won / known) / 2 if games else won / known
    It uses only the first source; all sources count
        in sources => in sources[:1]
    It ignores the prior as soon as a game was played
        in sources => in [] if games else sources
    """,
    given="""
    The virtual games are missing in the number of games
        games += n => ...
    """,
)
def with_prior(wins: float, games: int, sources: list[tuple[float, int]]) -> float:
    r"""Return the mean of a move with virtual games, which were never played.

    The move won `wins` of `games` games. Each of the `sources`, such as a rule or a pattern, gives the
    move a value :math:`v_i`, from 0 to 1, with as many virtual games :math:`n_i` as this knowledge is
    worth. The mean is

    .. math::  \frac{w + \sum_i v_i n_i}{n + \sum_i n_i}.

    Before the first game only the virtual games count. After many games they hardly matter.

    See `gomc.settings.priors`.

    Examples
    --------
    >>> even, capture = (0.5, 10), (1.0, 30)
    >>> with_prior(0.0, 0, [even, capture]), with_prior(20.0, 60, [even, capture])
    (0.875, 0.55)
    """
    for value, n in sources:
        wins += value * n
        games += n
    return wins / games


def _by_power(rng: Rng) -> Args:
    exponent = (0.25, 0.4, 0.5, 0.7)[rng.below(4)]
    n = 1 + rng.below((3, 30, 1000)[rng.below(3)])
    if 1e-12 < abs(n**exponent - round(n**exponent)) < 1e-6:  # rounding must not decide
        n += 1
    return n, exponent, 1 + rng.below((5, 80)[rng.below(2)])


@poses(
    13,
    "Progressive widening: the number of moves that may be tried",
    WHOLE,
    Samples(_by_power, [(n, 0.5, 5) for n in (1, 2, 3, 4, 5, 99)]),
    (
        "The index of the best move is 1. The largest index not above n^K is the number of moves.",
        "The number is never larger than the number of all moves.",
    ),
    """
    It rounds up; it should round down, because the index of a move must not be above n^K
        index + 1 <= => index <
    It lets a move wait whose index equals n^K; such a move may be tried
        index + 1 <= => index + 1 <
    It uses n - 1, the number of games before this game; n also counts this game
        <= n**exponent => <= (n - 1)**exponent
    It can return more moves than there are
        index < moves and =>
    It multiplies n by the exponent; it should raise n to the power of the exponent
        n**exponent => n * exponent
    It uses a power of the number of moves; it should use a power of n, the number of the game
        n**exponent => moves**exponent
    """,
    given="""
    It is off by 1; indices begin with 1, so the number of moves is n^K rounded down
        index + 1 <= => index <=
    """,
)
def may_try(n: int, exponent: float, moves: int) -> int:
    r"""Return how many moves of a node progressive widening lets a game choose from.

    The moves are in order, with the most promising move first. The first move has the index 1, the next
    move 2, and so on. The games of the node are counted from 1. In game number :math:`n` a move may be
    tried if the index of the move is at most

    .. math::  n^K ,

    with an `exponent` :math:`K` from about 1/4 to 1/2. The node has `moves` moves in all.

    "Current Frontiers in Computer Go" (2010), equation (3); see `gomc.settings.widening.Power`.

    Examples
    --------
    >>> [may_try(n, 0.5, 80) for n in (1, 2, 3, 4, 100, 10_000)]
    [1, 1, 1, 2, 10, 80]
    """
    index = 1
    while index < moves and index + 1 <= n**exponent:
        index += 1
    return index


def _by_table(rng: Rng) -> Args:
    games = rng.below((50, 400, 5000)[rng.below(3)])
    return games, (10, 20, 40)[rng.below(3)], (1.25, 1.5, 2.0)[rng.below(3)], 1 + rng.below(40)


@poses(
    13,
    "Progressive widening by Coulom's table",
    WHOLE,
    Samples(_by_table, [(0, 40, 1.5, 9), (39, 40, 1.5, 9), (40, 40, 1.5, 9), (100, 40, 1.5, 9)]),
    (
        "The first move needs 0 games, the second move step games, the third move step + step * "
        "ratio games, and so on.",
        "Count the numbers that are not above the games. The result is never larger than the number "
        "of moves.",
    ),
    """
    It multiplies the first step by the ratio; only later steps are multiplied
        seen, needed = 1, step => step *= ratio; seen, needed = 1, step
    It uses the step alone; the games that a move needs are the games of the move before plus the step
        needed += step => needed = step
    It waits for one game too many; a move may be tried when the games equal the needed number
        needed <= games => needed < games
    It waits too long for the second move, which needs exactly step games
        seen, needed = 1, step => seen, needed = 1, 2 * step
    It uses the same step for all moves; each step is the step before times the ratio
        step *= ratio =>
    It returns one move too many
        return seen => return min(seen + 1, moves)
    It can return more moves than there are
        seen < moves and =>
    """,
)
def may_try_by_table(games: int, step: float, ratio: float, moves: int) -> int:
    r"""Return how many moves of a node may be tried after so many games, by Coulom's table.

    The move of index :math:`k` needs :math:`t_k` games of the node:

    .. math::  t_1 = 0, \qquad t_{k+1} = t_k + s\, q^{k-1},

    with the `step` :math:`s` and the `ratio` :math:`q`. Crazy Stone used 40 and 1.4. The node has
    `moves` moves in all.

    Coulom, "Computing Elo ratings of move patterns in the game of Go" (2007); see
    `gomc.settings.widening.Table`.

    Examples
    --------
    >>> [may_try_by_table(games, 40, 1.5, 80) for games in (0, 39, 40, 99, 100, 10_000)]
    [1, 1, 2, 2, 3, 12]
    """
    seen, needed = 1, step
    while seen < moves and needed <= games:
        seen += 1
        step *= ratio
        needed += step
    return seen


def _counted(rng: Rng) -> Args:
    return (
        ([[rng.below(20) for _ in range(3)] for _ in range(2)],) if rng.below(9) else ([[1, 0, 0]] * 2,)
    )


@poses(
    13,
    "Criticality from a small table",
    REAL,
    Samples(
        _counted,
        [
            ([[5, 0, 0], [0, 5, 0]],),
            ([[5, 5, 0], [5, 5, 0]],),
            ([[0, 5, 0], [5, 0, 0]],),
            ([[9, 0, 1], [0, 0, 0]],),
            ([[0, 0, 0], [0, 0, 0]],),
        ],
    ),
    (
        "A covariance is the fraction of games in which two things happen together, minus the fraction "
        "that is expected if they are independent. Here the owner wins together: v counts these games.",
        "If they were independent, Black would own the point and win in the fraction b / N * B / N of "
        "the games, and White in w / N * W / N. A point that is always Black's has the criticality 0.",
    ),
    """
    It divides the second term by N; it should divide by the square of N
        / n**2 => / n
    It leaves out the second term, which is expected by chance
        whites * white_wins + blacks * black_wins => 0
    It swaps W and B in the second term; w belongs to W, and b belongs to B
        whites * white_wins + blacks * black_wins => whites * black_wins + blacks * white_wins
    It counts the games in which the loser owns the point; v counts the games of the winner
        black_wins, white_wins = => table = [[b, a, c] for a, b, c in table]; black_wins, white_wins =
    It subtracts 1/2; winner and owner agree by chance in the fraction (w W + b B) / N^2 of the games
        (whites * white_wins + blacks * black_wins) / n**2 => 1 / 2
    It looks only at Black; the formula adds the games of Black and White
        by_owner / n => table[0][0] / n
        whites * white_wins + blacks * black_wins => blacks * black_wins
    It returns a number of games; divide by N to get a fraction
        by_owner / n => by_owner
        / n**2 => / n
    """,
    given="""
    It leaves out the games in which nobody owns the point; N, W and B contain these games too
        map(sum, table) => (sum(row[:2]) for row in table)
    """,
    place=120,
)
def criticality(table: list[list[int]]) -> float:
    r"""Return the criticality of a point: the covariance of owning the point and winning the game.

    ``table[winner][owner]`` is the number of games that the player `winner` won and in which the player
    `owner` owned the point in the end. 0 is Black and 1 is White. The owner 2 stands for no player. Of
    all :math:`N` games Black won :math:`B` games and White :math:`W` games. Black owned the point in
    :math:`b` games, and White in :math:`w` games. In :math:`v` games the owner of the point won. The
    criticality is

    .. math::  \frac{v}{N} - \frac{w W + b B}{N^2}.

    If winner and owner were independent, :math:`v / N` would be about the second term. The criticality
    is 1/2 at most. Without games it is 0.

    "Current Frontiers in Computer Go" (2010), section II-C; see `gomc.reference.criticality`.

    Examples
    --------
    >>> fight = [[40, 10, 0], [10, 40, 0]]  # the owner won 80 of 100 games
    >>> corner = [[50, 0, 0], [50, 0, 0]]  # Black's, whoever wins
    >>> round(criticality(fight), 6), criticality(corner)
    (0.3, 0.0)
    """
    black_wins, white_wins = map(sum, table)
    n = black_wins + white_wins
    if n == 0:
        return 0.0
    blacks = table[0][0] + table[1][0]
    whites = table[0][1] + table[1][1]
    by_owner = table[0][0] + table[1][1]
    return by_owner / n - (whites * white_wins + blacks * black_wins) / n**2
