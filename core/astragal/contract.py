"""Moved: import from `astragal` instead. Removed in the next release."""

from astragal._moved import forwarding

__getattr__ = forwarding(__name__, "astragal.plugins.records", "astragal.plugins.metrics")
