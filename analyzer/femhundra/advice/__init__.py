"""What should I do now? Advice on a position of Femhundra, described or known.

::

    from analyzer.femhundra import FemhundraRules
    from analyzer.femhundra.advice import advice_report, advise, read_position

    knowledge = read_position(FemhundraRules(), hand="5H 6H 9S 9D KC QC 2S", pile="9C")
    advice = advise(knowledge, worlds=4000, seed=1)
    print(advice_report(advice))
"""

from analyzer.femhundra.advice.advise import USUAL_WORLDS, advise, with_pile
from analyzer.femhundra.advice.position import read_position, read_table
from analyzer.femhundra.advice.results import Advice, ChoiceEstimate
from analyzer.femhundra.advice.text import advice_report

__all__ = [
    "USUAL_WORLDS",
    "Advice",
    "ChoiceEstimate",
    "advice_report",
    "advise",
    "read_position",
    "read_table",
    "with_pile",
]
