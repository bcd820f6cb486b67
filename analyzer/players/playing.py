"""Players at a table: each is asked in turn, and told only what its seat may know."""

from __future__ import annotations

from collections.abc import Sequence

from analyzer.errors import InputError
from analyzer.players.player import Player
from analyzer.rng import Stream, generator
from analyzer.table import DealState, Phase, Record


def play_on(
    state: DealState, players: Sequence[Player], *, seed: int, number: int = 0
) -> DealState:
    """Let players finish a deal, from any moment after the auction.

    Parameters
    ----------
    state : DealState
        Changed, and returned.
    players : sequence of Player
        One for each seat.
    seed : int
    number : int
        Which deal of this seed: players draw from other streams in each.

    Raises
    ------
    InputError
        If there is not one player a seat, or the auction is not over.
    """
    if len(players) != state.rules.players:
        raise InputError(f"{len(players)} players: give one for each of {state.rules.players}")
    if state.phase in (Phase.DEAL, Phase.AUCTION, Phase.ANSWER):
        raise InputError(f"players begin after the auction, and {state.phase.value} is due")
    while not state.is_over:
        act(state, players, seed=seed, number=number)
    return state


def act(state: DealState, players: Sequence[Player], *, seed: int, number: int = 0) -> Record:
    """Ask the player who decides what is next, and do it.

    Parameters as for `play_on`; in a super open misère the first defender decides for all.
    """
    seat = state.deciders[0]
    player, view = players[seat], state.knowledge(seat)
    rng = generator(seed, Stream.PLAY, number, len(state.log))
    match state.phase:
        case Phase.EXCHANGE:
            return state.exchange(player.exchange(view, rng))
        case Phase.PARTNER:
            plan = player.find_partner(view, rng)
            if plan.is_alone:
                return state.go_alone()
            if plan.card is not None:
                return state.call_card(plan.card)
            assert plan.seat is not None
            return state.choose_partner((seat + plan.seat) % state.rules.players)
        case Phase.JOKER:
            return state.name_joker(player.name_joker(view, rng))
        case Phase.PLAY:
            return state.play(player.play(view, rng))
    raise InputError(f"no player decides {state.phase.value}")
