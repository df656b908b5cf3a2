"""Namespace."""
