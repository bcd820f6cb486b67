"""The referee of Femhundra: rounds and games, every act checked and kept in a log."""
