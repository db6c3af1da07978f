"""Paying for a card: what it needs, what there is, and every way to pay."""
