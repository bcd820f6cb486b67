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
    """Return every meld of a hand: (cards, gain)."""
    melds = []
    for suit in range(4):
        for low in range(12):
            for high in range(low + 2, 14):
                cards = [card_at(suit, height) for height in range(low, high + 1)]
                if len(set(cards)) == len(cards) and hand.issuperset(cards):
                    worth = sum(gain(card_at(suit, h), h) for h in range(low, high + 1))
                    melds.append((frozenset(cards), worth))
    for rank in range(13):
        cards = [card for card in hand if card[1] == rank]
        for size in (3, 4):
            for chosen in combinations(sorted(cards), size):
                melds.append((frozenset(chosen), sum(map(gain, chosen))))
    return melds


def lay_off_pieces(hand, runs, sets):
    """Return every way to lay off at one place: (cards, gain, the place, which is used once)."""
    pieces = []
    for number, (suit, low, high) in enumerate(runs):
        for end, heights in (("high", range(high + 1, 14)), ("low", range(low - 1, -1, -1))):
            cards, worth = [], 0
            for height in heights:
                card = card_at(suit, height)
                if card not in hand or card in cards:
                    break
                cards.append(card)
                worth += gain(card, height)
                pieces.append((frozenset(cards), worth, (number, end)))
    for rank, suits in sets.items():
        for suit in set(range(4)) - set(suits):
            if (suit, rank) in hand:
                pieces.append((frozenset([(suit, rank)]), gain((suit, rank)), ("set", rank)))
    return pieces


def best_value(hand, runs, sets, own_meld):
    """Return the most that can be gained, and with it the most cards laid: (gain, cards)."""
    hand = frozenset(hand)
    pieces = [(cards, worth, None) for cards, worth in own_melds(hand)]
    pieces += lay_off_pieces(hand, runs, sets)
    by_card = {card: [piece for piece in pieces if card in piece[0]] for card in hand}
    order = sorted(hand)
    best = (0, 0)

    def cover(at, gone, places, own, worth):
        nonlocal best
        while at < len(order) and order[at] in gone:
            at += 1
        if at == len(order):
            laid = sum(len(piece[0]) for piece in chosen)
            if own or own_meld:
                best = max(best, (worth, laid))
            return
        for piece in by_card[order[at]]:
            cards, more, place = piece
            if not cards & gone and (place is None or place not in places):
                chosen.append(piece)
                cover(at + 1, gone | cards, places | {place}, own or place is None, worth + more)
                chosen.pop()
        cover(at + 1, gone | {order[at]}, places, own, worth)

    chosen = []
    cover(0, frozenset(), frozenset(), False, 0)
    return best
