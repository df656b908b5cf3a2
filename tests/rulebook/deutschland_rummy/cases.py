"""The cases listed in section 8 of the rules; each has a test of the same name."""

__all__ = ["CASES"]

CASES = """
three tiles that do not chain · a city twice in one route · ring route
come out then extend in the same turn · extending before coming out refused
rebuild that strands a pair refused · rebuild without a rack tile refused
rebuilding to lay erfurt leipzig · joker in all three examples
joker in the example that is refused · joker freed and reused
joker freed and not reused refused · all joker route · forced draw · second draw refused
left neighbour first · refuse with a match · gift ends it · giver does not draw
joker not given · nobody gives not out tile from the table legal
nobody gives not out tile from the table illegal · giver empties rack one winner
giver empties rack two winners · win in the middle of a turn · bag empty stalemate
kilometres joker 1000 three games
"""
