"""Notices: how people who are away from the table learn that it is their turn."""
