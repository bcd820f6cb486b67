"""Advice on a bid, a discard and the outs of a hand, made to be read."""
