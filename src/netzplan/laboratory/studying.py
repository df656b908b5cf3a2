"""Runs a study: plays each contest in each way, in parts, on several threads."""

from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from time import perf_counter

from msgspec import Struct

from netzplan.arena.tournament import Contest
from netzplan.bots.judging import Places
from netzplan.catalogue import rules_at
from netzplan.catalogue.atlas import plate_at
from netzplan.catalogue.game_entry import game_entry_at
from netzplan.core.rules import Setup
from netzplan.kernels.sights import ITEM_SIGHTS, Sights
from netzplan.laboratory.fields import FIELDS
from netzplan.laboratory.findings import Findings, Played, findings_of
from netzplan.laboratory.naming import names_of
from netzplan.laboratory.plans import Plan, check_number, check_plan
from netzplan.laboratory.players import Cast, Player, players_for
from netzplan.laboratory.tally import Estimate, Tally, paired

__all__ = ["Plan", "Task", "study", "tasks_of"]

_PART = 1_500_000
"""Numbers in one part: some ten megabytes."""
_MOST_OF_PART = 2048
_SPARED_SHARE = 20
"""Games without an item are one in this many."""


class Task(Struct, frozen=True):
    """One way to play one contest."""

    contest: Contest
    cast: Cast
    games: int
    spared: int
    """Number of games without each item that can be left out; 0 for none."""
    items: tuple[int, ...]
    """The items that are left out in turn."""

    @property
    def total(self) -> int:
        """Return the total number of games."""
        return self.games + self.spared * len(self.items)


def tasks_of(plan: Plan, places: Places) -> list[Task]:
    """Return the tasks of a plan with their players; raise Unfit for an invalid plan."""
    check_plan(plan)
    return [
        _task(plan, contest, cast)
        for contest in plan.contests
        for cast in _casts(plan, contest, places)
    ]


def _casts(plan: Plan, contest: Contest, places: Places) -> list[Cast]:
    field, rules = FIELDS[contest.game], rules_at(contest.venue)
    bots = game_entry_at(contest.venue.reference).bots
    return players_for(field, rules, _setup(contest), bots, places, plan.wanted)


def _task(plan: Plan, contest: Contest, cast: Cast) -> Task:
    games = plan.games if cast.player.is_compiled else min(plan.games, plan.by_rules)
    deals = max(games // plan.plays, 2)
    field = FIELDS[contest.game]
    items = field.items(rules_at(contest.venue), _setup(contest))
    spared = tuple(at for at, item in enumerate(items) if item.kind == field.spared)
    if not cast.player.is_compiled or len(spared) < 2:
        spared = ()
    part = max(deals // _SPARED_SHARE, 2) * plan.plays if spared else 0
    return Task(contest, cast, deals * plan.plays, part, spared)


def study(
    plan: Plan, tasks: list[Task], threads: int, progress: Callable[[int, int], None]
) -> list[Findings]:
    """Play all tasks; the results do not depend on the number of threads. Raise Unfit."""
    check_plan(plan)
    check_number("threads", threads)
    most, played = sum(task.total for task in tasks), 0
    found = []
    for task in tasks:
        # The rules hold Python's lock, so threads would only block one another.
        executor = ThreadPoolExecutor(threads if task.cast.player.is_compiled else 1)
        try:
            work = _Work(plan, task, executor, threads)
            for done in work.played():
                played += done
                progress(played, most)
        finally:  # an interrupt waits only for the parts in progress
            executor.shutdown(cancel_futures=True)
        found.append(work.findings())
    return found


def _setup(contest: Contest) -> Setup:
    """Return the setup; options that are not named take the defaults of a new table."""
    options = game_entry_at(contest.venue.reference).options
    usual = {
        option.id: option.default
        for option in options
        if option.absent is not None and option.absent != option.default
    }
    return Setup(contest.seats, tuple(sorted((usual | contest.options).items())))


class _Work:
    """One task in progress."""

    def __init__(self, plan: Plan, task: Task, executor: Executor, threads: int) -> None:
        self._plan = plan
        self._task = task
        self._executor = executor
        self._threads = threads
        self._field = FIELDS[task.contest.game]
        self._items = self._field.items(rules_at(task.contest.venue), _setup(task.contest))
        seats = task.contest.seats
        self._tally = Tally(seats, len(self._items), plan.plays, self._field.signs)
        self._worth: dict[int, Estimate] = {}
        self._begun = perf_counter()
        self._spent = 0.0

    def played(self) -> Iterator[int]:
        """Play; yield the number of games after each part."""
        task, plays = self._task, self._plan.plays
        base: list[float] = []
        for sights in self._parts(task.games, None):
            self._tally.add(sights)
            base += sights.scores[: task.spared - len(base), 0, 0].tolist()
            yield len(sights.scores)
        self._spent = perf_counter() - self._begun
        for nth, item in enumerate(task.items):
            without: list[float] = []
            for sights in self._parts(task.spared, nth):
                without += sights.scores[:, 0, 0].tolist()
                yield len(sights.scores)
            self._worth[item] = paired(base, without, plays)

    def _parts(self, games: int, without: int | None) -> Iterator[Sights]:
        """Play in parts, in order; only a few more are started than have been consumed."""
        player: Player = self._task.cast.player
        plays = self._plan.plays
        size = _PART // (self._task.contest.seats * len(self._items) * ITEM_SIGHTS)
        deals = max(min(size, _MOST_OF_PART) // plays, 1) if player.is_compiled else 1
        waiting: deque[Future[Sights]] = deque()
        for first in range(0, games, deals * plays):
            count = min(deals * plays, games - first)
            waiting.append(
                self._executor.submit(player.play, self._plan.seed, first, count, plays, without)
            )
            if len(waiting) > self._threads + 1:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()

    def findings(self) -> Findings:
        """Return the findings."""
        task, contest = self._task, self._task.contest
        file = plate_at(contest.venue).file
        return findings_of(
            Played(
                contest=contest,
                title=file.title,
                setup=_setup(contest),
                cast=task.cast,
                field=self._field,
                items=self._items,
                names=names_of(self._field, file, self._items, self._plan.language),
                tally=self._tally,
                worth=self._worth,
                spared=task.spared,
                seed=self._plan.seed,
                seconds=self._spent,
            )
        )
