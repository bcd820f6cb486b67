"""Five players: how declarer finds a partner, and when the partner is known (RULES 6.7)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Final

from analyzer.cards import JACK, is_joker, rank_of
from analyzer.rules.bids import Bid
from analyzer.rules.order import effective_suit
from analyzer.rules.ruleset import Ruleset

FIVE: Final = 5


def seeks_partner(rules: Ruleset, bid: Bid) -> bool:
    """Return True if declarer of `bid` may find a partner: with five players, misères excepted."""
    return rules.players == FIVE and not bid.no_trick and not bid.is_pass


def may_go_alone_openly(rules: Ruleset) -> bool:
    """Return True if going alone is announced, not hidden in a call of an own card."""
    return not (rules.five_partner == "call_card" and rules.five_secret_solo)


def choosable_players(declarer: int) -> tuple[int, ...]:
    """Return the seats that declarer may choose as partner, clockwise (`choose_player`)."""
    return tuple((declarer + step) % FIVE for step in range(1, FIVE))


def call_refusal(
    card: int,
    *,
    rules: Ruleset,
    bid: Bid,
    hand: Collection[int],
    discards: Collection[int],
) -> str | None:
    """Return why declarer may not call a card to find the partner; None if it may be called.

    Parameters
    ----------
    card : int
    rules : Ruleset
    bid : Bid
        The contract.
    hand, discards : collection of int
        Declarer's cards after the exchange, and those put away.
    """
    if rules.five_partner != "call_card":
        return "in these rules declarer chooses a player"
    if not seeks_partner(rules, bid):
        return f"{bid.text} is played without a partner"
    if card not in rules.deck:
        return "it is not in the deck"
    unfit = _unfit_kind(card, rules, bid)
    if unfit is not None:
        return unfit
    if card in hand and not rules.five_secret_solo:
        return "declarer holds it"
    if card in discards and not rules.five_secret_solo:
        return "declarer put it away"
    return None


def _unfit_kind(card: int, rules: Ruleset, bid: Bid) -> str | None:
    """RULES 6.7, `five_callable`: what kind of card may not be called."""
    if is_joker(card):
        return "the joker may not be called"
    trump = bid.denomination.suit
    is_trump = trump is not None and effective_suit(card, bid.denomination) == trump
    if rules.five_callable == "no_joker_no_bower" and is_trump and rank_of(card) == JACK:
        return "a bower may not be called"
    if rules.five_callable == "no_trump" and is_trump:
        return "a trump may not be called"
    return None


def callable_cards(
    rules: Ruleset, bid: Bid, hand: Collection[int], discards: Collection[int]
) -> tuple[int, ...]:
    """Return every card that declarer may call, in deck order; parameters as `call_refusal`."""
    return tuple(
        card
        for card in rules.deck.cards
        if call_refusal(card, rules=rules, bid=bid, hand=hand, discards=discards) is None
    )


def called_partner(card: int, declarer: int, hands: Sequence[Collection[int]]) -> int | None:
    """Return the seat that holds a called card; None if declarer holds it or put it away.

    Parameters
    ----------
    card : int
    declarer : int
    hands : sequence of collections of int
        The cards of each seat before the first lead.
    """
    holders = (seat for seat, hand in enumerate(hands) if seat != declarer and card in hand)
    return next(holders, None)


def is_partner_known(rules: Ruleset, called: int | None, played: Iterable[int]) -> bool:
    """Return True if everybody knows who is declarer's partner.

    Parameters
    ----------
    rules : Ruleset
    called : int or None
        The card called; None if a player was chosen or declarer announced going alone.
    played : iterable of int
        The cards played so far. A call of an own card put away never comes to light in play.
    """
    return called is None or rules.five_reveal == "at_call" or called in played
