"""The cases listed in section 10 of the rules digest."""

__all__ = ["CASES"]

CASES = """
walk starts behind old crosses · stop at a cross of another line · terminus · 0 crosses
full line, window filled · express over two gaps · express used plainly · transfer on 1 line
transfer on 3 lines · transfer with no free station · free ride completes a line
two players complete in one round (both high) · later completion low
one move completes three lines · ring in both directions · across the whole ring
special: chain of two · special: none left · special: by express · special: by transfer
special: by free ride · 6 reshuffles itself · all 14 cards can come again
tie by free stations · shared win · worked example 4 card · worked example express 3
worked example transfer 3 · worked example final 36
"""
"""Each has a test of the same name, ``test_case_…``."""
