"""Moved: import from `along_history.cards.decks` instead. Removed in the next release."""

from astragal._moved import forwarding

__getattr__ = forwarding(__name__, "along_history.cards.decks")
