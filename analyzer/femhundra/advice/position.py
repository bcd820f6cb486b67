"""A position described in words of the card table, read and checked: what the adviser knows.

You are player 0; the others are numbered clockwise after you, the next one 1. What can be worked
out from the rest may be left out: the stock or the other hands, and points on the table.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from analyzer.cards import format_card, sort_hand
from analyzer.errors import InputError
from analyzer.femhundra.advice.owned_cards import (
    ME,
    cards_of_text,
    read_known,
    read_melds,
    require_apart,
)
from analyzer.femhundra.advice.position_checks import (
    Drawn,
    numbers_of_all,
    other_sizes,
    read_points,
    require_grown,
    require_hidden,
    require_open_game,
    require_phase,
    require_start,
    sum_in_words,
)
from analyzer.femhundra.knowledge import Knowledge, Phase
from analyzer.femhundra.melds import Meld
from analyzer.femhundra.rules import DECK, FemhundraRules, is_court


def read_position(
    rules: FemhundraRules,
    *,
    hand: str,
    pile: str = "",
    melds: Iterable[str] = (),
    known: Iterable[str] = (),
    sizes: Sequence[int] | None = None,
    stock: int | None = None,
    under: str = "",
    drawn: Drawn | None = None,
    points: Sequence[int] | None = None,
    scores: Sequence[int] | None = None,
) -> Knowledge:
    """Return what you know, from a description.

    Parameters
    ----------
    rules : FemhundraRules
        With the number of players.
    hand : str
        Your cards; those you have drawn are among them.
    pile : str
        Bottom to top; empty if you have just taken it.
    melds : iterable of str
        In the order laid: the owner, ``me`` or a number, and the cards, ``1: 5H 6H 7H``. Cards laid
        off by others follow: ``1: 5H 6H 7H me: 8H``.
    known : iterable of str
        Cards known to be in another hand, taken with the pile: ``1: 7H``.
    sizes : sequence of int, optional
        Cards in the other hands, clockwise after you; by default what `stock` leaves to one other,
        or seven each while nobody else has laid a card.
    stock : int, optional
        Cards in the stock; by default all that lie nowhere else.
    under : str
        Court cards seen to go under the stock (Q71) that are still there.
    drawn : str, optional
        ``"stock"`` or ``"pile"`` if you have drawn and are to lay and discard; by default you are
        to draw.
    points : sequence of int, optional
        This round so far, you first: cards on the table less fines; by default without a fine.
    scores : sequence of int, optional
        The game score before this round, you first; 0 by default.

    Raises
    ------
    InputError, CardError
        One line on the first thing that cannot be read or cannot be.
    """
    n = rules.players
    held = cards_of_text("hand", hand)
    heap = cards_of_text("pile", pile)
    beneath = cards_of_text("under the stock", under)
    table = read_melds(melds, rules)
    seen = read_known(known, rules)
    for card in beneath:
        if not is_court(card):
            raise InputError(
                f"{format_card(card)} is no court card, and never goes under the stock"
            )
    require_apart(
        [
            ("your hand", held),
            ("the pile", heap),
            ("the cards under the stock", beneath),
            *((f"the meld {meld.text}", meld.cards) for meld in table),
            *((f"the hand of player {p}", sorted(seen[p])) for p in range(n)),
        ]
    )
    require_phase(held, heap, drawn)
    placed = len(held) + len(heap) + sum(len(meld.cards) for meld in table)
    others = other_sizes(rules, table, seen, sizes, stock, placed)
    left = DECK.size - placed - sum(others)
    if left < 0:
        raise InputError(
            f"{sum_in_words(held, others, heap, table)} cards: there are only {DECK.size}"
        )
    if stock is not None and stock != left:
        told = sum_in_words(held, others, heap, table)
        raise InputError(f"stock {stock}: {told} cards leave {left} of {DECK.size} for it")
    require_hidden(seen, others, beneath, left)
    phase: Phase = "draw" if drawn is None else "lay"
    owners = {owner for meld in table for owner in meld.owners}
    have = read_points(rules, table, points)
    require_grown(table, (len(held), *others), have, drawn)
    require_start(rules, heap, table, (len(held), *others), left)
    totals = numbers_of_all(rules, "scores", scores) if scores is not None else (0,) * n
    require_open_game(rules, totals)
    return Knowledge(
        rules=rules,
        player=ME,
        hand=sort_hand(held),
        melds=table,
        pile=heap,
        stock=left,
        hand_sizes=(len(held), *others),
        known=seen,
        points=have,
        has_meld=tuple(player in owners for player in range(n)),
        turn=ME,
        phase=phase,
        took_pile=drawn == "pile",
        laid=0,
        totals=totals,
        under=beneath,
    )


def read_table(
    rules: FemhundraRules, *, hand: str, melds: Iterable[str] = ()
) -> tuple[tuple[int, ...], tuple[Meld, ...], bool]:
    """Return a hand, the melds of the table, and whether one of them is yours.

    Parameters
    ----------
    rules : FemhundraRules
        With the most players there may be.
    hand : str
    melds : iterable of str
        As `read_position` takes them.

    Raises
    ------
    InputError, CardError
        One line on the first thing that cannot be read or cannot be.
    """
    held = cards_of_text("hand", hand)
    if not held:
        raise InputError("the hand is empty: give its cards, like 5H 6H 7H KC")
    table = read_melds(melds, rules)
    require_apart([("your hand", held), *((f"the meld {meld.text}", meld.cards) for meld in table)])
    return sort_hand(held), table, any(ME in meld.owners for meld in table)
