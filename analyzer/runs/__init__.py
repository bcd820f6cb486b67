"""Long work in chunks: planned, stored chunk by chunk, resumed, on one machine or many."""

from analyzer.runs.plan import Columns, Plan, Work
from analyzer.runs.read import read_run
from analyzer.runs.run import Progress, run
from analyzer.runs.store import Store, read_columns, read_manifest, write_bytes, write_columns

__all__ = [
    "Columns",
    "Plan",
    "Progress",
    "Store",
    "Work",
    "read_columns",
    "read_manifest",
    "read_run",
    "run",
    "write_bytes",
    "write_columns",
]
