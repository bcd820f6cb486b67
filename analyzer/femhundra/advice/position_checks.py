"""What must be true of a described position: the sizes of hands and stock, and the points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from analyzer.cards import format_cards, sort_hand
from analyzer.errors import InputError
from analyzer.femhundra.advice.owned_cards import ME
from analyzer.femhundra.melds import Meld
from analyzer.femhundra.referee.scores import points_on_table, winner_of
from analyzer.femhundra.rules import DECK, FINE, HAND_SIZE, FemhundraRules, is_court

Drawn = Literal["stock", "pile"]
"""What a player who has drawn took."""


def require_phase(held: Sequence[int], heap: Sequence[int], drawn: Drawn | None) -> None:
    """Check that hand and pile fit a player who is to draw, or has drawn."""
    if not held:
        raise InputError("your hand is empty: the round is over")
    if drawn == "pile":
        if heap:
            raise InputError(
                f"the pile {format_cards(heap)}: you have taken it, so its cards are in your hand"
            )
        if len(held) < 2:
            raise InputError("one card in hand: you held one and have taken the pile")
    elif not heap:
        raise InputError("the pile is empty: give its cards, bottom to top (at least the last)")
    if drawn == "stock" and len(held) < 2:
        raise InputError("one card in hand: you held one and have drawn another")


def other_sizes(
    rules: FemhundraRules,
    table: Sequence[Meld],
    known: Sequence[frozenset[int]],
    sizes: Sequence[int] | None,
    stock: int | None,
    placed: int,
) -> tuple[int, ...]:
    """Return the sizes of the other hands, as given or worked out (`placed` cards lie in sight)."""
    n = rules.players - 1
    if sizes is not None:
        if len(sizes) != n:
            hands = "hand" if n == 1 else "hands"
            raise InputError(f"sizes of {len(sizes)} hands: give those of {n} other {hands}")
        for player, size in enumerate(sizes, start=1):
            if size < 1:
                raise InputError(f"player {player} has {size} cards: the round is over")
        return tuple(sizes)
    if stock is not None:
        rest = DECK.size - placed - stock
        if n == 1 or rest == HAND_SIZE * n:
            if rest < n:
                raise InputError(f"stock {stock}: no cards are left for the other hand")
            return (rest // n,) * n
        raise InputError(f"{max(rest, 0)} cards are with {n} others: say how many each, in sizes")
    if any(owner != ME for meld in table for owner in meld.owners) or any(known):
        raise InputError(
            "cards have left or joined the other hands: give their sizes, or the stock"
        )
    return (HAND_SIZE,) * n


def require_grown(
    table: Sequence[Meld], sizes: Sequence[int], points: Sequence[int], drawn: Drawn | None
) -> None:
    """Check each hand against the cards its player has laid.

    A turn takes a card and gives one back, so only laying makes a hand smaller, and only the pile
    makes it greater; who takes the pile and lays nothing is fined (Q73).
    """
    for player, size in enumerate(sizes):
        laid = sum(meld.owners.count(player) for meld in table)
        least = HAND_SIZE + (player == ME and drawn is not None)
        who, has = ("you", "have") if player == ME else (f"player {player}", "has")
        cards = f"{size} card{'' if size == 1 else 's'}"
        if size + laid < least:
            raise InputError(
                f"{cards} for {who}, who {has} laid {laid or 'none'}: the two make {least} or more"
                + (" with the card drawn, which belongs to the hand" if least > HAND_SIZE else "")
            )
        if laid or (drawn == "pile" and player == ME) or size == least:
            continue
        if points[player] == 0:
            hint = "say what you have drawn, or" if player == ME and drawn is None else "say"
            raise InputError(
                f"{cards} for {who}, who {has} laid none: {hint} in the points that a pile was "
                f"taken and fined, which alone leaves more than {least}"
            )


def require_start(
    rules: FemhundraRules,
    heap: Sequence[int],
    table: Sequence[Meld],
    sizes: Sequence[int],
    stock: int,
) -> None:
    """Check the start card of a round in which nobody has moved: no J, Q or K (Q71)."""
    dealt = HAND_SIZE * rules.players
    fresh = len(heap) == 1 and not table and sum(sizes) == dealt and stock == DECK.size - dealt - 1
    if fresh and is_court(heap[0]):
        raise InputError(
            f"the pile {format_cards(heap)}: a jack, queen or king cannot start it; give a smaller "
            "stock if a turn has been played"
        )


def require_open_game(rules: FemhundraRules, totals: Sequence[int]) -> None:
    """Check that nobody has won the game before this round."""
    winner = winner_of(totals, rules.target)
    if winner is not None:
        raise InputError(f"scores: with {totals[winner]} the game is won already")


def sum_in_words(
    held: Sequence[int], others: Sequence[int], heap: Sequence[int], table: Sequence[Meld]
) -> str:
    """Return ``7 in hand + 7 with the others + 1 in the pile = 15``."""
    on_table = sum(len(meld.cards) for meld in table)
    parts = [f"{len(held)} in hand", f"{sum(others)} with the others"]
    parts += [f"{len(heap)} in the pile"] if heap else []
    parts += [f"{on_table} on the table"] if on_table else []
    return f"{' + '.join(parts)} = {len(held) + sum(others) + len(heap) + on_table}"


def require_hidden(
    known: Sequence[frozenset[int]],
    others: Sequence[int],
    beneath: Sequence[int],
    stock: int,
) -> None:
    """Check that hidden places have room for the cards known to be there."""
    for player, size in enumerate(others, start=1):
        if len(known[player]) > size:
            cards = format_cards(sort_hand(known[player]))
            has = f"{size} card{'' if size == 1 else 's'}"
            raise InputError(f"player {player} has {has}, and cannot hold {cards}")
    if len(beneath) > stock:
        raise InputError(f"{format_cards(beneath)} cannot be under a stock of {stock}")


def read_points(
    rules: FemhundraRules, table: Sequence[Meld], points: Sequence[int] | None
) -> tuple[int, ...]:
    """Return the points so far, checked against the table: a fine apart, they follow from it."""
    laid = points_on_table(table, rules.players)
    if points is None:
        return laid
    given = numbers_of_all(rules, "points", points)
    for player, (have, say) in enumerate(zip(laid, given, strict=True)):
        if say > have or (have - say) % FINE:
            who = "you have" if player == ME else f"player {player} has"
            raise InputError(
                f"points {say}: {who} {have} on the table, less {FINE} for each fine so far"
            )
    return given


def numbers_of_all(rules: FemhundraRules, what: str, values: Sequence[int]) -> tuple[int, ...]:
    """Return numbers that must be there for every player."""
    if len(values) != rules.players:
        raise InputError(
            f"{what} of {len(values)} players: give those of {rules.players}, yours first"
        )
    return tuple(values)
