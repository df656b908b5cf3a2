"""Which pace is agreed on for a table, and how patient the house is."""

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from netzplan.server.messages import Hosting
from netzplan.server.problems import Refused, problem

__all__ = ["BOUNDS", "DAY", "Pace", "PaceKind", "Patience", "checked", "kind_of", "pace_of"]

DAY = 86_400.0
"""Seconds."""

BOUNDS = {"clock_minutes": (1, 180), "clock_increment": (0, 120), "turn_days": (1, 30)}
"""Fields of ``Hosting``: fewest and most."""


PaceKind = Literal["none", "live", "days"]
"""No clock; all sit there at the same time; or a turn may take days."""


class Pace(Struct, frozen=True):
    """How much time each person has."""

    bank: float
    """Seconds to begin with; with days, of each turn."""
    increment: float
    """Seconds that a turn gives back, up to the bank."""
    is_live: bool
    """Whether all sit there at the same time; else a turn may take days."""

    def after_turn(self, left: float) -> float:
        """Return the seconds that somebody has once his turn is over."""
        return min(self.bank, left + self.increment) if self.is_live else self.bank

    def after_return(self, left: float, returns: int) -> float:
        """Return the seconds of who takes his seat back for the n-th time: less each time."""
        least, whole = (10.0, 60.0) if self.is_live else (3600.0, self.bank)
        return min(self.bank, max(left, least, whole / returns))


class Patience(Struct, frozen=True):
    """How long the house waits for somebody, and for whom it plays on."""

    grace: float = 30.0
    """Seconds after the time is out, or somebody is awaited who is gone, until a bot plays."""
    absence: float = 180.0
    """Seconds without a browser until a bot plays, at a table where all sit at the same time."""
    bot: str = "sound"
    """Bot that plays then at a table without a bot."""


def pace_of(hosting: Mapping[str, bool | int]) -> Pace | None:
    """Return the pace of a table, None without one."""
    if "turn_days" in hosting:
        return Pace(hosting["turn_days"] * DAY, 0.0, is_live=False)
    if "clock_minutes" in hosting:
        increment = float(hosting.get("clock_increment", 0))
        return Pace(hosting["clock_minutes"] * 60.0, increment, is_live=True)
    return None


def kind_of(hosting: Mapping[str, bool | int]) -> PaceKind:
    """Return which kind of pace a table has."""
    pace = pace_of(hosting)
    if pace is None:
        return "none"
    return "live" if pace.is_live else "days"


def checked(hosting: Hosting) -> dict[str, bool | int]:
    """Return what is agreed on the pace; raises Refused, naming the field."""
    found: dict[str, bool | int] = {}
    for name, (fewest, most) in BOUNDS.items():
        value = getattr(hosting, name)
        if value is None:
            continue
        is_alone = name == "clock_increment" and hosting.clock_minutes is None
        if is_alone or (name == "turn_days" and "clock_minutes" in found):
            raise Refused(problem("table/pace-both", field=f"hosting.{name}"))
        if not fewest <= value <= most:
            bounds = {"fewest": fewest, "most": most}
            raise Refused(problem("table/pace", field=f"hosting.{name}", parameters=bounds))
        found[name] = value
    return found
