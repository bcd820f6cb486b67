"""Results made to be read: text, pandas tables, figures.

Nothing is imported here: text needs no pandas, and tables need no matplotlib.
"""
