"""Clocks, bots that stand in, and what all agree on; time stands until it is moved."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from netzplan.catalogue.records import check, write
from netzplan.core import Over, Players, Rewound
from netzplan.server.archive import ArchivedTable
from netzplan.server.crew import choose
from netzplan.server.house import House
from netzplan.server.messages import CreateTable, Hosting, SeatSpec
from netzplan.server.pace import agreeing
from netzplan.server.page import Page
from netzplan.server.problems import Refused
from netzplan.server.settings import Settings
from netzplan.server.table import Table
from netzplan.server.thinking import Thinker
from tests.server.moved_time import MovedTime
from tests.server.running import DEAL

GAMES = ("voll_verplant", "on_the_underground", "deutschland_rummy")
MAPS = {"voll_verplant": "berlin", "on_the_underground": "berlin", "deutschland_rummy": "germany"}
games = pytest.mark.parametrize("game", GAMES)
ME, OPEN = SeatSpec("me", "Ann"), SeatSpec("open")
LIVE = Hosting(clock_minutes=5, clock_increment=10)
DAYS = Hosting(turn_days=2)
BANK, GRACE, ABSENCE = 300.0, 30.0, 180.0
Scenario = Callable[[House, MovedTime], Awaitable[None]]


class Browser:
    """Somebody who listens at a table."""

    def show(self, link: str) -> None: ...

    def tell(self, message: bytes) -> None: ...


def living(data: Path, scenario: Scenario, time: MovedTime | None = None, **settings: Any) -> None:
    """Let a scenario play in a house, which is marked as open to its last moment."""

    async def live() -> None:
        moved = time or MovedTime()
        house = House(data, Page(data), time=moved, settings=Settings(**settings), seeds=DEAL)
        try:
            await scenario(house, moved)
        finally:
            await house.answers.close()
            await house.bots.close()
            await house.store.mark(house.uptime.now())
            house.store.close()

    asyncio.run(asyncio.wait_for(live(), 60))


@pytest.fixture(autouse=True)
def _bots_choose_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    async def think(_: Any, __: Any, bot: str, venue: Any, luck: int, view: Any, *___: Any) -> Any:
        return choose("random", venue, luck, view, 0.01)

    monkeypatch.setattr(Thinker, "think", think)


async def seated(
    house: House, game: str, hosting: Hosting, *seats: SeatSpec, here: bool = True
) -> Table:
    options = {"starter": 1} if game == "deutschland_rummy" else {}
    wanted = CreateTable(game, MAPS[game], seats or (ME, OPEN), options, hosting)
    made = await house.tables.create(wanted)
    for seat in made.seats:
        if seat.kind == "open":
            await house.tables.claim(seat.link, "Eve", "")
    table = (await house.tables.find(made.spectators))[0]
    if here:
        for seat in made.seats:
            table.attach(Browser(), {seat.seat})
    return table


def awaited(table: Table) -> tuple[int, ...]:
    assert table.match is not None
    return table.match.awaited(None)


async def act(table: Table, seat: int) -> str:
    """Take any choice; return why not, or nothing."""
    assert table.match is not None
    action = next(iter(table.match.rules.actions(table.match.state, seat)))
    refused = await table.submit(seat, table.match.version(seat), action)
    return "" if refused is None else refused.code


async def until(check: Callable[[], bool]) -> None:
    for _ in range(5000):
        if check():
            return
        await asyncio.sleep(0.002)
    raise AssertionError("it does not come about")


async def later(house: House, time: MovedTime, seconds: float) -> None:
    """Let so much time pass, and have the house look after its tables, as it does every minute."""
    time.jump(seconds)
    await house.tables.see_to_due()
    await time.move(0)


def kinds(table: Table) -> list[str]:
    return [each.kind for each in table.row.course.incidents]


@games
def test_a_clock_runs_while_its_person_is_awaited(tmp_path: Path, game: str) -> None:
    async def scenario(house: House, time: MovedTime) -> None:
        table = await seated(house, game, LIVE)
        first = awaited(table)[0]
        await time.move(100)
        assert table.row.course.clocks[first].left == BANK, "it is reckoned when it stops"
        while first in awaited(table) and len(awaited(table)) in (1, 2):
            if table.match is None or await act(table, first):
                break
        clock = table.row.course.clocks[first]
        told = table.info(None).course
        assert told is not None
        assert (clock.since, clock.left) == (None, BANK - 100 + 10)
        assert told.clocks[first].until is None
        other = awaited(table)[0]
        assert other != first
        assert told.clocks[other].until is not None

    living(tmp_path, scenario)


@games
def test_who_is_out_of_time_is_played_for_until_he_is_back(tmp_path: Path, game: str) -> None:
    async def scenario(house: House, time: MovedTime) -> None:
        table = await seated(house, game, LIVE)
        seat, *others = awaited(table)
        for other in others:
            assert await act(table, other) == ""
        await later(house, time, BANK + GRACE - 1)
        assert not table.row.course.stand_ins
        await time.move(1)
        await until(lambda: seat not in awaited(table) or len(table.match.entries) > 60)  # type: ignore[union-attr]
        assert table.info(None).seats[seat].stand_in == "sound"
        assert kinds(table)[0] == "out"
        assert table.match is not None
        refused = await table.undo(seat, table.match.version(seat))
        assert refused is not None
        assert refused.code == "seat/stand-in"
        assert await agreeing.take_back(table, seat) is None
        assert await agreeing.take_back(table, seat) is None, "two devices of one person"
        assert table.info(None).seats[seat].stand_in == ""
        assert kinds(table) == ["out", "returned"]
        assert table.row.course.clocks[seat].left == 60

    living(tmp_path, scenario)


def test_a_browser_that_is_gone_is_waited_for_a_while(tmp_path: Path) -> None:
    async def scenario(house: House, time: MovedTime) -> None:
        table = await seated(house, "on_the_underground", LIVE, here=False)
        seat = awaited(table)[0]
        browser = Browser()
        table.attach(browser, {seat})
        await later(house, time, 100)
        table.detach(browser)
        await later(house, time, ABSENCE - 1)
        assert not kinds(table)
        await later(house, time, 1)
        await until(lambda: kinds(table) == ["left"])

    living(tmp_path, scenario)


@games
def test_bots_end_a_game_that_all_have_left(tmp_path: Path, game: str) -> None:
    async def scenario(house: House, time: MovedTime) -> None:
        table = await seated(house, game, LIVE, here=False)
        assert table.match is not None
        begun = len(table.match.entries)
        for _ in range(2):
            await later(house, time, BANK + GRACE)
            await until(lambda: bool(kinds(table)))
        if game == "deutschland_rummy":  # where each request takes its time
            await until(lambda: len(table.match.entries) > begun)  # type: ignore[union-attr]
            return
        await until(lambda: len(kinds(table)) == 2 or table.row.status == "over")
        await until(lambda: table.row.status == "over")
        assert table.match is not None
        assert isinstance(table.match.turn, Over)
        [found] = check(write(table.record()))
        assert found.fault is None

    living(tmp_path, scenario)


@pytest.mark.parametrize("hosting", [LIVE, DAYS], ids=["live", "days"])
def test_a_closed_house_takes_nobodys_time(tmp_path: Path, hosting: Hosting) -> None:
    time = MovedTime()
    links: list[str] = []

    async def before(house: House, time: MovedTime) -> None:
        table = await seated(house, "on_the_underground", hosting)
        links.append(table.link_of(awaited(table)[0]))
        await time.move(100)

    async def after(house: House, _: MovedTime) -> None:
        [told] = await house.tables.listed(links)
        whole = BANK if hosting is LIVE else 2 * 86_400
        assert told.seconds == whole - 100
        table, seat = await house.tables.find(links[0])
        assert seat is not None
        assert not table.row.course.stand_ins
        assert (table.wait or 0) > 0

    living(tmp_path, before, time)
    time.jump(10 * 86_400)
    living(tmp_path, after, time)


def test_a_bot_goes_on_after_a_restart_though_nobody_looks(tmp_path: Path) -> None:
    time = MovedTime()
    found: list[str] = []

    async def before(house: House, time: MovedTime) -> None:
        table = await seated(house, "on_the_underground", DAYS, here=False)
        found.append(table.row.spectators)
        time.jump(2 * 86_400 - 50)

    async def after(house: House, time: MovedTime) -> None:
        await house.tables.see_to_due()
        assert len(house.tables) == 1
        await time.move(60 + GRACE)
        table, _ = await house.tables.find(found[0])
        await until(lambda: kinds(table) == ["out"])

    async def once_more(house: House, time: MovedTime) -> None:
        await house.tables.see_to_due()
        table, _ = await house.tables.find(found[0])
        assert kinds(table) == ["out"]
        assert len(table.row.course.stand_ins) == 1

    living(tmp_path, before, time)
    living(tmp_path, after, time)
    time.jump(1e7)
    living(tmp_path, once_more, time)


def test_what_a_bot_thinks_about_is_dropped_when_the_person_is_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    thinks, go_on = asyncio.Event(), asyncio.Event()

    async def think(_: Any, __: Any, bot: str, venue: Any, luck: int, view: Any, *___: Any) -> Any:
        thinks.set()
        await go_on.wait()
        return choose("random", venue, luck, view, 0.01)

    monkeypatch.setattr(Thinker, "think", think)

    async def scenario(house: House, time: MovedTime) -> None:
        table = await seated(house, "on_the_underground", LIVE)
        seat = awaited(table)[0]
        await later(house, time, BANK + GRACE)
        await thinks.wait()
        assert await agreeing.take_back(table, seat) is None
        assert table.match is not None
        entries = len(table.match.entries)
        go_on.set()
        await until(lambda: not house.bots.is_busy(table))
        assert len(table.match.entries) == entries
        assert await act(table, seat) == ""

    living(tmp_path, scenario)


@pytest.mark.parametrize(
    ("hosting", "code", "field"),
    [
        (Hosting(clock_minutes=0), "table/pace", "clock_minutes"),
        (Hosting(clock_minutes=181), "table/pace", "clock_minutes"),
        (Hosting(clock_minutes=5, clock_increment=-1), "table/pace", "clock_increment"),
        (Hosting(clock_increment=5), "table/pace-both", "clock_increment"),
        (Hosting(turn_days=31), "table/pace", "turn_days"),
        (Hosting(clock_minutes=5, turn_days=1), "table/pace-both", "turn_days"),
    ],
)
def test_a_pace_that_cannot_be_is_named(
    tmp_path: Path, hosting: Hosting, code: str, field: str
) -> None:
    async def scenario(house: House, _: MovedTime) -> None:
        with pytest.raises(Refused) as wrong:
            await seated(house, "voll_verplant", hosting)
        assert (wrong.value.problem.code, wrong.value.problem.field) == (code, f"hosting.{field}")

    living(tmp_path, scenario)


def test_a_sealed_choice_that_is_taken_back_moves_no_clock(tmp_path: Path) -> None:
    async def scenario(house: House, time: MovedTime) -> None:
        table = await seated(house, "voll_verplant", LIVE, ME, OPEN, OPEN)
        await time.move(100)
        assert await act(table, 0) == ""
        before, course = table.info(1), table.row.course
        await time.move(20)
        assert table.match is not None
        assert await table.undo(0, table.match.version(0)) is None
        assert await act(table, 0) == ""
        assert table.info(1) == before, "nobody is told"
        assert table.row.course == course, "nor does it give time back"

    living(tmp_path, scenario)


# --- what all agree on ------------------------------------------------------------------


async def offered(table: Table, seat: int, kind: Any, **more: Any) -> str:
    refused = await agreeing.propose(table, seat, [seat], kind, more.get("of"))
    return "" if refused is None else refused.code


async def answered(table: Table, seat: int, *, agrees: bool) -> str:
    offer = table.row.course.offer
    number = 0 if offer is None else offer.number
    refused = await agreeing.answer(table, [seat], number, agrees=agrees)
    return "" if refused is None else refused.code


def test_a_pause_stops_clocks_and_choices_and_ends(tmp_path: Path) -> None:
    async def scenario(house: House, time: MovedTime) -> None:
        table = await seated(house, "on_the_underground", LIVE)
        seat = awaited(table)[0]
        for number in range(3):
            assert await offered(table, 0, "pause") == ""
            assert table.row.course.paused is None, "the other is asked"
            assert await offered(table, 1, "cancel") == "offer/stands"
            assert await answered(table, 1, agrees=True) == ""
            assert await act(table, seat) == "table/paused"
            await time.move(599)
            assert table.row.course.paused is not None
            await time.move(1)
            assert table.row.course.paused is None
            assert table.row.course.clocks[seat].left == BANK
            assert kinds(table) == ["paused", "resumed"] * (number + 1)
        assert await offered(table, 0, "pause") == "offer/no-more-pauses"

    living(tmp_path, scenario)


def test_offers_are_declined_expire_and_are_rare(tmp_path: Path) -> None:
    async def scenario(house: House, time: MovedTime) -> None:
        table = await seated(house, "on_the_underground", LIVE)
        assert await offered(table, 0, "resume") == "offer/not-now"
        assert await offered(table, 0, "back") == "offer/not-now"
        assert await offered(table, 0, "replace", of=9) == "offer/not-now"
        assert await offered(table, 0, "cancel") == ""
        assert await answered(table, 1, agrees=False) == ""
        assert await answered(table, 1, agrees=True) == "offer/gone"
        assert await offered(table, 0, "cancel") == "offer/too-soon"
        await time.move(60)
        assert await offered(table, 0, "cancel") == ""
        await time.move(120)
        assert table.row.course.offer is None
        assert await answered(table, 1, agrees=True) == "offer/gone"
        assert kinds(table) == ["declined", "expired"]
        assert table.row.status == "running"

    living(tmp_path, scenario)


def test_an_offer_stands_after_a_restart(tmp_path: Path) -> None:
    time = MovedTime()
    found: list[str] = []

    async def before(house: House, time: MovedTime) -> None:
        table = await seated(house, "on_the_underground", DAYS)
        found.append(table.link_of(1))
        assert await offered(table, 0, "pause") == ""

    async def after(house: House, _: MovedTime) -> None:
        table, seat = await house.tables.find(found[0])
        assert seat is not None
        assert await answered(table, seat, agrees=True) == ""
        assert table.row.course.paused is not None

    living(tmp_path, before, time)
    time.jump(1e6)
    living(tmp_path, after, time)


def test_what_was_written_counts_though_its_answer_was_lost(tmp_path: Path) -> None:
    time = MovedTime()
    found: list[str] = []

    async def before(house: House, time: MovedTime) -> None:
        table = await seated(house, "on_the_underground", DAYS)
        found.append(table.link_of(1))
        assert await offered(table, 0, "pause") == ""
        append = house.store.append

        async def killed(*row: Any, **more: Any) -> None:
            await append(*row, **more)
            raise RuntimeError("killed after the commit")

        house.store.append = killed  # type: ignore[method-assign]
        with pytest.raises(RuntimeError):
            await answered(table, 1, agrees=True)

    async def after(house: House, _: MovedTime) -> None:
        table, seat = await house.tables.find(found[0])
        assert seat is not None
        assert table.row.course.paused is not None
        refused = await agreeing.answer(table, [seat], 1, agrees=True)
        assert refused is not None
        assert refused.code == "offer/gone", "it counts once"
        assert kinds(table) == ["paused"]

    living(tmp_path, before, time)
    living(tmp_path, after, time)


@games
def test_all_go_back_by_agreement(tmp_path: Path, game: str) -> None:
    async def scenario(house: House, time: MovedTime) -> None:
        table = await seated(house, game, LIVE)
        table.attach(Browser(), {None})
        before = table.update(None)
        for _ in range(12):
            for seat in awaited(table):
                await act(table, seat)
        match = table.match
        assert match is not None
        settled = len(match.settled)
        stale = msgspec.json.decode(table.update(0))
        assert await offered(table, 0, "back") == ""
        assert await answered(table, 1, agrees=True) == ""
        assert table.match is not None
        assert isinstance(table.match.entries[-1], Rewound)
        assert len(table.match.settled) < settled
        assert isinstance(table.match.turn, Players)
        assert table.update(None) != before
        assert table.holding(table.row.id, 1).settled == 0, "what a browser holds is another log"
        assert msgspec.json.decode(table.update(0))["version"] != stale["version"]
        assert kinds(table) == ["back"]
        again, _ = await reloaded(house, table)
        assert again.match is not None
        assert again.match.state == table.match.state
        assert again.row.course == table.row.course

    living(tmp_path, scenario)


async def reloaded(house: House, table: Table) -> tuple[Table, int | None]:
    house.tables._forget(table)
    return await house.tables.find(table.link_of(0))


def test_a_cancelled_match_can_be_read(tmp_path: Path) -> None:
    async def scenario(house: House, _: MovedTime) -> None:
        table = await seated(house, "deutschland_rummy", Hosting())
        link = table.link_of(0)
        assert await act(table, awaited(table)[0]) == ""
        assert await offered(table, 1, "cancel") == ""
        assert await answered(table, 0, agrees=True) == ""
        house.tables.note_change(table)
        with pytest.raises(Refused) as wrong:
            await house.tables.find(link)
        assert wrong.value.problem.code == "match/cancelled"
        found, reader = await house.tables.look_up(link)
        assert isinstance(found, ArchivedTable)
        told = found.link_info(link, reader)
        assert told.info.status == "over"
        assert told.info.course is not None
        assert told.info.course.cancelled
        assert found.told(link, reader).why == "agreed"
        with pytest.raises(Refused):
            found.record()
        [listed] = await house.tables.listed([link])
        assert listed.table is not None
        assert listed.table.status == "over"

    living(tmp_path, scenario)


def test_a_leavers_seat_is_given_to_somebody_else(tmp_path: Path) -> None:
    async def scenario(house: House, time: MovedTime) -> None:
        table = await seated(house, "on_the_underground", LIVE, ME, OPEN, OPEN)
        await later(house, time, BANK + GRACE)
        await until(lambda: bool(table.row.course.stand_ins))
        [gone] = table.row.course.stand_ins
        old, share = table.link_of(gone), table.row.seats[gone].share
        first, second = (seat for seat in range(3) if seat != gone)
        assert await offered(table, first, "replace", of=gone) == ""
        assert await answered(table, second, agrees=True) == ""
        house.tables.note_change(table)
        with pytest.raises(Refused):
            await house.tables.find(old)
        invitation = table.row.seats[gone].invitation
        assert invitation
        assert gone in table.row.course.stand_ins, "the bot plays on meanwhile"
        claimed, seat = await house.tables.claim(invitation, "Zoe", "ab")
        assert (claimed, seat) == (table, gone)
        assert (table.row.seats[gone].name, table.row.seats[gone].share) == ("Zoe", share)
        assert not table.row.course.stand_ins
        assert table.row.status == "running"
        assert kinds(table) == ["out", "vacated", "replaced"]
        again, _ = await reloaded(house, table)
        assert again.row.seats[gone].name == "Zoe"

    living(tmp_path, scenario)
