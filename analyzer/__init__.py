"""A toolkit for the card game Five Hundred."""

__version__ = "0.1.0"
