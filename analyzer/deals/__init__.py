"""What could the others hold? Worlds sampled from a knowledge, and exact card odds."""

from analyzer.deals.fitting import FittingWorlds, fitting_worlds
from analyzer.deals.knowledge import PILES, Knowledge
from analyzer.deals.odds import (
    chance_of_card_in_widow,
    chance_of_some,
    chance_of_some_in_widow,
    chances_of_number,
)
from analyzer.deals.paired_deals import paired_deals
from analyzer.deals.placing import Placings, number_of_placings, random_placings
from analyzer.deals.random_deals import cards_dealt, deal_the_rest
from analyzer.deals.shown import Shown, places_shown
from analyzer.deals.worlds import WORLDS_PER_CHUNK, Worlds, deal_worlds

__all__ = [
    "PILES",
    "WORLDS_PER_CHUNK",
    "FittingWorlds",
    "Knowledge",
    "Placings",
    "Shown",
    "Worlds",
    "cards_dealt",
    "chance_of_card_in_widow",
    "chance_of_some",
    "chance_of_some_in_widow",
    "chances_of_number",
    "deal_the_rest",
    "deal_worlds",
    "fitting_worlds",
    "number_of_placings",
    "paired_deals",
    "places_shown",
    "random_placings",
]
