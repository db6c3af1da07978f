"""Playing the games of a run: plans, batches, workers, when to stop."""
