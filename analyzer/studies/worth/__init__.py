"""What single cards are worth, as paired differences in the same worlds."""
