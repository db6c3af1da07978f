"""Cards: their vocabulary, the decks as files, and the deck compiled for play."""
