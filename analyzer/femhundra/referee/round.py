"""The referee of one round (RULES 10): what may be done, and what follows from it.

Each action has ``verify_x`` (raises `IllegalAction`), ``can_x`` (tells), and ``x`` (acts and
returns its record). Nothing in the rules stops players from taking the pile for ever; the round
ends by itself only if the stock is used.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from analyzer.cards import sort_hand
from analyzer.errors import InputError
from analyzer.femhundra.knowledge import Knowledge, Phase
from analyzer.femhundra.melds import Meld
from analyzer.femhundra.referee import actions as a
from analyzer.femhundra.referee import records as r
from analyzer.femhundra.referee.lay import LayPhase
from analyzer.femhundra.referee.scores import points_on_table
from analyzer.femhundra.referee.setup import check_deal, check_position, deal_cards
from analyzer.femhundra.rules import FemhundraRules


@dataclass
class Round(LayPhase):
    """One round, from the deal or from a position, to its score."""

    # --- how a round begins ---------------------------------------------------------------------

    @classmethod
    def deal(
        cls,
        rules: FemhundraRules,
        cards: Sequence[int],
        *,
        first: int = 0,
        totals: Sequence[int] | None = None,
    ) -> Round:
        """Begin a round from a shuffled deck, the top card first.

        Parameters
        ----------
        rules : FemhundraRules
        cards : sequence of int
            The 52 card ids.
        first : int
            Who takes the first turn, left of the dealer (Q70).
        totals : sequence of int, optional
            The game score before this round, by player; 0 by default.

        Raises
        ------
        InputError
            As `deal_cards`.
        """
        return cls.begin(rules, deal_cards(rules, cards, first=first), totals=totals)

    @classmethod
    def begin(
        cls, rules: FemhundraRules, dealt: r.Dealt, *, totals: Sequence[int] | None = None
    ) -> Round:
        """Begin a round from cards already dealt.

        Raises
        ------
        InputError
            If the deal cannot be.
        """
        check_deal(rules, dealt)
        return cls(
            rules=rules,
            hands=tuple(map(sort_hand, dealt.hands)),
            stock=dealt.stock,
            pile=dealt.turned[-1:],
            turn=dealt.first,
            fines=(0,) * rules.players,
            known=(frozenset(),) * rules.players,
            totals=_totals(rules, totals),
            seen_under=len(dealt.turned) - 1,
            log=(dealt,),
        )

    @classmethod
    def resume(
        cls,
        rules: FemhundraRules,
        *,
        hands: Sequence[Iterable[int]],
        stock: Sequence[int],
        pile: Sequence[int],
        melds: Sequence[Meld] = (),
        turn: int = 0,
        phase: Phase = "draw",
        took_pile: bool = False,
        laid: int = 0,
        fines: Sequence[int] | None = None,
        known: Sequence[Iterable[int]] | None = None,
        under: int = 0,
        totals: Sequence[int] | None = None,
    ) -> Round:
        """Take up a round in the middle, all 52 cards given.

        Parameters
        ----------
        rules : FemhundraRules
        hands : sequence of iterables of int
            By player.
        stock : sequence of int
            Top first.
        pile : sequence of int
            Bottom to top.
        melds : sequence of Meld
            In the order laid, with the owner of each card.
        turn : int
            Who is to act.
        phase : str
            ``"draw"`` or ``"lay"``.
        took_pile : bool
            Whether this turn began with taking the pile.
        laid : int
            Cards laid so far in this turn.
        fines : sequence of int, optional
            Fined so far, by player, 0 or more.
        known : sequence of iterables of int, optional
            Cards in hand that everybody knows of, by player.
        under : int
            How many cards at the end of the stock everybody has seen.
        totals : sequence of int, optional
            The game score before this round, by player.

        Raises
        ------
        InputError
            If the position cannot be, with the reason.
        """
        n = rules.players
        given = r.SetUp(
            hands=tuple(map(sort_hand, hands)),
            stock=tuple(stock),
            pile=tuple(pile),
            melds=tuple(melds),
            turn=turn,
            phase=phase,
            took_pile=took_pile,
            laid=laid,
            fines=(0,) * n if fines is None else tuple(fines),
            known=(frozenset(),) * n if known is None else tuple(map(frozenset, known)),
            under=under,
        )
        return cls.set_up(rules, given, totals=totals)

    @classmethod
    def set_up(
        cls, rules: FemhundraRules, given: r.SetUp, *, totals: Sequence[int] | None = None
    ) -> Round:
        """Take up a round from the record of a position; see `resume`.

        Raises
        ------
        InputError
            If the position cannot be, with the reason.
        """
        check_position(rules, given)
        return cls(
            rules=rules,
            hands=tuple(map(sort_hand, given.hands)),
            stock=given.stock,
            pile=given.pile,
            turn=given.turn,
            fines=given.fines,
            known=given.known,
            totals=_totals(rules, totals),
            melds=given.melds,
            phase=given.phase,
            took_pile=given.took_pile,
            laid=given.laid,
            seen_under=given.under,
            log=(given,),
        )

    @classmethod
    def from_knowledge(
        cls, knowledge: Knowledge, *, hands: Sequence[Iterable[int]], stock: Sequence[int]
    ) -> Round:
        """Return the world of a player's knowledge in which the hidden cards lie as given.

        Parameters
        ----------
        knowledge : Knowledge
        hands : sequence of iterables of int
            By player; the own one as known.
        stock : sequence of int
            Top first.

        Raises
        ------
        InputError
            If the cards do not fit what the player knows.
        """
        table = points_on_table(knowledge.melds, knowledge.rules.players)
        world = cls.resume(
            knowledge.rules,
            hands=hands,
            stock=stock,
            pile=knowledge.pile,
            melds=knowledge.melds,
            turn=knowledge.turn,
            phase=knowledge.phase,
            took_pile=knowledge.took_pile,
            laid=knowledge.laid,
            fines=[have - net for have, net in zip(table, knowledge.points, strict=True)],
            known=knowledge.known,
            under=len(knowledge.under),
            totals=knowledge.totals,
        )
        if world.knowledge(knowledge.player) != knowledge:
            raise InputError(f"these cards are not what player {knowledge.player} knows")
        return world

    # --- what may be done -----------------------------------------------------------------------

    def legal_actions(self) -> tuple[a.Action, ...]:
        """Return every single action open to the player in turn; none when the round is over.

        A discard is among them whenever cards have been drawn: a player always can end the turn.
        """
        if self.phase == "draw":
            other: a.Action = a.TakeStock() if self.stock else a.Decline()
            return (other, a.TakePile())
        if self.phase == "over":
            return ()
        hand = self.hands[self.turn]
        lay_offs = a.lay_offs_in(hand, self.melds) if self.has_meld[self.turn] else ()
        return (*a.melds_in(hand), *lay_offs, *map(a.Discard, hand))

    def act(self, action: a.Action) -> r.Record:
        """Carry out an action for the player in turn.

        Raises
        ------
        IllegalAction
            If it is not allowed now.
        """
        match action:
            case a.TakeStock():
                return self.take_stock()
            case a.TakePile():
                return self.take_pile()
            case a.Decline():
                return self.decline()
            case a.LayMeld(cards):
                return self.lay_meld(cards)
            case a.LayOff(card, meld, end):
                return self.lay_off(card, meld, end)
            case a.Discard(card):
                return self.discard(card)


def _totals(rules: FemhundraRules, totals: Sequence[int] | None) -> tuple[int, ...]:
    if totals is None:
        return (0,) * rules.players
    if len(totals) != rules.players:
        raise InputError(f"{len(totals)} totals: these rules are for {rules.players} players")
    return tuple(totals)
