"""The referee of Fünfhundert: deals and games, every act checked and kept in a log."""
