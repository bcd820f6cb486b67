"""Bidding charts drawn from solved hands: classes, weakest holdings, a point count, a sheet."""
