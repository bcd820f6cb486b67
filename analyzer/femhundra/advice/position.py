"""A position described in words of the card table, read and checked: what the adviser knows.

You are player 0; the others are numbered clockwise after you, the next one 1. What can be worked
out from the rest may be left out: the stock or the other hands, and points on the table.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final, Literal

from analyzer.cards import format_card, format_cards, parse_cards, sort_hand
from analyzer.errors import CardError, InputError, did_you_mean
from analyzer.femhundra.knowledge import Knowledge, Phase
from analyzer.femhundra.melds import Meld, read_meld
from analyzer.femhundra.rules import DECK, FINE, HAND_SIZE, FemhundraRules, is_court
from analyzer.femhundra.scores import points_on_table

Drawn = Literal["stock", "pile"]
"""What a player who has drawn took."""

ME: Final = 0
_OWNER: Final = re.compile(r"(?:^|(?<=[\s,;]))(me|[0-9]+)\s*:", re.IGNORECASE | re.ASCII)
_OTHER_OWNER: Final = re.compile(r"\s*(\w+)\s*:", re.ASCII)


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
    held = _cards("hand", hand)
    heap = _cards("pile", pile)
    beneath = _cards("under the stock", under)
    table = _read_melds(melds, rules)
    seen = _read_known(known, rules)
    for card in beneath:
        if not is_court(card):
            raise InputError(
                f"{format_card(card)} is no court card, and never goes under the stock"
            )
    _require_apart(
        [
            ("your hand", held),
            ("the pile", heap),
            ("the cards under the stock", beneath),
            *((f"the meld {meld.text}", meld.cards) for meld in table),
            *((f"the hand of player {p}", sorted(seen[p])) for p in range(n)),
        ]
    )
    _require_phase(held, heap, drawn)
    placed = len(held) + len(heap) + sum(len(meld.cards) for meld in table)
    others = _other_sizes(rules, table, seen, sizes, stock, placed)
    left = DECK.size - placed - sum(others)
    if left < 0:
        raise InputError(f"{_sum(held, others, heap, table)} cards: there are only {DECK.size}")
    if stock is not None and stock != left:
        told = _sum(held, others, heap, table)
        raise InputError(f"stock {stock}: {told} cards leave {left} of {DECK.size} for it")
    _require_hidden(rules, seen, others, beneath, left)
    phase: Phase = "draw" if drawn is None else "lay"
    owners = {owner for meld in table for owner in meld.owners}
    have = _read_points(rules, table, points)
    _require_grown(table, (len(held), *others), have, drawn)
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
        totals=_numbers_of_all(rules, "scores", scores) if scores is not None else (0,) * n,
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
    held = _cards("hand", hand)
    if not held:
        raise InputError("the hand is empty: give its cards, like 5H 6H 7H KC")
    table = _read_melds(melds, rules)
    _require_apart(
        [("your hand", held), *((f"the meld {meld.text}", meld.cards) for meld in table)]
    )
    return sort_hand(held), table, any(ME in meld.owners for meld in table)


# --- cards ----------------------------------------------------------------------------------------


def _cards(what: str, text: str) -> tuple[int, ...]:
    try:
        cards = parse_cards(text)
        DECK.require(*cards)
    except CardError as error:
        raise CardError(f"{what}: {error}") from error
    return cards


def _owned_parts(text: str, rules: FemhundraRules, example: str) -> list[tuple[int, str]]:
    """Return the parts of ``1: 5H 6H 7H me: 8H``: an owner and the text of the cards."""
    marks = list(_OWNER.finditer(text))
    if not marks or text[: marks[0].start()].strip():
        word = _OTHER_OWNER.match(text)
        if word and len(word[1]) > 1:
            raise InputError(f"{text!r}: no player {word[1]!r}: {did_you_mean(word[1], ['me'])}")
        raise InputError(f"{text!r}: whose is it? write {example}")
    ends = [mark.start() for mark in marks[1:]] + [len(text)]
    parts = []
    for mark, end in zip(marks, ends, strict=True):
        owner = ME if mark[1].lower() == "me" else int(mark[1][:9])
        if owner >= rules.players:
            last = rules.players - 1
            others = "1" if last == 1 else f"1 to {last}, clockwise after you"
            raise InputError(f"{text!r}: no player {mark[1]}: the others are {others}")
        parts.append((owner, text[mark.end() : end].strip(" ,;")))
    return parts


def _read_melds(texts: Iterable[str], rules: FemhundraRules) -> tuple[Meld, ...]:
    """Return the melds; who has laid a card off must have laid a meld too (Q72)."""
    melds, layers, owners = [], set(), dict[int, int]()
    for text in texts:
        layer, meld = _read_meld(text, rules)
        melds.append(meld)
        layers.add(layer)
        owners.update(zip(meld.cards, meld.owners, strict=True))
    for card, owner in owners.items():
        if owner not in layers:
            who = "you have no meld" if owner == ME else f"player {owner} has no meld"
            raise InputError(f"{format_card(card)} is laid off, but {who}, which comes first")
    return tuple(melds)


def _read_meld(text: str, rules: FemhundraRules) -> tuple[int, Meld]:
    """Return who laid a meld, and the meld."""
    parts = _owned_parts(text, rules, "me: 5H 6H 7H or 1: 5H 6H 7H")
    owner_of: dict[int, int] = {}
    for number, (owner, cards_text) in enumerate(parts):
        cards = _cards(f"meld {text!r}", cards_text)
        for card in cards:
            if card in owner_of:
                raise CardError(f"meld {text!r}: {format_card(card)} is given twice")
            owner_of[card] = owner
        if number == 0:
            read_meld(cards)
    whole = read_meld(tuple(owner_of))
    owners = tuple(owner_of[card] for card in whole.cards)
    return parts[0][0], Meld(whole.kind, whole.cards, owners)


def _read_known(texts: Iterable[str], rules: FemhundraRules) -> tuple[frozenset[int], ...]:
    known = [frozenset[int]() for _ in range(rules.players)]
    for text in texts:
        for owner, cards in _owned_parts(text, rules, "1: 7H"):
            if owner == ME:
                raise InputError(f"known cards {text!r}: your own are in the hand already")
            known[owner] |= frozenset(_cards(f"known cards {text!r}", cards))
    return tuple(known)


def _require_apart(groups: Iterable[tuple[str, Sequence[int]]]) -> None:
    where: dict[int, str] = {}
    for name, cards in groups:
        for card in cards:
            if card in where:
                raise CardError(f"{format_card(card)} is in both {where[card]} and {name}")
            where[card] = name


# --- sizes ----------------------------------------------------------------------------------------


def _require_phase(held: Sequence[int], heap: Sequence[int], drawn: Drawn | None) -> None:
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


def _other_sizes(
    rules: FemhundraRules,
    table: Sequence[Meld],
    known: Sequence[frozenset[int]],
    sizes: Sequence[int] | None,
    stock: int | None,
    placed: int,
) -> tuple[int, ...]:
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


def _require_grown(
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
                + (" after a draw" if least > HAND_SIZE else "")
            )
        if laid or (drawn == "pile" and player == ME) or size == least:
            continue
        if points[player] == 0:
            hint = "say what you have drawn, or" if player == ME and drawn is None else "say"
            raise InputError(
                f"{cards} for {who}, who {has} laid none: {hint} in the points that a pile was "
                f"taken and fined, which alone leaves more than {least}"
            )


def _sum(
    held: Sequence[int], others: Sequence[int], heap: Sequence[int], table: Sequence[Meld]
) -> str:
    """Return ``7 in hand + 7 with the others + 1 in the pile = 15``."""
    on_table = sum(len(meld.cards) for meld in table)
    parts = [f"{len(held)} in hand", f"{sum(others)} with the others"]
    parts += [f"{len(heap)} in the pile"] if heap else []
    parts += [f"{on_table} on the table"] if on_table else []
    return f"{' + '.join(parts)} = {len(held) + sum(others) + len(heap) + on_table}"


def _require_hidden(
    rules: FemhundraRules,
    known: Sequence[frozenset[int]],
    others: Sequence[int],
    beneath: Sequence[int],
    stock: int,
) -> None:
    for player, size in enumerate(others, start=1):
        if len(known[player]) > size:
            cards = format_cards(sort_hand(known[player]))
            has = f"{size} card{'' if size == 1 else 's'}"
            raise InputError(f"player {player} has {has}, and cannot hold {cards}")
    if len(beneath) > stock:
        raise InputError(f"{format_cards(beneath)} cannot be under a stock of {stock}")


# --- points ---------------------------------------------------------------------------------------


def _read_points(
    rules: FemhundraRules, table: Sequence[Meld], points: Sequence[int] | None
) -> tuple[int, ...]:
    laid = points_on_table(table, rules.players)
    if points is None:
        return laid
    given = _numbers_of_all(rules, "points", points)
    for player, (have, say) in enumerate(zip(laid, given, strict=True)):
        if say > have or (have - say) % FINE:
            who = "you have" if player == ME else f"player {player} has"
            raise InputError(
                f"points {say}: {who} {have} on the table, less {FINE} for each fine so far"
            )
    return given


def _numbers_of_all(rules: FemhundraRules, what: str, values: Sequence[int]) -> tuple[int, ...]:
    if len(values) != rules.players:
        raise InputError(
            f"{what} of {len(values)} players: give those of {rules.players}, yours first"
        )
    return tuple(values)
