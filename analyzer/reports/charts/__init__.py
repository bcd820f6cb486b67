"""The charts of hands and the cheat sheet, made to be read and printed."""
