"""Databases of earlier versions, with their contents as those versions showed them."""
