"""Five players: declarer's partner, by a seat's name or by the card called (RULES 6.7)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from analyzer.cards import format_card, parse_card
from analyzer.commands.hands import Hands, read_seat
from analyzer.errors import CardError, InputError, RulesError
from analyzer.rules import Contract, Ruleset, call_refusal, called_partner, seeks_partner
from analyzer.rules.five import FIVE

ALONE: Final = "alone"


@dataclass(frozen=True)
class Wish:
    """How declarer's partner was asked for.

    Attributes
    ----------
    seat : str or None
        The name of a seat.
    card : str or None
        The card called. With neither, declarer plays alone.
    """

    seat: str | None = None
    card: str | None = None

    def check(self, rules: Ruleset) -> None:
        """Check that a partner may be asked for, and in one way.

        Raises
        ------
        InputError
            If not.
        """
        if self.seat is not None and self.card is not None:
            raise InputError("--partner does not go with --call: one of them names the partner")
        if self != Wish() and rules.players != FIVE:
            raise RulesError(f"--partner and --call are for five players, not {rules.players}")


@dataclass(frozen=True)
class Partner:
    """Who plays on declarer's side.

    Attributes
    ----------
    seat : int or None
        Seat clockwise from declarer; None: declarer plays alone.
    called : int or None
        The card called, if one was.
    """

    seat: int | None = None
    called: int | None = None


def find_partner(
    wish: Wish, hands: Hands, contract: Contract, *, seat_option: str, call_option: str
) -> Partner:
    """Return the partner that was asked for.

    Parameters
    ----------
    wish : Wish
    hands : Hands
    contract : Contract
    seat_option, call_option : str
        What to call the two ways in messages.

    Raises
    ------
    InputError
        If there is no such seat, the card may not be called, or nobody holds it.
    """
    if wish == Wish():
        return Partner()
    rules = hands.rules
    option = seat_option if wish.card is None else call_option
    if not seeks_partner(rules, contract.bid):
        raise RulesError(f"{option}: {contract.bid.text} is played without a partner")
    if wish.seat is not None:
        return Partner(1 + read_seat(wish.seat, hands.names[1:], option))
    return _called(wish.card or "", hands, contract, option)


def _called(text: str, hands: Hands, contract: Contract, option: str) -> Partner:
    rules = hands.rules
    try:
        card = parse_card(text)
    except CardError as error:
        raise CardError(f"{option}: {error}") from error
    held = {each for hand in hands.cards for each in hand}
    away = [each for each in rules.deck.cards if each not in held] if hands.is_whole else []
    reason = call_refusal(card, rules=rules, bid=contract.bid, hand=hands.cards[0], discards=away)
    if reason is not None:
        raise RulesError(f"{option} {format_card(card)}: {reason}")
    seat = called_partner(card, 0, hands.cards)
    if seat is None and card not in (*hands.cards[0], *away):
        raise CardError(f"{option} {format_card(card)}: no hand holds it; give the partner's seat")
    return Partner(seat, card)


def partner_sentence(partner: Partner, hands: Hands) -> str:
    """Return who is on declarer's side, in words."""
    if partner.seat is None:
        called = "" if partner.called is None else f" ({format_card(partner.called)} called)"
        return f"none, declarer plays alone{called}"
    name = hands.titles[partner.seat]
    if partner.called is None:
        return name
    return f"{name}, who holds the called {format_card(partner.called)}"
