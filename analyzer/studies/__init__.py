"""What is true on average: studies of many deals."""
