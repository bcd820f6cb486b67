"""Fünfhundert, a German game called "500" for two: tricks and announcements (RULES 11)."""
