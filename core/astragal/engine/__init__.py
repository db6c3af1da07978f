"""The loop: state, phases, rules, questions and their text forms."""
