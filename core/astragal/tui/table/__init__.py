"""The table itself: panels, choices, keys, pacing and the log."""
