"""The slow, obvious twin of the exact laying of Femhundra: all covers of a hand, tried one by one.

A card is a pair (suit, rank), suits S C D H 0 to 3, ranks two 0 to ace 12. The table is a list of
runs (suit, lowest height, highest height) and a dict of sets (rank to suits). Heights: ace low 0,
two 1, ... king 12, ace high 13.
"""

from itertools import combinations

ACE = 12


def points(card):
    """What a card counts in the hand, in a set and in a high run."""
    rank = card[1]
    return 15 if rank == ACE else 10 if rank >= 8 else 5


def card_at(suit, height):
    return (suit, (height - 1) % 13)


def gain(card, height=None):
    """What laying a card gains: its points on the table and no longer in the hand."""
    return 20 if height == 0 else 2 * points(card)


def own_melds(hand):
    """Return every meld of a hand as a piece: (cards, gain, no place, heights in a run)."""
    pieces = []
    for suit in range(4):
        for low in range(12):
            for high in range(low + 2, 14):
                row = [(suit, height) for height in range(low, high + 1)]
                cards = frozenset(card_at(*at) for at in row)
                if len(cards) == len(row) and hand >= cards:
                    worth = sum(gain(card_at(*at), at[1]) for at in row)
                    pieces.append((cards, worth, None, frozenset(row)))
    for rank in range(13):
        cards = [card for card in hand if card[1] == rank]
        for size in (3, 4):
            for chosen in combinations(sorted(cards), size):
                pieces.append((frozenset(chosen), sum(map(gain, chosen)), None, frozenset()))
    return pieces


def lay_off_pieces(hand, runs, sets):
    """Return every way to lay off at one place, which is used once, as a piece."""
    pieces = []
    for number, (suit, low, high) in enumerate(runs):
        for end, heights in (("high", range(high + 1, 14)), ("low", range(low - 1, -1, -1))):
            row, worth = [], 0
            for height in heights:
                card = card_at(suit, height)
                if card not in hand or card in {card_at(*at) for at in row}:
                    break
                row.append((suit, height))
                worth += gain(card, height)
                cards = frozenset(card_at(*at) for at in row)
                pieces.append((cards, worth, (number, end), frozenset(row)))
    for rank, suits in sets.items():
        for suit in set(range(4)) - set(suits):
            if (suit, rank) in hand:
                card = (suit, rank)
                pieces.append((frozenset([card]), gain(card), ("set", rank), frozenset()))
    return pieces


def covers(hand, runs, sets, own_meld):
    """Yield every way to lay cards of a hand, as a list of pieces that share no card or place."""
    hand = frozenset(hand)
    pieces = own_melds(hand) + lay_off_pieces(hand, runs, sets)
    by_card = {card: [piece for piece in pieces if card in piece[0]] for card in hand}
    order = sorted(hand)

    def cover(at, gone, chosen):
        while at < len(order) and order[at] in gone:
            at += 1
        if at == len(order):
            if own_meld or not chosen or any(place is None for _, _, place, _ in chosen):
                yield chosen
            return
        for piece in by_card[order[at]]:
            cards, _, place, _ = piece
            if not cards & gone and (place is None or all(p[2] != place for p in chosen)):
                yield from cover(at + 1, gone | cards, [*chosen, piece])
        yield from cover(at + 1, gone | {order[at]}, chosen)

    yield from cover(0, frozenset(), [])


def best_value(hand, runs, sets, own_meld):
    """Return the most that can be gained, and with it the most cards laid: (gain, cards)."""
    return max(
        (sum(worth for _, worth, _, _ in chosen), sum(len(cards) for cards, _, _, _ in chosen))
        for chosen in covers(hand, runs, sets, own_meld)
    )


def is_full(hand, runs, sets, own_meld, chosen):
    """Return True if none of the cards that a cover leaves in the hand could be laid as well."""
    left = frozenset(hand).difference(*(cards for cards, _, _, _ in chosen))
    if own_melds(left):
        return False
    if not own_meld and not chosen:
        return True
    on_table = {(suit, h) for suit, low, high in runs for h in range(low, high + 1)}
    on_table = on_table.union(*(row for _, _, _, row in chosen))
    in_sets = {(suit, rank) for rank, suits in sets.items() for suit in suits}
    in_sets = in_sets.union(*(cards for cards, _, _, row in chosen if not row))
    for suit, rank in left:
        if sum(card[1] == rank for card in in_sets) == 3:
            return False
        for height in {rank + 1, (rank + 1) % 13 if rank == ACE else rank + 1}:
            if {(suit, height - 1), (suit, height + 1)} & on_table:
                return False
    return True
