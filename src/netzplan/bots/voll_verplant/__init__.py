"""Bots for Voll verplant: what they reckon with, from the sheet to the choice."""
