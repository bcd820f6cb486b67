"""What play makes of open cards: deals played, a correction fitted to them, and its check."""
