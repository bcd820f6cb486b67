"""Best play by all with every card seen, in every trick-taking game: slow and obvious.

It moves with `moves` and takes nothing from ``analyzer``. Who plays with whom is read from RULES
2.3, 5, 6.4 and 6.7 here once more. Nothing is pruned but what a yes-or-no question makes needless.
"""

from __future__ import annotations

from dataclasses import dataclass

from tests.naive.moves import Moment, Move, after, is_joker, is_over, legal, suit_of, turn

Memo = dict[object, tuple[int, int]]


@dataclass(frozen=True)
class Sides:
    """Seats whose tricks count, and the seats that want them to be many."""

    counted: frozenset[int]
    seekers: frozenset[int]
    at_most: int


def sides(players: int, contract: str, partner: int | None = None) -> Sides:
    """Who wants what; `contract` is a bid's text: ``8H``, ``8NT``, ``MIS``, ``GNUL``, ``PASS``.

    Seats are those in play, clockwise from declarer: in a misère the partners sit out.
    """
    misere = contract in ("MIS", "OMIS", "SOMIS")
    hands = {2: 2, 3: 3, 4: 3, 5: 5, 6: 4}[players] if misere else players
    friends = {0}
    if not misere and players in (4, 6):
        friends = set(range(0, players, 2))
    if partner is not None:
        friends.add(partner)
    everyone = frozenset(range(hands))
    if contract == "SOMIS":  # the defenders choose declarer's cards too
        return Sides(frozenset(friends), everyone, 1)
    if misere or contract == "GNUL":
        return Sides(frozenset(friends), everyone - friends, 1)
    return Sides(frozenset(friends), frozenset(friends), 10)


def value(now: Moment, who: Sides) -> int:
    """Further tricks of declarer's side; in a misère only 0, or 1 for "at least one"."""
    memo: Memo = {}
    most = min(tricks_left(now), who.at_most)
    return next((n for n in range(most, 0, -1) if _reaches(now, n, who, memo)), 0)


def values(now: Moment, who: Sides) -> dict[Move, int]:
    """The same after each legal play; a trick that the play completes counts."""
    found = {}
    for move in legal(now):
        then, winner = after(now, move)
        won = int(winner is not None and winner[0] in who.counted)
        found[move] = min(who.at_most, won + value(then, who))
    return found


def tricks_left(now: Moment) -> int:
    """Tricks still to be won, the present one too."""
    played = {seat for seat, zone, _, _ in now.trick if zone == "hand"}
    return max(len(hand) + (seat in played) for seat, hand in enumerate(now.hands))


def _reaches(now: Moment, need: int, who: Sides, memo: Memo) -> bool:
    """Whether declarer's side takes at least `need` of the further tricks."""
    if need <= 0:
        return True
    if need > tricks_left(now) or is_over(now):
        return False
    key = None if now.trick else _key(now)
    reached, not_reached = memo.get(key, (0, 99))
    if key is not None and (need <= reached or need >= not_reached):
        return need <= reached

    seeks = turn(now)[0] in who.seekers
    result = not seeks
    for move in legal(now):
        then, winner = after(now, move)
        won = int(winner is not None and winner[0] in who.counted)
        if _reaches(then, need - won, who, memo) == seeks:
            result = seeks
            break
    if key is not None:
        memo[key] = (need, not_reached) if result else (reached, need)
    return result


def _key(now: Moment) -> object:
    """All that the future depends on; what was shown matters only while a joker is unnamed."""
    cards = [card for hand in now.hands for card in hand]
    cards += [card for piles in now.piles for pile in piles for card in pile if card]
    unnamed = any(is_joker(card) and suit_of(now, card) is None for card in cards)
    shown = (now.suits_led, now.renounced, now.discarded) if unnamed else ()
    return now.hands, now.piles, now.leader, now.zone, shown
