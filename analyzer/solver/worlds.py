"""One information state seen in many worlds: what each legal play is worth in each of them.

The heart of a player who samples worlds: one call of the kernel for all worlds and plays, and no
Python for a row. In each world the plays share what the search learns, so that all leads together
cost little more than twice what the position costs; equal cards are then found in the table.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from analyzer.cards import format_card
from analyzer.errors import CardError, InputError
from analyzer.rules import Contract, History, Play, Ruleset, load, suit_to_follow
from analyzer.solver.facts import Facts, facts_of
from analyzer.solver.layout import MAX_TRICKS
from analyzer.solver.rows import PILES, Int64Array, Rows, solve_rows


def score_worlds(
    hands: npt.ArrayLike,
    plays: Sequence[Play],
    contract: Contract,
    rules: Ruleset | None = None,
    *,
    leader: int = 0,
    trick: Sequence[Play] = (),
    histories: Sequence[History] = (),
    piles: tuple[npt.ArrayLike, npt.ArrayLike] | None = None,
    need: int = 0,
    count: bool = False,
    partner: int | None = None,
    threads: int = 1,
) -> npt.NDArray[np.int8]:
    """Return, for every world and play, the tricks declarer's side takes from here after the play.

    The present trick counts. All cards are seen in every world; releases the interpreter lock.

    Parameters
    ----------
    hands : array_like of int64, shape (n, seats)
        A world each row: sets over deck places (`Deck.pack`) of the cards still held, clockwise
        from declarer. In a misère only the hands in play; in the two-player game declarer's and the
        opponent's hand, then declarer's and the opponent's face-up cards.
    plays : sequence of Play
        The plays to score, k in number, of the seat that is to play. It holds these cards in every
        world. That they are legal (`legal_plays`) is not checked.
    contract : Contract
    rules : Ruleset, optional
        Default: ``australian``.
    leader : int
        The hand that leads, or led, the present trick.
    trick : sequence of Play
        The plays of the present trick, in order.
    histories : sequence of History
        What each hand has shown before this trick (RULES 6.3); empty if nothing yet. It bears on
        unnamed jokers only.
    piles : pair of array_like of int64, shape (n, 10), optional
        Two-player game: one-card sets of the face-up cards that cover another, five places for
        declarer's, then five for the opponent's, and of the card under each; 0 where there is none.
        A cover played to the present trick is still in its place.
    need : int
        0: count tricks. Else only ask whether at least `need` are taken from here.
    count : bool
        In a misère, count the tricks declarer's side can be made to take.
    partner : int, optional
        Five players: the seat of declarer's partner, 1 to 4; None plays alone.
    threads : int
        The answers are the same for any number. Worth it from some thousand worlds and plays.

    Returns
    -------
    ndarray of int8, shape (n, k)
        Tricks of declarer's side; with `need`, 1 or 0; in a misère that is not counted 0 if
        declarer can still avoid every trick, else 1.

    Raises
    ------
    InputError
        If a shape is wrong, `threads` is not positive, or leader and trick do not fit the table.
    CardError
        If a card is not in the deck, twice in a world or not held, or hands do not fit the trick.
    """
    rules = rules or load("australian")
    facts = facts_of(contract, rules, partner)
    seats = facts.seated.hands
    places = np.atleast_2d(np.asarray(hands, dtype=np.int64))
    if places.ndim != 2 or places.shape[1] != seats:
        raise InputError(f"hands must be an array of shape (n, {seats}), not {places.shape}")
    if not 0 <= leader < seats or len(trick) >= seats:
        raise InputError(f"no trick of {len(trick)} cards led by {leader} among {seats} hands")
    if len(histories) not in (0, seats):
        raise InputError(f"{len(histories)} histories for {seats} hands")
    n = len(places)
    packed = facts.compiled.pack(places)
    covers, hidden = _piles(facts, piles, n)
    laid = [_bit(facts, play.card) for play in trick]
    seat = facts.seated.seat_at(leader, len(trick))

    owned = packed.copy()
    for place, bit in enumerate(laid):
        owned[:, facts.seated.seat_at(leader, place)] += bit
    for table in range(2 if facts.seated.piles else 0):
        of_table = slice(table * PILES, (table + 1) * PILES)
        covering = np.where(hidden[:, of_table], covers[:, of_table], 0)
        if ((covering == 0) & (hidden[:, of_table] != 0)).any() or (
            covering & ~owned[:, 2 + table, None]
        ).any():
            raise CardError("a card lies face down under none of its table's face-up cards")
        owned[:, 2 + table] += hidden[:, of_table].sum(axis=1)
    _check_worlds(owned, places, laid, hidden)

    cards = np.array([_bit(facts, play.card) for play in plays], dtype=np.int64)
    missing = (packed[:, seat, None] & cards) == 0
    if missing.any():
        world, k = np.argwhere(missing)[0].tolist()
        card = format_card(plays[k].card)
        raise CardError(f"world {world}: {card} is not held by the seat to play")

    world, k = (each.ravel() for each in np.indices((n, len(plays))))
    rows = Rows.of(packed[world])
    rows.hands[:, seat] ^= cards[k]
    rows.leaders[:] = leader
    rows.on_table[:, : len(laid)] = laid
    rows.on_table[:, len(laid)] = cards[k]
    if trick:
        led = suit_to_follow(trick, contract)
        rows.led_suits[:] = -1 if led is None else int(led)
    else:
        rows.led_suits = np.array([_led_by(facts, play) for play in plays], dtype=np.int64)[k]
    if facts.jokers and histories:
        rows.barred = barred_words(facts, owned, histories)[world]
    rows.covers, rows.hidden = covers[world], hidden[world]
    rows.need[:] = need
    rows.fresh = (k == 0).astype(np.int64)
    return solve_rows(rows, facts, count=count, threads=threads).reshape(n, len(plays))


def barred_words(
    facts: Facts, owned: Int64Array, histories: Sequence[History]
) -> npt.NDArray[np.int64]:
    """Return what the holders of unnamed jokers may not do; see `layout.BARRED`.

    Parameters
    ----------
    facts : Facts
    owned : ndarray of int64, shape (n, seats)
        Kernel bits of each seat's cards: those held, face down, and in the present trick.
    histories : sequence of History
        By seat.

    Returns
    -------
    ndarray of int64, shape (n,)
    """
    barred = np.zeros(len(owned), dtype=np.int64)
    for seat, history in enumerate(histories):
        word = facts.barred_by(history)
        if word:
            for joker, first in facts.jokers:
                barred |= np.where(owned[:, seat] & joker, word << first, 0)
    return barred


def _bit(facts: Facts, card: int) -> int:
    bit = facts.bits.get(card)
    if bit is None:
        facts.rules.deck.require(card)
        raise AssertionError("a card of the deck has a bit")
    return bit


def _led_by(facts: Facts, play: Play) -> int:
    """Return the suit a lead asks for, -1 if none."""
    return facts.suits[play.card] if play.called is None else int(play.called)


def _piles(
    facts: Facts, piles: tuple[npt.ArrayLike, npt.ArrayLike] | None, n: int
) -> tuple[Int64Array, Int64Array]:
    """Return covers and the cards under them as kernel bits."""
    if (piles is not None) != facts.seated.piles:
        raise InputError("piles belong to the two-player game, and it needs them")
    if piles is None:
        none = np.zeros((n, 0), dtype=np.int64)
        return none, none
    covers, hidden = (np.asarray(cards, dtype=np.int64) for cards in piles)
    if covers.shape != (n, 2 * PILES) or hidden.shape != covers.shape:
        raise InputError(f"piles must be two arrays of shape ({n}, {2 * PILES})")
    return facts.compiled.pack(covers), facts.compiled.pack(hidden)


def _check_worlds(
    owned: Int64Array, places: Int64Array, laid: Sequence[int], hidden: Int64Array
) -> None:
    """Check that no card is twice in a world and all seats hold as many: kernels rely on it."""
    sizes = np.bitwise_count(owned)
    given = np.bitwise_count(places).sum(axis=1) + np.count_nonzero(hidden, axis=1) + len(laid)
    different = np.bitwise_count(np.bitwise_or.reduce(owned, axis=1))
    wrong = (sizes != sizes[:, :1]).any(axis=1) | (different != given) | (sizes[:, 0] > MAX_TRICKS)
    if not wrong.any():
        return
    world = int(wrong.argmax())
    if different[world] != given[world]:
        raise CardError(f"world {world}: a card is there twice, or not in this deck")
    held = sizes[world].tolist()
    raise CardError(
        f"world {world}: hands of {held} cards, those played to the trick included, must be equal"
        f" and no larger than {MAX_TRICKS}"
    )
