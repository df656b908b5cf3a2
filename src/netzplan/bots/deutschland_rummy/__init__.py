"""Bots for Deutschland Rummy."""
