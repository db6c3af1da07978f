"""Mutation testing: change the rules a little, and see whether the tests notice."""
