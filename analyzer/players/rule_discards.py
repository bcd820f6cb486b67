"""Which card is worth least: what a player throws who cannot or need not win the trick."""

from __future__ import annotations

from analyzer.players.card_order import NO_SUIT
from analyzer.players.outlook import Outlook


def throw_away(o: Outlook) -> int:
    """Return the legal card that is worth least to a side that wants tricks."""
    cards = [play.card for play in o.legal]
    if len(cards) == 1:
        return cards[0]
    if 0 <= o.led < NO_SUIT and o.suit(cards[0]) == o.led:
        return min(cards, key=o.height)
    return min(cards, key=lambda card: (worth(o, card), card))


def worth(o: Outlook, card: int) -> int:
    """Return what keeping a card is worth, on a scale that only orders discards."""
    suit = o.suit(card)
    if suit == NO_SUIT:
        return 400
    if suit == o.trump:
        return 200 + o.height(card)
    lane, theirs = o.mine[suit], o.theirs[suit]
    value = o.height(card)
    if not theirs:
        # Nobody can beat the suit, but it may be trumped.
        value += 60
    elif o.is_master(card):
        value += 80
    elif _guards(o, lane, theirs):
        value += 25
    if o.trump >= 0 and o.mine[o.trump]:
        value += 4 * len(lane)
    elif o.trump < 0:
        value -= 2 * len(lane)
    return value


def _guards(o: Outlook, lane: list[int], theirs: list[int]) -> bool:
    """Return True if throwing a card of a suit bares a high card that would win later."""
    top = o.height(lane[-1])
    above = sum(o.height(card) > top for card in theirs)
    return 0 < above < 3 and len(lane) == above + 1
