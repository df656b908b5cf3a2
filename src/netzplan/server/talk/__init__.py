"""The chat of a table, and the private notes of a seat."""
