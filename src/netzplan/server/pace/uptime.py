"""The time of the house: it stands while the house is closed."""

from netzplan.server.timekeeper import Timekeeper

__all__ = ["Uptime"]


class Uptime:
    """Tells how many seconds the house has been open, all its runs together."""

    def __init__(self, time: Timekeeper, marked: float) -> None:
        """Go on from what was last written."""
        self._time = time
        self._since = time.now() - marked

    def now(self) -> float:
        """Return the seconds."""
        return self._time.now() - self._since

    async def sleep(self, seconds: float) -> None:
        """Wait so long."""
        await self._time.sleep(seconds)
