"""The slow, obvious twin of Femhundra's rule policy: what it takes, lays and discards.

Cards are pairs (suit, rank) as in `femhundra_laying`. The table is two sets: `runs` of pairs
(suit, height) and `sets` of cards. Of equal layings the first is taken: ranks from two to ace, each
first with all its cards in a set, then without one of them (S C D H), then with none; an ace rather
high than low.
"""

from itertools import product

from tests.naive.femhundra_laying import ACE, card_at, gain, points

DECK = {(suit, rank) for suit in range(4) for rank in range(13)}


def by_points(worth, cards):
    return 64 * worth + cards


def by_cards(worth, cards):
    return worth + 1024 * cards


def laid_in_suit(suit, held, runs):
    """Return the heights that can be laid among those held: three in a row, or joined to a run."""
    laid = set()
    for height in held:
        row = {height}
        for step in (1, -1):
            at = height + step
            while at in held:
                row.add(at)
                at += step
        ends = (min(row) - 1, max(row) + 1)
        if len(row) >= 3 or any((suit, end) in runs for end in ends):
            laid.add(height)
    return laid


def laid_in_runs(cards, runs, value):
    """Return the pairs (suit, height) that are laid of some cards, each suit's ace at its best."""
    laid = set()
    for suit in range(4):
        low = {rank + 1 for of, rank in cards if of == suit and rank != ACE}
        best = laid_in_suit(suit, low, runs)
        if (suit, ACE) in cards:
            tries = [laid_in_suit(suit, low | {ace}, runs) for ace in (13, 0)]
            best = max(tries, key=lambda heights: worth_of_suit(suit, heights, value))
        laid |= {(suit, height) for height in best}
    return laid


def worth_of_suit(suit, heights, value):
    return value(sum(gain(card_at(suit, h), h) for h in heights), len(heights))


def options(hand, runs, sets, rank):
    """Return what may be laid of a rank in a set, in the order in which it is tried."""
    mine = sorted(card for card in hand if card[1] == rank)
    on_table = sum(card[1] == rank for card in sets)
    if len(mine) < 3 and not (mine and on_table == 3):
        return [()]
    rows = [{r + 1 for s, r in hand if s == suit} for suit in range(4)]
    rows = [row | {0} if 13 in row else row for row in rows]
    in_rows = [laid_in_suit(suit, row, runs) for suit, row in enumerate(rows)]
    if not any({r + 1, (r + 1) % 13} & in_rows[s] for s, r in mine):
        return [tuple(mine)]  # no run wants them
    fewer = [tuple(c for c in mine if c != out) for out in mine] if len(mine) == 4 else []
    return [tuple(mine), *fewer, ()]


def lay_freely(hand, runs, sets, value):
    """Return (value, cards in sets, heights in runs) of the first best laying, lay-offs allowed."""
    best = None
    for chosen in product(*(options(hand, runs, sets, rank) for rank in range(13))):
        in_sets = {card for cards in chosen for card in cards}
        in_runs = laid_in_runs(hand - in_sets, runs, value)
        worth = sum(map(gain, in_sets)) + sum(gain(card_at(s, h), h) for s, h in in_runs)
        total = value(worth, len(in_sets) + len(in_runs))
        if best is None or total > best[0]:
            best = (total, in_sets, in_runs)
    return best


def holds_a_meld(in_sets, in_runs):
    if any(sum(card[1] == rank for card in in_sets) >= 3 for rank in range(13)):
        return True
    return any({(s, h), (s, h + 1), (s, h + 2)} <= in_runs for s in range(4) for h in range(12))


def melds_of_three(hand):
    """Yield melds of three as (cards in a set, heights in a run)."""
    for rank in range(13):
        mine = sorted(card for card in hand if card[1] == rank)
        if len(mine) == 3:
            yield set(mine), set()
        if len(mine) == 4:
            for out in mine:
                yield set(mine) - {out}, set()
    for suit in range(4):
        for low in range(12):
            heights = {(suit, low), (suit, low + 1), (suit, low + 2)}
            if {card_at(*at) for at in heights} <= hand:
                yield set(), heights


def lay(hand, runs, sets, own_meld, value):
    """Return the first best laying; without an own meld it needs one."""
    best = lay_freely(hand, runs, sets, value)
    if own_meld or best[0] == 0 or holds_a_meld(*best[1:]):
        return best
    best = (0, set(), set())
    for cards, heights in melds_of_three(hand):
        rest = hand - cards - {card_at(*at) for at in heights}
        _, in_sets, in_runs = lay_freely(rest, runs | heights, sets | cards, value)
        in_sets, in_runs = in_sets | cards, in_runs | heights
        worth = sum(map(gain, in_sets)) + sum(gain(card_at(s, h), h) for s, h in in_runs)
        total = value(worth, len(in_sets) + len(in_runs))
        if total > best[0]:
            best = (total, in_sets, in_runs)
    return best


def choose_laying(hand, runs, sets, own_meld):
    """Return (cards in sets, heights in runs): the most points, or going out if that can be."""
    _, in_sets, in_runs = lay(hand, runs, sets, own_meld, by_points)
    laid = len(in_sets) + len(in_runs)
    if laid and len(hand) - laid > 1:
        _, more_sets, more_runs = lay(hand, runs, sets, own_meld, by_cards)
        if len(hand) - len(more_sets) - len(more_runs) <= 1:
            return more_sets, more_runs
    return in_sets, in_runs


def table_points(in_sets, in_runs):
    low_aces = sum(height == 0 for _, height in in_runs)
    cards = [*in_sets, *(card_at(*at) for at in in_runs)]
    return sum(map(points, cards)) - 10 * low_aces


def takes_pile(hand, runs, sets, pile, stock, own_meld, sizes, player, weights):
    together = hand | pile
    in_sets, in_runs = choose_laying(together, runs, sets, own_meld)
    if not pile or len(in_sets) + len(in_runs) < 3:
        return False
    left = together - in_sets - {card_at(*at) for at in in_runs}
    if len(left) <= 1:
        return True
    laid = table_points(in_sets, in_runs)
    if stock == 0:
        return laid - sum(map(points, left)) > -sum(map(points, hand))
    in_sets, in_runs = choose_laying(hand, runs, sets, own_meld)
    laid -= table_points(in_sets, in_runs)
    kept = hand - in_sets - {card_at(*at) for at in in_runs}
    burden = sum(map(points, left)) - sum(map(points, kept))
    share = weights["take"] + (weights["late"] if is_late(sizes, player) else 0)
    return 16 * laid > share * burden + weights["margin"]


def is_late(sizes, player):
    return min(size for other, size in enumerate(sizes) if other != player) <= 2


def completing(card, others, runs):
    """Return the cards that make a run of a card and one of the others, or of a table's run."""
    suit, rank = card
    mine = {other + 1 for of, other in others if of == suit}
    if 13 in mine:
        mine.add(0)
    wanted = set()
    for at in {rank + 1, (rank + 1) % 13}:
        there = mine | {height for of, height in runs if of == suit}
        for low in (at - 2, at - 1, at):
            row = [low, low + 1, low + 2]
            for missing in row:
                (third,) = set(row) - {at, missing} if missing != at else (None,)
                if third in there and 0 <= missing <= 13:
                    wanted.add(card_at(suit, missing))
    return wanted


def fits_table(card, runs, sets):
    suit, rank = card
    if sum(other[1] == rank for other in sets) == 3:
        return True
    heights = {rank + 1, 0} if rank == ACE else {rank + 1}
    return any((suit, h + step) in runs for h in heights for step in (1, -1))


def keep_value(card, hand, runs, sets, pile, turns, late, weights):
    unseen = DECK - hand - sets - pile - {card_at(*at) for at in runs}
    of_rank = {other for other in DECK if other[1] == card[1]}
    others = hand - {card}
    wanted = completing(card, others, runs) | (of_rank if others & of_rank else set())
    in_rows = completing(card, pile, set())
    offered = in_rows | (of_rank if pile & of_rank else set())
    keep = weights["prospect"] * len(wanted & unseen) * turns // max(len(unseen), 1)
    keep += weights["danger"] * len(offered & unseen) // 4
    keep -= weights["burden"] + (weights["late"] if late else 0)
    if fits_table(card, runs, sets):
        keep += weights["ready"]
    keep *= points(card) // 5
    if len(pile & of_rank) >= 2 or in_rows & pile:
        keep += weights["gift"] * (len(pile) + 1)
    return keep


def discard(hand, runs, sets, pile, stock, sizes, player, weights):
    """Return the card to discard; of equal ones the first, S C D H and low to high."""
    turns, late = stock // len(sizes) + 1, is_late(sizes, player)
    return min(
        sorted(hand),
        key=lambda card: keep_value(card, hand, runs, sets, pile, turns, late, weights),
    )
