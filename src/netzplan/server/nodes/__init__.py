"""Several processes that serve one house: which of them holds a table, and how they talk."""
