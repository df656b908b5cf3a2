"""On the Underground for fast search: single tokens in Python, and the rules as compiled code."""
