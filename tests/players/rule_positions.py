"""Positions in which a rule of play decides, each beside a control in which another does.

Seat 0 declares, with seat 2 as partner where nothing else is said; cards not given lie anywhere.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class RulePosition:
    """A card to be played, and what the rule player plays."""

    name: str
    contract: str
    hands: Mapping[int, str]
    answer: str
    trick: str = ""
    leader: int = 0
    rules: str = "australian"
    switches: Mapping[str, object] = field(default_factory=dict)


LONG_TRUMPS = "JK JS AS KS AH"
BY_NAME = {
    "draw trumps from the top when long, the joker last": (
        RulePosition("trumps are out", "7S", {0: LONG_TRUMPS}, "JS"),
        RulePosition(
            "opponents have none left",
            "7S",
            {0: LONG_TRUMPS, 1: "5H 6H 7H 8H 9H", 2: "5S 6S 7D 8D 9D", 3: "5C 6C 7C 8C 9C"},
            "AH",
            trick="JS 5H 5S 5C",
        ),
    ),
    "long in trumps without the master, lead low ones": (
        RulePosition("three trumps", "7S", {0: "AS KS 9S 6S 5H"}, "6S"),
        RulePosition("touching ones under the joker", "7S", {0: "JS JC AS KS 7S"}, "KS"),
        RulePosition("two trumps", "7S", {0: "AS 6S AD 6H 5H"}, "AD"),
    ),
    "keep the joker for a trick that matters": (
        RulePosition("a low trump is led", "7S", {0: "5S 5H 6H", 1: "JK 6S 7D"}, "6S", "5S"),
        RulePosition("a bower is led", "7S", {0: "JC 5H 6H", 1: "JK 6S 7D"}, "JK", "JC"),
    ),
    "lead back partner's suit": (
        RulePosition(
            "partner led diamonds",
            "7S",
            {0: "8D AS KS QS", 1: "KD 6D TC 9H", 2: "5D JS 6C 8H", 3: "7D 5H 6H 7C"},
            "6D",
            trick="7D 8D KD 5D",
            leader=3,
        ),
        RulePosition(
            "partner led clubs",
            "7S",
            {0: "8C AS KS QS", 1: "KC 6D TC 9H", 2: "5C JS 6C 8H", 3: "7C 5H 6H 7D"},
            "TC",
            trick="7C 8C KC 5C",
            leader=3,
        ),
    ),
    "give partner a ruff": (
        RulePosition(
            "partner showed out of hearts",
            "7S",
            {0: "9H AS KS QS", 1: "AH 6H TC 9D", 2: "5H JS 6C 8D", 3: "5C 6S 7C 7D"},
            "6H",
            trick="AH 5H 5C 9H",
            leader=1,
        ),
        RulePosition(
            "partner followed",
            "7S",
            {0: "9H AS KS QS", 1: "AH 6H TC 9D", 2: "5H JS 6C 8D", 3: "7H 6S 7C 7D"},
            "TC",
            trick="AH 5H 7H 9H",
            leader=1,
        ),
    ),
    "cash in no-trump": (
        RulePosition("ace and king", "7NT", {1: "AH KH 5C"}, "AH", leader=1),
        RulePosition("the ace is out", "7NT", {1: "KH 9H 5C"}, "9H", leader=1),
    ),
    "clear the long suit before cashing others": (
        RulePosition("declarer", "7NT", {0: "KH QH JH TH AS"}, "KH"),
        RulePosition("a defender", "7NT", {1: "KH QH JH TH AS"}, "AS", leader=1),
    ),
    "unblock in no-trump": (
        RulePosition("two cards", "7NT", {0: "AH 5H 9C", 2: "KH", 3: "6H"}, "AH", "KH 6H", 2),
        RulePosition("three", "7NT", {0: "AH 5H 4H", 2: "KH", 3: "6H"}, "4H", "KH 6H", 2),
    ),
    "name the suit with which the joker clears the own long one": (
        RulePosition("hearts", "8NT", {0: "JK KH QH JH TH"}, "JK=H", rules="american"),
        RulePosition("spades", "8NT", {0: "JK KS QS JS TS"}, "JK=S", rules="american"),
        RulePosition("no long suit", "8NT", {0: "JK KS QS JH TH"}, "KS", rules="american"),
    ),
    "do not crash own winners": (
        RulePosition("partner's ace", "7S", {0: "KH 5H", 2: "AH", 3: "6H"}, "5H", "AH 6H", 2),
        RulePosition("partner's ten", "7S", {0: "KH 5H", 2: "TH", 3: "6H"}, "KH", "TH 6H", 2),
    ),
    "a touching card of partner's is as good as the own": (
        RulePosition("queen", "7S", {0: "KH 5H", 2: "QH", 3: "6H"}, "5H", "QH 6H", 2),
        RulePosition("jack", "7S", {0: "KH 5H", 2: "JH", 3: "6H"}, "KH", "JH 6H", 2),
    ),
    "second hand low": (
        RulePosition("without the master", "7NT", {0: "6H", 1: "KH 5H"}, "5H", "6H"),
        RulePosition("with the master", "7NT", {0: "6H", 1: "AH 5H"}, "AH", "6H"),
    ),
    "do not trump partner's winner": (
        RulePosition(
            "partner wins",
            "7S",
            {0: "JS 5S 9D", 1: "6H", 2: "AH", 3: "4H"},
            "9D",
            trick="6H AH 4H",
            leader=1,
        ),
        RulePosition(
            "an opponent wins",
            "7S",
            {0: "JS 5S 9D", 1: "AH", 2: "6H", 3: "4H"},
            "5S",
            trick="AH 6H 4H",
            leader=1,
        ),
    ),
    "keep the unnamed joker while partner wins": (
        RulePosition("partner", "7NT", {0: "JK 9D", 2: "AH", 3: "6H"}, "9D", "AH 6H", 2),
        RulePosition("an opponent", "7NT", {0: "JK 9D", 2: "6H", 3: "AH"}, "JK", "6H AH", 2),
    ),
    "spend the unnamed joker where partner cannot win": (
        RulePosition("an ace is led", "7NT", {0: "AH 5C", 1: "JK 9D"}, "JK", "AH"),
        RulePosition("a six is led", "7NT", {0: "6H 5C", 1: "JK 9D"}, "9D", "6H"),
    ),
    "trump low with an opponent to come": (
        RulePosition("void", "7S", {0: "JS 5S 9D", 3: "AH"}, "5S", "AH", 3),
        RulePosition("void of trumps too", "7S", {0: "KD TD 9D", 3: "AH"}, "9D", "AH", 3),
    ),
    "what cannot win is played low": (
        RulePosition("under the ace", "7S", {0: "AH", 1: "KH QH 5H"}, "5H", "AH"),
        RulePosition("over the king", "7S", {0: "KH", 1: "AH QH 5H"}, "AH", "KH"),
    ),
    "with trumps only, lead the master or else low": (
        RulePosition("the joker", "7S", {0: "JK 6S"}, "JK"),
        RulePosition("without it", "7S", {0: "KS 6S"}, "6S"),
    ),
    "grand nullo: throw high on a trick that partner cannot be spared": (
        RulePosition(
            "partner wins",
            "GNUL",
            {0: "KH 7H", 1: "5H", 2: "QH", 3: "6H"},
            "KH",
            trick="5H QH 6H",
            leader=1,
            rules="minnesota",
        ),
        RulePosition(
            "an opponent wins",
            "GNUL",
            {0: "KH 7H", 1: "QH", 2: "5H", 3: "6H"},
            "7H",
            trick="QH 5H 6H",
            leader=1,
            rules="minnesota",
        ),
    ),
    "misère: the highest card that still loses": (
        RulePosition("under", "MIS", {0: "8H 7H KH", 1: "9H", 3: "5H"}, "8H", "9H 5H", 1),
        RulePosition("over", "MIS", {0: "TH KH", 1: "9H", 3: "5H"}, "KH", "9H 5H", 1),
    ),
    "misère: void, throw the most dangerous card": (
        RulePosition("a bare ace", "MIS", {0: "AC 5D 6D", 1: "9H", 3: "5H"}, "AC", "9H 5H", 1),
        RulePosition("a covered ace", "MIS", {0: "AC 5C QD", 1: "9H", 3: "5H"}, "QD", "9H 5H", 1),
    ),
    "misère: lead what is likely to be beaten": (
        RulePosition("the lowest heart", "MIS", {0: "4H KC QD"}, "4H"),
        RulePosition("the lowest club", "MIS", {0: "KH 5C QD"}, "5C"),
    ),
    "misère defence: high in third seat once declarer is under": (
        RulePosition("under", "MIS", {0: "5H", 1: "8H", 3: "6H KH"}, "KH", "5H 8H"),
        RulePosition("over", "MIS", {0: "9H", 1: "8H", 3: "6H KH"}, "6H", "9H 8H"),
    ),
    "misère defence: low before declarer": (
        RulePosition("declarer to come", "MIS", {1: "6H", 3: "7H KH"}, "7H", "6H", 1),
        RulePosition("declarer played", "MIS", {0: "6H", 1: "7H", 3: "8H KH"}, "KH", "6H 7H"),
    ),
    "misère defence: remember declarer's voids": (
        RulePosition(
            "void of hearts",
            "MIS",
            {0: "5D KD", 1: "9H 4H 9C", 3: "8H 7D"},
            "9C",
            trick="9H 8H 5D",
            leader=1,
        ),
        RulePosition(
            "a heart followed",
            "MIS",
            {0: "5H KD", 1: "9H 4H 9C", 3: "8H 7D"},
            "4H",
            trick="9H 8H 5H",
            leader=1,
        ),
    ),
    "misère defence: the joker never saves declarer": (
        RulePosition(
            "declarer is to come", "MIS", {1: "9H", 3: "JK KC"}, "KC", "9H", 1, rules="american"
        ),
        RulePosition(
            "declarer wins", "MIS", {0: "9H", 1: "8H", 3: "JK KC"}, "KC", "9H 8H", rules="american"
        ),
        RulePosition(
            "declarer is under",
            "MIS",
            {0: "5H", 1: "8H", 3: "JK KC"},
            "JK",
            "5H 8H",
            rules="american",
        ),
    ),
    "super open misère: win with declarer's card": (
        RulePosition(
            "it can",
            "SOMIS",
            {0: "4H TH", 1: "9H 5C", 3: "5H 6C"},
            "TH",
            trick="9H 5H",
            leader=1,
            switches={"super_open_misere": True},
        ),
        RulePosition(
            "it cannot",
            "SOMIS",
            {0: "4H TH", 1: "AH 5C", 3: "5H 6C"},
            "4H",
            trick="AH 5H",
            leader=1,
            switches={"super_open_misere": True},
        ),
    ),
}
