"""Several processes that serve one house: who goes on with which table, and how they talk."""
