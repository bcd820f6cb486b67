"""Bids and calls: what they are and how they are written (RULES 4.2, Notation).

A call is a bid or a pass; both are a `Bid`. What a bid is worth and where it ranks depends on the
ruleset and lives in `analyzer.rules.ladder`.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from enum import Enum, IntEnum
from typing import Final

from analyzer.cards import SUITS, Suit
from analyzer.errors import BidError, did_you_mean

LEVELS: Final = range(6, 11)


class Denomination(IntEnum):
    """What a trick bid is played in: a suit as trumps, or none."""

    SPADES = 0
    CLUBS = 1
    DIAMONDS = 2
    HEARTS = 3
    NO_TRUMP = 4

    @property
    def text(self) -> str:
        """S, C, D, H or NT."""
        return ("S", "C", "D", "H", "NT")[self]

    @property
    def suit(self) -> Suit | None:
        """The trump suit, None for no-trump."""
        return None if self is Denomination.NO_TRUMP else SUITS[self]

    @classmethod
    def of(cls, suit: Suit) -> Denomination:
        """Return the denomination that makes `suit` trumps."""
        return cls(int(suit))


class BidKind(Enum):
    """The sorts of calls in all the trick-taking games."""

    TRICKS = "tricks"
    MISERE = "MIS"
    OPEN_MISERE = "OMIS"
    SUPER_OPEN_MISERE = "SOMIS"
    GRAND_NULLO = "GNUL"
    SEM = "SEM"
    INKLE = "INKLE"
    PASS = "PASS"


_MISERES: Final = frozenset({BidKind.MISERE, BidKind.OPEN_MISERE, BidKind.SUPER_OPEN_MISERE})
_LEVELLED: Final = frozenset({BidKind.TRICKS, BidKind.SEM})


@dataclass(frozen=True)
class Bid:
    """One call.

    Attributes
    ----------
    kind : BidKind
    level : int
        Tricks promised, 6 to 10; 0 for calls that promise none.
    denomination : Denomination
        The trump suit; no-trump for misères and whatever has no trumps. For an inkle signal the
        suit shown.

    Raises
    ------
    BidError
        If the level does not exist for the kind, or the denomination contradicts it.
    """

    kind: BidKind
    level: int = 0
    denomination: Denomination = Denomination.NO_TRUMP

    def __post_init__(self) -> None:
        if self.kind in _LEVELLED:
            if self.level not in LEVELS:
                raise BidError(f"level {self.level} does not exist: bids promise 6 to 10 tricks")
        elif self.level != 0:
            raise BidError(f"{self.kind.value} has no level, {self.level} given")
        has_suit = self.denomination is not Denomination.NO_TRUMP
        if has_suit and self.kind not in (BidKind.TRICKS, BidKind.INKLE):
            raise BidError(f"{self.kind.value} is always played without trumps")
        if self.kind is BidKind.INKLE and not has_suit:
            raise BidError("INKLE shows a suit: S, C, D or H")

    @property
    def text(self) -> str:
        """The canonical text: ``7D``, ``10NT``, ``MIS``, ``7SEM``, ``INKLE H``, ``PASS``."""
        match self.kind:
            case BidKind.TRICKS:
                return f"{self.level}{self.denomination.text}"
            case BidKind.SEM:
                return f"{self.level}SEM"
            case BidKind.INKLE:
                return f"INKLE {self.denomination.text}"
            case _:
                return str(self.kind.value)

    def __str__(self) -> str:
        return self.text

    @property
    def is_pass(self) -> bool:
        """True for the call that is no bid."""
        return self.kind is BidKind.PASS

    @property
    def is_misere(self) -> bool:
        """True for MIS, OMIS and SOMIS: declarer alone against the defenders (RULES 6.4)."""
        return self.kind in _MISERES

    @property
    def no_trick(self) -> bool:
        """True where declarers must take no trick: the misères and grand nullo."""
        return self.is_misere or self.kind is BidKind.GRAND_NULLO

    @classmethod
    def parse(cls, text: str) -> Bid:
        """Read a call.

        Parameters
        ----------
        text : str
            ``7H``, ``7h``, ``7♥``, ``10NT``, ``10n``, ``8 spades``, ``mis``, ``misère``, ``nullo``,
            ``open misere``, ``OMIS``, ``pass`` and the like.

        Raises
        ------
        BidError
            If the text is no call, with the nearest one.
        """
        plain = _plain(text)
        if plain in _NAMES:
            return _NAMES[plain]
        match = re.fullmatch(r"(\d{1,3})([a-z]+)", plain)
        if match:
            level, strain = int(match[1]), match[2]
            if strain == "sem":
                return cls(BidKind.SEM, level)
            if strain in _STRAINS:
                return cls(BidKind.TRICKS, level, _STRAINS[strain])
        shown = text.strip()
        raise BidError(f"{shown!r} is not a bid: {_hint(plain)}")


def _plain(text: str) -> str:
    pictured = text.translate(str.maketrans("♠♣♦♥♤♧♢♡", "scdhscdh"))
    unaccented = unicodedata.normalize("NFKD", pictured.casefold())
    return "".join(letter for letter in unaccented if letter.isascii() and letter.isalnum())


def _hint(plain: str) -> str:
    if re.fullmatch(r"\d+", plain):
        return f"add S, C, D, H or NT, like {plain}H"
    return did_you_mean(plain, [bid.text for bid in (*ALL_TRICK_BIDS, MIS, OMIS, PASS)])


def trick_bid(level: int, denomination: Denomination) -> Bid:
    """Return the bid of `level` tricks in `denomination`.

    Raises
    ------
    BidError
        If the level is not 6 to 10.
    """
    return Bid(BidKind.TRICKS, level, denomination)


PASS: Final = Bid(BidKind.PASS)
MIS: Final = Bid(BidKind.MISERE)
OMIS: Final = Bid(BidKind.OPEN_MISERE)
SOMIS: Final = Bid(BidKind.SUPER_OPEN_MISERE)
GNUL: Final = Bid(BidKind.GRAND_NULLO)

ALL_TRICK_BIDS: Final = tuple(trick_bid(level, d) for level in LEVELS for d in Denomination)
"""The 25 trick bids, low to high."""

_STRAINS: Final = {
    **dict.fromkeys(("s", "spade", "spades"), Denomination.SPADES),
    **dict.fromkeys(("c", "club", "clubs"), Denomination.CLUBS),
    **dict.fromkeys(("d", "diamond", "diamonds"), Denomination.DIAMONDS),
    **dict.fromkeys(("h", "heart", "hearts"), Denomination.HEARTS),
    **dict.fromkeys(("n", "nt", "notrump", "notrumps"), Denomination.NO_TRUMP),
}

_NAMES: Final = {
    **dict.fromkeys(("pass", "passes", "p"), PASS),
    **dict.fromkeys(("mis", "misere", "m", "nullo", "null"), MIS),
    **dict.fromkeys(("omis", "om", "openmis", "openmisere", "misereopen"), OMIS),
    **dict.fromkeys(("somis", "superopenmisere", "superopenmis"), SOMIS),
    **dict.fromkeys(("gnul", "grandnullo", "granola"), GNUL),
    **{
        f"inkle{name}": Bid(BidKind.INKLE, denomination=denomination)
        for name, denomination in _STRAINS.items()
        if denomination is not Denomination.NO_TRUMP
    },
}
