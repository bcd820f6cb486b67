"""Tables for tests: hands given where they matter and random elsewhere, play begun anywhere."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from analyzer.cards import SUITS, parse_card, parse_cards
from analyzer.rules import (
    NO_DECLARER,
    NO_HISTORY,
    Bid,
    Contract,
    History,
    Pile,
    Play,
    Ruleset,
    load,
    seats_in_play,
)
from analyzer.table import DealState, Dealt, Phase, Trick, TrickPlay, Turn
from analyzer.table.scoring import end_of_play

SUIT = {suit.text: suit for suit in SUITS}


def rules_of(name: str, **switches: object) -> Ruleset:
    return load(name).with_switches(**switches) if switches else load(name)


def suits(text: str) -> frozenset[object]:
    return frozenset(SUIT[letter] for letter in text.split())


def contract_of(text: str, named: str | None = None) -> Contract:
    if text == "none":
        return NO_DECLARER
    return Contract(Bid.parse(text), None if named is None else SUIT[named])


def play_of(text: str) -> Play:
    return Play.parse(text)


def texts(plays: Sequence[Play]) -> set[str]:
    assert len(set(plays)) == len(plays)
    return {play.text for play in plays}


def hand_sizes(rules: Ruleset) -> int:
    return 10 if rules.players == 2 else rules.cards_per_player


def dealt(
    rules: Ruleset,
    hands: Mapping[int, str] | None = None,
    *,
    widow: str = "",
    dealer: int = 0,
    seed: int = 1,
) -> Dealt:
    """Return a deal with some cards in some hands and the others anywhere."""
    given = {seat: list(parse_cards(text)) for seat, text in (hands or {}).items()}
    low = list(parse_cards(widow))
    used = {card for hand in (*given.values(), low) for card in hand}
    rest = [card for card in rules.deck.cards if card not in used]
    random.Random(seed).shuffle(rest)
    size = hand_sizes(rules)
    full = []
    for seat in range(rules.players):
        hand = given.get(seat, [])
        full.append((*hand, *(rest.pop() for _ in range(size - len(hand)))))
    piles: tuple[tuple[Pile, ...], ...] = ()
    if rules.players == 2:
        piles = tuple(tuple(Pile(rest.pop(), rest.pop()) for _ in range(5)) for _ in range(2))
    low += [rest.pop() for _ in range(rules.widow - len(low))]
    assert not rest
    return Dealt(dealer, tuple(full), tuple(low), piles)


def bidding(
    rules: Ruleset,
    calls: str = "",
    hands: Mapping[int, str] | None = None,
    *,
    widow: str = "",
    dealer: int = 0,
    seed: int = 1,
) -> DealState:
    """Return a deal after some calls, separated by commas."""
    state = DealState(rules, dealer)
    state.lay_out(dealt(rules, hands, widow=widow, dealer=dealer, seed=seed))
    for text in calls.split(","):
        if text.strip():
            state.call(Bid.parse(text))
    return state


def up_to(state: DealState, phase: Phase) -> DealState:
    """Go on to a phase by the plainest acts: the widow put back, alone, no joker named."""
    while state.phase is not phase:
        match state.phase:
            case Phase.EXCHANGE:
                state.exchange(state.taken)
            case Phase.PARTNER:
                state.go_alone()
            case Phase.JOKER:
                state.name_joker(None)
            case _:
                raise AssertionError(f"no way from {state.phase} to {phase}")
    return state


def playing(
    rules: Ruleset,
    contract: Contract,
    hands: Mapping[int, str],
    *,
    leader: int = 0,
    declarer: int | None = 0,
    trick: str = "",
    history: History = NO_HISTORY,
    table: Mapping[int, str] | None = None,
    zone: str = "hand",
) -> DealState:
    """Return a deal amid the play; hands not given are empty, and everybody has the history.

    The tricks before it are blanks, won by the leader, so that there are ten in all.
    The face-up cards of `table` lie in piles of one, or over a card after a slash: ``JK/7S``.
    """
    state = DealState(rules, 0)
    state.contract, state.declarer = contract, declarer
    state.partner_known = True
    state.phase = Phase.PLAY
    first = leader if declarer is None else declarer
    cards = tuple(parse_cards(hands.get(seat, "")) for seat in range(rules.players))
    piles: tuple[tuple[Pile, ...], ...] = ()
    if rules.players == 2:
        piles = tuple(
            tuple(map(_pile, (table or {}).get(seat, "").split())) or (Pile(None, None),)
            for seat in range(2)
        )
    state.trick_play = TrickPlay(
        rules,
        contract,
        tuple(sorted(seats_in_play(contract, first, rules.players))),
        cards,
        leader,
        piles,
        zone=zone,  # type: ignore[arg-type]
        histories=((history,) * (2 if piles else 1),) * rules.players,
        tricks=(Trick((), leader, "hand"),) * (10 - max(map(len, cards))),
    )
    state.hands, state.piles = cards, piles
    state.discards = ((),) * rules.players
    for text in trick.split():
        state.play(play_of(text))
    return state


def _pile(text: str) -> Pile:
    up, _, down = text.partition("/")
    return Pile(parse_card(down) if down else None, parse_card(up))


def finished(
    rules: Ruleset,
    contract: str,
    winners: Sequence[int],
    *,
    declarers: Sequence[int] = (0,),
    offender: int | None = None,
    dealer: int = 0,
) -> DealState:
    """Return a deal that is over, its tricks taken by these seats in order."""
    state = DealState(rules, dealer)
    state.contract = contract_of(contract)
    state.declarer = declarers[0] if declarers else None
    state.partner = declarers[1] if len(declarers) > 1 and rules.players == 5 else None
    assert rules.players != 5 or state.declarers == tuple(declarers)
    leader = 0 if state.declarer is None else state.declarer
    card = rules.deck.cards[0]
    state.trick_play = TrickPlay(
        rules,
        state.contract,
        seats_in_play(state.contract, leader, rules.players),
        ((),) * rules.players,
        leader,
        tricks=tuple(Trick((Turn(seat, "hand", Play(card)),), seat, "hand") for seat in winners),
    )
    state.ended = end_of_play(
        rules,
        state.contract,
        declarers=state.declarers,
        winners=list(winners),
        offender=offender,
    )
    state.phase = Phase.OVER
    return state
