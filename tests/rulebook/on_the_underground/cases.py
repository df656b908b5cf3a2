"""The cases listed in sections 6 and 7 of the rules digest."""

__all__ = ["CASES"]

CASES = """
first round action counts · first token joins two stations that both score
second line scores the same terminus · parallel spaces full same colour twice
both ends of an edge ends of the line · ring closed from an end free
extension of a closed ring costs two · tokens earned in the same turn spent · tokens run out
loop inside a loop · loop subdivided · second line scores again · station on the line not
plus 0 2 2 4 · set of five landmarks · express only · standard only · none
tie between destinations · tie between line sets · same line boarded twice
walking in the middle of a ride · pile empty in the middle of a round
tie broken by branch tokens · worked example extending · worked example branching
worked example ring · worked example passenger · worked example landmarks 12
"""
"""Each has a test of the same name, ``test_case_…``."""
