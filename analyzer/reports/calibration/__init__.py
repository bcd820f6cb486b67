"""Calibration, made to be read."""
