"""Misères: avoiding every trick, and making declarer take one."""

from __future__ import annotations

from typing import Final

from analyzer.players.card_order import NO_SUIT
from analyzer.players.outlook import Outlook
from analyzer.players.rule_follows import Rule, play_of
from analyzer.rules import Play

# --- declarer ------------------------------------------------------------------------------------


def excess(o: Outlook, lane: list[int], suit: int) -> int:
    """Return how dangerous a holding is: 0 if low cards enough lie under every card.

    The i-th lowest card is safe if at most i cards that others hold are lower.
    """
    theirs, height, total = o.theirs[suit], o.height, 0
    for place, card in enumerate(lane):
        lower = sum(height(other) < height(card) for other in theirs)
        if lower < len(theirs) or place == 0:
            total += max(0, lower - place) * (8 - min(place, 5))
        else:
            total += 2 * max(0, lower - place)
    return total


def trick_is_lost(o: Outlook) -> Play | None:
    """The own side has the trick and no opponent is left to take it: throw the highest card."""
    if not o.is_ours or o.foes_after or o.suit(o.legal[0].card) != o.led:
        return None
    return play_of(o, max((play.card for play in o.legal), key=o.height))


def duck_high(o: Outlook) -> Play | None:
    """Play the highest card that still loses."""
    losing = [play.card for play in o.legal if not o.wins(play.card)]
    if not losing or o.suit(losing[0]) != o.led:
        return None
    return play_of(o, max(losing, key=o.height))


def throw_danger(o: Outlook) -> Play | None:
    """Void: throw the card without which the hand is safest."""
    losing = [play.card for play in o.legal if not o.wins(play.card)]
    if not losing:
        return None
    return play_of(o, max(losing, key=lambda card: (relief(o, card), o.height(card), -card)))


def relief(o: Outlook, card: int) -> int:
    """Return how much safer the suit of a card is without it."""
    suit = o.suit(card)
    if suit == NO_SUIT:
        return 1000
    lane = o.mine[suit]
    rest = [other for other in lane if other != card]
    return excess(o, lane, suit) - excess(o, rest, suit)


def go_under_later(o: Outlook) -> Play | None:
    """It cannot be helped: win if last with the highest card, else go as low as can be."""
    cards = sorted((play.card for play in o.legal), key=o.height)
    doomed = not o.foes_after
    return play_of(o, cards[-1] if doomed else cards[0])


def lead_safe(o: Outlook) -> Play | None:
    """Lead the card most likely to be beaten: a low one, under many, that costs least."""
    best: tuple[float, int] | None = None
    for play in o.legal:
        suit = o.suit(play.card)
        if suit == NO_SUIT:
            continue
        height = o.height(play.card)
        theirs = o.theirs[suit]
        lower = sum(o.height(other) < height for other in theirs)
        upper = len(theirs) - lower
        risk = 10.0 if not upper else (lower / len(theirs)) ** 2
        value = (relief(o, play.card) / 2 - 100 * risk, -play.card)
        if best is None or value > best:
            best, chosen = value, play
    return None if best is None else chosen


AVOID_FOLLOWS: Final[tuple[Rule, ...]] = (trick_is_lost, duck_high, throw_danger, go_under_later)
AVOID_LEADS: Final[tuple[Rule, ...]] = (lead_safe,)

# --- defenders -----------------------------------------------------------------------------------


def let_declarer_have_it(o: Outlook) -> Play | None:
    """Declarer is winning: stay under, with the highest card that does."""
    if o.winner not in o.foes:
        return None
    losing = [play.card for play in o.legal if not o.wins(play.card)]
    if not losing:
        return None
    if o.suit(losing[0]) == o.led:
        return play_of(o, max(losing, key=o.height))
    return throw_high(o)


def high_once_declarer_is_under(o: Outlook) -> Play | None:
    """Declarer has played and loses the trick: get rid of the highest card of the suit."""
    if o.foes_after or o.led < 0 or o.suit(o.legal[0].card) != o.led:
        return None
    return play_of(o, max((play.card for play in o.legal), key=o.height))


def stay_low(o: Outlook) -> Play | None:
    """Declarer is still to play: leave the trick as low as possible."""
    if not o.foes_after or o.suit(o.legal[0].card) != o.led:
        return None
    cards = sorted((play.card for play in o.legal), key=o.height)
    losing = [card for card in cards if not o.wins(card)]
    if losing:
        return play_of(o, losing[-1])
    over = [card for card in cards if _can_be_caught(o, card)]
    return play_of(o, over[0] if over else cards[-1])


def throw_high(o: Outlook) -> Play | None:
    """Void: throw the highest card that cannot help to catch declarer."""
    cards = [play.card for play in o.legal]
    return play_of(o, max(cards, key=lambda card: (useless(o, card), -card)))


def useless(o: Outlook, card: int) -> float:
    """Return how little a card helps against declarer."""
    suit = o.suit(card)
    if suit == NO_SUIT:
        return -100 if o.winner in o.foes or o.foes_after else 100
    held = o.held_by_foes(suit)
    if not held:
        return -5 + o.height(card) / 10
    lower = sum(o.height(other) < o.height(card) for other in held)
    return o.height(card) + 10 * lower / len(held)


def lead_to_catch(o: Outlook) -> Play | None:
    """Lead low where declarer is likely to have to win: never where declarer is void.

    A suit that declarer throws is one in which it fears to be caught.
    """
    thrown = _thrown_by_foes(o)
    best: tuple[float, int] | None = None
    for play in o.legal:
        suit = o.suit(play.card)
        if suit == NO_SUIT:
            continue
        held = o.held_by_foes(suit)
        if held:
            over = sum(o.height(other) > o.height(play.card) for other in held) / len(held)
            value = 10 * over - len(o.mine[suit]) / 2 + (3 if suit in thrown else 0)
        else:
            value = -10.0 + o.height(play.card) / 10
        if best is None or (value, -play.card) > best:
            best, chosen = (value, -play.card), play
    return None if best is None else chosen


def _thrown_by_foes(o: Outlook) -> set[int]:
    """Return the suits that opponents discarded from when void of another."""
    thrown = set()
    for trick in o.view.tricks:
        for turn in trick.turns[1:]:
            suit = o.suit(turn.play.card)
            if turn.seat in o.foes and suit != o.suit(trick.turns[0].play.card):
                thrown.add(suit)
    return thrown


def any_play(o: Outlook) -> Play | None:
    """Whatever is left."""
    return o.legal[0]


FORCE_FOLLOWS: Final[tuple[Rule, ...]] = (
    let_declarer_have_it,
    high_once_declarer_is_under,
    stay_low,
    throw_high,
)
FORCE_LEADS: Final[tuple[Rule, ...]] = (lead_to_catch, any_play)


def _can_be_caught(o: Outlook, card: int) -> bool:
    return any(o.may_beat(unit, o.key(card, o.led), o.led) for unit in o.foes_after)


def choose_for_declarer(o: Outlook) -> Play | None:
    """Super open misère: win with declarer's card if it can, and else keep the high ones."""
    cards = sorted((play.card for play in o.legal), key=o.height)
    if o.led < 0:
        return play_of(o, cards[-1])
    winning = [card for card in cards if o.wins(card)]
    return play_of(o, winning[-1] if winning else cards[0])
