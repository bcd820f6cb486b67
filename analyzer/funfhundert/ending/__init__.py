"""The last eight tricks of Fünfhundert, solved: both hands are known."""
