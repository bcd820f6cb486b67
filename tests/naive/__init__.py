"""The slow, obvious twin of the double-dummy solver; it reads RULES.md by itself."""
