"""The expert's compiled code: compiled on the first run, kept in the cache of pytest."""

from collections.abc import Iterator
from fcntl import LOCK_EX, flock

import pytest

from netzplan.bots.deutschland_rummy import expert
from netzplan.bots.deutschland_rummy.judges import Judges
from netzplan.kernels.loading import load


@pytest.fixture(scope="session")
def judges(request: pytest.FixtureRequest) -> Iterator[Judges]:
    """Let the expert find its code in the cache; of several workers the first compiles it."""
    cache = request.config.cache
    assert cache is not None
    folder = cache.mkdir("kernels")
    with (folder / "deutschland_rummy.lock").open("w") as lock:
        flock(lock, LOCK_EX)
        load("deutschland_rummy", folder, "judge")
    made = Judges(folder)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(expert, "at_hand", lambda: made)
        yield made
