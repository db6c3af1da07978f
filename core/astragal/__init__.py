"""Astragal: an engine for civilisation games of dice and cards."""

__version__ = "0.1.0"
