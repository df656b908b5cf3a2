"""Databases of earlier versions, as SQL, and what is in them."""
