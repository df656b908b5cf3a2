"""The time control of a table, and how patient the house is."""

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from netzplan.server.messages import Hosting
from netzplan.server.problems import Refused, problem

__all__ = ["BOUNDS", "DAY", "Pace", "PaceKind", "Patience", "checked", "kind_of", "pace_of"]

DAY = 86_400.0
"""Seconds of a day."""

BOUNDS = {"clock_minutes": (1, 180), "clock_increment": (0, 120), "turn_days": (1, 30)}
"""Least and greatest value of fields of ``Hosting``."""


PaceKind = Literal["none", "live", "days"]
"""No clock; everybody is present at the same time; or a turn may take days."""


class Pace(Struct, frozen=True):
    """How much time each person has."""

    bank: float
    """Seconds at the start; where turns take days, for each turn."""
    increment: float
    """Seconds that a turn adds, up to the bank."""
    is_live: bool
    """Whether everybody is present at the same time; otherwise a turn may take days."""

    def after_turn(self, left: float) -> float:
        """Return the seconds that a person has after their turn."""
        return min(self.bank, max(0.0, left) + self.increment) if self.is_live else self.bank

    def after_return(self, left: float, returns: int) -> float:
        """Return the seconds on return to a seat for the n-th time, fewer each time."""
        least, whole = (10.0, 60.0) if self.is_live else (3600.0, self.bank)
        return min(self.bank, max(left, least, whole / returns))


class Patience(Struct, frozen=True):
    """How long the house waits for a person, and which bot then plays for them."""

    grace: float = 30.0
    """Seconds after the clock has run out, or after an absent person is awaited, until a bot
    plays."""
    absence: float = 180.0
    """Seconds without a browser until a bot plays, where everybody is present at the same time."""
    bot: str = "sound"
    """The stand-in at a table that has no bot."""


def pace_of(hosting: Mapping[str, bool | int]) -> Pace | None:
    """Return the pace of a table; None if it has none."""
    if "turn_days" in hosting:
        return Pace(hosting["turn_days"] * DAY, 0.0, is_live=False)
    if "clock_minutes" in hosting:
        increment = float(hosting.get("clock_increment", 0))
        return Pace(hosting["clock_minutes"] * 60.0, increment, is_live=True)
    return None


def kind_of(hosting: Mapping[str, bool | int]) -> PaceKind:
    """Return the kind of pace of a table."""
    pace = pace_of(hosting)
    if pace is None:
        return "none"
    return "live" if pace.is_live else "days"


def checked(hosting: Hosting) -> dict[str, bool | int]:
    """Return the agreed fields of the pace; raises Refused, naming the field."""
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
