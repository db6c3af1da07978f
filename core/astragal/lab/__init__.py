"""The lab: plays many games and says, with confidence intervals, what the rules do."""
