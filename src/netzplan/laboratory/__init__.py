"""Studies of maps and options by many thousand games, and records as tables for other programs."""
