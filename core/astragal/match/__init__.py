"""A match in play: its steps, undo, bots in their seats, saves and replays."""
