"""What a change of the rules does, on the same hands."""
