"""Legal plays (RULES 6.1 to 6.3).

A play is a card, and with a led unnamed joker the suit called for it. What a player may do depends
on the cards of the zone played from, the trick so far and, for a lead of the unnamed joker, on what
the deal has shown: a `History`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeVar

from analyzer.cards import SUITS, Suit, format_card, is_joker, parse_card
from analyzer.errors import CardError, did_you_mean
from analyzer.rules.contract import Contract
from analyzer.rules.order import effective_suit, led_suit
from analyzer.rules.piles import Zone
from analyzer.rules.ruleset import Ruleset

Holder = TypeVar("Holder", int, tuple[int, Zone])


@dataclass(frozen=True)
class Play:
    """A card played.

    Attributes
    ----------
    card : int
    called : Suit or None
        The suit called when an unnamed joker is led; otherwise None.

    Raises
    ------
    CardError
        If a suit is called with anything but a joker.
    """

    card: int
    called: Suit | None = None

    def __post_init__(self) -> None:
        if self.called is not None and not is_joker(self.card):
            raise CardError(f"{format_card(self.card)} has a suit: only a joker can be called one")

    @property
    def text(self) -> str:
        """The card, with the suit called: ``AS``, ``JK=H``."""
        suit = "" if self.called is None else f"={self.called.text}"
        return format_card(self.card) + suit

    def __str__(self) -> str:
        return self.text

    @classmethod
    def parse(cls, text: str) -> Play:
        """Read a play: a card, or a joker with the suit called, ``JK=H``.

        Raises
        ------
        CardError
            If the text is neither.
        """
        card_text, equals, suit_text = text.partition("=")
        card = parse_card(card_text)
        if not equals:
            return cls(card)
        by_text = {suit.text: suit for suit in SUITS}
        wanted = suit_text.strip().upper()
        if wanted not in by_text:
            raise CardError(f"no suit {suit_text.strip()!r}: {did_you_mean(wanted, by_text)}")
        return cls(card, by_text[wanted])


@dataclass(frozen=True)
class History:
    """What bears on one player's right to lead the unnamed joker (RULES 6.3, `joker_lead_rule`).

    Attributes
    ----------
    suits_led : frozenset of Suit
        Suits that have opened a trick in this deal, whoever led them (LED).
    renounced : frozenset of Suit
        Suits led to which this player played another (REN).
    discarded : frozenset of Suit
        Suits of the cards this player played then (DIS).
    """

    suits_led: frozenset[Suit] = frozenset()
    renounced: frozenset[Suit] = frozenset()
    discarded: frozenset[Suit] = frozenset()

    def after_lead(self, suit: Suit | None) -> History:
        """Return the history after anyone led `suit` (None: a joker without a suit)."""
        return self if suit is None else replace(self, suits_led=self.suits_led | {suit})

    def after_follow(self, led: Suit | None, played: Suit | None) -> History:
        """Return the history after this player played a card of suit `played` to a lead of `led`.

        A joker played off-suit renounces the suit led and discards none.
        """
        if led is None or played == led:
            return self
        discarded = self.discarded if played is None else self.discarded | {played}
        return replace(self, renounced=self.renounced | {led}, discarded=discarded)


NO_HISTORY: Final = History()


def history_of(
    seat: Holder, tricks: Iterable[Sequence[tuple[Holder, Play]]], contract: Contract
) -> History:
    """Return one player's history from the tricks of a deal.

    Parameters
    ----------
    seat : int or (int, Zone)
        In the two-player game, where the hand and the table have each a history of their own
        (RULES 6.5), seats are given with the zone played from, here and in `tricks`.
    tricks : iterable of sequences of (seat, Play)
        Every trick so far in order of play; the last one may be unfinished.
    contract : Contract
    """
    history = NO_HISTORY
    for trick in tricks:
        if not trick:
            continue
        led = suit_to_follow([play for _, play in trick], contract)
        history = history.after_lead(led)
        for player, play in trick[1:]:
            if player == seat:
                suit = effective_suit(play.card, contract.denomination, contract.joker_named)
                history = history.after_follow(led, suit)
    return history


def suit_to_follow(trick: Sequence[Play], contract: Contract) -> Suit | None:
    """Return the suit the first play of a trick asks for; None if it asks for none."""
    lead = trick[0]
    return led_suit(
        lead.card, contract.denomination, joker_named=contract.joker_named, called=lead.called
    )


def legal_plays(
    hand: Sequence[int],
    *,
    contract: Contract,
    rules: Ruleset,
    trick: Sequence[Play] = (),
    history: History = NO_HISTORY,
) -> tuple[Play, ...]:
    """Return every legal play.

    Parameters
    ----------
    hand : sequence of int
        The cards of the zone played from: the hand, or the face-up cards of the two-player game.
    contract : Contract
    rules : Ruleset
    trick : sequence of Play
        The plays to this trick so far; empty for the player on lead.
    history : History
        What this player has shown; it matters only for a lead of the unnamed joker.

    Returns
    -------
    tuple of Play
        In the order of `hand`; a joker that may be called several suits once for each, S C D H.
    """
    if not trick:
        return legal_leads(hand, contract=contract, rules=rules, history=history)
    led = suit_to_follow(trick, contract)
    return legal_follows(hand, led, contract=contract, rules=rules)


def legal_follows(
    hand: Sequence[int], led: Suit | None, *, contract: Contract, rules: Ruleset
) -> tuple[Play, ...]:
    """Return every legal play to a lead of suit `led` (RULES 6.1, Follow).

    `led` is None only if a joker was led without a suit: then every card is legal.
    """
    suits = [effective_suit(card, contract.denomination, contract.joker_named) for card in hand]
    if led is not None:
        following = [c for c, suit in zip(hand, suits, strict=True) if suit == led]
        unnamed = [c for c, suit in zip(hand, suits, strict=True) if suit is None]
        forced = contract.is_misere and rules.joker_forced_when_void == "misere"
        if following:
            return tuple(map(Play, following))
        if unnamed and forced:
            return tuple(map(Play, unnamed))
    return tuple(map(Play, hand))


def callable_suits(rules: Ruleset, history: History) -> tuple[Suit, ...]:
    """Return the suits the unnamed joker may be led as (RULES 6.3, `joker_lead_rule`)."""
    barred: Collection[Suit]
    match rules.joker_lead_rule:
        case "unled_suit":
            barred = history.suits_led
        case "not_renounced":
            barred = history.renounced
        case "not_discarded":
            barred = history.discarded
        case "free":
            barred = ()
    return tuple(suit for suit in SUITS if suit not in barred)


def legal_leads(
    hand: Sequence[int],
    *,
    contract: Contract,
    rules: Ruleset,
    history: History = NO_HISTORY,
) -> tuple[Play, ...]:
    """Return every legal lead (RULES 6.3, Leading it).

    The unnamed joker needs a suit that may be called. With nothing but jokers left (as in the last
    trick) it may be led all the same, without a suit.
    """
    leads: list[Play] = []
    suits = callable_suits(rules, history)
    unnamed = {
        card
        for card in hand
        if effective_suit(card, contract.denomination, contract.joker_named) is None
    }
    for card in hand:
        if card not in unnamed:
            leads.append(Play(card))
        elif suits:
            leads.extend(Play(card, suit) for suit in suits)
        elif len(unnamed) == len(hand):
            leads.append(Play(card))
    return tuple(leads)


def is_dead_joker(
    led: Suit | None, *, contract: Contract, rules: Ruleset, history: History
) -> bool:
    """Return True if the unnamed joker, played now to a lead of `led`, cannot win.

    Under `joker_dead_suit`, in no-trump only: its holder had already failed to follow that suit
    (RULES 6.3). Pass the holder's history before this trick.
    """
    applies = rules.joker_dead_suit and contract.is_no_trump_context and contract.level > 0
    return applies and led in history.renounced
