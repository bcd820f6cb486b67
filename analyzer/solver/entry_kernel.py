"""Entry points: many positions of one contract in, an array of answers out."""

import numpy as np

from analyzer.cards.bits_kernel import popcount

from .bits_kernel import highest, index_of
from .bounds_kernel import seat_at, side_of
from .compiled import entry_point, inlined
from .joker_kernel import note_shown
from .layout import (
    BARRED,
    BEGUN,
    BEST,
    BURIED,
    CARD,
    COVERS,
    DEAD_RULE,
    FORCED,
    FRAME_SIZE,
    FRAMES,
    HAND,
    HIDDEN,
    JOKER,
    JOKER_RULE,
    KILLER,
    LANE,
    LED_LANE,
    LED_SUIT,
    MAX_CARDS,
    NODES,
    OWN_LANE,
    PILES,
    SEATS,
    SHIFT,
    SIDE,
    SIZE,
    STATE_SIZE,
    TRUMP,
    TWINS,
    UNDER,
    UNIT,
    WANTS,
    WINNER,
)
from .misere_kernel import avoids, fewest_tricks
from .piles_kernel import turn_up
from .plain_kernel import hold_to, let_go, search_plain
from .search_kernel import search
from .table_kernel import clear, lengths_of
from .trick_kernel import beats
from .words_kernel import PLAIN_FACTS, as_plain, words_of

PLAIN_WORDS = tuple(PLAIN_FACTS.items())


@inlined
def set_contract(state, seats, contract):
    """Write what holds for every position of a contract."""
    state[SEATS] = seats
    state[TRUMP] = contract[4]
    state[JOKER] = contract[5]
    state[JOKER_RULE] = contract[6]
    state[SIDE] = contract[7]
    state[DEAD_RULE] = contract[8]
    state[FORCED] = contract[9]
    state[WANTS] = contract[10]
    state[TWINS] = contract[11]
    state[PILES] = contract[12]
    state[COVERS] = 0
    for suit in range(4):
        lane = contract[suit]
        state[LANE + suit] = lane
        while lane:
            card = index_of(lane)
            state[SHIFT + card] = 4 * suit
            state[OWN_LANE + card] = contract[suit]
            state[UNIT + card] = 1 << 4 * suit
            lane &= lane - 1
    jokers = state[JOKER]
    while jokers:
        card = index_of(jokers)
        state[OWN_LANE + card] = state[JOKER]
        state[UNIT + card] = 0
        jokers &= jokers - 1


@inlined
def is_plain(state):
    """Say whether the contract is of the kind that `words_kernel` calls plain."""
    plain = True
    for word, value in PLAIN_WORDS:
        plain &= state[word] == value
    return plain


@inlined
def set_position(state, hands, leader, table_cards, barred, led_suit, covers, hidden):
    """Write one position; return the tricks left, the present one too, and the suit lengths.

    All cards of the present trick may lie on the table: `finish_trick` then takes them up.
    """
    seats = state[SEATS]
    left = 0
    for seat in range(seats):
        state[HAND + seat] = hands[seat]
        left = max(left, popcount(hands[seat]))
    if state[PILES]:
        set_piles(state, covers, hidden)
        for owner in range(2):
            left = max(left, popcount(hands[2 + owner]) + popcount(state[HIDDEN + owner]))
    if table_cards[seats - 1]:
        left += 1
    lengths = lengths_of(state, 0, min(seats, 4))
    state[BARRED] = barred
    for word in range(KILLER, STATE_SIZE):
        state[word] = -1
    frame = FRAMES + left * FRAME_SIZE
    state[frame + LED_LANE] = 0 if led_suit < 0 else state[LANE + led_suit]
    state[frame + LED_SUIT] = led_suit
    begun = 0
    best = 0
    winner = leader
    while begun < seats and table_cards[begun] != 0:
        card = table_cards[begun]
        seat = seat_at(state, leader, begun)
        if begun == 0 or beats(state, frame, card, best):
            best = card
            winner = seat
        state[frame + CARD + begun] = card
        state[frame + BEST + begun] = best
        state[frame + WINNER + begun] = winner
        if seat < 4:
            lengths += state[UNIT + index_of(card)] << 16 * seat
        begun += 1
    state[BEGUN] = begun
    return left, lengths


@inlined
def set_piles(state, covers, hidden):
    """Write what lies face down, and under which cards (two-player game)."""
    for card in range(MAX_CARDS):
        state[UNDER + card] = 0
    state[COVERS] = 0
    state[BURIED] = 0
    for owner in range(2):
        state[HIDDEN + owner] = 0
    for pile in range(covers.size):
        if hidden[pile]:
            state[UNDER + index_of(covers[pile])] = hidden[pile]
            state[COVERS] |= covers[pile]
            state[BURIED] |= hidden[pile]
            state[HIDDEN + (0 if pile < covers.size // 2 else 1)] |= hidden[pile]


@inlined
def finish_trick(state, leader, left):
    """Take up a trick whose last card was played; return its winner."""
    frame = FRAMES + left * FRAME_SIZE
    note_shown(state, frame, leader)
    if state[PILES]:
        turn_up(state, frame, leader)
    state[BEGUN] = 0
    return state[frame + WINNER + state[SEATS] - 1]


@inlined
def lay_out(state, table, hands, leader, table_cards, barred, led_suit, covers, hidden, fresh):
    """Write one position and prepare its search.

    Returns
    -------
    leader, left, lengths, won : int
        Who leads, or led, the trick to be searched first; the tricks left from it on; the suit
        lengths; and 1 if a full trick on the table went to declarer's side, else 0.
    """
    left, lengths = set_position(
        state, hands, leader, table_cards, barred, led_suit, covers, hidden
    )
    if fresh:
        clear(table)
    table[NODES] = 0
    won = 0
    if state[BEGUN] == state[SEATS]:
        leader = finish_trick(state, leader, left)
        won = side_of(state, leader)
        left -= 1
        lengths = lengths_of(state, 0, min(state[SEATS], 4))
    return leader, left, lengths, won


# What a card is worth to the side that holds it, in sixteenths of a trick, where there is a trump
# suit and in no-trump: each trump or unnamed joker; the three highest of them; in other suits the
# three highest cards; and what the declarers have beyond half of the tricks.
WORTH = np.array([[5, 14, 9, 6, 10, 3, 1, 12], [13, 13, 0, 0, 14, 7, 3, 10]], dtype=np.int64)


@inlined
def likely_tricks(state, left):
    """Guess how many tricks the declarers take, from who holds the high cards."""
    ours = 0
    cards = 0
    for seat in range(state[SEATS]):
        hand = state[HAND + seat]
        cards |= hand
        ours |= hand if state[SIDE] >> seat & 1 else 0
    trumps = state[TRUMP]
    kind = int(trumps == state[JOKER])
    worth = WORTH[kind, 7] + WORTH[kind, 0] * (
        2 * popcount(ours & trumps) - popcount(cards & trumps)
    )
    for lane in range(5):
        suit = trumps if lane == 4 else state[LANE + lane] & ~trumps
        held = cards & suit
        first = 1 if lane == 4 else 4
        for rank in range(first, first + 3):
            if held:
                top = highest(held)
                worth += WORTH[kind, rank] if top & ours else -WORTH[kind, rank]
                held ^= top
    return min(max((left * 8 + worth + 8) >> 4, 1), left)


@entry_point
def solve_tricks(
    hands,
    leaders,
    on_table,
    barred,
    led_suits,
    covers,
    hidden,
    contract,
    need,
    fresh,
    guess,
    state,
    table,
    out,
):
    """Solve positions of one trump or no-trump contract.

    Parameters
    ----------
    hands : int64[n, seats]
        Kernel bits of the cards still held, clockwise from declarer.
    leaders : int64[n]
        The seat that leads, or led, the present trick.
    on_table : int64[n, seats]
        Cards of the present trick in the order played, 0 where none lies yet. A full trick counts
        as the present one; its winner leads to the next.
    barred : int64[n]
        Suits the unnamed joker may not call (bits 0-3) and those in which it is dead (bits 4-7); in
        bits 8-15 the same for the lower of two jokers.
    led_suits : int64[n]
        The suit to follow in the present trick, -1 if it has none or is not begun.
    covers, hidden : int64[n, 10]
        Two-player game: the face-up cards of both tables, declarer's first, and the card face down
        under each, or 0. Else of shape (n, 0).
    contract : int64[13]
        The four lanes, trump, joker, joker lead rule, side (bit set of seats), dead-joker rule,
        forced-joker rule, seats that want the tricks counted, the lower bits of equal cards, 1 for
        the two-player game.
    need : int64[n]
        0: count tricks. Else ask "at least so many?" and put 1 or 0 out.
    fresh : int64[n]
        1: forget what the positions before have taught. 0 where neighbours are much alike; not
        where other cards lie face down, or under others, than before (see `piles_kernel`).
    guess : int
        First number of tricks tried when counting, if the table is fresh; 0: judged by the cards.
        Else it is the count before.
    state, table : int64[STATE_SIZE], int64[...]
        Work space.
    out : int64[n], contiguous
        Tricks the declarer's side takes from here, the present trick included.

    Returns
    -------
    int
        Positions looked up or searched.
    """
    memory = words_of(table)
    words = words_of(state)
    memory[SIZE] = table.size
    set_contract(words, hands.shape[1], contract)
    plain = is_plain(words)
    nodes = 0
    before = -1
    for i in range(hands.shape[0]):
        leader, left, lengths, won = lay_out(
            words,
            memory,
            hands[i],
            leaders[i],
            on_table[i],
            barred[i],
            led_suits[i],
            covers[i],
            hidden[i],
            fresh[i],
        )
        # Counted by yes-or-no searches around a guess. In a function of its own, this loop would
        # have LLVM optimize both searches once more.
        begun = words[BEGUN]
        if plain and begun:
            hold_to(words, leader, left, begun)
        counted = need[i] == 0
        least = 0
        most = left
        tried = need[i] - won
        if counted:
            if fresh[i] or before < 0:
                tried = guess if guess else likely_tricks(words, left)
            else:
                tried = before - won
            tried = min(max(tried, 1), left)
        while least < most and 0 < tried <= left:
            if plain:
                verdict = search_plain(as_plain(words), memory, leader, left, tried, lengths)
            else:
                words[BEGUN] = begun
                verdict = search(words, memory, leader, left, tried, lengths)
            if verdict >= 0:
                least = tried
            else:
                most = tried - 1
            if not counted:
                break
            tried = least + 1 if least >= tried else most
        if plain and begun:
            let_go(words, left)
        if counted:
            before = won + least
            out[i] = before
        else:
            out[i] = int(won + least >= need[i])
        nodes += memory[NODES]
    return nodes


@entry_point
def solve_misere(
    hands,
    leaders,
    on_table,
    barred,
    led_suits,
    covers,
    hidden,
    contract,
    need,
    fresh,
    guess,
    state,
    table,
    out,
):
    """Solve positions of one misère; as `solve_tricks`.

    `out` has 0 where declarer's side can avoid taking `need` tricks, else 1; or, if `need` is 0,
    the tricks the side must take.
    """
    memory = words_of(table)
    words = words_of(state)
    memory[SIZE] = table.size
    set_contract(words, hands.shape[1], contract)
    nodes = 0
    before = -1
    for i in range(hands.shape[0]):
        leader, left, _, won = lay_out(
            words,
            memory,
            hands[i],
            leaders[i],
            on_table[i],
            barred[i],
            led_suits[i],
            covers[i],
            hidden[i],
            fresh[i],
        )
        if need[i] == 0:
            tried = guess if fresh[i] or before < 0 else before - won
            before = won + fewest_tricks(words, memory, leader, left, max(tried, 1))
            out[i] = before
        elif won >= need[i]:
            out[i] = 1
        else:
            out[i] = 1 - avoids(words, memory, leader, left, need[i] - won)
        nodes += memory[NODES]
    return nodes
