"""Alembic's folder: the steps from one schema to the next."""
