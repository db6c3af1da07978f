"""Pictures: what dice and signs look like, as pixels."""
