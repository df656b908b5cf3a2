"""Databases of earlier versions, what is in them, and what those versions showed of them."""
