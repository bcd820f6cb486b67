"""Entry points: many positions of one contract in, an array of answers out."""

from .bits_kernel import index_of, popcount, words_of
from .bounds_kernel import seat_at
from .compiled import entry_point, inlined
from .layout import (
    BARRED,
    BEGUN,
    BEST,
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
    MAX_TRICKS,
    NODES,
    PILES,
    SEATS,
    SHIFT,
    SIDE,
    SIZE,
    TRUMP,
    TWINS,
    UNDER,
    WANTS,
    WINNER,
)
from .misere_kernel import avoids
from .plain_kernel import beats, most_tricks, search
from .table_kernel import clear, lengths_of


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
    for suit in range(4):
        lane = contract[suit]
        state[LANE + suit] = lane
        while lane:
            state[SHIFT + index_of(lane)] = 4 * suit
            lane &= lane - 1


@inlined
def set_position(state, hands, leader, table_cards, barred, led_suit, covers, hidden):
    """Write one position; return the tricks left, the present one too, and the suit lengths."""
    seats = state[SEATS]
    left = 0
    for seat in range(seats):
        state[HAND + seat] = hands[seat]
        left = max(left, popcount(hands[seat]))
    if state[PILES]:
        set_piles(state, covers, hidden)
        for owner in range(2):
            left = max(left, popcount(hands[2 + owner]) + popcount(state[HIDDEN + owner]))
    lengths = lengths_of(state, 0, min(seats, 4))
    state[BARRED] = barred
    for trick in range(MAX_TRICKS + 1):
        state[KILLER + trick] = -1
    frame = FRAMES + left * FRAME_SIZE
    state[frame + LED_LANE] = 0 if led_suit < 0 else state[LANE + led_suit]
    state[frame + LED_SUIT] = led_suit
    begun = 0
    best = 0
    winner = leader
    while begun < seats - 1 and table_cards[begun] != 0:
        card = table_cards[begun]
        seat = seat_at(state, leader, begun)
        if begun == 0 or beats(state, frame, card, best):
            best = card
            winner = seat
        state[frame + CARD + begun] = card
        state[frame + BEST + begun] = best
        state[frame + WINNER + begun] = winner
        if card & state[JOKER] == 0 and seat < 4:
            lengths += 1 << (16 * seat + state[SHIFT + index_of(card)])
        begun += 1
    state[BEGUN] = begun
    return left, lengths


@inlined
def set_piles(state, covers, hidden):
    """Write what lies face down, and under which cards (two-player game)."""
    for card in range(MAX_CARDS):
        state[UNDER + card] = 0
    state[COVERS] = 0
    for owner in range(2):
        state[HIDDEN + owner] = 0
    for pile in range(covers.size):
        if hidden[pile]:
            state[UNDER + index_of(covers[pile])] = hidden[pile]
            state[COVERS] |= covers[pile]
            state[HIDDEN + (0 if pile < covers.size // 2 else 1)] |= hidden[pile]


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
    guess,
    together,
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
        Cards of the present trick in the order played, 0 where none lies yet.
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
    need : int
        0: count tricks. Else ask "at least so many?" and put 1 or 0 out.
    guess : int
        First number of tricks tried when counting.
    together : int
        The table is emptied after so many positions: 1, or more where neighbours are much alike.
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
    nodes = 0
    for i in range(hands.shape[0]):
        left, lengths = set_position(
            words,
            hands[i],
            leaders[i],
            on_table[i],
            barred[i],
            led_suits[i],
            covers[i],
            hidden[i],
        )
        if i % together == 0:
            clear(memory)
        memory[NODES] = 0
        if need > 0:
            out[i] = search(words, memory, leaders[i], left, need, lengths) >= 0
        else:
            out[i] = most_tricks(words, memory, leaders[i], left, guess, lengths)
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
    guess,
    together,
    state,
    table,
    out,
):
    """Solve positions of one misère; as `solve_tricks`, but `need` and `guess` are not looked at.

    `out` is 0 where declarer, seat 0, can avoid every further trick, else 1.
    """
    memory = words_of(table)
    words = words_of(state)
    memory[SIZE] = table.size
    set_contract(words, hands.shape[1], contract)
    nodes = 0
    for i in range(hands.shape[0]):
        left, lengths = set_position(
            words,
            hands[i],
            leaders[i],
            on_table[i],
            barred[i],
            led_suits[i],
            covers[i],
            hidden[i],
        )
        if i % together == 0:
            clear(memory)
        memory[NODES] = 0
        out[i] = 1 - avoids(words, memory, leaders[i], left, lengths)
        nodes += memory[NODES]
    return nodes
