"""Bots for On the Underground: evaluation, from the tracks to the choice."""
