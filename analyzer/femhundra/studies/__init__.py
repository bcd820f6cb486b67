"""What is true of Femhundra on average: what a first hand is worth, and the pile.

::

    study = HandsPlan(players=(2, 4), hands=400, worlds=64, seed=1)
    found = read_hands(run(study.plan(), Path("DIR")))  # analyzer.runs
    print(hands_report(found))

and the same with `PilePlan`, `read_pile` and `pile_report`. Every number comes from rounds played
out by rule players who see only their own cards, the table and the pile.
"""

from analyzer.femhundra.studies.hands_result import HandsReport, read_hands
from analyzer.femhundra.studies.hands_run import HandsPlan
from analyzer.femhundra.studies.hands_text import hands_report
from analyzer.femhundra.studies.pile_result import PileReport, read_pile
from analyzer.femhundra.studies.pile_run import PilePlan
from analyzer.femhundra.studies.pile_text import pile_report

__all__ = [
    "HandsPlan",
    "HandsReport",
    "PilePlan",
    "PileReport",
    "hands_report",
    "pile_report",
    "read_hands",
    "read_pile",
]
