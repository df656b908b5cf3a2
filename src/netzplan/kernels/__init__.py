"""Fast twins of rules: parts of a game compiled for who tries many moves, proved equal to it."""
