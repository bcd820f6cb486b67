"""A slow, obvious twin of the Fünfhundert referee, written out from RULES 11; cards are texts.

It knows nothing of the analyzer. A table is a plain object that is copied before each action.
"""

import copy

ORDER = "789JQKTA"
WORTH = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}
SUITS = {"S": "spades", "C": "clubs", "D": "diamonds", "H": "hearts"}
RANKS = {"A": "aces", "T": "tens", "K": "kings", "Q": "queens", "J": "jacks"}


def table_of_combinations(trump):
    """Return name: (cards, points)."""
    table = {}
    for rank, points in (("A", 100), ("T", 80), ("K", 60), ("Q", 40), ("J", 20)):
        table[f"four {RANKS[rank]}"] = ([rank + suit for suit in "SCDH"], points)
    for suit, name in SUITS.items():
        double = 2 if suit == trump else 1
        table[f"K Q of {name}"] = (["K" + suit, "Q" + suit], 20 * double)
        table[f"A K Q J T of {name}"] = ([rank + suit for rank in "AKQJT"], 120 * double)
    table["JS QD"] = (["JS", "QD"], 40)
    table["trump seven"] = (["7" + trump], 10)
    return table


class Table:
    """A deal, from the cards on; player `leader` leads first."""

    def __init__(
        self,
        hands,
        talon,
        *,
        trump=None,
        leader=0,
        totals=(0, 0),
        first_deal=True,
        window="any",
        leader_only=False,
        single=False,
    ):
        self.hands = [list(hand) for hand in hands]
        self.talon = list(talon)
        self.trump = trump or talon[-1][1]
        self.combinations = table_of_combinations(self.trump)
        self.leader = leader
        self.totals, self.first_deal = totals, first_deal
        self.window, self.leader_only, self.single = window, leader_only, single
        self.tricks = [[], []]
        self.used = [set(), set()]
        self.gone = [set(), set()]  # names announced or passed over
        self.points = [0, 0]
        self.seven_scored = False
        self.led = None
        self.still_to_speak = [leader, 1 - leader]
        self.spoken = 0
        self.over = False
        self.drop_silent()

    # --- whose turn, and what is allowed ---

    def turn(self):
        if self.still_to_speak:
            return self.still_to_speak[0]
        return self.leader if self.led is None else 1 - self.leader

    def in_window(self, player):
        held = len(self.hands[player])
        if self.leader_only and (held == 0 or player != self.leader):
            return False
        if self.window == "french":
            return not (not self.talon and held <= 7)
        if self.window == "under_six":
            return held <= 5
        if self.window == "until_talon_empty":
            return bool(self.talon)
        return True

    def drop_silent(self):
        """Do not ask whom no open fact allows to swap or announce; go on when all have spoken."""
        while self.still_to_speak:
            player = self.still_to_speak[0]
            if self.in_window(player) or (self.talon and not self.seven_scored):
                return
            self.still_to_speak.pop(0)
        if not self.hands[0] and not self.hands[1]:
            self.over = True

    def has(self, player, name):
        if name == "trump seven" and self.seven_scored:
            return False
        own = self.hands[player] + self.tricks[player]
        return all(c in own and c not in self.used[player] for c in self.combinations[name][0])

    def legal(self):
        if self.over:
            return set()
        player = self.turn()
        if self.still_to_speak:
            actions = {"done"}
            if self.talon and not self.seven_scored and "7" + self.trump in self.hands[player]:
                actions.add("swap")
            if self.in_window(player) and not (self.single and self.spoken):
                for name in self.combinations:
                    if self.has(player, name) and name not in self.gone[player]:
                        actions.add(f"announce {name}")
            return actions
        hand = self.hands[player]
        cards = hand
        if self.led is not None and not self.talon:
            cards = [c for c in hand if c[1] == self.led[1]]
            if not cards:
                cards = [c for c in hand if c[1] == self.trump]
            if not cards:
                cards = hand
        return {f"play {card}" for card in cards}

    # --- doing it ---

    def after(self, action):
        """Return the table after an action."""
        twin = copy.deepcopy(self)
        word, _, what = action.partition(" ")
        {"swap": twin.swap, "announce": twin.announce, "done": twin.done, "play": twin.play}[word](
            *([what] if what else [])
        )
        return twin

    def swap(self):
        player = self.turn()
        self.hands[player].remove("7" + self.trump)
        self.hands[player].append(self.talon.pop())
        self.talon.append("7" + self.trump)
        self.seven_scored = True
        self.score(player, 10)

    def announce(self, name):
        player = self.turn()
        cards, points = self.combinations[name]
        self.spoken += 1
        if self.has(player, name):
            self.used[player] |= set(cards)
            self.gone[player].add(name)
            self.seven_scored = self.seven_scored or name == "trump seven"
            self.score(player, points)
        else:
            self.score(player, -points)

    def done(self):
        player = self.still_to_speak.pop(0)
        if self.in_window(player) and not (self.single and self.spoken):
            self.gone[player] |= {name for name in self.combinations if self.has(player, name)}
        self.spoken = 0
        self.drop_silent()

    def play(self, card):
        player = self.turn()
        self.hands[player].remove(card)
        if self.led is None:
            self.led = card
            return
        winner = player if self.beats(card) else self.leader
        self.tricks[winner] += [self.led, card]
        points = WORTH[self.led[0]] + WORTH[card[0]]
        self.led = None
        self.leader = winner
        self.score(winner, points)
        if self.over:
            return
        if self.talon:
            self.hands[winner].append(self.talon.pop(0))
            self.hands[1 - winner].append(self.talon.pop(0))
        self.still_to_speak = [winner, 1 - winner]
        self.drop_silent()

    def beats(self, card):
        higher = ORDER.index(card[0]) > ORDER.index(self.led[0])
        if self.talon:
            return higher
        if card[1] == self.led[1]:
            return higher
        return card[1] == self.trump

    def score(self, player, points):
        self.points[player] += points
        first, second = (self.totals[p] + self.points[p] for p in (0, 1))
        if not self.first_deal and first != second and (first >= 500 or second >= 500):
            self.over = True
            self.still_to_speak = []


def count(table, depth):
    """Return the number of sequences of `depth` actions, shorter ones where the deal ends."""
    if depth == 0 or table.over:
        return 1
    return sum(count(table.after(action), depth - 1) for action in table.legal())
