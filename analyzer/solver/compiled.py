"""How the kernels of this room are compiled: as all kernels are."""

from analyzer.jit import cache_folder, entry_point, inlined

__all__ = ["cache_folder", "entry_point", "inlined"]
