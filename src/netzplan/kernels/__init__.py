"""Fast twins of rules: parts of a game compiled for trying many moves, proved equal to it."""
