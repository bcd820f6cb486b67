"""What cards are worth, made to be read."""
