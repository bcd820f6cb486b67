"""Rounds played out by rule: the policy, worlds that fit what is known, and playouts."""
