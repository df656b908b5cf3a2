"""Voll verplant for fast search: pads in Python, and the rules as compiled code."""
