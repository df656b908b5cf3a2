"""The queue of bot jobs: leased, fair to all tables, oldest first; failing bots are replaced."""

from itertools import pairwise

import msgspec
import pytest
from msgspec.structs import replace

from netzplan.catalogue import GAMES
from netzplan.server import players
from netzplan.server.jobs import Job, Jobs
from netzplan.server.settings import Settings
from netzplan.server.worker_pool import seconds_for, stand_in

BERLIN = GAMES["voll_verplant"].atlas.plate("berlin").venue


class StandingClock:
    """A clock that stands still until a test moves it."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def job(table: str, seat: int = 0, version: str = "1", bot: str = "planner") -> Job:
    return Job(table, seat, version, bot, BERLIN, 0, None)


def taken(jobs: Jobs) -> list[tuple[str, int]]:
    """Return the served jobs' keys in order."""
    order = []
    while (found := jobs.take()) is not None:
        order.append(found.key)
        jobs.done(found)
    return order


def test_the_oldest_is_served_first() -> None:
    jobs = Jobs()
    for table in "cab":
        jobs.offer(job(table))
    assert taken(jobs) == [("c", 0), ("a", 0), ("b", 0)]


def test_a_table_of_many_bots_does_not_hold_up_another() -> None:
    jobs = Jobs()
    for seat in range(6):
        jobs.offer(job("crowd", seat))
    jobs.offer(job("pair"))
    assert taken(jobs)[:2] == [("crowd", 0), ("pair", 0)]


def test_with_a_hundred_tables_none_starves_and_none_jumps_the_queue() -> None:
    jobs = Jobs()
    for table in range(100):
        for seat in range(6):
            jobs.offer(job(f"flood-{table}", seat))
    served: list[str] = []
    for number in range(900):
        if number % 9 == 0:  # meanwhile somebody plays, and new tables arrive
            if not jobs.holds(("here", 0)):
                jobs.offer(job("here", version=str(number)))
            jobs.offer(job(f"new-{number}"))
        found = jobs.take()
        if found is None:
            break
        served.append(found.table)
        jobs.done(found)
    assert len(jobs) == 0
    mine = [at for at, table in enumerate(served) if table == "here"]
    # A round serves each table once: the hundred of the flood and those that arrived meanwhile.
    assert mine[0] <= 100
    assert all(later - earlier <= 130 for earlier, later in pairwise(mine))
    assert sum(table.startswith("flood") for table in served) == 600


def test_a_busy_table_does_not_starve_the_seats_of_another() -> None:
    jobs = Jobs()
    for seat in range(3):
        jobs.offer(job("crowd", seat))
    served = []
    for number in range(6):
        if not jobs.holds(("busy", 0)):
            jobs.offer(job("busy", version=str(number)))
        found = jobs.take()
        assert found is not None
        served.append(found.key)
        jobs.done(found)
    assert served.count(("busy", 0)) == 3


def test_a_newer_position_replaces_the_older_one() -> None:
    jobs = Jobs()
    jobs.offer(job("a", version="1"))
    jobs.offer(job("b"))
    jobs.offer(job("a", version="2"))
    first = jobs.take()
    assert first is not None
    assert (first.table, first.version, len(jobs)) == ("a", "2", 1)
    second = jobs.take()
    assert second is not None
    assert second.table == "b"
    assert jobs.take() is None, "the older one is gone"


def test_a_job_whose_worker_died_is_reassigned_when_its_lease_ends() -> None:
    clock = StandingClock()
    jobs = Jobs(30.0, clock)
    jobs.offer(job("a"))
    lost = jobs.take()
    assert lost is not None
    clock.now = 29.9
    assert jobs.take() is None
    clock.now = 30.0
    again = jobs.take()
    assert again is not None
    assert again == replace(lost, failures=1)
    assert not jobs.done(lost)
    assert jobs.has_any_of("a")
    assert jobs.done(again)
    assert not jobs.has_any_of("a")


def test_waiting_in_the_queue_does_not_shorten_the_lease() -> None:
    clock = StandingClock()
    jobs = Jobs(30.0, clock)
    jobs.offer(job("a"))
    clock.now = 1000.0
    found = jobs.take()
    clock.now = 1029.0
    assert jobs.take() is None
    assert found is not None
    assert jobs.done(found)


def test_a_failed_job_keeps_its_place() -> None:
    jobs = Jobs()
    for table in "ab":
        jobs.offer(job(table))
    first = jobs.take()
    assert first is not None
    jobs.fail(first)
    assert taken(jobs) == [("a", 0), ("b", 0)]


def test_nothing_is_kept_about_closed_tables() -> None:
    jobs = Jobs()
    for table in range(5000):
        jobs.offer(job(str(table)))
        if table % 10 == 9:
            taken(jobs)
            jobs.offer(job("stays"))
            taken(jobs)
    assert len(jobs._last_turn) < 100
    assert len(jobs._queue) == 0


@pytest.mark.parametrize(
    ("waiting", "workers", "seconds"),
    [(0, 1, 1.0), (4, 1, 1.0), (9, 1, 0.5), (9, 3, 1.0), (99, 1, 0.05), (9999, 1, 0.05)],
)
def test_bots_think_less_when_the_queue_grows(waiting: int, workers: int, seconds: float) -> None:
    assert seconds_for(waiting, workers, 1.0) == seconds


def test_bots_keep_their_full_time_while_the_queue_is_short() -> None:
    assert seconds_for(0, 1, 20.0) == seconds_for(2, 3, 20.0) == 20.0
    assert seconds_for(1, 1, 20.0) == 2.5


def test_a_lease_is_longer_than_the_longest_bot_time() -> None:
    most = msgspec.json.schema(Settings)["$defs"]["Settings"]["properties"]["bot_seconds"]
    assert most["maximum"] + 10 <= players.LEASE_SECONDS  # the process has to start as well


def test_a_bot_that_fails_twice_is_replaced() -> None:
    chain = [stand_in(replace(job("a"), failures=times)) for times in range(5)]
    assert chain == ["planner", "planner", "greedy", None, None]
    chain = [stand_in(replace(job("a", bot="random"), failures=times)) for times in range(3)]
    assert chain == ["random", "random", None]
