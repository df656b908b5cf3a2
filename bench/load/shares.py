"""Processes that may use a share of a core only, whatever else runs on the machine.

Two processes can be compared with one where there are only two cores: each gets, say, two fifths
of one, and the load has what is left. It takes control groups of Linux, and the rights to make
them.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

__all__ = ["limited"]

PERIOD = 10_000
"""Microseconds: a process that has had its share waits no longer than that."""
ROOT = Path("/sys/fs/cgroup")


@contextmanager
def limited(process: int, share: float) -> Iterator[None]:
    """Let a process use a share of a core, 0 for as much as there is; it ends before this does."""
    if not share:
        yield
        return
    group = _own() / f"netzplan-{process}"
    group.mkdir()
    quota = round(share * PERIOD)
    if (group / "cpu.cfs_quota_us").exists():
        (group / "cpu.cfs_period_us").write_text(str(PERIOD))
        (group / "cpu.cfs_quota_us").write_text(str(quota))
    else:
        (group / "cpu.max").write_text(f"{quota} {PERIOD}")
    (group / "cgroup.procs").write_text(str(process))
    try:
        yield
    finally:
        group.rmdir()


def _own() -> Path:
    """Return the folder of the group of this process that shares processors out."""
    for line in Path("/proc/self/cgroup").read_text().splitlines():
        _, controllers, path = line.split(":", 2)
        if "cpu" in controllers.split(","):
            return ROOT / "cpu" / path.lstrip("/")
    return ROOT / Path("/proc/self/cgroup").read_text().strip().rpartition(":")[2].lstrip("/")
