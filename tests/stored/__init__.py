"""A database of an earlier version, and what that version showed of it to each link."""
