"""Following in a contract for tricks: rules in the order in which a player thinks of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from analyzer.cards import KING, is_joker
from analyzer.players.card_order import NO_SUIT
from analyzer.players.outlook import Outlook
from analyzer.players.rule_discards import throw_away
from analyzer.rules import Play

Rule: TypeAlias = Callable[[Outlook], Play | None]


def unblock(o: Outlook) -> Play | None:
    """No-trump, partner runs a suit: put the high card of two under it, for it is as good."""
    lane = o.mine[o.led] if 0 <= o.led < NO_SUIT else []
    if o.trump >= 0 or len(lane) != 2 or not o.view.turns or not o.is_ours:
        return None
    led = o.view.turns[0]
    if led.seat != o.winner or led.seat == o.seat or not o.holds_up(o.best, o.led):
        return None
    low, high = lane
    if o.height(high) > o.height(led.play.card) > o.height(low) and o.is_master(led.play.card):
        return play_of(o, high)
    return None


def leave_it_to_partner(o: Outlook) -> Play | None:
    """The own side has the trick and is not seen to lose it: crash no winner, give a low card."""
    if o.is_ours and o.holds_up(o.best, o.led):
        return play_of(o, throw_away(o))
    return None


def lose_cheaply(o: Outlook) -> Play | None:
    """Nothing held wins: give the card that is worth least."""
    if any(o.wins(play.card) for play in o.legal):
        return None
    return play_of(o, throw_away(o))


def win_last(o: Outlook) -> Play | None:
    """No opponent is left to play: win with the cheapest card that does."""
    if o.foes_after:
        return None
    return play_of(o, winners(o)[0])


def keep_the_joker(o: Outlook) -> Play | None:
    """Trumps led low before partner: the joker waits for a trick that matters."""
    if o.trump < 0 or o.led != o.trump or not o.friends_after or o.best_height > KING:
        return None
    sure = _sure_winners(o)
    if sure and is_joker(sure[0]):
        return play_of(o, throw_away(o))
    return None


def win_for_sure(o: Outlook) -> Play | None:
    """Follow with the cheapest card that no later opponent is seen to beat."""
    sure = _sure_winners(o)
    return play_of(o, sure[0]) if sure and _follows(o) else None


def third_hand_high(o: Outlook) -> Play | None:
    """No partner is left to play: play high, the lowest of cards as good as the highest."""
    if not _follows(o) or o.friends_after:
        return None
    top = winners(o)[-1]
    card = o.lowest_equal(top, winners(o))
    if o.is_ours and not _raises(o, card):
        return play_of(o, throw_away(o))
    return play_of(o, card)


def ruff_low(o: Outlook) -> Play | None:
    """Void: trump with the lowest that wins, above a trump that is seen to come after it."""
    if o.trump < 0 or _follows(o):
        return None
    return play_of(o, (_sure_winners(o) or winners(o))[0])


def joker_when_void(o: Outlook) -> Play | None:
    """No-trump and void: the joker takes a trick that partner is not able to win."""
    if o.trump >= 0 or _follows(o):
        return None
    if any(o.may_beat(unit, o.best, o.led) for unit in o.friends_after):
        return None
    return play_of(o, winners(o)[0])


def second_hand_low(o: Outlook) -> Play | None:
    """Nothing wins for sure and partner is still to play: the card that is worth least."""
    return play_of(o, throw_away(o))


FOLLOWS: Final[tuple[Rule, ...]] = (
    unblock,
    leave_it_to_partner,
    lose_cheaply,
    win_last,
    keep_the_joker,
    win_for_sure,
    third_hand_high,
    ruff_low,
    joker_when_void,
    second_hand_low,
)


def winners(o: Outlook) -> list[int]:
    """Return the legal cards that would now be winning, cheapest first."""
    return sorted(
        (play.card for play in o.legal if o.wins(play.card)), key=lambda card: o.key(card, o.led)
    )


def _sure_winners(o: Outlook) -> list[int]:
    return [card for card in winners(o) if o.holds_up(o.key(card, o.led), o.led)]


def play_of(o: Outlook, card: int) -> Play:
    """Return the first legal play of a card."""
    return next(play for play in o.legal if play.card == card)


def _follows(o: Outlook) -> bool:
    return 0 <= o.led < NO_SUIT and o.suit(o.legal[0].card) == o.led


def _raises(o: Outlook, card: int) -> bool:
    """Return True if a card is better than partner's by more than cards of the own side."""
    low, high = o.best, o.key(card, o.led)
    return any(low < o.key(other, o.led) < high for other in o.theirs[o.led])
