"""The pace of a table: clocks, stand-ins for people who are gone, and agreements."""
