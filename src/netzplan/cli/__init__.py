"""The command line: ``netzplan serve``, ``selfplay``, ``replay`` and ``map``."""

from netzplan.cli.app import main

__all__ = ["main"]
