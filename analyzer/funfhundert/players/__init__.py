"""Players of Fünfhundert, and the arena that matches them."""
