"""The modes of play of the rulebook, each a rule like any house rule."""
