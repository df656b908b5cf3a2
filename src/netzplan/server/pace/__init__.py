"""The pace of a table: clocks, bots that stand in for who is gone, and what all agree on."""
