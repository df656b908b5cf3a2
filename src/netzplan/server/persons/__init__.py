"""Persons: guests, accounts, and the cookie by which a browser is recognised."""
