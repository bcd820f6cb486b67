"""Long work in chunks: planned, stored chunk by chunk, resumed, on one machine or many."""

from analyzer.runs.plan import Columns, Plan, Work
from analyzer.runs.run import run
from analyzer.runs.store import Store

__all__ = ["Columns", "Plan", "Store", "Work", "run"]
