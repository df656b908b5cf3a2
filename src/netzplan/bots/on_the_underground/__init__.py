"""Bots for On the Underground: what they reckon with, from the tracks to the choice."""
