"""The program in the terminal. Panels of games and rules import from `astragal.panels`."""

from astragal._moved import forwarding

__getattr__ = forwarding(__name__, "astragal.panels")
