"""What On the Underground allows and brings about: with one token, and as compiled code."""
