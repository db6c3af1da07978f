"""Components that draw themselves: found in a game's state by their type, so that a game needs no panels."""
