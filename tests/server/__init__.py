"""The server: HTTP, sockets, store, and what happens when it dies."""
