"""Card text: read generously, written one way (the rules, Notation).

Accepted are ``AS``, ``as``, ``SA``, ``A♠``, ``10H``, ``TH``, ``JK``, ``Joker``; cards run together
(``ASKSQS``) or parted by spaces, commas or semicolons; suit groups (``S:AKQ H:J5``); and the dotted
form spades.hearts.diamonds.clubs with an optional fifth field for the joker (``AKQ.J5..T9.H``).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from analyzer.cards.card import (
    CARD_TEXT,
    JOKER,
    N_CARDS,
    RANK_TEXT,
    SUITS,
    Suit,
    sort_key,
)
from analyzer.cards.deck import Deck
from analyzer.errors import CardError

_BY_TEXT: Final = {text: card for card, text in enumerate(CARD_TEXT)}
_SUITS: Final = {suit.text: suit for suit in SUITS}
_PBN_SUITS: Final = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)

_PICTURES: Final = str.maketrans(
    {**dict.fromkeys("♠♤", "S"), **dict.fromkeys("♣♧", "C"), **dict.fromkeys("♦♢", "D")}
    | {**dict.fromkeys("♥♡", "H"), **dict.fromkeys("’′`´", "'"), **dict.fromkeys("🃏🃟", "JK")}
    | dict.fromkeys("\ufe0e\ufe0f", None)
)

_RANK: Final = r"(?:1[0-3]|[2-9TJQKA])"
_JOKER: Final = r"JOKER[12]?|JK[12]?"
_RANK_FIRST: Final = re.compile(rf"(?:{_JOKER})|({_RANK})([SCDH])('?)")
_SUIT_FIRST: Final = re.compile(rf"(?:{_JOKER})|([SCDH])({_RANK})('?)")
_ONE_RANK: Final = re.compile(rf"({_RANK})('?)")
_GROUP: Final = re.compile(r"([SCDH])[:=](.*)")
_LONGEST_CARD: Final = len("JOKER1")
_LONGEST_RUN: Final = 63 * _LONGEST_CARD
_SEPARATORS: Final = re.compile(r"[\s,;]+")


def format_card(card: int) -> str:
    """Return the canonical text of a card: ``AS``, ``TD``, ``12H``, ``JK``, ``2S'``.

    Raises
    ------
    CardError
        If the number is not a card.
    """
    if not 0 <= card < N_CARDS:
        raise CardError(f"{card} is not a card id: they run from 0 to {N_CARDS - 1}")
    return CARD_TEXT[card]


def format_cards(cards: Iterable[int]) -> str:
    """Return canonical texts joined by spaces, in the order given.

    Raises
    ------
    CardError
        If a number is not a card.
    """
    return " ".join(map(format_card, cards))


def sort_hand(cards: Iterable[int]) -> tuple[int, ...]:
    """Return cards in the order a hand is written: joker first, S C D H, high to low."""
    return tuple(sorted(cards, key=sort_key))


def format_hand(cards: Iterable[int]) -> str:
    """Return the canonical text of a hand: joker first, suits S C D H, high to low.

    Raises
    ------
    CardError
        If a number is not a card.
    """
    return format_cards(sort_hand(cards))


def parse_card(text: str) -> int:
    """Read one card.

    Raises
    ------
    CardError
        If the text is not exactly one card.
    """
    cards = parse_cards(text)
    if len(cards) != 1:
        raise CardError(f"{text!r} is {len(cards)} cards: give one card, like AS or JK")
    return cards[0]


def parse_cards(text: str) -> tuple[int, ...]:
    """Read any number of cards, keeping their order.

    Parameters
    ----------
    text : str
        In any of the forms this module describes; empty text is no cards.

    Returns
    -------
    tuple of int
        Card ids in the order written.

    Raises
    ------
    CardError
        For text that is not a card, or a card given twice.
    """
    cards: list[int] = []
    for chunk in _chunks(text):
        cards.extend(_parse_chunk(chunk))
    seen: set[int] = set()
    for card in cards:
        if card in seen:
            raise CardError(f"{CARD_TEXT[card]} is given twice")
        seen.add(card)
    return tuple(cards)


def parse_hand(text: str, *, deck: Deck | None = None, size: int | None = None) -> tuple[int, ...]:
    """Read a hand: distinct cards, sorted as a hand is written.

    Parameters
    ----------
    text : str
        In any of the forms this module describes.
    deck : Deck, optional
        The deck every card must belong to.
    size : int, optional
        How many cards there must be.

    Raises
    ------
    CardError
        For text that is not a card, a card given twice or not in `deck`, or a wrong number of
        cards.
    """
    cards = parse_cards(text)
    if deck is not None:
        deck.require(*cards)
    if size is not None and len(cards) != size:
        raise CardError(f"{len(cards)} cards given, {size} needed: {text.strip()!r}")
    return sort_hand(cards)


def _chunks(text: str) -> list[str]:
    plain = text.translate(_PICTURES).upper()
    plain = re.sub(r"([:=])\s+", r"\1", plain)
    plain = re.sub(r"\bJOKER\s+([12])(?=$|[\s,;])", r"JK\1", plain)
    return [chunk for chunk in _SEPARATORS.split(plain) if chunk]


def _parse_chunk(chunk: str) -> list[int]:
    if "." in chunk:
        return _parse_dotted(chunk)
    group = _GROUP.fullmatch(chunk)
    if group:
        return _parse_ranks(group[2], _SUITS[group[1]], chunk)
    if len(chunk) > _LONGEST_RUN:
        raise CardError(f"{chunk[:20]!r}... is longer than any deck: write cards like AS TD JK")
    readings = _readings(chunk, _RANK_FIRST) or _readings(chunk, _SUIT_FIRST)
    if not readings:
        raise CardError(f"{_blame(chunk)!r} is not a card: write cards like AS TD 12H JK")
    if len(readings) > 1:
        ways = " or ".join(format_cards(cards) for cards in readings)
        raise CardError(f"{chunk!r} can be read as {ways}: part the cards with spaces")
    return readings[0]


def _readings(chunk: str, pattern: re.Pattern[str]) -> list[list[int]]:
    """Return up to two ways to split a run of cards; two only where a joker meets a 12 or 13."""
    ways: list[list[list[int]]] = [[] for _ in chunk] + [[[]]]
    for start in reversed(range(len(chunk))):
        for end in range(start + 1, min(len(chunk), start + _LONGEST_CARD) + 1):
            card = _card(chunk[start:end], pattern)
            if card is not None:
                ways[start].extend([card, *rest] for rest in ways[end])
        del ways[start][2:]
    return ways[0]


def _card(piece: str, pattern: re.Pattern[str]) -> int | None:
    match = pattern.fullmatch(piece)
    if match is None:
        return None
    if match[1] is None:
        return _BY_TEXT[piece.replace("JOKER", "JK")]
    first, second, prime = match[1], match[2], match[3]
    rank, suit = (first, second) if pattern is _RANK_FIRST else (second, first)
    return _BY_TEXT.get(_rank_text(rank) + suit + prime)


def _rank_text(rank: str) -> str:
    return "T" if rank == "10" else rank


def _blame(chunk: str) -> str:
    """Return the part of a run of cards that cannot be read, so that the message points at it."""
    remainders = [chunk]
    for pattern in (_RANK_FIRST, _SUIT_FIRST):
        start = 0
        while start < len(chunk):
            ends = range(min(len(chunk), start + _LONGEST_CARD), start, -1)
            end = next((e for e in ends if _card(chunk[start:e], pattern) is not None), None)
            if end is None:
                break
            start = end
        # A lone last letter says little: AKS is better blamed as a whole.
        if len(chunk) - start > 1:
            remainders.append(chunk[start:])
    return min(remainders, key=len)


def _parse_ranks(ranks: str, suit: Suit, context: str) -> list[int]:
    cards: list[int] = []
    place = 0
    while place < len(ranks):
        match = _ONE_RANK.match(ranks, place)
        text = match and _rank_text(match[1]) + suit.text + match[2]
        if match is None or text not in _BY_TEXT:
            raise CardError(
                f"{ranks[place:]!r} in {context!r} is not a rank: use {' '.join(RANK_TEXT)}"
            )
        cards.append(_BY_TEXT[text])
        place = match.end()
    return cards


def _parse_dotted(chunk: str) -> list[int]:
    fields = chunk.split(".")
    if len(fields) not in (4, 5):
        raise CardError(
            f"{chunk!r} has {len(fields)} fields: write spades.hearts.diamonds.clubs, "
            "and .H at the end for the joker"
        )
    cards: list[int] = []
    for suit, ranks in zip(_PBN_SUITS, fields, strict=False):
        cards.extend(_parse_ranks("" if ranks == "-" else ranks, suit, chunk))
    if len(fields) == 5:
        cards.extend(_parse_joker_field(fields[4], chunk))
    return cards


def _parse_joker_field(field: str, context: str) -> list[int]:
    if field in ("", "-"):
        return []
    if field in ("H", "J"):
        return [JOKER]
    jokers = re.fullmatch(rf"({_JOKER})({_JOKER})?", field)
    if jokers is None:
        raise CardError(f"fifth field {field!r} of {context!r} is not the joker: write H or JK")
    return [_BY_TEXT[text.replace("JOKER", "JK")] for text in jokers.groups() if text]
