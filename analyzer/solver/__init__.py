"""How many tricks, with all cards seen? Double-dummy kernels and their front door."""

from analyzer.solver.position import Position
from analyzer.solver.solve import best_line, score_plays, solve, solve_batch, solve_positions

__all__ = ["Position", "best_line", "score_plays", "solve", "solve_batch", "solve_positions"]
