"""Build hook that puts the built page into the wheel, so that `pip install .` needs only Python."""

import sys
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

__all__ = ["PageHook"]


class PageHook(BuildHookInterface[Any]):
    """Builds the page before files are collected; for a checkout, `make play` does it instead."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the page unless it is up to date."""
        if version == "editable":
            return
        sys.path.insert(0, self.root)
        from web.build_page import build_page

        build_page()
