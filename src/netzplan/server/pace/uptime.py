"""The time of the house: it stands while the house is closed, and while it can be read only."""

from netzplan.server.timekeeper import Timekeeper

__all__ = ["Uptime"]


class Uptime:
    """Tells how many seconds the house has been open to be played in, all its runs together."""

    def __init__(self, time: Timekeeper, marked: float) -> None:
        """Go on from what was last written."""
        self._time = time
        self._since = time.now() - marked
        self._stands_since: float | None = None
        self._rested = 0.0

    @property
    def stands(self) -> bool:
        """Return whether the house can be read only: no time runs, and nothing is chosen."""
        return self._stands_since is not None

    @property
    def rested(self) -> float:
        """Return for how many seconds of this run it has stood."""
        since = self._stands_since
        return self._rested + (0.0 if since is None else self._time.now() - since)

    def now(self) -> float:
        """Return the seconds."""
        return self._time.now() - self._since - self.rested

    def catch_up(self, seconds: float) -> None:
        """Be at least as late as another node of the house."""
        self._since -= max(0.0, seconds - self.now())

    def rest(self) -> None:
        """Stand from now on."""
        if self._stands_since is None:
            self._stands_since = self._time.now()

    def go_on(self) -> None:
        """Run again."""
        self._rested, self._stands_since = self.rested, None

    async def sleep(self, seconds: float) -> None:
        """Wait so long."""
        await self._time.sleep(seconds)
