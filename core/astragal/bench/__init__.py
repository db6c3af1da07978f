"""Benchmarks: rulesets, the screen, and two installations side by side."""
