"""Records as text, one line each, and back: a round-trip pair.

Lines read like a score-keeper's notes: ``0 calls 7S``, ``2 plays JK=H``, ``2 takes the trick``.
Cards are written in the one way of the rules (Notation).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Final

from analyzer.cards import SUITS, Suit, format_card, format_cards, parse_card, parse_cards
from analyzer.errors import CardError, InputError
from analyzer.lines import read_lines, write_lines
from analyzer.rules import NO_DECLARER, Bid, Contract, DealPoints, Pile, Play, Zone
from analyzer.table import records as r

_FROM: Final[dict[Zone, str]] = {"hand": "", "table": " from the table"}
_AGAIN: Final = {"redeal_same_dealer": "same", "redeal_next_dealer": "next"}
_SUITS: Final = {suit.text: suit for suit in SUITS}


def format_log(log: Iterable[r.Record]) -> str:
    """Return a log as text, a line for each record, each ended by a newline."""
    return write_lines(log, format_record)


def parse_log(text: str) -> tuple[r.Record, ...]:
    """Read a log; empty lines and lines that start with ``#`` are skipped.

    Raises
    ------
    InputError
        For the first line that is no record, with its number.
    """
    return read_lines(text, parse_record)


def format_record(record: r.Record) -> str:
    """Return the line of one record."""
    match record:
        case r.DealerFound(seat, rounds):
            drawn = ", drawing " + " / ".join(map(format_cards, rounds)) if rounds else ""
            return f"first dealer {seat}{drawn}"
        case r.Dealt():
            return _format_dealt(record)
        case r.Called(seat, bid):
            return f"{seat} calls {bid.text}"
        case r.ContractGiven(seat, bid):
            return f"{seat} is given {bid.text}"
        case r.AceNoFace(seat):
            return f"{seat} announces ace-no-face"
        case r.AceNoFaceAnswered(seat, agreed):
            return f"{seat} {'agrees to' if agreed else 'refuses'} a new deal"
        case r.Exchanged(seat, taken, discarded):
            return f"{seat} takes {format_cards(taken)}, puts away {format_cards(discarded)}"
        case r.CardCalled(seat, card):
            return f"{seat} calls for {format_card(card)}"
        case r.PartnerChosen(seat, partner):
            return f"{seat} chooses {partner}"
        case r.WentAlone(seat):
            return f"{seat} goes alone"
        case r.JokerNamed(seat, suit):
            if suit is None:
                return f"{seat} names no joker"
            return f"{seat} names the joker {suit.text}"
        case r.CardPlayed(seat, zone, play):
            return f"{seat} plays {play.text}{_FROM[zone]}"
        case r.Revoked(seat, zone, play):
            return f"{seat} revokes with {play.text}{_FROM[zone]}"
        case r.RevokeRuled(seat):
            return f"{seat} is found to have revoked"
        case r.RevokeProved(seat):
            return f"{seat} is proved to have revoked"
        case r.PartnerShown(seat):
            return f"{seat} is the partner"
        case r.HandFaced(seat, cards):
            return f"{seat} faces {format_cards(cards)}"
        case r.TrickTaken(seat, zone, turned_up):
            turned = ", ".join(f"{owner} {format_card(card)}" for owner, card in turned_up)
            shown = f"; turned up {turned}" if turned_up else ""
            return f"{seat} takes the trick{_FROM[zone]}{shown}"
        case r.DealEnded():
            return _format_ended(record)
        case r.Scored(scores, winners, dealer):
            won = "" if winners is None else f"; winners {_numbers(winners) or 'none'}"
            return f"score {_numbers(scores)}; dealer {dealer}{won}"


def _numbers(values: Iterable[int]) -> str:
    return " ".join(map(str, values))


def _format_dealt(dealt: r.Dealt) -> str:
    parts = []
    for seat, hand in enumerate(dealt.hands):
        piles = " + " + " ".join(map(format_pile, dealt.piles[seat])) if dealt.piles else ""
        parts.append(f"{seat} {format_cards(hand)}{piles}")
    return f"{dealt.dealer} deals: {'; '.join(parts)}; widow {format_cards(dealt.widow)}".rstrip()


def format_pile(pile: Pile) -> str:
    """Return a pile as text, the card face-down before the card face-up: ``5C/AS``, ``-/AS``."""
    return "/".join("-" if card is None else format_card(card) for card in (pile.down, pile.up))


def _format_ended(ended: r.DealEnded) -> str:
    if ended.contract is None or ended.score is None:
        return f"deal thrown in: {_AGAIN[ended.ending]} dealer"
    by = f" by {_numbers(ended.declarers)}" if ended.declarers else ""
    end = "revoke" if ended.ending == "revoke" else "made" if ended.made else "not made"
    return (
        f"deal ends: {ended.contract.text}{by}, {end}; "
        f"tricks {_numbers(ended.tricks)}; "
        f"points {_numbers(ended.score.fixed)} + {_numbers(ended.score.capped)}"
    )


# --- back from text -----------------------------------------------------------------------------


def parse_record(line: str) -> r.Record:
    """Read the line of one record, as `format_record` writes it.

    Raises
    ------
    InputError
        If the line is no record.
    """
    for pattern, build in _LINES:
        match = pattern.fullmatch(line.strip())
        if match is not None:
            try:
                return build(match)
            except InputError:
                raise
            except (ValueError, KeyError) as error:  # a card where a seat should be, and the like
                raise InputError(f"{line.strip()!r} is no record: {error}") from error
    raise InputError(f"{line.strip()!r} is no record: write lines like '0 calls 7S'")


def _zone(table: str | None) -> Zone:
    return "hand" if table is None else "table"


def _ints(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split()))


def parse_pile(text: str) -> Pile:
    """Read a pile, as `format_pile` writes it.

    Raises
    ------
    CardError
        If the text is not two parts, each a card or ``-``.
    """
    parts = text.split("/")
    if len(parts) != 2:
        raise CardError(f"{text!r} is no pile: write face-down/face-up, like 5C/AS or -/AS")
    down, up = (None if card == "-" else parse_card(card) for card in parts)
    return Pile(down, up)


def _parse_dealt(match: re.Match[str]) -> r.Dealt:
    hands: list[tuple[int, ...]] = []
    piles: list[tuple[Pile, ...]] = []
    for part in match["hands"].split(";"):
        hand, plus, pile = part.strip().partition(" + ")
        seat, _, cards = hand.partition(" ")
        if seat != str(len(hands)):
            raise InputError(f"hand of seat {seat!r}: write the hands in order, from seat 0")
        hands.append(parse_cards(cards))
        if plus:
            piles.append(tuple(map(parse_pile, pile.split())))
    return r.Dealt(int(match["dealer"]), tuple(hands), parse_cards(match["widow"]), tuple(piles))


def _parse_taken(match: re.Match[str]) -> r.TrickTaken:
    turned = [each.split() for each in (match["turned"] or "").split(",") if each]
    up = tuple((int(seat), parse_card(card)) for seat, card in turned)
    return r.TrickTaken(int(match["seat"]), _zone(match["table"]), up)


def _parse_ended(match: re.Match[str]) -> r.DealEnded:
    return r.DealEnded(
        "revoke" if match["end"] == "revoke" else "played",
        _parse_contract(match["contract"]),
        _ints(match["by"] or ""),
        _ints(match["tricks"]),
        DealPoints(_ints(match["fixed"]), _ints(match["capped"]), match["end"] == "made"),
    )


def _parse_contract(text: str) -> Contract:
    bid, _, named = text.partition(" JK=")
    if bid == NO_DECLARER.text:
        return NO_DECLARER
    return Contract(Bid.parse(bid), _SUITS[named] if named else None)


def _parse_scored(match: re.Match[str]) -> r.Scored:
    won = match["won"]
    winners = None if won is None else _ints(won.replace("none", ""))
    return r.Scored(_ints(match["scores"]), winners, int(match["dealer"]))


def _parse_suit(text: str | None) -> Suit | None:
    return None if text is None else _SUITS[text]


_SEAT: Final = r"(?P<seat>\d)"
_PLAYED: Final = r"(?P<play>\S+)(?P<table> from the table)?"
_INTS: Final = r"-?\d+(?: -?\d+)*"

_FORMS: Final[dict[str, Callable[[re.Match[str]], r.Record]]] = {
    r"first dealer (?P<seat>\d)(?:, drawing (?P<cards>.+))?": lambda m: r.DealerFound(
        int(m["seat"]), tuple(map(parse_cards, m["cards"].split("/"))) if m["cards"] else ()
    ),
    r"(?P<dealer>\d) deals: (?P<hands>.+); widow(?P<widow>.*)": _parse_dealt,
    rf"{_SEAT} is given (?P<bid>.+)": lambda m: r.ContractGiven(
        int(m["seat"]), Bid.parse(m["bid"])
    ),
    rf"{_SEAT} announces ace-no-face": lambda m: r.AceNoFace(int(m["seat"])),
    rf"{_SEAT} (?P<agreed>agrees to|refuses) a new deal": lambda m: r.AceNoFaceAnswered(
        int(m["seat"]), m["agreed"] != "refuses"
    ),
    rf"{_SEAT} takes the trick(?P<table> from the table)?(?:; turned up (?P<turned>.+))?": (
        _parse_taken
    ),
    rf"{_SEAT} takes (?P<taken>.*), puts away (?P<away>.*)": lambda m: r.Exchanged(
        int(m["seat"]), parse_cards(m["taken"]), parse_cards(m["away"])
    ),
    rf"{_SEAT} calls for (?P<card>\S+)": lambda m: r.CardCalled(
        int(m["seat"]), parse_card(m["card"])
    ),
    rf"{_SEAT} calls (?P<bid>.+)": lambda m: r.Called(int(m["seat"]), Bid.parse(m["bid"])),
    rf"{_SEAT} chooses (?P<partner>\d)": lambda m: r.PartnerChosen(
        int(m["seat"]), int(m["partner"])
    ),
    rf"{_SEAT} goes alone": lambda m: r.WentAlone(int(m["seat"])),
    rf"{_SEAT} names (?:no joker|the joker (?P<suit>[SCDH]))": lambda m: r.JokerNamed(
        int(m["seat"]), _parse_suit(m["suit"])
    ),
    rf"{_SEAT} plays {_PLAYED}": lambda m: r.CardPlayed(
        int(m["seat"]), _zone(m["table"]), Play.parse(m["play"])
    ),
    rf"{_SEAT} revokes with {_PLAYED}": lambda m: r.Revoked(
        int(m["seat"]), _zone(m["table"]), Play.parse(m["play"])
    ),
    rf"{_SEAT} is found to have revoked": lambda m: r.RevokeRuled(int(m["seat"])),
    rf"{_SEAT} is proved to have revoked": lambda m: r.RevokeProved(int(m["seat"])),
    rf"{_SEAT} is the partner": lambda m: r.PartnerShown(int(m["seat"])),
    rf"{_SEAT} faces (?P<cards>.*)": lambda m: r.HandFaced(int(m["seat"]), parse_cards(m["cards"])),
    r"deal thrown in: (?P<again>same|next) dealer": lambda m: r.DealEnded(
        "redeal_same_dealer" if m["again"] == "same" else "redeal_next_dealer"
    ),
    rf"deal ends: (?P<contract>[^,]+?)(?: by (?P<by>{_INTS}))?, (?P<end>made|not made|revoke); "
    rf"tricks (?P<tricks>{_INTS}); points (?P<fixed>{_INTS}) \+ (?P<capped>{_INTS})": _parse_ended,
    rf"score (?P<scores>{_INTS}); dealer (?P<dealer>\d)"
    rf"(?:; winners (?P<won>none|{_INTS}))?": _parse_scored,
}
_LINES: Final = tuple((re.compile(form), build) for form, build in _FORMS.items())
