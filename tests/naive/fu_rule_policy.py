"""The rule policy of Fünfhundert once more, in plain sets and loops: the twin of its kernels."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from itertools import combinations as choices
from math import comb

from analyzer.cards import suit_of
from analyzer.funfhundert import (
    DECK,
    Action,
    Announce,
    Combination,
    Deal,
    Done,
    Knowledge,
    Play,
    Swap,
    combinations,
)
from analyzer.funfhundert.play.weights import Weights
from analyzer.funfhundert.rules import card_points, strength
from analyzer.funfhundert.tricks import legal_replies, reply_wins


def choose(known: Knowledge, weights: Weights) -> Action:
    """Return the policy's action."""
    if known.phase == "play":
        return Play(_choose_card(known, weights))
    if known.can_swap():
        return Swap()
    chosen = _best_set(known, weights)
    if not chosen:
        return Done()
    return Announce(max(chosen, key=lambda each: (each.points, -each.number)).number)


def play_out(deal: Deal, weights: Weights) -> tuple[int, int]:
    """Play a deal to its end on the referee."""
    while not deal.is_over:
        deal.act(choose(deal.knowledge(deal.position.turn), weights))
    return deal.points


# --- how the combinations stand -------------------------------------------------------------------


@dataclass(frozen=True)
class _Side:
    owned: frozenset[int]
    alive: tuple[Combination, ...]
    chances: tuple[int, ...]

    def worth(self, card: int) -> int:
        """What owning a card is worth, in hundredths."""
        owned = self.owned | {card}
        return sum(
            each.points * self.chances[len(set(each.cards) - owned)]
            for each in self.alive
            if card in each.cards
        )


def _period(known: Knowledge) -> int:
    if known.talon:
        return (16 - known.talon) // 4
    return 4 if len(known.hand) > 4 else 5


def _later(known: Knowledge, held: int) -> bool:
    """Whether a moment to announce comes after this trick."""
    rules, talon = known.rules, known.talon
    talon_then = max(talon - 2, 0)
    held_then = 8 if talon else held - 1
    if held_then < 0 or (rules.announce_leader_only and held_then == 0):
        return False
    match rules.announce_window:
        case "french":
            return talon_then > 0 or held_then == 8
        case "until_talon_empty":
            return talon_then > 0
    return True


def _alive(
    known: Knowledge, spoilt: Collection[int], closed: int, held: int
) -> tuple[Combination, ...]:
    if not _later(known, held):
        return ()
    return tuple(
        each
        for each in combinations(known.trump)
        if not closed & each.bit
        and not (each.number == 14 and known.seven_scored)
        and not set(each.cards) & set(spoilt)
    )


def _theirs(known: Knowledge) -> frozenset[int]:
    """The cards known to be in the opponent's hand."""
    return known.shown if known.talon else known.shown.union(known.hidden)


def _sides(known: Knowledge, weights: Weights) -> tuple[_Side, _Side]:
    me, other, period = known.player, known.opponent, _period(known)
    mine = _Side(
        known.owned,
        _alive(known, known.used[me] | known.won[other], known.closed[me], len(known.hand)),
        weights.own[period],
    )
    their_size = known.opponent_size + (known.led is not None)
    theirs = _Side(
        known.won[other] | _theirs(known),
        _alive(known, known.used[other] | known.won[me], 0, their_size),
        weights.theirs[period] if known.talon else weights.own[period],
    )
    return mine, theirs


# --- announcing -----------------------------------------------------------------------------------


def _best_set(known: Knowledge, weights: Weights) -> tuple[Combination, ...]:
    """The complete combinations to announce: points less the chances they spoil."""
    complete = known.announceable()
    mine, _ = _sides(known, weights)
    hoped = [each for each in mine.alive if each not in complete]
    best: tuple[Combination, ...] = ()
    best_gain, best_bits = 0, 0
    for size in range(1, len(complete) + 1):
        for chosen in choices(complete, size):
            cards = [card for each in chosen for card in each.cards]
            if len(set(cards)) < len(cards):
                continue
            gain = 100 * sum(each.points for each in chosen)
            for each in hoped:
                if set(each.cards) & set(cards):
                    missing = set(each.cards) - known.owned
                    gain -= each.points * mine.chances[len(missing)]
            bits = sum(each.bit for each in chosen)
            if gain > 0 and (gain, bits) > (best_gain, best_bits):
                best, best_gain, best_bits = chosen, gain, bits
    return best


# --- a trick --------------------------------------------------------------------------------------


def _cost(rows: tuple[tuple[int, ...], ...], known: Knowledge, card: int) -> int:
    is_trump = suit_of(card) == known.trump
    return rows[_period(known)][8 * is_trump + strength(card)]


def _choose_card(known: Knowledge, weights: Weights) -> int:
    mine, theirs = _sides(known, weights)
    if known.led is not None:
        scores = _reply_scores(known, weights, mine, theirs, known.led, known.hand)
    else:
        scores = {}
        for card in known.hand:
            if known.talon:
                score = _open_lead(known, weights, mine, theirs, card)
            else:
                hand = tuple(sorted(_theirs(known)))
                score = -max(_reply_scores(known, weights, theirs, mine, card, hand).values())
            scores[card] = score - _cost(weights.leading, known, card)
    return max(scores, key=lambda card: (scores[card], -card))


def _reply_scores(
    known: Knowledge, weights: Weights, me: _Side, them: _Side, led: int, hand: tuple[int, ...]
) -> dict[int, int]:
    period = _period(known)
    secure, tempo = weights.secure[period], weights.tempo[period]
    empty = known.talon == 0
    scores = {}
    for card in legal_replies(hand, led, known.trump, talon_empty=empty):
        points = 100 * (card_points(led) + card_points(card))
        if reply_wins(led, card, known.trump, talon_empty=empty):
            score = points + me.worth(led) + them.worth(led) + tempo
            score += secure * me.worth(card) // 100
        else:
            score = -points - me.worth(card) - them.worth(card) - tempo
            score -= secure * them.worth(led) // 100
        scores[card] = score - _cost(weights.replying, known, card)
    return scores


def _open_lead(known: Knowledge, weights: Weights, mine: _Side, theirs: _Side, card: int) -> int:
    period = _period(known)
    beating = {each for each in DECK.cards if strength(each) > strength(card)}
    chance = 1000
    if not known.shown & beating:
        unknown = known.opponent_size - len(known.shown)
        hidden, wanted = len(known.hidden), len(beating.intersection(known.hidden))
        chance = 1000 - 1000 * comb(hidden - wanted, unknown) // comb(hidden, unknown)
    points = 100 * card_points(card)
    stake = points + mine.worth(card) + theirs.worth(card)
    will = min(100, weights.will[period] + weights.will_rise[period] * stake // 10000)
    beaten = chance * will
    always = weights.reply[period] + weights.tempo[period]
    won = always + points + weights.secure[period] * mine.worth(card) // 100
    lost = always + stake
    return ((100_000 - beaten) * won - beaten * lost) // 100_000
