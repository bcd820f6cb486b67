"""A described position, read and checked: what a player sees at the table as a `Knowledge`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from analyzer.cards import CARD_TEXT, Suit, format_cards, make_card, parse_cards, suit_of
from analyzer.cards import SEVEN as SEVEN_RANK
from analyzer.errors import CardError, InputError
from analyzer.funfhundert.advice.claims import ME, OPPONENT, read_claim, read_side
from analyzer.funfhundert.advice.silence import passed_over
from analyzer.funfhundert.announcements import TRUMP_SEVEN, Combination
from analyzer.funfhundert.knowledge import Knowledge
from analyzer.funfhundert.rules import (
    DECK,
    HAND_SIZE,
    SEVEN_POINTS,
    TALON_SIZE,
    TARGET,
    FunfhundertRules,
    trump_seven,
)
from analyzer.funfhundert.tricks import trick_points

Cards = frozenset[int]


def read_position(
    hand: str,
    *,
    turned: str | None = None,
    trump: Suit | None = None,
    won: str = "",
    lost: str = "",
    led: str | None = None,
    shown: str = "",
    announced: Sequence[str] = (),
    passed: Sequence[str] = (),
    swapped: str | None = None,
    leads: str = "me",
    announcing: bool | None = None,
    totals: tuple[int, int] | None = None,
    rules: FunfhundertRules | None = None,
    inferring: bool = True,
) -> Knowledge:
    """Return what a player knows, from a description of what lies on the table.

    You are player 0, the opponent is player 1.

    Parameters
    ----------
    hand : str
        Your cards.
    turned : str, optional
        The turned card as it lies now: the trump seven after a swap. It names the trump suit.
    trump : Suit, optional
        In place of the turned card, once the talon is empty.
    won, lost : str
        Cards in your and in the opponent's won tricks.
    led : str, optional
        The opponent's card that you have to answer.
    shown : str
        Cards you know in the opponent's hand; those of the opponent's announcements need not be
        named.
    announced : sequence of str
        Correct announcements so far, as `read_claim` reads them.
    passed : sequence of str
        Combinations that were passed over (Q84), in the same form.
    swapped : {"me", "opponent"}, optional
        Who has swapped the trump seven.
    leads : {"me", "opponent"}
        Who is about to lead, when nothing is led.
    announcing : bool, optional
        Whether it is your moment to announce before the lead; by default it is if you can announce
        or swap anything.
    totals : pair of int, optional
        Your and the opponent's game total before this deal, if it is not the first.
    rules : FunfhundertRules, optional
    inferring : bool
        Whether what the opponent, by the open cards, had complete at an earlier moment counts as
        passed over. What either had complete before the card led, or before the own part of the
        moment was done, always does.

    Raises
    ------
    CardError
        For a wrong, doubled or missing card.
    InputError
        For anything else that cannot be, in one line.
    """
    rules = rules or FunfhundertRules()
    if totals is not None and max(totals) >= TARGET and totals[0] != totals[1]:
        raise InputError(f"totals {totals[0]} and {totals[1]}: the game is won already")
    own = frozenset(_cards(hand, "hand"))
    tricks = frozenset(_cards(won, "won")), frozenset(_cards(lost, "lost"))
    talon = _talon(len(own), tricks)
    bottom = _turned(turned, trump, talon)
    answered = _one_card(led, "led") if led is not None else None
    known = frozenset(_cards(shown, "shown"))
    _require_apart(
        {
            "hand": own,
            "won": tricks[ME],
            "lost": tricks[OPPONENT],
            "led": frozenset() if answered is None else frozenset({answered}),
            "shown": known,
            "turned": frozenset({bottom}) if talon else frozenset(),
        }
    )
    at = Knowledge(
        rules=rules,
        player=ME,
        trump=suit_of(bottom),
        turned=bottom,
        hand=tuple(sorted(own)),
        shown=known,
        won=tricks,
        used=(frozenset(), frozenset()),
        closed=(0, 0),
        seven_scored=False,
        talon=talon,
        leader=_leader(answered, leads),
        led=answered,
        turn=ME,
        phase="announce",
        announced=0,
        points=(trick_points(tricks[ME]), trick_points(tricks[OPPONENT])),
        totals=totals or (0, 0),
        first_deal=totals is None,
    )
    at = _with_claims(at, [read_claim(text, at.trump) for text in announced])
    at = _with_swap(at, swapped)
    if len(at.shown) > at.opponent_size:
        raise InputError(
            f"{format_cards(sorted(at.shown))}: the opponent has only {at.opponent_size} cards"
        )
    for player, each in [read_claim(text, at.trump, "passed over") for text in passed]:
        _require_passable(at, player, each)
        at = _closing(at, player, each.bit)
    return _to_act(at, announcing, inferring)


# --- cards ---------------------------------------------------------------------------------------


def _cards(text: str, what: str) -> tuple[int, ...]:
    try:
        cards = parse_cards(text)
        DECK.require(*cards)
    except CardError as error:
        raise CardError(f"{what}: {error}") from error
    return cards


def _one_card(text: str, what: str) -> int:
    cards = _cards(text, what)
    if len(cards) != 1:
        raise CardError(f"{what}: {len(cards)} cards: give one, like KH")
    return cards[0]


def _require_apart(places: dict[str, Cards]) -> None:
    earlier: dict[str, Cards] = {}
    for what, cards in places.items():
        for other, others in earlier.items():
            if cards & others:
                both = format_cards(sorted(cards & others))
                raise CardError(f"{both} is in both {other} and {what}")
        earlier[what] = cards


def _talon(held: int, tricks: tuple[Cards, Cards]) -> int:
    """Return the cards left in the talon, having checked the number of cards."""
    for what, cards in zip(("won", "lost"), tricks, strict=True):
        if len(cards) % 2:
            raise InputError(f"{what}: {_count(len(cards))}: a trick has two")
    played = len(tricks[ME] | tricks[OPPONENT]) // 2
    expected = HAND_SIZE - max(0, played - TALON_SIZE // 2)
    if held != expected:
        after = f"after {played} {'trick' if played == 1 else 'tricks'}" if played else "at first"
        raise InputError(f"hand: {_count(held)}: {after} there must be {expected}")
    return max(0, TALON_SIZE - 2 * played)


def _count(cards: int) -> str:
    return "1 card" if cards == 1 else f"{cards} cards"


def _turned(text: str | None, trump: Suit | None, talon: int) -> int:
    if text is not None:
        card = _one_card(text, "turned")
        if trump is not None and suit_of(card) != trump:
            raise InputError(f"turned: {CARD_TEXT[card]} is not of the trump suit")
        return card
    if talon:
        raise InputError(f"turned: which card lies under the talon of {talon}? give it, like KH")
    if trump is None:
        raise InputError("turned: which suit is trump? give the card that was turned, like KH")
    return make_card(SEVEN_RANK, trump)


def _leader(led: int | None, leads: str) -> int:
    leader = read_side(leads, "leads")
    return OPPONENT if led is not None else leader


# --- what was announced --------------------------------------------------------------------------


def _with_claims(at: Knowledge, claims: Iterable[tuple[int, Combination]]) -> Knowledge:
    for player, each in claims:
        name = f"announced: {each.name}"
        twice = at.used[player].intersection(each.cards)
        if twice:
            raise InputError(f"{name}: {CARD_TEXT[min(twice)]} was used before by the same player")
        if each.number == TRUMP_SEVEN and at.seven_scored:
            raise InputError(f"{name}: its ten is scored only once in a deal")
        for card in each.cards:
            place = _never_held(at, player, card)
            if place:
                raise InputError(f"{name}: {CARD_TEXT[card]} {place}")
        used, points = list(at.used), list(at.points)
        used[player] = used[player].union(each.cards)
        points[player] += each.points
        hidden = frozenset(at.hidden).intersection(each.cards) if player == OPPONENT else Cards()
        at = replace(
            at,
            used=(used[ME], used[OPPONENT]),
            points=(points[ME], points[OPPONENT]),
            shown=at.shown | hidden,
            seven_scored=at.seven_scored or each.number == TRUMP_SEVEN,
        )
        at = _closing(at, player, each.bit)
    return at


def _require_passable(at: Knowledge, player: int, each: Combination) -> None:
    """Check that a player may have had a combination, and not announced it."""
    if at.closed[player] & each.bit:
        raise InputError(f"passed over: {each.name} was announced, or is told twice")
    if each.number == TRUMP_SEVEN:  # it may have gone under the talon since, by a swap
        return
    for card in each.cards:
        place = _never_held(at, player, card)
        if place:
            raise InputError(f"passed over: {each.name}: {CARD_TEXT[card]} {place}")


def _never_held(at: Knowledge, player: int, card: int) -> str | None:
    """Return why a player cannot have announced with a card; None if it is possible."""
    if at.talon and card == at.turned:
        return "lies turned under the talon"
    if player == ME:
        places = {*at.hand, *at.won[ME], *at.won[OPPONENT]}
        return None if card in places else "is in neither your hand nor the tricks"
    return "is in your hand" if card in at.hand else None


def _with_swap(at: Knowledge, swapped: str | None) -> Knowledge:
    if swapped is None:
        return at
    player = read_side(swapped, "swapped")
    seven = trump_seven(at.trump)
    if at.seven_scored:
        raise InputError("swapped: the ten of the trump seven is scored only once in a deal")
    if at.talon and at.turned != seven:
        raise InputError(f"swapped: then {CARD_TEXT[seven]} lies turned: give it as turned")
    points = list(at.points)
    points[player] += SEVEN_POINTS
    return replace(at, points=(points[ME], points[OPPONENT]), seven_scored=True)


def _closing(at: Knowledge, player: int, bits: int) -> Knowledge:
    closed = list(at.closed)
    closed[player] |= bits
    return replace(at, closed=(closed[ME], closed[OPPONENT]))


# --- who is to do what ---------------------------------------------------------------------------


def _to_act(at: Knowledge, announcing: bool | None, inferring: bool) -> Knowledge:
    """Return the knowledge in its phase, with what was passed over before closed."""
    if inferring or at.led is not None or announcing is False:
        at = _closing(at, OPPONENT, passed_over(at, OPPONENT, spoken=at.leader == OPPONENT))
    if at.led is not None:
        if announcing:
            raise InputError(f"{CARD_TEXT[at.led]} is led: announce before the next lead")
        return replace(_closing(at, ME, passed_over(at, ME, spoken=True)), phase="play")
    something = bool(at.announceable()) or at.can_swap()
    if announcing and not something:
        raise InputError("nothing to announce or to swap now")
    if something and announcing is not False:
        return at
    if at.leader == OPPONENT:
        raise InputError("the opponent is about to lead: give the card led, to answer it")
    if not at.hand:
        raise InputError("no card to play and nothing to announce: the deal is over")
    return replace(_closing(at, ME, passed_over(at, ME, spoken=True)), phase="play")
