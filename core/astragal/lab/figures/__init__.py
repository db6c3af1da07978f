"""From games to figures: sums, intervals, differences, ratings."""
