"""Bots for Voll verplant: how they evaluate, from the sheet to the choice."""
