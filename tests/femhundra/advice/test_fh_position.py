"""A described position becomes exactly what the player knows, or one line says why it cannot be."""

from __future__ import annotations

import pytest

from analyzer.cards import format_cards, parse_cards
from analyzer.errors import InputError
from analyzer.femhundra import FemhundraRules, Knowledge, Meld, deal_round
from analyzer.femhundra.advice import read_position, read_table
from analyzer.femhundra.advice.position_checks import Drawn
from analyzer.femhundra.players.rule_player import RulePlayer

HAND = "5H 6H 9S 9D KC QC 2S"


def described(knowledge: Knowledge) -> Knowledge:
    """Describe what a player knows in words, and read it again."""
    n, me = knowledge.rules.players, knowledge.player

    def owner(player: int) -> str:
        return "me" if player == me else str((player - me) % n)

    def meld_text(meld: Meld) -> str:
        # First a part that is a meld by itself: the longest row of cards of one owner.
        rows: list[list[int]] = []
        for i, each in enumerate(meld.owners):
            if rows and meld.kind == "run" and meld.owners[i - 1] == each:
                rows[-1].append(i)
            else:
                same = [row for row in rows if meld.kind == "set" and meld.owners[row[0]] == each]
                if same:
                    same[0].append(i)
                else:
                    rows.append([i])
        rows.sort(key=len, reverse=True)
        return " ".join(
            f"{owner(meld.owners[row[0]])}: {format_cards([meld.cards[i] for i in row])}"
            for row in rows
        )

    turned = [*range(me, n), *range(me)]
    took: Drawn = "pile" if knowledge.took_pile else "stock"
    return read_position(
        knowledge.rules,
        hand=format_cards(knowledge.hand),
        pile=format_cards(knowledge.pile),
        melds=[meld_text(meld) for meld in knowledge.melds],
        known=[
            f"{owner(p)}: {format_cards(sorted(knowledge.known[p]))}"
            for p in knowledge.others
            if knowledge.known[p]
        ],
        sizes=[knowledge.hand_sizes[p] for p in turned[1:]],
        stock=knowledge.stock,
        under=format_cards(knowledge.under),
        drawn=None if knowledge.phase == "draw" else took,
        points=[knowledge.points[p] for p in turned],
        scores=[knowledge.totals[p] for p in turned],
    )


@pytest.mark.parametrize("players", [2, 3, 6])
def test_what_a_player_knows_in_a_round_can_be_described(players: int) -> None:
    tried = 0
    for number in range(6):
        table = deal_round(FemhundraRules(players=players), seed=8, number=number)
        player = RulePlayer()
        while not table.is_over:
            knowledge = table.knowledge(table.turn)
            read, me = described(knowledge), knowledge.player
            turned = [*range(me, players), *range(me)]
            assert (read.hand, read.pile, read.stock) == (
                knowledge.hand,
                knowledge.pile,
                knowledge.stock,
            )
            assert read.unseen == knowledge.unseen
            assert read.under == knowledge.under
            assert (read.phase, read.took_pile) == (knowledge.phase, knowledge.took_pile)
            for name in ("hand_sizes", "points", "has_meld", "totals"):
                values = getattr(knowledge, name)
                assert getattr(read, name) == tuple(values[p] for p in turned), name
            assert [(m.kind, m.cards) for m in read.melds] == [
                (m.kind, m.cards) for m in knowledge.melds
            ]
            tried += bool(knowledge.melds)
            for action in player.plan(knowledge):
                table.act(action)
    assert tried > 5


def test_a_fresh_round_needs_only_hand_and_pile() -> None:
    known = read_position(FemhundraRules(players=4), hand=HAND, pile="9C")
    assert known.hand_sizes == (7, 7, 7, 7)
    assert known.stock == 52 - 28 - 1
    assert (known.phase, known.turn, known.took_pile) == ("draw", 0, False)
    assert known.points == known.totals == (0, 0, 0, 0)


def test_the_other_hand_follows_from_the_stock_and_the_stock_from_the_hands() -> None:
    melds = ["1: 4S 4D 4H", "me: JD QD KD 1: AD"]
    rules = FemhundraRules()
    by_size = read_position(rules, hand="5H 6H 9S 9D", pile="9C", melds=melds, sizes=[5])
    by_stock = read_position(rules, hand="5H 6H 9S 9D", pile="9C", melds=melds, stock=35)
    assert by_size == by_stock
    assert by_size.stock == 52 - 4 - 5 - 1 - 7
    assert by_size.points == (30, 15 + 15)
    assert by_size.has_meld == (True, True)
    assert by_size.melds[1].owners == (0, 0, 0, 1)


def test_after_the_draw_the_cards_drawn_are_in_the_hand() -> None:
    stock = read_position(FemhundraRules(), hand=HAND + " 7H", pile="9C", drawn="stock")
    assert (stock.phase, stock.took_pile, len(stock.hand), stock.stock) == ("lay", False, 8, 36)
    pile = read_position(FemhundraRules(), hand=HAND + " 9C", drawn="pile")
    assert (pile.phase, pile.took_pile, pile.pile, pile.stock) == ("lay", True, (), 37)


def test_a_low_ace_and_cards_known_and_under() -> None:
    known = read_position(
        FemhundraRules(players=3),
        hand=HAND,
        pile="9C",
        melds=["2: AH 2H 3H"],
        known=["1: 7H 8H", "2: 7D"],
        sizes=[9, 4],
        under="KD",
        points=[0, -50, 15],
        scores=[120, -35, 40],
    )
    assert known.melds[0].is_low
    assert known.points == (0, -50, 15)
    assert known.known == (
        frozenset(),
        frozenset(parse_cards("7H 8H")),
        frozenset(parse_cards("7D")),
    )
    assert known.under == parse_cards("KD")
    assert known.totals == (120, -35, 40)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"hand": "5H 6H 9S 9D KC QC XX"}, "XX"),
        ({"hand": "5H 5H 9S 9D KC QC 2S"}, "hand: 5H is given twice"),
        ({"hand": "5H 6H 9S 9D KC QC JK"}, "it has no joker"),
        ({"hand": ""}, "your hand is empty"),
        ({"pile": ""}, "the pile is empty"),
        ({"pile": "9C 5H"}, "5H is in both your hand and the pile"),
        ({"hand": "5H 6H 9S 9D"}, "4 cards for you, who have laid none: the two make 7 or more"),
        ({"hand": HAND + " 7H"}, "say what you have drawn"),
        ({"drawn": "stock"}, "8 or more with the card drawn"),
        ({"drawn": "pile"}, "its cards are in your hand"),
        ({"sizes": [7, 7]}, "sizes of 2 hands: give those of 1 other hand"),
        ({"sizes": [0]}, "player 1 has 0 cards: the round is over"),
        ({"sizes": [5]}, "5 cards for player 1, who has laid none"),
        ({"sizes": [12]}, "that a pile was taken and fined"),
        ({"sizes": [45]}, "7 in hand + 45 with the others + 1 in the pile = 53 cards"),
        ({"stock": 36, "sizes": [7]}, "leave 37 of 52 for it"),
        ({"stock": 50}, "no cards are left for the other hand"),
        ({"stock": 10}, "34 cards for player 1"),
        ({"melds": ["4S 4D 4H"]}, "whose is it? write me: 5H 6H 7H or 1: 5H 6H 7H"),
        ({"melds": ["mee: 4S 4D 4H"]}, "no player 'mee': did you mean me?"),
        ({"melds": ["2: 4S 4D 4H"]}, "no player 2: the others are 1"),
        ({"melds": ["1: 4S 4D 5C"]}, "4S 4D 5C is no meld"),
        ({"melds": ["1: 4S 4D"]}, "it needs 3 cards or more"),
        ({"melds": ["1: 4S 4D 4H me: 4H"]}, "4H is given twice"),
        ({"melds": ["1: 4S 4D 4H me: 5S"]}, "4S 4D 4H 5S is no meld"),
        ({"melds": ["1: 9C TC JC"], "sizes": [5]}, "9C is in both the pile and the meld"),
        ({"melds": ["1: 4S 4D 4H"]}, "give their sizes, or the stock"),
        ({"melds": ["1: 4S 4D 4H me: 4C"], "sizes": [5], "hand": "5H 6H"}, "you have no meld"),
        ({"known": ["me: 4C"]}, "your own are in the hand already"),
        ({"known": ["1: 9S"]}, "9S is in both your hand and the hand of player 1"),
        ({"known": ["4C"]}, "whose is it? write 1: 7H"),
        ({"points": [0]}, "points of 1 players: give those of 2, yours first"),
        ({"points": [0, 20]}, "player 1 has 0 on the table, less 50 for each fine"),
        ({"points": [-30, 0]}, "you have 0 on the table"),
        ({"scores": [0, 0, 0]}, "scores of 3 players"),
        ({"under": "KC"}, "KC is in both your hand and the cards under the stock"),
        (
            {"melds": ["1: 3S 3D 3H", "1: 4S 4D 4H"], "sizes": [1], "known": ["1: 8C 8D"]},
            "player 1 has 1 card, and cannot hold 8C 8D",
        ),
        ({"sizes": [43], "points": [0, -50], "under": "KS KD"}, "cannot be under a stock of 1"),
        ({"under": "9H"}, "9H is no court card"),
    ],
)
def test_what_cannot_be_is_said_in_one_line(change: dict[str, object], words: str) -> None:
    given = {"hand": HAND, "pile": "9C", **change}
    with pytest.raises(InputError) as caught:
        read_position(FemhundraRules(), **given)  # type: ignore[arg-type]
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)


def test_several_others_need_their_sizes() -> None:
    melds = ["1: 4S 4D 4H"]
    rules = FemhundraRules(players=3)
    with pytest.raises(InputError, match="9 cards are with 2 others: say how many each"):
        read_position(rules, hand=HAND, pile="9C", melds=melds, stock=32)
    fresh = read_position(rules, hand=HAND, pile="9C", stock=30)
    assert fresh.hand_sizes == (7, 7, 7)


def test_a_table_of_melds_alone() -> None:
    rules = FemhundraRules(players=6)
    hand, melds, own = read_table(rules, hand="KC 2C", melds=["me: 4S 4D 4H", "5: 5C 6C 7C"])
    assert (hand, own, len(melds)) == (parse_cards("KC 2C"), True, 2)
    assert not read_table(rules, hand="KC", melds=["1: 4S 4D 4H"])[2]
    with pytest.raises(InputError, match="4S is in both your hand and the meld"):
        read_table(rules, hand="4S", melds=["1: 4S 4D 4H"])


def test_either_may_have_laid_a_run_that_two_have_laid_three_cards_of() -> None:
    melds = ["me: 5H 6H 7H 1: 8H 9H TH", "1: 2S 3S 4S me: 5S"]
    known = read_position(FemhundraRules(), hand="9S 9D KC QC", pile="9C", melds=melds, sizes=[4])
    assert known.has_meld == (True, True)
    with pytest.raises(InputError, match="5S is laid off, but you have no meld"):
        read_position(
            FemhundraRules(), hand="9S 9D KC QC 2D 3D", pile="9C", melds=melds[1:], sizes=[4]
        )


def test_a_court_card_cannot_start_the_pile() -> None:
    with pytest.raises(InputError, match="a jack, queen or king cannot start it"):
        read_position(FemhundraRules(), hand=HAND, pile="KH")
    assert read_position(FemhundraRules(), hand=HAND, pile="9C KH").stock == 36


def test_a_game_that_is_won_is_refused() -> None:
    with pytest.raises(InputError, match="with 600 the game is won already"):
        read_position(FemhundraRules(), hand=HAND, pile="9C", scores=[600, 100])
    assert read_position(FemhundraRules(), hand=HAND, pile="9C", scores=[510, 510]).totals
    assert read_position(FemhundraRules(target=None), hand=HAND, pile="9C", scores=[600, 100])
