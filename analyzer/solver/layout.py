"""Where the trick solver keeps what it knows: offsets into its two ``int64`` work arrays.

Kernels call each other many million times, and numba passes every array as seven words; so the
whole state of a search is one array, and its transposition table another. These names say what is
where. Seats count clockwise from the declarer, seat 0.
"""

MAX_SEATS = 6
MAX_TRICKS = 10
MAX_CARDS = 63

# --- the state of a search -------------------------------------------------------------------
SEATS = 0  # hands in play
SIDE = 1  # bit set of the seats whose tricks are counted: declarer's side
TRUMP = 2  # cards of the trump suit; or the unnamed jokers, which win like trumps; or nothing
JOKER = 3  # the unnamed jokers of a no-trump contract: a "trump suit" that leads by naming a suit
JOKER_RULE = 4  # one of the LEAD_ values below
BARRED = 5  # what the holder of the (higher) unnamed joker may not do: the BARRED_ bits below
BEGUN = 6  # cards already lying in the trick the search starts from
FORCED = 7  # 1: a hand void in the suit led must play its unnamed joker (misère)
DEAD_RULE = 8  # 1: a joker is dead in suits its holder has failed to follow
WANTS = 9  # bit set of the seats that want the tricks counted; SIDE itself but in misères
TWINS = 10  # cards that have an equal, the next higher bit: the earlier played of the two wins
PILES = 11  # 1: the two-player game: seats are hand, hand, table, table
LANE = 12  # 4 words: the cards of each effective suit
HAND = 16  # MAX_SEATS words: the cards still held (in the two-player game, the face-up ones)
HIDDEN = 22  # 2 words: face-down cards of the two tables
BURIED = 35  # the cards that lay face down at the start
SHIFT = 36  # 63 words: for each card its suit times four, its place in a word of suit lengths
LIKELY = 99  # suit that refuted a like position, or -1
COUNTS = 100  # 4 words: tricks the leader can cash in each suit
TOPS = 104  # 4 words: the cards those counts rest on
LONGEST = 108  # 4 words: cards of the opponent longest in each suit
ROUNDS = 112  # 4 words: rounds of each suit before an opponent can ruff
FRIENDS = 116  # how many partners the hand on lead has, then their hands
FOES = 122  # how many opponents it has, then their hands
UNDER = 128  # 63 words: the card that lies face down under each face-up one, or 0
COVERS = 191  # the face-up cards that had another under them at the start
HELD = 192  # 4 words: the opponents' cards of each suit
OWN_LANE = 196  # 63 words: for each card all cards of its suit (for an unnamed joker, the jokers)
UNIT = 259  # 63 words: what each card adds to a word of suit lengths, an unnamed joker nothing
FRAMES = 322  # MAX_TRICKS + 1 frames, by tricks left

BARRED_LATER = 8  # the bits of the lower joker's holder begin here, where there are two jokers
BARRED_DEAD = 4  # suits in which the joker is dead; from bit 0 on, suits it may not call

# One frame holds the trick being played at one depth: rows of one word for each place in it.
TODO = 0  # cards not yet tried
CARD = 6  # the card on the table
BEST = 12  # the card that wins the trick so far, this place included
WINNER = 18  # and whose it is
RELEVANT = 24  # cards whose rank mattered to the cards that failed so far
CALLS = 30  # suits a led joker may still be tried with (bit set; NO_CALL if it names none)
LED_LANE = 31  # the lane to follow
LED_SUIT = 32  # its suit, or -1
LEADS = 34  # 4 words: how good a lead each suit is, and from which end of it
ONLY = 38  # 4 words: plain deals: the card a place is held to, or 0 (see `plain_kernel`)
FRAME_SIZE = 42
NO_CALL = 16

KILLER = FRAMES + (MAX_TRICKS + 1) * FRAME_SIZE  # by tricks left and leader: the suit that refuted

STATE_SIZE = KILLER + (MAX_TRICKS + 1) * MAX_SEATS

# --- lead rules of an unnamed joker ------------------------------------------------------------
LEAD_UNLED_SUIT = 0
LEAD_FREE = 1
LEAD_NOT_RENOUNCED = 2
LEAD_NOT_DISCARDED = 3

# --- the transposition table -------------------------------------------------------------------
USED = 0  # first free word
SIZE = 2  # words in all
HINT = 3  # suit led from a like position, or -1
NODES = 1  # positions searched, for the benchmarks
FIRST_HEAD = 4  # misère: the heads in use, which can grow
HEAD_MASK = 5  # misère: their number less one
LIMIT = 6  # misère: where the entries must end
HEADS = 8  # one chain of entries for each hash value

# One entry. Its position is known up to the cards below every card of MASK.
KEY = 0  # suit lengths of all seats
EXTRA = 1  # leader and suits that have been led
LOW = 2  # owners of the cards, low bit, cards packed together; see `piles_kernel` for piles
HIGH = 3  # owners of the cards, high bit
MASK = 4  # cards whose owner matters
BOUNDS = 5  # least tricks + 16 * most tricks + 256 * (1 + suit of the lead that decided it, or 0)
NEXT = 6  # next entry of the chain
THIRD = 7  # owners of the cards, third bit
ENTRY_SIZE = 8
