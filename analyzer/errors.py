"""The exceptions of the toolkit: one family, split by who can mend the matter.

Everything raised on purpose is a `FiveHundredError`. What a person can put right (a card, a bid, a
rule, a move) is an `InputError`; its message is one line that names the wrong thing and, where one
is near, the right one. Anything else that escapes is a fault of the toolkit itself.
"""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


class FiveHundredError(Exception):
    """Base of every exception the toolkit raises on purpose."""


class InputError(FiveHundredError, ValueError):
    """Something given to the toolkit is wrong and the giver can mend it."""


class CardError(InputError):
    """A card that cannot be read, is doubled, or is not in the deck."""


class BidError(InputError):
    """A bid or call that cannot be read or does not exist in these rules."""


class RulesError(InputError):
    """An unknown ruleset, switch or value, or rules that contradict each other."""


class IllegalAction(InputError):  # noqa: N818 - reads as what it is: the action, not the program
    """A call, discard or play that the rules forbid at this point."""


def did_you_mean(wrong: str, valid: Iterable[str]) -> str:
    """Return a hint that ends an error message: the nearest valid name, or all of them.

    Parameters
    ----------
    wrong : str
        What was given.
    valid : iterable of str
        Every name that would have been right.

    Returns
    -------
    str
        ``"did you mean X?"`` when some name is near, else ``"choose from A, B, C"``.
    """
    names = list(valid)
    lowered = {name.lower(): name for name in names}
    near = get_close_matches(wrong.lower(), lowered, n=1, cutoff=0.6)
    if near:
        return f"did you mean {lowered[near[0]]}?"
    return "choose from " + ", ".join(names)
