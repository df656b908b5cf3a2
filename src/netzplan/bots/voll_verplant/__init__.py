"""Bots for Voll verplant: evaluation, from the sheet to the choice."""
