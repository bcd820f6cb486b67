"""What to bid and what to put away, as tables of 80 columns."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Final

from analyzer.advice.playing import counts_tricks
from analyzer.advice.results import (
    BidAdvice,
    BidEstimate,
    DiscardAdvice,
    DiscardEstimate,
    Exchange,
    SampleWorld,
)
from analyzer.advice.stopping import SETTLED, default_precision
from analyzer.reports.text import (
    KIND_IN_WORDS,
    NOT_CORRECTED,
    WHY_OPEN_DIFFERS,
    WIDTH,
    columns,
    grouped,
    label_width,
    labelled,
    paragraph,
    percent,
    plus_minus,
    points,
    put_away,
    rules_in_words,
    seat_names,
    tricks,
    without_error,
    worlds_in_words,
)
from analyzer.rules import (
    MIS,
    Bid,
    BidKind,
    Contract,
    Pile,
    Ruleset,
    pays_defenders,
)
from analyzer.table import format_pile

WANTED_FOR_MISERE: Final = {"seven_bid": "seven", "eight_bid": "eight"}
FIVE: Final = 5
TABLE: Final = 2

CHANCE: Final = 2
"""The column of the chance, in the tables of bids and of discards."""
OPEN: Final = "Open %   "
STAR: Final = "*"

_SEEN: Final = {
    "corrected": " with all cards face up",
    "double-dummy": "",
    "played-out": " in play",
}
"""How an example world came out, where it needs saying."""

_OPEN_EXAMPLES: Final = (
    "Sample worlds, and what the bid takes in them with all cards face up. At the table somebody "
    "may guess wrong: the chance above counts that in, so it need not be the share of these."
)
_HONESTY: Final = "± is one standard error."
_NO_ROOM: Final = "A mean or chance without ± has an error too, but no room for it: --format json."


def bid_report(advice: BidAdvice) -> str:
    """Return the whole answer: what was asked, a row for each bid, and the recommendation."""
    table = bid_table(advice)
    parts = [*_bid_header(advice), "", *table, *_uncorrected(advice), ""]
    parts += _verdict(advice)
    if _errors_left_out(table, advice.bids):
        parts.append(_NO_ROOM)
    for remark in (*_rule_remarks(advice), unsure_remark(advice)):
        if remark:
            parts += ["", paragraph(remark)]
    if advice.examples:
        parts += ["", explanation(advice)]
    return "\n".join(parts)


def _bid_header(advice: BidAdvice) -> Iterator[str]:
    fewest = min(estimate.worlds for estimate in advice.bids)
    yield labelled("Hand", grouped(advice.hand))
    yield from _table_lines(advice)
    if advice.widow is None:
        yield labelled("Widow", "not seen; discards are chosen afresh for each one it may be")
    else:
        yield labelled("Widow", grouped(advice.widow))
    yield labelled("Rules", rules_in_words(advice.rules))
    yield labelled("Sample", worlds_in_words(advice.worlds, advice.seed, fewest=fewest))
    yield labelled("Estimate", KIND_IN_WORDS[advice.estimate])


def _table_lines(advice: BidAdvice | DiscardAdvice) -> Iterator[str]:
    if advice.table:
        yield labelled("Table", f"{grouped(advice.table)}; what lies under it is not known")
        yield labelled("Opponent", f"{grouped(advice.opponent_table)} on the table")


def bid_table(advice: BidAdvice) -> list[str]:
    """Return a header and a row for each bid, low to high, the best one marked with ``>``.

    Exchanges too wide for 80 columns follow below the table. A sem has no row of its own: it is
    played and scored as no-trump.
    """
    shown = [e for e in advice.bids if e.bid.kind is not BidKind.SEM]
    both = any(e.p_make_double_dummy is not None for e in shown)
    header = ["  Bid", "Value", "Chance %   ", "Tricks    ", "Score     ", "Net"]
    if both:
        header.insert(CHANCE + 1, OPEN)
    rows = []
    for estimate in shown:
        best = advice.worth_bidding and estimate.bid == advice.best.bid
        mark = ">" if best else " "
        star = STAR if estimate.estimate != advice.estimate else ""
        rows.append(
            [
                f"{mark} {estimate.bid.text}{star}",
                str(estimate.value),
                percent(estimate.p_make, estimate.p_make_se),
                tricks(estimate.mean_tricks, estimate.mean_tricks_se),
                points(estimate.expected_score, estimate.expected_score_se),
                plus_minus_free(estimate.expected_net),
            ]
        )
        if both:
            rows[-1].insert(CHANCE + 1, _open_chance(estimate))
    last = [_last_column(estimate) for estimate in shown]
    if not any(last):
        return columns(header, rows, left=frozenset({0}))
    title = "Partner" if advice.widow is None else _put_away_title(advice.rules)
    wide = [[*row, cell] for row, cell in zip(rows, last, strict=True)]
    spare = (CHANCE + 2, CHANCE + 1) if both else ()
    lines = _narrowed([*header, title], wide, left=frozenset({0, len(header)}), spare=spare)
    if max(map(len, lines)) <= WIDTH:
        return lines
    return [*columns(header, rows, left=frozenset({0})), "", *_listed(title, shown)]


def _uncorrected(advice: BidAdvice) -> Iterator[str]:
    """Yield what the star at some bids says."""
    if any(estimate.estimate != advice.estimate for estimate in advice.bids):
        yield ""
        yield paragraph(f"{STAR} {NOT_CORRECTED}")


def _open_chance(estimate: BidEstimate | DiscardEstimate) -> str:
    """Return the chance with all cards seen; of a bid estimated so, its only one."""
    if estimate.p_make_double_dummy is None or estimate.p_make_double_dummy_se is None:
        return percent(estimate.p_make, estimate.p_make_se)
    return percent(estimate.p_make_double_dummy, estimate.p_make_double_dummy_se)


def _narrowed(
    header: Sequence[str],
    rows: Sequence[Sequence[str]],
    *,
    left: frozenset[int],
    spare: Sequence[int],
) -> list[str]:
    """Return aligned lines, without the standard errors of `spare` columns as far as needed."""
    lines = columns(header, rows, left=left)
    for column in spare:
        if max(map(len, lines)) <= WIDTH:
            break
        header, *rows = (
            [without_error(cell) if i == column else cell for i, cell in enumerate(row)]
            for row in (header, *rows)
        )
        lines = columns(header, rows, left=left)
    return lines


def _errors_left_out(
    lines: Sequence[str], estimates: Sequence[BidEstimate] | Sequence[DiscardEstimate]
) -> bool:
    """Return True if a table of these estimates had no room for all their standard errors."""
    both = any(estimate.p_make_double_dummy is not None for estimate in estimates)
    with_tricks = any(estimate.mean_tricks is not None for estimate in estimates)
    return max(line.count("±") for line in lines) < 2 + both + with_tricks


def _last_column(estimate: BidEstimate) -> str:
    if estimate.exchange is None:
        return "" if estimate.partner is None else estimate.partner.text
    return _exchange_text(estimate.exchange)


def _put_away_title(rules: Ruleset) -> str:
    return "Put away, partner" if rules.players == FIVE else "Put away"


def _listed(title: str, estimates: Sequence[BidEstimate]) -> Iterator[str]:
    """Yield a line for each exchange and the bids it is for."""
    by_exchange: dict[str, list[str]] = {}
    for estimate in estimates:
        if estimate.exchange is not None:
            by_exchange.setdefault(_exchange_text(estimate.exchange), []).append(estimate.bid.text)
    width = max(map(len, (title, *by_exchange))) + 2
    yield f"{title:<{width}}in"
    for text, bids in by_exchange.items():
        yield labelled(text, " ".join(bids), width=width)


def plus_minus_free(value: float) -> str:
    """Return points without their standard error."""
    return without_error(plus_minus(value, 0.0, "+.1f", ""))


def _exchange_text(exchange: Exchange) -> str:
    partner = exchange.partner.text if exchange.partner else None
    return put_away(exchange.discard, exchange.joker_named, partner)


LEAST_SHOWN = 0.05
"""Points; a smaller expected loss would be printed as nothing."""


def _verdict(advice: BidAdvice) -> Iterator[str]:
    best = advice.best
    chance = _closed_up(percent(best.p_make, best.p_make_se))
    score = _closed_up(points(best.expected_score, best.expected_score_se))
    if advice.worth_bidding:
        yield paragraph(f"Bid {best.bid.text}: made in {chance} %, {score} points a deal.")
    else:
        yield paragraph(
            "Pass: no bid is expected to score more than it gives the defenders. "
            f"The least bad is {best.bid.text}: made in {chance} %, {score} points a deal."
        )
    if advice.worth_bidding and advice.expected_loss >= LEAST_SHOWN:
        if advice.settled:
            state = "The choice is settled, so sampling stopped"
        elif advice.expected_loss <= SETTLED:
            state = "The choice is settled"
        else:
            state = "Another bid may be better"
        yield paragraph(
            f"{state}: {advice.expected_loss:.1f} points a deal are expected to be lost because "
            "the sample is only a sample."
        )
    elif advice.worth_bidding and advice.settled:
        yield paragraph(
            "The choice is settled, so sampling stopped: next to nothing is expected to be lost "
            "because the sample is only a sample."
        )
    wanted = WANTED_FOR_MISERE.get(advice.rules.misere_requires)
    if advice.worth_bidding and best.bid == MIS and wanted:
        yield paragraph(f"MIS may be bid only once somebody has bid {wanted}.")
    yield ""
    if advice.estimate != "double-dummy":
        yield paragraph(WHY_OPEN_DIFFERS)
    yield paragraph(f"{_HONESTY} {_score_in_words(advice.rules)}")


def _score_in_words(rules: Ruleset) -> str:
    slam = ", a slam counted" if rules.slam_bonus else ""
    if rules.players in (4, 6):
        return (
            f"Score: points of your side if it plays that bid, won or lost{slam}. "
            "Net: less the defenders' trick points."
        )
    half = ", half of them if you have a partner" if rules.players == FIVE else ""
    defender = "the opponent" if rules.players == 2 else "an average defender"
    return (
        f"Score: your points if you play that bid, won or lost{half}{slam}. "
        f"Net: less those {defender} gets for tricks."
    )


def _rule_remarks(advice: BidAdvice) -> Iterator[str]:
    """Yield what the table cannot show of the rules in force."""
    rules = advice.rules
    kinds = {estimate.bid.kind: estimate.bid for estimate in advice.bids}
    if BidKind.SEM in kinds:
        yield (
            "Your cards allow a sem at every level: it counts and plays as no-trump, and tells "
            "your partner of the joker or of two jacks. Only the first two to call may bid one."
        )
    if BidKind.GRAND_NULLO in kinds:
        yield (
            "GNUL answers your partner's MIS: it is tried in worlds where your partner's hand is "
            "among the best 1 in 40 for a misère, and is not compared with the other bids."
        )
    if rules.inkle == "six_bid":
        yield "A bid of six is open to the first two to call only."
    uncounted = [
        e.bid.text
        for e in advice.bids
        if e.bid.no_trick
        and pays_defenders(e.bid, rules, made=False)
        and not counts_tricks(Contract(e.bid), rules)
    ]
    if uncounted:
        yield (
            f"For {' and '.join(uncounted)} net counts a single trick if it fails; declarer may "
            "take more."
        )
    if any(e.partner is not None and e.exchange is None for e in advice.bids):
        yield (
            "Partner: the player you choose, by the seat."
            if rules.five_partner == "choose_player"
            else "Partner: the card you call. Top trump: the highest trump you do not see; second "
            "trump: the next; long suit, short suit: the highest card out in your longest or "
            "shortest side suit."
        )


def _closed_up(text: str) -> str:
    return " ".join(text.split())


def unsure_remark(advice: BidAdvice) -> str:
    """Return what to say if a chance is less sure than the default precision; else nothing."""
    enough_sure = default_precision(advice.rules)
    if all(e.p_make_se <= enough_sure for e in advice.bids):
        return ""
    limit = f"{100 * enough_sure:.0f}"
    if advice.settled:
        return (
            f"The other chances are less sure: --precision {limit}% tries more worlds for every "
            "bid."
        )
    enough = math.ceil(0.25 / enough_sure**2)
    few = worlds_in_words(advice.worlds, advice.seed).split(",")[0]
    if advice.worlds < enough:
        return (
            f"Few worlds: with {few} the standard error of a chance can exceed {limit} percentage "
            "points; "
            f"--worlds {enough} or more keeps it below."
        )
    return (
        f"The standard error of some chance exceeds {limit} percentage points: more --worlds make "
        "it smaller."
    )


def explanation(advice: BidAdvice) -> str:
    """Return sample worlds in which the best bid made and in which it failed, hand by hand."""
    bid = advice.best.bid
    parts: list[str] = []
    if advice.best.estimate == "corrected":
        parts.append(paragraph(_OPEN_EXAMPLES))
    for made, outcome in ((True, "made"), (False, "failed")):
        examples = [world for world in advice.examples if world.made == made]
        if not examples:
            seen = _SEEN[advice.best.estimate]
            parts.append(f"In no world tried {bid.text} {outcome}{seen}.")
        for number, world in enumerate(examples, 1):
            parts.append("\n".join(_world_lines(advice, world, outcome, number, len(examples))))
    return "\n\n".join(parts)


def _world_lines(
    advice: BidAdvice, world: SampleWorld, outcome: str, number: int, count: int
) -> Iterator[str]:
    bid = advice.best.bid
    names = seat_names(advice.rules.players, len(world.hands))
    width = label_width(names)
    which = f" ({number} of {count} shown)" if count > 1 else ""
    yield f"{bid.text} {outcome}{_SEEN[advice.best.estimate]}: {_taken(bid, world)}{which}"
    for seat, (name, hand) in enumerate(zip(("You", *names[1:]), world.hands, strict=True)):
        table = world.face_down[seat - TABLE] if world.face_down and seat >= TABLE else ()
        piles = [Pile(down, up) for up, down in zip(hand, table, strict=False)]
        text = " ".join(map(format_pile, piles))
        yield labelled(name, text or grouped(hand), indent="  ", width=width)
    exchange = world.exchange
    away = _exchange_text(exchange)
    seen = put_away(world.widow, None)
    yield labelled("Widow", f"{seen}; put away {away}", indent="  ", width=width)
    if world.partner_seat is not None:
        yield labelled("Partner", names[world.partner_seat].lower(), indent="  ", width=width)


def _taken(bid: Bid, world: SampleWorld) -> str:
    if bid.no_trick:
        return "at least one trick" if world.tricks else "no trick"
    return f"{world.tricks} {'trick' if world.tricks == 1 else 'tricks'}"


def discard_report(advice: DiscardAdvice, *, rows: int) -> str:
    """Return the discards ranked, best first, at most so many rows of them."""
    shown = advice.discards[:rows]
    with_partner = any(discard.exchange.partner is not None for discard in shown)
    title = _put_away_title(advice.rules) if with_partner else "Put away"
    table = discard_table(shown, title)
    parts = [
        labelled("Cards", grouped(advice.cards)),
        *_table_lines(advice),
        labelled("Contract", advice.contract.bid.text),
        labelled("Rules", rules_in_words(advice.rules)),
        labelled("Sample", worlds_in_words(advice.worlds, advice.seed)),
        labelled("Estimate", _kind_in_words(advice)),
        "",
        *table,
        "",
    ]
    if advice.estimate != "double-dummy":
        parts.append(paragraph(WHY_OPEN_DIFFERS))
    parts.append(paragraph(_discard_note(advice, len(shown))))
    # The row of the best has no loss: its errors are the others'.
    if _errors_left_out(table[:2], shown[:1]):
        parts.append(_NO_ROOM)
    return "\n".join(parts)


def _kind_in_words(advice: DiscardAdvice) -> str:
    if advice.estimate == "double-dummy" and advice.contract.bid.no_trick:
        return "double-dummy, not corrected: as if all saw all cards (README)"
    return KIND_IN_WORDS[advice.estimate]


def discard_table(discards: Sequence[DiscardEstimate], title: str = "Put away") -> list[str]:
    """Return a header and a row for each discard."""
    both = any(estimate.p_make_double_dummy is not None for estimate in discards)
    header = ["", title, "Chance %   ", "Tricks    ", "Score     ", "Loss    "]
    rows = [
        [
            str(place),
            _exchange_text(estimate.exchange),
            percent(estimate.p_make, estimate.p_make_se),
            tricks(estimate.mean_tricks, estimate.mean_tricks_se),
            points(estimate.expected_score, estimate.expected_score_se),
            "best" if place == 1 else plus_minus(estimate.loss, estimate.loss_se, "5.1f", "3.1f"),
        ]
        for place, estimate in enumerate(discards, 1)
    ]
    spare = [CHANCE + 1]
    if both:
        header.insert(CHANCE + 1, OPEN)
        for row, estimate in zip(rows, discards, strict=True):
            row.insert(CHANCE + 1, _open_chance(estimate))
        spare = [CHANCE + 1, CHANCE + 2, CHANCE + 3]
    return _narrowed(header, rows, left=frozenset({1}), spare=spare)


def _discard_note(advice: DiscardAdvice, shown: int) -> str:
    hidden = len(advice.discards) - shown
    ahead = any(estimate.loss < 0 for estimate in advice.discards[:shown])
    luck = "Below nothing: the best was chosen on other worlds, and these favour another. "
    luck = luck if ahead else ""
    more = f" {hidden:,} more were compared as closely: --rows {len(advice.discards)}."
    return (
        f"{_HONESTY} {_score_in_words(advice.rules).split(' Net:')[0]} "
        "Loss: score lost against the best discard, both on the same worlds. "
        f"{luck}{advice.compared:,} different discards compared, the best of them here."
        f"{more if hidden else ''}"
    )
