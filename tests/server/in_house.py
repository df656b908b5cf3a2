"""A server in this process, without a port, that lives as long as a scenario."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from netzplan.server.house import House
from netzplan.server.page import Page
from netzplan.server.settings import Settings
from tests.server.dealing import cheap_hashes
from tests.server.fresh import lay_database
from tests.server.running import DEAL

__all__ = ["in_house"]


def in_house(data: Path, scenario: Callable[[House], Awaitable[None]], **more: Any) -> None:
    """Run a scenario with a server over a data folder; ``more`` goes to the server."""
    if not more.get("settings", Settings()).database_url:
        lay_database(data)

    async def living() -> None:
        house = House(data, Page(data), seeds=DEAL, **more)
        try:
            await scenario(house)
        finally:
            await house.answers.close()
            await house.bots.close()
            house.store.close()

    with cheap_hashes():
        asyncio.run(living())
