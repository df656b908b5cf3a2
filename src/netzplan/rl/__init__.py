"""The games for research: PettingZoo, Gymnasium, OpenSpiel, and many matches at once.

Needs the extra ``netzplan[rl]``.
"""
