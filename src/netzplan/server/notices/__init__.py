"""Notices: telling somebody who is elsewhere that it is his turn."""
