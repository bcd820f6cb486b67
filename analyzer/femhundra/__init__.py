"""Femhundra, the Swedish rummy game that shares its name with Five Hundred (RULES 10)."""
