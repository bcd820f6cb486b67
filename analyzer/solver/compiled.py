"""How the kernels of this room are compiled: as all kernels are."""

from analyzer.jit import cache_folder, called, entry_point, inlined

__all__ = ["cache_folder", "called", "entry_point", "inlined"]
