"""Leading in a contract for tricks: rules in the order in which a player thinks of them."""

from __future__ import annotations

from typing import Final

from analyzer.players.card_order import NO_SUIT
from analyzer.players.outlook import Outlook
from analyzer.players.rule_follows import Rule, play_of
from analyzer.rules import Play

_PLAIN = range(NO_SUIT)


def draw_trumps(o: Outlook) -> Play | None:
    """Declarer's side, long in trumps, draws them: the masters first, then low ones.

    With three touching ones under a single card that is out, those: they drive it out.
    """
    if o.trump < 0 or not _declares(o) or not o.theirs[o.trump]:
        return None
    own, theirs = o.mine[o.trump], o.theirs[o.trump]
    if not own:
        return None
    top = o.masters(o.trump)
    if top:
        return play_of(o, top[0])
    if len(theirs) == 1 or len(own) < 3:
        return None
    touching = own.index(o.lowest_equal(own[-1], own))
    drives_out = _above(o, own[-1]) == 1 and len(own) - touching >= 3
    return play_of(o, own[touching if drives_out else 0])


def clear_with_joker(o: Outlook) -> Play | None:
    """Lead the joker, named a long suit with touching tops that lacks one card: it may fall."""
    return max(
        (play for play in o.legal if play.called is not None and _clears(o, play.called)),
        key=lambda play: _promise(o, play),
        default=None,
    )


def establish(o: Outlook) -> Play | None:
    """No-trump, declaring: before cashing elsewhere, clear the longest suit to run it later."""
    if o.trump >= 0 or not _declares(o):
        return None
    lane = max((o.mine[suit] for suit in _PLAIN), key=lambda lane: (len(lane), _top(o, lane)))
    if len(lane) < 3 or not o.theirs[o.suit(lane[0])]:
        return None
    top = o.masters(o.suit(lane[0]))
    if top or o.lowest_equal(lane[-1], lane) != lane[-1]:
        return play_of(o, lane[-1])
    return play_of(o, lane[0])


def cash(o: Outlook) -> Play | None:
    """Lead cards that nothing beats, the longest suit first, where no trump is to be feared."""
    best: tuple[int, int] | None = None
    for suit in _PLAIN:
        if suit == o.trump or not o.mine[suit] or o.is_ruffed(suit):
            continue
        top = o.masters(suit)
        if not top:
            continue
        rank = (len(o.mine[suit]) if o.trump < 0 else len(o.theirs[suit]), -suit)
        if best is None or rank > best:
            best = rank
            card = top[-1]
    return None if best is None else play_of(o, card)


def give_partner_a_ruff(o: Outlook) -> Play | None:
    """Lead a suit that partner is void in and may trump, and no opponent behind."""
    for suit in _PLAIN:
        if not o.mine[suit] or suit == o.trump or o.is_ruffed(suit):
            continue
        if any(o.can_ruff(seat, suit) for seat in o.friends if seat != o.seat):
            return play_of(o, o.mine[suit][0])
    return None


def lead_partners_suit(o: Outlook) -> Play | None:
    """Lead back the suit that partner led, the highest of two, else the lowest."""
    for trick in reversed(o.view.tricks):
        if not trick.turns:
            continue
        lead = trick.turns[0]
        suit = o.suit(lead.play.card) if lead.play.called is None else int(lead.play.called)
        if lead.seat == o.seat or lead.seat not in o.friends or suit in (NO_SUIT, o.trump):
            continue
        lane = o.mine[suit]
        if lane and o.theirs[suit] and not o.is_ruffed(suit):
            return play_of(o, lane[-1] if len(lane) <= 2 else lane[0])
    return None


def lead_top_of_sequence(o: Outlook) -> Play | None:
    """Lead the top of two or more touching high cards, to drive out what is above them."""
    for suit in _PLAIN:
        lane = o.mine[suit]
        if suit == o.trump or len(lane) < 2 or o.is_ruffed(suit):
            continue
        if o.lowest_equal(lane[-1], lane) != lane[-1] and _above(o, lane[-1]) <= 2:
            return play_of(o, lane[-1])
    return None


def lead_low(o: Outlook) -> Play | None:
    """Lead low: with trumps about from the shortest side suit, else from the longest."""
    lanes = [
        (o.is_ruffed(suit), len(o.mine[suit]) * (1 if o.trump >= 0 else -1), suit)
        for suit in _PLAIN
        if o.mine[suit] and suit != o.trump
    ]
    if not lanes:
        return None
    return play_of(o, o.mine[min(lanes)[2]][0])


def lead_trump(o: Outlook) -> Play | None:
    """Nothing but trumps: the highest if it wins, else the lowest."""
    if o.trump < 0 or not o.mine[o.trump]:
        return None
    top = o.masters(o.trump)
    return play_of(o, top[0] if top else o.mine[o.trump][0])


def lead_joker(o: Outlook) -> Play | None:
    """Lead the unnamed joker, and name the suit in which the own next cards are best."""
    jokers = [play for play in o.legal if o.suit(play.card) == NO_SUIT]
    if not jokers:
        return None
    return max(jokers, key=lambda play: (_promise(o, play), -o.legal.index(play)))


LEADS: Final[tuple[Rule, ...]] = (
    draw_trumps,
    clear_with_joker,
    establish,
    cash,
    give_partner_a_ruff,
    lead_partners_suit,
    lead_top_of_sequence,
    lead_low,
    lead_trump,
    lead_joker,
)


def _declares(o: Outlook) -> bool:
    return o.view.declarer in o.friends


def _top(o: Outlook, lane: list[int]) -> int:
    return o.height(lane[-1]) if lane else -1


def _above(o: Outlook, card: int) -> int:
    """Return how many cards that opponents may hold are higher in the suit."""
    return sum(o.height(other) > o.height(card) for other in o.theirs[o.suit(card)])


def _clears(o: Outlook, suit: int) -> bool:
    lane = o.mine[suit]
    if len(lane) < 4 or _above(o, lane[-1]) != 1:
        return False
    return o.lowest_equal(lane[-1], lane) != lane[-1]


def _promise(o: Outlook, play: Play) -> int:
    """Return how good it is to name a suit with the joker."""
    if play.called is None:
        return 0
    lane, theirs = o.mine[play.called], o.theirs[play.called]
    if not theirs:
        return -100
    return 10 * len(lane) - 5 * (_above(o, lane[-1]) if lane else 4)
