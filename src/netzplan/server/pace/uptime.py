"""The time of the house, which stops while the house is closed or in read-only mode."""

from netzplan.server.timekeeper import Timekeeper

__all__ = ["Uptime"]


class Uptime:
    """Counts the seconds that the house has been open for play, over all its runs."""

    def __init__(self, time: Timekeeper, marked: float) -> None:
        """Continue from the seconds that were last written."""
        self._time = time
        self._since = time.now() - marked
        self._stands_since: float | None = None
        self._rested = 0.0

    @property
    def stands(self) -> bool:
        """Return whether time is stopped by read-only mode."""
        return self._stands_since is not None

    @property
    def rested(self) -> float:
        """Return for how many seconds of this run time has been stopped."""
        since = self._stands_since
        return self._rested + (0.0 if since is None else self._time.now() - since)

    def now(self) -> float:
        """Return the time of the house in seconds."""
        return self._time.now() - self._since - self.rested

    def catch_up(self, seconds: float) -> None:
        """Advance to the time of another node, if that is later."""
        self._since -= max(0.0, seconds - self.now())

    def rest(self) -> None:
        """Stop time from now on."""
        if self._stands_since is None:
            self._stands_since = self._time.now()

    def go_on(self) -> None:
        """Let time run again."""
        self._rested, self._stands_since = self.rested, None

    async def sleep(self, seconds: float) -> None:
        """Wait for a number of seconds."""
        await self._time.sleep(seconds)
