"""Wrong answers beside the known mistakes: a change of the solution, fault, words of the verdict."""

WRONG: dict[str, list[tuple[str, str, str, str]]] = {
    "neighbours": [
        ("points >> 1 | ", "", "wrong", "missing"),
        ("return (", "return ~(", "wrong", "too many"),
        ("return (", "(", "type", "is a `return` missing?"),
    ],
    "flood": [
        (" & within", "", "time", "did not come back"),
        ("return grown", "return grown & ~first", "raised", "NameError"),
        ("grown |= near", "grown = near", "wrong", "missing"),
        ("near = string << 1 | string >> 1", "near = string << 1", "wrong", "missing"),
        ("    return grown", "    if False: return grown", "type", "is a `return` missing?"),
        ("while grown != string:", "for _ in range(12):", "wrong", "should return"),
        ("while grown != string:", "for _ in range(100):", "wrong", "missing"),
    ],
    "liberties": [
        (
            "    return neighbours(string, geometry.stride) & empty",
            "    print(neighbours(string, geometry.stride) & empty)",
            "type",
            "it printed something",
        ),
    ],
    "capture": [
        ("return own, living", "return living", "type", "two sets of points"),
        ("return own, living", "return own, touching", "wrong", "as other"),
        ("return own, living", "return own, living, 0", "type", "3 values and not 2"),
    ],
    "ko_point": [
        ("taken if one_taken", "taken if alone or one_taken", "wrong", "too many"),
        ("else 0", "else None", "type", "None"),
    ],
    "score": [
        ("blacks_area.bit_count() - whites", "black.bit_count() - whites", "wrong", "should return"),
        ("whites_area = whites_reach", "whites_area = ~white & whites_reach", "wrong", "should return"),
        ("empty = geometry.board & ~", "empty = ~", "time", "did not come back"),
    ],
    "olga_eyes": [
        ("not_own = geometry.board & ~own", "not_own = ~own", "wrong", "missing"),
        ("~own\n", "~other\n", "wrong", "should return"),
    ],
    "oleg_eyes": [
        (" & geometry.board\n        first", "\n        first", "wrong", "missing"),
        ("eyes |= 1 << p", "eyes |= p", "wrong", "should return"),
    ],
    "diagonal_eyes": [
        ("not_own = geometry.board & ~own", "not_own = ~own", "wrong", "missing"),
        ("eyes |= point", "eyes += 1", "wrong", "should return"),
    ],
    "unconditional": [
        ("return sum(alive)", "return len(alive)", "wrong", "should return"),
    ],
    "mean_and_error": [
        ("sum(scores) / n", "sum(scores) // n", "wrong", "should return"),
        ("return mean, math", "return math", "type", "two numbers"),
        ("math.sqrt(variance)", "max(math.sqrt(variance), 0.5)", "wrong", "error it should return 0,"),
    ],
    "games_needed": [
        ("math.ceil(", "(", "type", "a float"),
    ],
    "uniform": [
        ("return nth", "rng.next()\n    return nth", "wrong", "but it made 2"),
        (
            "rng.below(points.bit_count())",
            "__import__('random').randrange(points.bit_count())",
            "wrong",
            "but it made 0",
        ),
    ],
    "random_game": [
        ("rng.below(", "__import__('random').randrange(", "wrong", "Hint: Draw with the argument rng"),
        ("return area(own, other, geometry)", "return own, other", "wrong", "should return"),
        (" and length < geometry.longest", "", "time", "did not come back"),
        ("        own, other = other, own\n        length", "        length", "wrong", "should"),
    ],
    "best_move": [
        ("after = board.copy()", "after = board", "changed", "changed its argument board"),
        ("return best", "return gomc.game.points.point_name(best, board.size)", "type", "a str"),
    ],
    "left_over": [
        (">= bar", "> bar", "wrong", "should return"),
        ("[i for i", "[means[i] for i", "type", "a float"),
        (
            "return [i for i in moves if means[i] + ratio * errors[i] >= bar]",
            "return {i for i in moves if means[i] + ratio * errors[i] >= bar}",
            "type",
            "a set",
        ),
    ],
    "count_firsts": [
        (
            "        color = color.other",
            "            color = color.other",
            "wrong",
            "afterwards tables",
        ),
        (
            "    seen = set()",
            "    seen = set()\n    game.moves.reverse()",
            "changed",
            "its argument game",
        ),
    ],
    "softmax": [
        ("(value - largest)", "value", "raised", "add the same number to all values"),
        (
            "math.exp(k * (value - largest))",
            "math.exp((value - largest) / k)",
            "raised",
            "ZeroDivision",
        ),
        (
            "largest = max(values)",
            "largest = max(values)\n    values.sort()",
            "changed",
            "its argument values",
        ),
        (
            "return [weight / total for weight in weights]",
            "return (weight / total for weight in weights)",
            "type",
            "`yield` makes one",
        ),
    ],
    "draw_weighted": [
        (
            "in bits(points):\n        total",
            "in range(len(weights)):\n        total",
            "wrong",
            "the points in the set",
        ),
        (
            "            break\n    return 1 << p",
            "            return 1 << p / 0",
            "raised",
            "ZeroDivisionError",
        ),
        (
            "            break\n    return",
            "            break\n    1 <<",
            "type",
            "is a `return` missing?",
        ),
        ("place = rng", "rng.next()\n    place = rng", "wrong", "but it made 2"),
    ],
    "annealing": [
        ("return start", "return end", "wrong", "should return"),
    ],
    "wilson": [
        ("z**2", "z", "wrong", "should return"),
        ("wins / games", "wins // games", "wrong", "should return"),
    ],
    "elo": [
        ("return ", "", "type", "is a `return` missing?"),
    ],
    "ucb1": [
        ("return mean + ", "return str(mean) and [mean] or ", "type", "a list"),
    ],
    "ucb1_tuned": [
        ("mean**2", "mean", "wrong", "should return"),
        ("1 / 4", "1 // 4", "wrong", "should return"),
    ],
    "epsilon_greedy": [
        ("< epsilon", "< 0", "wrong", "should make 2 draws with rng here, but it made 1"),
        ("< epsilon", "> epsilon", "wrong", "draws"),
        ("    arms = ", "    rewards.append(0.0)\n    arms = ", "changed", "its argument rewards"),
        ("rewards[j] / visits[j]", "round(rewards[j] / visits[j], 1)", "wrong", "should return 1,"),
    ],
    "regret": [
        ("return sum(", "return list(", "type", "a list"),
    ],
    "own_bandit": [
        ("(5 * visits)", "(visits / 9)", "wrong", "its regret should be less than 72.6, but"),
        ("return mean + ", "return str(mean) and [mean] or ", "type", "a list"),
        ("return mean + ", "return mean if plays < 500 else math.nan + ", "wrong", "a number above"),
    ],
    "first_play": [
        ("max(played", "min(played", "wrong", "should return"),
        ("return waiting[0]", "return waiting[-1]", "wrong", "should return"),
        ("not waiting or ", "", "raised", "IndexError"),
        ("key=lambda j: played[j]", "key=lambda j: (played[j], j)", "wrong", "should return"),
    ],
    "back_up": [
        ("in path:", "in path[1:]:", "wrong", "should be"),
        ("node.visits += 1", "node.visits += 2", "wrong", "visits should be 3, but it is 4"),
        ("color = to_play.other\n", "color = to_play.other\n    return 1\n", "type", "nothing"),
    ],
    "principal": [
        ("line.append(node.move)", "line.append(node)", "type", "a Node"),
        ("        node = max(", "        child = max(", "time", "did not come back"),
    ],
    "hane": [
        (
            ", (-stride, 1), (1, stride), (-1, stride)",
            ",",
            "wrong",
            "should return True, but it returned False",
        ),
        ("((own, other), (other, own))", "((own, other),)", "wrong", "should return"),
        ("return True", "return 1", "type", "True or False"),
        ("q >= 0 and points", "points", "raised", "negative shift count"),
    ],
    "is_self_atari": [
        ("flood(point, own, geometry.stride)", "point", "wrong", "should return"),
        (
            "own, other, _, _ = play(point, view.own, view.other, view.atari, geometry)",
            "own, other = view.own | point, view.other",
            "wrong",
            "should return",
        ),
        ("return liberties.bit_count() == 1", "return view.atari & point", "type", "True or False"),
        ("~(own | other)", "~own", "wrong", "should return"),
    ],
    "saving_moves": [
        ("own & atari\n", "other & atari\n", "wrong", "should return"),
        ("found |= 1 << p", "found |= p", "wrong", "should return"),
    ],
    "tuned": [
        ("inside - komi\n    return", "inside\n    return", "wrong", "should return"),
    ],
    "fits": [
        ("c < geometry.size):", "c <= geometry.size):", "wrong", "should return"),
        ("return any(", "any(", "type", "is a `return` missing?"),
        ("diagram.split()", "[*diagram]", "wrong", "should return"),
        ('"o": "O."', '"o": "O.#"', "wrong", "should return False"),
        ('"x": "X."', '"x": "X.#"', "wrong", "should return False"),
    ],
    "first_value": [
        ("            return value", "            return 1", "wrong", "should return"),
        (
            "own, other, geometry):\n            ",
            "other, own, geometry):\n            ",
            "wrong",
            "return",
        ),
        ("return value", "return float(value)", "type", "a float"),
    ],
    "value_of": [
        ("in patterns:", "in patterns[::-1]:", "wrong", "should return"),
        ("in pattern.values:", "in pattern.values[::-1]:", "wrong", "should return"),
        ("all(word in words for word in line.words)", "words == line.words", "wrong", "return"),
        ("return line.value", "return line", "type", "a Value"),
    ],
    "proportional": [
        ("    if total == 0:\n        return 0\n", "", "wrong", "should make 0 draws"),
        ("for p in bits(points))", "for p in range(len(values)))", "wrong", "should make 0 draws"),
        ("rng.below(total)", "total - 1", "wrong", "should make 1 draw"),
        ("            break", "            return", "type", "None"),
    ],
    "nth": [
        ("range(k)", "range(k + 1)", "wrong", "should return"),
        ("points &= points - 1", "points >>= 1", "wrong", "should return"),
        ("for _ in range(k):", "while k:", "time", "did not come back"),
        ("return points", "return 1.0 * points", "raised", "TypeError"),
    ],
    "legal": [],
    "captures": [
        ("return points", "return bool(points) and points > 0 or points", "type", "a bool"),
    ],
    "rave_mix": [
        ("r / (n + r", "(r / n + r", "raised", "ZeroDivisionError"),
        ("    return (1 - beta) * mean + beta * rave", "    return beta", "wrong", "should return"),
    ],
    "update_rave": [
        ("moves[depth:]", "moves[len(path) - 1 :]", "wrong", "should be"),
        ("moves[depth:]", "moves[depth + 1 :]", "wrong", "should be"),
        (
            "                games[move].visits += 1\n",
            "",
            "wrong",
            "visits should be 3.0, but it is 2.0",
        ),
        (" and move in games", "", "raised", "KeyError"),
    ],
    "with_prior": [
        ("        games += n\n", "", "wrong", "should return 1, but it returned 1.8"),
    ],
    "may_try": [
        ("return index", "return n**exponent", "type", "a float"),
    ],
    "may_try_by_table": [
        ("        needed += step\n", "", "wrong", "should return"),
        ("seen, needed = 1, step", "seen, needed = 0, step", "wrong", "should return"),
    ],
    "criticality": [
        ("table[0][0] + table[1][1]", "table[0][1] + table[1][0]", "wrong", "should return"),
        ("    if n == 0:\n        return 0.0\n", "", "raised", "ZeroDivisionError"),
        ("/ n -", "-", "wrong", "should return"),
    ],
    "nakade": [
        ("points.bit_count() != 3", "not points", "wrong", "should return"),
        ("points.bit_count() != 3", "points.bit_count() < 3", "wrong", "should return"),
        (
            "(near & points)",
            "((near | neighbours(near, geometry.stride)) & ~(1 << p) & points)",
            "wrong",
            "should return",
        ),
        ("return centre", "return {centre}", "type", "a set"),
        ("return centre", "return centre or None", "type", "None"),
    ],
    "caught": [
        ("return liberties.bit_count() < 2", "return False", "wrong", "should return"),
        ("!= 2", "> 9", "wrong", "should return"),
        ("return all(", "return False and all(", "wrong", "should return"),
    ],
    "chances": [
        ("gammas.get(name, 1.0)", "gammas[name]", "raised", "KeyError"),
        (
            "[weight / total for weight in weights]",
            "{weight / total for weight in weights}",
            "type",
            "list(...) makes a list",
        ),
    ],
    "mm_step": [
        ("wins / shares", "shares / wins", "wrong", "should return"),
        ("        wins += feature in teams[winner]\n", "", "wrong", "should return"),
    ],
    "semeai": [
        ("return 1\n    replies", "return -1\n    replies", "wrong", "should return"),
        ("else 0", "else None", "type", "whole number"),
        ("own + shared <= 1", "own <= 1", "wrong", "should return"),
    ],
    "knows_from": [
        ("turn > 0 and ", "", "raised", "IndexError"),
        ("turn > 0 and rates[turn - 1] < 0.5", "turn > len(rates)", "wrong", "should return"),
        ("rates[turn - 1] < 0.5", "rates[turn - 1] < 0.45", "wrong", "should return 1,"),
    ],
    "sequential": [
        ("return games, 1", "return len(results), 1", "wrong", "should return"),
        ("(1 - points) * lost", "(points == 0) * lost", "wrong", "should return"),
        ("beta / (1 - alpha)", "alpha / (1 - beta)", "wrong", "should return"),
        ("enumerate(results, 1)", "enumerate(results)", "wrong", "should return"),
        ("return games, 1", "return games, True", "type", "number 1"),
        ("return games, -1", "return -1", "type", "-1"),
        ("1 / (1 + 10", "1 / (10", "raised", "ZeroDivisionError"),
    ],
    "distinct_games": [
        ("for _ in range(4)", "for _ in range(1)", "wrong", "should return"),
        ("min(images)", "sorted(min(images))", "wrong", "should return"),
        ("[(-1, -1) if move is None else move for move in game]", "game", "raised", "TypeError"),
        ("return len({", "return ({", "type", "whole number"),
        ("size - 1 - row)", "size - row)", "wrong", "should return"),
    ],
    "minimax": [
        ("isinstance(tree, int)", "isinstance(tree, list)", "raised", "TypeError"),
        ("not maximizing", "False", "wrong", "should return"),
        ("return max(values)", "return max(values, default=0) + 1", "wrong", "should return"),
        ("return tree\n", "return [tree]\n", "type", "a list"),
    ],
    "leaves_read": [
        ("max(alpha, value)", "value", "wrong", "should return"),
        ("min(best, value)", "value", "wrong", "should return"),
        ("leaves.append(tree)", "leaves.append(best)", "raised", "Error"),
        ("max(best, value), max", "value, max", "wrong", "should return"),
        ("return leaves", "return sum(leaves)", "type", "a list of whole numbers"),
    ],
    "four_in_a_row": [
        ("pairs >> 2 * step", "pairs >> step", "wrong", "should return"),
        ("return True", "return 1", "type", "True or False"),
        ("        if pairs", "        return pairs\n        if pairs", "type", "True or False"),
        ("pairs & pairs", "pairs", "wrong", "should return"),
    ],
    "hex_wins": [
        ("while grown != reached", "while True", "time", "did not come back"),
        ("stones & first", "stones", "wrong", "should return"),
        (") & stones", ")", "time", "did not come back"),
        ("return bool(reached & last)", "return reached & last", "type", "True or False"),
        ("(size - 1) * (size + 1)", "(size - 1) * size", "wrong", "should return"),
    ],
}
