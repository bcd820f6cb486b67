"""How a round begins: the deal from a shuffled deck, and checks of a deal or position given."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from analyzer.cards import format_card, sort_hand
from analyzer.errors import InputError
from analyzer.femhundra.melds import Meld, read_meld
from analyzer.femhundra.referee.records import Dealt, SetUp
from analyzer.femhundra.rules import DECK, HAND_SIZE, FemhundraRules, is_court


def deal_cards(rules: FemhundraRules, cards: Sequence[int], *, first: int = 0) -> Dealt:
    """Deal a shuffled deck: one card at a time, clockwise from `first`, seven each (RULES 10).

    Then the top of the stock is turned beside it; a court card goes under the stock and the next
    is turned (Q71).

    Parameters
    ----------
    rules : FemhundraRules
    cards : sequence of int
        The 52 card ids, the top of the deck first.
    first : int
        Who takes the first turn, left of the dealer.

    Raises
    ------
    InputError
        If these are not the 52 cards, no such player exists, or only court cards are left to start
        the pile: shuffle again.
    """
    require_whole_deck(cards)
    require_player(rules, first)
    n = rules.players
    hands = [sort_hand(cards[(player - first) % n : HAND_SIZE * n : n]) for player in range(n)]
    rest = tuple(cards[HAND_SIZE * n :])
    courts = next((i for i, card in enumerate(rest) if not is_court(card)), None)
    if courts is None:
        raise InputError(f"all {len(rest)} cards left to start the pile are court cards: deal anew")
    return Dealt(
        first=first,
        hands=tuple(hands),
        turned=rest[: courts + 1],
        stock=rest[courts + 1 :] + rest[:courts],
    )


def check_deal(rules: FemhundraRules, dealt: Dealt) -> None:
    """Check a deal written down by hand or in a log.

    Raises
    ------
    InputError
        For the first thing that cannot be: a card missing or twice, a hand of another size, a
        court card that starts the pile, or turned cards that are not under the stock.
    """
    require_player(rules, dealt.first)
    _require_hands(rules, dealt.hands)
    for player, hand in enumerate(dealt.hands):
        if len(hand) != HAND_SIZE:
            raise InputError(f"player {player} has {len(hand)} cards: {HAND_SIZE} are dealt")
    if not dealt.turned:
        raise InputError("no card starts the pile: turn the top of the stock")
    *courts, start = dealt.turned
    if is_court(start):
        raise InputError(f"{format_card(start)} may not start the pile: turn the next card")
    for card in courts:
        if not is_court(card):
            raise InputError(f"{format_card(card)} is no court card: it starts the pile")
    if courts and list(dealt.stock[-len(courts) :]) != courts:
        raise InputError("the court cards turned must lie at the end of the stock, in that order")
    require_whole_deck(_all([*dealt.hands, dealt.stock, (start,)]))


def check_position(rules: FemhundraRules, given: SetUp) -> None:
    """Check a position in the middle of a round.

    Raises
    ------
    InputError
        For the first thing that cannot be.
    """
    n = rules.players
    require_player(rules, given.turn)
    _require_hands(rules, given.hands)
    for name, values in (("fines", given.fines), ("known cards", given.known)):
        if len(values) != n:
            raise InputError(f"{name} of {len(values)} players: give those of {n}")
    for number, meld in enumerate(given.melds):
        _check_meld(rules, number, meld)
    on_table = [meld.cards for meld in given.melds]
    require_whole_deck(_all([*given.hands, given.stock, given.pile, *on_table]))
    if given.phase not in ("draw", "lay"):
        raise InputError(f"phase {given.phase!r}: a round is taken up at draw or lay")
    if given.phase == "draw" and (given.took_pile or given.laid):
        raise InputError("a player who is to draw has neither taken the pile nor laid cards")
    if given.phase == "draw" and not given.pile:
        raise InputError("the pile is empty: a player who is to draw finds a card there")
    for player, hand in enumerate(given.hands):
        if not hand:
            raise InputError(f"player {player} has no cards: the round is over")
        for card in given.known[player]:
            if card not in hand:
                raise InputError(f"{format_card(card)} is known to be with player {player}: not so")
    if not 0 <= given.under <= len(given.stock):
        raise InputError(f"{given.under} cards seen under a stock of {len(given.stock)}")


def require_whole_deck(cards: Iterable[int]) -> None:
    """Check that these are the 52 cards, each once.

    Raises
    ------
    InputError
        Naming a card that is no such card, twice there, or missing.
    """
    missing = DECK.all_bits & ~DECK.pack(cards)
    if missing:
        raise InputError(f"{format_card(DECK.unpack(missing)[0])} is nowhere: place all 52 cards")


def require_player(rules: FemhundraRules, player: int) -> None:
    """Check that a player exists.

    Raises
    ------
    InputError
        If not.
    """
    if not 0 <= player < rules.players:
        raise InputError(f"no player {player}: they are numbered 0 to {rules.players - 1}")


def _require_hands(rules: FemhundraRules, hands: Sequence[Sequence[int]]) -> None:
    if len(hands) != rules.players:
        raise InputError(f"{len(hands)} hands: these rules are for {rules.players} players")


def _check_meld(rules: FemhundraRules, number: int, meld: Meld) -> None:
    read = read_meld(meld.cards)
    if (read.kind, read.cards) != (meld.kind, meld.cards):
        raise InputError(f"meld {number} is the {read.kind} {read.text}, in this order")
    if len(meld.owners) != len(meld.cards):
        raise InputError(f"meld {number} has {len(meld.owners)} owners for {len(meld.cards)} cards")
    for owner in meld.owners:
        require_player(rules, owner)


def _all(groups: Iterable[Iterable[int]]) -> list[int]:
    return [card for group in groups for card in group]
