"""Tests of the server: HTTP, sockets, the store, and what survives a crash."""
