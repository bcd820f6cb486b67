"""Deals laid out by hand for the tests: a few cards given, the rest filled up."""

from analyzer.cards import format_cards, parse_card, parse_cards, suit_of
from analyzer.funfhundert import DECK, Deal, FunfhundertRules, Play, Position

USUAL = FunfhundertRules()
ALL_CLOSED = (1 << 15) - 1


def rules_with(*settings):
    return FunfhundertRules().with_switches(settings)


def new_deal(first="", second="", *, turned="AH", draws="", rules=USUAL, **options):
    """Return a fresh deal: player 0 holds `first`, 1 holds `second`, the talon begins with `draws`.

    Other places are filled from the rest of the deck, low cards of S C D H first.
    """
    hands, bottom = (parse_cards(first), parse_cards(second)), parse_card(turned)
    drawn = parse_cards(draws)
    given = {*hands[0], *hands[1], *drawn, bottom}
    rest = [card for card in DECK.cards if card not in given]
    full = []
    for hand in hands:
        full.append((*hand, *rest[: 8 - len(hand)]))
        del rest[: 8 - len(hand)]
    return Deal(rules, tuple(full), (*drawn, *rest, bottom), **options)


def ending(first, second, *, won="", trump="H", rules=USUAL, **options):
    """Return a deal with an empty talon and these hands.

    Player 0 has won the cards `won`, player 1 all others.
    """
    hands = tuple(tuple(sorted(parse_cards(text))) for text in (first, second))
    mine = frozenset(parse_cards(won))
    rest = frozenset(DECK.cards) - mine - frozenset(hands[0]) - frozenset(hands[1])
    ace = parse_card("A" + trump)
    options.setdefault("closed", (ALL_CLOSED, ALL_CLOSED))
    at = Position(trump=suit_of(ace), turned=ace, hands=hands, won=(mine, rest), **options)
    return Deal.resume(rules, at)


def say_nothing(deal):
    """Let everybody who is asked to announce be done."""
    while deal.phase == "announce":
        deal.done()


def play(deal, text):
    """Play cards one after another, nobody announcing."""
    for card in parse_cards(text):
        say_nothing(deal)
        deal.play(card)


def play_low(deal, tricks=1, *, settle=True):
    """Play tricks, each player the first legal card; nobody announces between them."""
    for _ in range(2 * tricks):
        say_nothing(deal)
        deal.play(deal.legal_plays()[0])
    if settle:
        say_nothing(deal)


def names(combinations):
    return [each.name for each in combinations]


def legal(deal):
    return format_cards(deal.legal_plays())


def plays(actions):
    return [action.card for action in actions if isinstance(action, Play)]
