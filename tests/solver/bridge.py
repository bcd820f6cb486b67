"""Deals of Five Hundred as bridge endings, solved by DDS (through endplay's binding).

The cards of each effective suit become, low to high, the bridge ranks 2, 3, 4 ... of a suit; joker
and bowers are simply the highest trumps, and a named joker is the top of its suit. An unnamed
joker has no counterpart. Suits and order come from the slow twin: nothing here rests on `analyzer`.
"""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from functools import cache

import endplay._dds as dds

from tests.naive.random_positions import PLAIN_CARDS
from tests.naive.solver import JOKER, card_tables

DENOMINATIONS = "SHDC"  # in the order of DDS; 4 is no-trump
DECLARER = 0  # seats clockwise, as North, East, South, West


@cache
def bridge_cards(denomination: str, joker_named: str | None) -> dict[str, tuple[int, int]]:
    """Suit and rank bit of DDS for each of the 43 cards."""
    suits, strengths = card_tables(denomination, joker_named)
    names = {}
    for number, suit in enumerate(DENOMINATIONS):
        lane = sorted(
            (card for card in (*PLAIN_CARDS, JOKER) if suits[card] == suit),
            key=strengths.__getitem__,
        )
        assert len(lane) <= 13
        names |= {card: (number, 1 << 2 + place) for place, card in enumerate(lane)}
    return names


def as_bridge(
    hands: Sequence[Sequence[str]], denomination: str, joker_named: str | None
) -> ctypes.Structure:
    """Return a deal for DDS: four equal hands clockwise from declarer, who leads."""
    names = bridge_cards(denomination, joker_named)
    deal = dds.deal()
    deal.trump = 4 if denomination == "NT" else DENOMINATIONS.index(denomination)
    deal.first = DECLARER
    for seat, hand in enumerate(hands):
        for card in hand:
            suit, bit = names[card]
            deal.remainCards[seat][suit] |= bit
    return deal


def dds_tricks(deal: ctypes.Structure, need: int = -1) -> int:
    """Return the tricks of the side on lead; with `need`, `need` if it takes as many, else less.

    This is DDS's plain ``SolveBoard`` in its first thread: one best card is asked for
    (``solutions`` 1), always searched (``mode`` 1).
    """
    answer = dds.futureTricks()
    dds.SolveBoard(deal, need, 1, 1, answer, 0)
    return int(answer.score[0])


def dds_batch(deals: Sequence[ctypes.Structure], need: int = -1) -> list[int]:
    """The same by ``SolveAllBoards``, which takes 200 deals at a time and plans their order."""
    scores: list[int] = []
    for start in range(0, len(deals), dds.MAXNOOFBOARDS):
        part = deals[start : start + dds.MAXNOOFBOARDS]
        boards, solved = dds.boards(), dds.solvedBoards()
        boards.noOfBoards = len(part)
        for i, deal in enumerate(part):
            boards.deals[i] = deal
            boards.target[i] = need
            boards.solutions[i] = 1
            boards.mode[i] = 1
        dds.SolveAllBoardsBin(boards, solved)
        scores += [solved.solvedBoard[i].score[0] for i in range(len(part))]
    return scores


def one_thread() -> None:
    """Allow DDS a single thread."""
    dds.SetMaxThreads(1)
