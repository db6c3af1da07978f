"""The coach: how likely each player is to win, what decisions cost, and what luck did."""
