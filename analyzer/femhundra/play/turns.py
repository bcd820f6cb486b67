"""What is worth trying in a turn: both draws; a few layings, each with a few discards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from analyzer.femhundra.knowledge import Knowledge
from analyzer.femhundra.layings.laying import best_laying
from analyzer.femhundra.melds import Meld, read_meld
from analyzer.femhundra.players.rule_player import discards_in_order, rule_choice
from analyzer.femhundra.referee import actions as a

Plan = tuple[a.Action, ...]
Lays = tuple[a.LayMeld | a.LayOff, ...]


def draw_plans(knowledge: Knowledge) -> tuple[Plan, ...]:
    """Return both ways to begin a turn, the rule policy's first."""
    takes_pile, _, _ = rule_choice(knowledge)
    pile: a.Action = a.TakePile()
    other: a.Action = a.TakeStock() if knowledge.stock else a.Decline()
    return ((pile,), (other,)) if takes_pile else ((other,), (pile,))


def turn_plans(knowledge: Knowledge, *, discards: int = 6, layings: int = 8) -> tuple[Plan, ...]:
    """Return ways to end a turn, the rule policy's first.

    These are the rule policy's laying with several discards, and other layings (all for points, all
    for the most cards, melds alone, nothing, all but one piece) with one discard each.

    Parameters
    ----------
    knowledge : Knowledge
        In phase ``"lay"``.
    discards, layings : int
        At most so many of each.
    """
    _, laying, _ = rule_choice(knowledge)
    plans = list(_with_discards(knowledge, laying.actions, discards))
    seen = {frozenset(laying.actions)}
    for lays in _other_layings(knowledge, laying.actions):
        if frozenset(lays) not in seen and len(seen) < layings:
            seen.add(frozenset(lays))
            plans += _with_discards(knowledge, lays, 1)
    return tuple(plans)


def _other_layings(knowledge: Knowledge, usual: Lays) -> Iterator[Lays]:
    own = knowledge.has_meld[knowledge.player]
    if not usual:
        return
    for aim in ("points", "cards"):
        best = best_laying(knowledge.hand, knowledge.melds, own, aim=aim)
        if best is not None:
            yield best.actions
    yield ()
    yield tuple(action for action in usual if isinstance(action, a.LayMeld))
    for i, dropped in enumerate(usual):
        kept = (*usual[:i], *(each for each in usual[i + 1 :] if not _needs(each, dropped)))
        if own or any(isinstance(action, a.LayMeld) for action in kept):
            yield kept


def _needs(later: a.Action, earlier: a.Action) -> bool:
    """Return True if one lay-off goes beyond another on the same end of a run."""
    return (
        isinstance(later, a.LayOff)
        and isinstance(earlier, a.LayOff)
        and (later.meld, later.end) == (earlier.meld, earlier.end)
    )


def _with_discards(knowledge: Knowledge, lays: Lays, most: int) -> Iterator[Plan]:
    melds: list[Meld] = list(knowledge.melds)
    laid: set[int] = set()
    for action in lays:
        if isinstance(action, a.LayMeld):
            melds.append(read_meld(action.cards, knowledge.player))
            laid.update(action.cards)
        else:
            melds[action.meld] = melds[action.meld].with_card(
                action.card, knowledge.player, action.end
            )
            laid.add(action.card)
    left = [card for card in knowledge.hand if card not in laid]
    if not left:
        yield lays
    for card in _first(discards_in_order(knowledge, left, melds), most):
        yield (*lays, a.Discard(card))


def _first(cards: Sequence[int], most: int) -> Sequence[int]:
    return cards[:most]
