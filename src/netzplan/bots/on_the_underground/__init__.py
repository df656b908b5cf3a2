"""Bots for On the Underground: how they evaluate, from the tracks to the choice."""
