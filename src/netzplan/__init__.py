"""Netzplan: three railway board games to play, host and study."""

__all__ = ["__version__"]

__version__ = "0.1.0"
