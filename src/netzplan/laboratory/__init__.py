"""Studies of maps and options over many thousands of games, and records as tables."""
