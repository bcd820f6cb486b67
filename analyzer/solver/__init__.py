"""How many tricks, with all cards seen? Double-dummy kernels and their front door."""

from analyzer.solver.batch import solve_batch
from analyzer.solver.position import Position
from analyzer.solver.solve import best_line, score_plays, solve, solve_positions
from analyzer.solver.worlds import score_worlds

__all__ = [
    "Position",
    "best_line",
    "score_plays",
    "score_worlds",
    "solve",
    "solve_batch",
    "solve_positions",
]
