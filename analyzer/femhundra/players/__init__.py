"""Players of Femhundra, and the arena that matches them."""
