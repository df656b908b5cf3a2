"""Matches that can only be read: map or rules have changed so that they do not go on."""

import msgspec

from netzplan.server.describing import info_of, record_header
from netzplan.server.messages import Archived, LinkInfo
from netzplan.server.opening import Opened
from netzplan.server.problems import Refused, problem

__all__ = ["archived_info", "archived_record"]


def archived_info(found: Opened, link: str, seat: int | None) -> LinkInfo:
    """Return what a link opens, with how the match stood last."""
    summary = found.summary
    assert summary is not None, "a table that is read only has been summed up"
    info = info_of(found.row, frozenset(), ())
    # Before the end their number would tell of sealed choices, and of those taken back.
    entries = len(found.entries) if found.row.status == "over" else 0
    archived = Archived(summary.scores, summary.places, entries)
    return LinkInfo(link, seat, info, archived)


def archived_record(found: Opened) -> str:
    """Return the lines of a finished match as they are stored; raises Refused before the end."""
    if found.row.status != "over":
        raise Refused(problem("match/not-over"))
    header = msgspec.json.encode(record_header(found.row)).decode()
    return "".join(f"{line}\n" for line in (header, *(entry.body for entry in found.entries)))
