"""The rule sheet in plain words, read off the switches: a list of sentences for each heading.

Every value of a switch has its sentence here; what only some games need is said only there.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from analyzer.cards import (
    ELEVEN,
    RANK_TEXT,
    SUITS,
    THIRTEEN,
    Deck,
    first_copy,
    format_cards,
    is_joker,
    is_second_copy,
    rank_of,
    suit_of,
)
from analyzer.rules.bids import GNUL, MIS, OMIS, SOMIS, Bid
from analyzer.rules.dealing import deal_plan
from analyzer.rules.five import FIVE
from analyzer.rules.ladder import bid_value, ladder
from analyzer.rules.ruleset import Ruleset

NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six")

_SIDES: Final = {
    2: "One against one; a trick has four cards, two from each player.",
    3: "Declarer against the other two, who play together for the deal; a score for each player.",
    4: "Two sides of partners in opposite seats.",
    5: "Declarer alone or with one partner against the others; a score for each player.",
    6: "Two sides of three, seated alternately.",
}
_PILES: Final = (
    "Each player also has {piles} piles, a face-up card on a face-down one. Both play a card from "
    "the hand, then both from the piles; who wins with a card of the piles leads from them."
)
_EXCHANGE: Final = "Declarer takes the widow and puts as many cards away{where}."
_FIRST_DEALER: Final = {
    "any": "Any first dealer.",
    "lowest_draw": "First dealer: who draws the lowest card (joker, then ace, are lowest).",
    "first_jack": "First dealer: who is dealt the first jack, face up.",
}
_FIRST_BIDDER: Final = {
    "dealer": "The dealer calls first.",
    "left_of_dealer": "The dealer's left calls first.",
}
_MODES: Final = {
    "until_one_left": "Calls go round until all but one have passed; a pass is final.",
    "single_round": "One call each; the highest bid is the contract.",
    "reentry": "A player who passed may bid again; it ends when all the others pass in turn.",
    "reentry_last_raise": "A player who passed may bid again; when all the others have passed, "
    "the highest bidder may raise once: in the same suit that ends it, else the others may go on.",
}
_ALL_PASS: Final = {
    "redeal_same_dealer": "All pass: the same dealer deals again.",
    "redeal_next_dealer": "All pass: the next dealer deals.",
    "play_no_trump": "All pass: no trumps, no declarer, the widow unused, ten points a trick; "
    "the dealer's left leads.",
}
_INKLE: Final = {
    "none": "",
    "six_bid": "Inkle: only the first two callers may bid six; if both do and the others pass, "
    "the deal is thrown in.",
    "signal": "INKLE and a suit is no bid but shows it to the partner: for the first to speak on "
    "each side, instead of the call.",
}
_SEM: Final = (
    "SEM: a no-trump bid of the first two callers that shows the joker or a red and a black jack."
)
_ACE_NO_FACE: Final = (
    "Ace-no-face: with one ace and no king, queen, jack or joker a player may ask for a new deal; "
    "if the partner refuses, the side may bid no nullo."
)
_MISERE_NAMES: Final = {MIS: "Misère", OMIS: "Open misère", SOMIS: "Super open misère"}
_MISERE_PLAY: Final = {
    MIS: "declarer takes no trick, without trumps",
    OMIS: "as misère, declarer's hand faced after the first trick",
    SOMIS: "as misère, the hand faced at once and its cards chosen by the defenders",
}
_REQUIRES: Final = {
    "seven_bid": ", once somebody has bid seven",
    "eight_bid": ", once somebody has bid eight",
    "none": "",
}
_NAMING: Final = {
    "nt_and_misere": "In no-trump and misère declarer, holding it, may name its suit before the "
    "first lead: then it is that suit's highest card.",
    "misere_only": "In misère declarer, holding it, may name its suit before the first lead: then "
    "it is that suit's highest card.",
    "never": "It is never named.",
}
_FORCED: Final = {
    "misere": "In misère a player void in the suit led must play it.",
    "never": "It may be kept back.",
}
_LEADING: Final = {
    "unled_suit": "Led, it is called a suit that has not been led before; in the last trick it may "
    "always be led.",
    "not_renounced": "Led, it may be called any suit its leader has not failed to follow.",
    "not_discarded": "Led, it may be called any suit its leader has not thrown off.",
    "free": "It may be led at any time and called any suit.",
}
_DEAD: Final = "In no-trump it cannot win a suit its holder has failed to follow before."
_PARTNER: Final = {
    "call_card": "Declarer calls a card, whose holder is the partner, or plays alone.",
    "choose_player": "Declarer chooses any other player as the partner, or plays alone.",
}
_CALLABLE: Final = {
    "no_joker_no_bower": "Neither the joker nor a bower may be called.",
    "any_but_joker": "Any card but the joker may be called.",
    "no_trump": "Neither the joker nor a trump may be called.",
}
_REVEAL: Final = {
    "on_play": "The partner is secret until the card is played.",
    "at_call": "The partner speaks up at once.",
}
_SOLO: Final = {
    False: "It must be a card that declarer neither holds nor put away.",
    True: "To play alone, declarer calls a card of the own hand or discards; nobody is told.",
}
_DEFENDERS: Final = {
    "always": "Defenders score ten for each trick",
    "if_contract_fails": "If the contract fails, defenders score ten for each trick",
    "never": "Defenders score nothing for tricks",
}
_FAILED_MISERE: Final = {
    "none": "Defenders score nothing in a misère.",
    "per_declarer_trick": "A failed misère pays defenders ten for each trick of declarer.",
}
_TIES: Final = {
    "impossible": "",
    "declarer_side": "If several reach 500 at once, declarers win; without declarer the higher "
    "score, and if equal the game goes on.",
    "all_win": "Declarer and partner who reach 500 together both win.",
    "declarer_then_first_to_reach": "If several reach 500 in one deal, declarer's side wins, else "
    "the first to get there as tricks are taken.",
    "declarer_then_first_trick": "If several reach 500 in one deal, declarer wins, else the one "
    "who won a trick first.",
}
_LOSS: Final = {
    "at_minus_500": "At -500 or less {one} loses, the {others}.",
    "below_minus_500": "Below -500 {one} loses, the {others}; -500 itself does not lose.",
    "barred": "A player at -500 or less is barred from winning and plays on; if a barred player "
    "alone reaches 500, nobody wins.",
}


def rules_in_sentences(rules: Ruleset) -> dict[str, list[str]]:
    """Return the rule sheet: for each heading its sentences, in the order of a game."""
    sheet = {
        "Deck": deck_sentences(rules.deck),
        "Deal": _deal(rules),
        "Auction": _auction(rules),
        "Misère": _misere(rules),
        "Joker": _joker(rules),
        "Partner": _partner(rules),
        "Scoring": _scoring(rules),
        "Game": _game(rules),
    }
    kept = {heading: [s for s in sentences if s] for heading, sentences in sheet.items()}
    return {heading: sentences for heading, sentences in kept.items() if sentences}


def deck_sentences(deck: Deck) -> list[str]:
    """Return which cards a deck holds."""
    plain = [card for card in deck.cards if not is_joker(card) and not is_second_copy(card)]
    lowest = {s: RANK_TEXT[min(rank_of(c) for c in plain if suit_of(c) == s)] for s in SUITS}
    red, black = lowest[SUITS[-1]], lowest[SUITS[0]]
    down = f"{red} in every suit" if red == black else f"{red} in the red suits, {black} in black"
    sentences = [f"{deck.size} cards: ace to {down}; {_jokers(len(deck.jokers))}."]
    ranks = {rank_of(card) for card in plain}
    if ELEVEN in ranks:
        reds = ", and 13s in the red ones" if THIRTEEN in ranks else ""
        sentences.append(f"Between ten and jack every suit has an 11 and a 12{reds}.")
    doubled = [first_copy(card) for card in deck.cards if is_second_copy(card)]
    if doubled:
        sentences.append(
            f"There are two each of {format_cards(doubled)}; of two equal cards in a trick the "
            "earlier is higher."
        )
    sentences.append(
        f"Trumps: {'joker, ' if deck.jokers else ''}jack of trumps (right bower), the other jack "
        "of its colour (left bower), ace, king, queen and down."
    )
    return sentences


def _jokers(count: int) -> str:
    return ("no joker", "one joker", "two jokers, JK1 above JK2")[count]


def _deal(rules: Ruleset) -> list[str]:
    plan = deal_plan(rules, 0)
    own = [packet for packet in plan if packet.seat == 1]
    packets = [packet.count for packet in own if packet.place == "hand"]
    shares = [packet.count for packet in plan if packet.seat is None]
    piles = sum(packet.count for packet in own if packet.place == "up")
    return [
        f"{NUMBERS[rules.players].capitalize()} players. {_SIDES[rules.players]}",
        f"{sum(packets)} cards each in packets of {_listed(packets)}.",
        f"A widow of {rules.widow}: {_listed(shares)} after {_rounds(len(shares), len(packets))}.",
        _PILES.format(piles=piles) if piles else "",
        _FIRST_DEALER[rules.first_dealer],
    ]


def _listed(counts: list[int]) -> str:
    return ", ".join(map(str, counts))


def _rounds(some: int, every: int) -> str:
    if some == 1:
        return "the first round"
    return f"the {'' if some == every else 'first '}{NUMBERS[some]} rounds"


def _auction(rules: Ruleset) -> list[str]:
    return [
        _FIRST_BIDDER[rules.first_bidder],
        _MODES[rules.auction_mode],
        f"The lowest bid is {ladder(rules)[0].bid.text}.",
        _ALL_PASS[rules.all_pass],
        _INKLE[rules.inkle],
        _SEM if rules.sem else "",
        _ACE_NO_FACE if rules.ace_no_face else "",
        _EXCHANGE.format(where=", from the hand only" if rules.players == 2 else ""),
    ]


def _misere(rules: Ruleset) -> list[str]:
    bids = [entry.bid for entry in ladder(rules)]
    sentences = []
    for bid, name in _MISERE_NAMES.items():
        if bid in bids:
            when = _REQUIRES[rules.misere_requires] if bid == MIS else ""
            value = bid_value(bid, rules)
            sentences.append(f"{name} ({bid.text}): {_MISERE_PLAY[bid]}.")
            sentences.append(f"{bid.text} is worth {value} and ranks {_place(bid, rules)}{when}.")
    if rules.grand_nullo:
        sentences.append(
            f"Grand nullo (GNUL), {bid_value(GNUL, rules)}: over a nullo of the partner; both "
            "exchange cards, and neither may take a trick."
        )
    if sentences and rules.players in (4, 6):
        out = "partner sits" if rules.players == 4 else "partners sit"
        sentences.append(f"In a misère declarer's {out} out.")
    return sentences or ["There is no misère."]


def _place(bid: Bid, rules: Ruleset) -> str:
    """Return where a special bid ranks: ``above 7NT``, ``equal to 10H``."""
    entries = ladder(rules)
    own = next(entry for entry in entries if entry.bid == bid)
    equal = [e.bid.text for e in entries if e.key == own.key and e.bid != bid]
    if equal:
        return f"equal to {equal[0]}"
    below = [entry.bid.text for entry in entries if entry.key < own.key]
    return f"above {below[-1]}" if below else "lowest of all"


def _joker(rules: Ruleset) -> list[str]:
    if rules.jokers == 0:
        return ["There is none: the jack of trumps is the highest trump."]
    many = rules.jokers > 1
    no_misere = not any(entry.bid.is_misere for entry in ladder(rules))
    return [
        "The highest trumps." if many else "The highest trump.",
        "Without trumps a joker has no suit, beats every card and may be played to a lead only by "
        "a player void in the suit led.",
        "It is never named." if many else _NAMING[rules.joker_naming],
        ""
        if no_misere and rules.joker_forced_when_void == "misere"
        else _FORCED[rules.joker_forced_when_void],
        _LEADING[rules.joker_lead_rule],
        _DEAD if rules.joker_dead_suit else "",
    ]


def _partner(rules: Ruleset) -> list[str]:
    if rules.players != FIVE:
        return []
    sentences = [_PARTNER[rules.five_partner]]
    if rules.five_partner == "call_card":
        sentences += [_CALLABLE[rules.five_callable], _SOLO[rules.five_secret_solo]]
        sentences.append(_REVEAL[rules.five_reveal])
    return [*sentences, "A misère is always played alone."]


def _scoring(rules: Ruleset) -> list[str]:
    own = rules.defender_points != "never" and rules.players in (3, FIVE)
    whose = {"individual": " of their own", "side": " of their side"}[rules.defender_points_to]
    cap = f", up to a score of {rules.defender_cap}" if rules.defender_cap is not None else ""
    special = any(entry.bid.no_trick for entry in ladder(rules))
    return [
        "Made: the value of the bid, nothing for overtricks; failed: minus the value.",
        "All ten tricks score 250 where the bid is worth less." if rules.slam_bonus else "",
        f"{_DEFENDERS[rules.defender_points]}{whose if own else ''}{cap}.",
        _FAILED_MISERE[rules.misere_trick_points] if special else "",
        "Declarer and a partner get half the value each." if rules.players == FIVE else "",
        _revoke(rules),
    ]


def _revoke(rules: Ruleset) -> str:
    whom = "each opponent" if rules.players in (3, FIVE) else "the other side"
    capped = rules.revoke_capped and rules.defender_cap is not None
    held = f", defenders only up to a score of {rules.defender_cap}" if capped else ""
    return f"A revoke stops the deal: {rules.revoke_points} for {whom}{held}."


def _game(rules: Ruleset) -> list[str]:
    by_side = rules.players in (4, 6)
    one, others = ("a side", "other wins") if by_side else ("a player", "others win")
    if rules.players == 2:
        others = "other wins"
    need = (
        "whoever makes a contract and then stands" if rules.win_needs_contract else "whoever stands"
    )
    return [
        f"Won at 500 by {need} there; points for tricks "
        f"{'do not win' if rules.win_needs_contract else 'count'}.",
        _TIES[rules.tie_500],
        _LOSS[rules.loss_rule].format(one=one, others=others),
    ]


TITLES: Final[Mapping[str, str]] = {
    "deck": "Deck and deal",
    "auction": "Auction",
    "misère": "Misère",
    "joker": "Joker",
    "five players": "Five players",
    "scoring": "Scoring",
    "end": "End of the game",
}
"""Headings for the groups of switches."""
