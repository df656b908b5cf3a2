"""Limits processes to a share of a core, whatever else runs on the machine.

This allows comparing two processes with one on a machine with only two cores: each gets, say, two
fifths of a core, and the load has the rest. It needs Linux control groups, and permission to create
them.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

__all__ = ["limited"]

PERIOD = 10_000
"""Period in microseconds: the longest wait of a process that has used up its share."""
ROOT = Path("/sys/fs/cgroup")


@contextmanager
def limited(process: int, share: float) -> Iterator[None]:
    """Limit a process, which must end within the context, to a share of a core; 0: no limit."""
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
    """Return the folder of this process's control group for CPU time."""
    for line in Path("/proc/self/cgroup").read_text().splitlines():
        _, controllers, path = line.split(":", 2)
        if "cpu" in controllers.split(","):
            return ROOT / "cpu" / path.lstrip("/")
    return ROOT / Path("/proc/self/cgroup").read_text().strip().rpartition(":")[2].lstrip("/")
