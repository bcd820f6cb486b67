"""What a rule change does, made to be read."""
