"""What is true of Fünfhundert on average, over many deals played out.

`measure_worth` tells what combinations, single cards, the first lead and some habits are worth,
`measure_variations` what the variations of the announcements change. Both compare the same deals
with one thing different; `holdings` says exactly what "the same deal" is.
"""

from analyzer.funfhundert.studies.holdings import HOLDINGS, Holding
from analyzer.funfhundert.studies.variations import VARIATIONS, VariationsStudy
from analyzer.funfhundert.studies.variations_plot import plot_variations, variations_picture
from analyzer.funfhundert.studies.variations_result import (
    Quantity,
    VariationRow,
    Variations,
    measure_variations,
    read_variations,
)
from analyzer.funfhundert.studies.variations_text import variations_report
from analyzer.funfhundert.studies.worth import WorthStudy
from analyzer.funfhundert.studies.worth_plot import plot_worth, worth_picture
from analyzer.funfhundert.studies.worth_result import Worth, WorthRow, measure_worth, read_worth
from analyzer.funfhundert.studies.worth_text import worth_report

__all__ = [
    "HOLDINGS",
    "VARIATIONS",
    "Holding",
    "Quantity",
    "VariationRow",
    "Variations",
    "VariationsStudy",
    "Worth",
    "WorthRow",
    "WorthStudy",
    "measure_variations",
    "measure_worth",
    "plot_variations",
    "plot_worth",
    "read_variations",
    "read_worth",
    "variations_picture",
    "variations_report",
    "worth_picture",
    "worth_report",
]
