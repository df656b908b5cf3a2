"""What links open, for lists, from stored summaries: no match is folded for it."""

from collections.abc import Callable, Sequence, Set

from netzplan.catalogue import Catalogue
from netzplan.server.folding import folded_stored
from netzplan.server.lobby.messages import LinkSummary
from netzplan.server.opening import opened
from netzplan.server.seating import is_link
from netzplan.server.store import Listed, Store, Summary
from netzplan.server.summaries import link_summary, summary_of
from netzplan.server.timekeeper import Timekeeper

__all__ = ["Listing"]


class Listing:
    """Summarises tables for lists."""

    def __init__(
        self,
        games: Catalogue,
        store: Store,
        online: Callable[[str], Set[int]],
        uptime: Timekeeper,
    ) -> None:
        """Read from a store; ``online`` returns the seats of a table that somebody listens for."""
        self._games = games
        self._store = store
        self._online = online
        self._uptime = uptime

    async def listed(self, links: Sequence[str]) -> list[LinkSummary]:
        """Return what each link opens, from stored summaries; malformed links are unknown."""
        found = await self._store.listed([link for link in links if is_link(link)])
        return [
            await self._link_summary(link, found[link])
            if link in found
            else LinkSummary(link[:64], "link/unknown", None, None)
            for link in links
        ]

    async def _link_summary(self, link: str, listed: Listed | None) -> LinkSummary:
        if listed is None:
            return LinkSummary(link, "server/fault", None, None)
        summary = listed.summary
        if summary is None:
            summary = await self._sum_up(listed.row.id)
        online, now = self._online(listed.row.id), self._uptime.now()
        return link_summary(link, listed, summary, online, now)

    async def _sum_up(self, id: str) -> Summary:
        """Compute and store the summary of a table that predates summaries."""
        found = await opened(self._games, self._store, id)
        row, entries, plate = found.row, found.entries, found.plate
        match = None if plate is None else await folded_stored(plate.rules, row, entries)
        summary = summary_of(row, plate, match, entries[-1].at if entries else row.created)
        if match is not None or row.status == "waiting":  # a map that is missing may come back
            await self._store.sum_up(id, summary)
        return summary
