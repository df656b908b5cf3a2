"""Proposals that all players at a table agree to; time stands still until a test moves it."""

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest

from netzplan.core import Players, Rewound
from netzplan.games.on_the_underground.actions import EndTurn
from netzplan.server.archive import ArchivedTable
from netzplan.server.house import House
from netzplan.server.lobby.access import Access
from netzplan.server.messages import Hosting, Rematch
from netzplan.server.pace import agreeing
from netzplan.server.pace.leaving import get_up, leave
from netzplan.server.problems import Refused
from netzplan.server.table import Table
from tests.server.moved_time import MovedTime
from tests.server.paced import (
    ABSENCE,
    BANK,
    DAYS,
    GRACE,
    LIVE,
    ME,
    OPEN,
    Browser,
    act,
    awaited,
    games,
    kinds,
    later,
    living,
    quick_bots,
    seated,
    until,
)

__all__ = ["quick_bots"]
pytestmark = pytest.mark.usefixtures("quick_bots")


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
        told = table.going.info(table.row)
        assert told is not None
        assert told.most_pauses > 1
        for number in range(told.most_pauses):
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


def test_offers_are_declined_expire_and_are_limited(tmp_path: Path) -> None:
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


def test_an_offer_survives_a_restart(tmp_path: Path) -> None:
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


def test_a_stored_answer_counts_even_if_its_reply_was_lost(tmp_path: Path) -> None:
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
def test_all_players_can_agree_to_go_back(tmp_path: Path, game: str) -> None:
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
        assert table.holding(table.row.id, 1).settled == 0, "the browser holds an outdated log"
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
        [listed] = await house.listing.listed([link])
        assert listed.table is not None
        assert listed.table.status == "over"

    living(tmp_path, scenario)


def test_a_seat_left_open_goes_to_a_bot_in_the_rematch(tmp_path: Path) -> None:
    async def scenario(house: House, time: MovedTime) -> None:
        table = await seated(house, "on_the_underground", LIVE)
        await later(house, time, BANK + GRACE)
        await until(lambda: bool(table.row.course.stand_ins))
        [(gone, bot)] = table.row.course.stand_ins.items()
        stays = 1 - gone
        assert await offered(table, stays, "replace", of=gone) == ""
        while table.row.status != "over":
            if stays in awaited(table):
                await act(table, stays)
            await asyncio.sleep(0.002)
        house.tables.note_change(table)
        before = table.row
        with pytest.raises(Refused, match="match/over"):
            await house.tables.claim(before.seats[gone].invitation or "", "Zoe", "ab")
        assert table.row == before, "nobody sits down at a match that is over"
        _, rematch = await house.tables.rematch(table.link_of(stays), Rematch())
        seat = rematch.seats[gone]
        assert (seat.kind, seat.bot, seat.name, seat.link) == ("bot", bot, "", None)
        assert rematch.status == "running"
        assert rematch.hosting["clock_minutes"] == LIVE.clock_minutes

    living(tmp_path, scenario)


def test_the_seat_of_a_player_who_left_is_given_to_somebody_else(tmp_path: Path) -> None:
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


def test_an_offer_is_carried_out_when_the_last_missing_player_leaves(tmp_path: Path) -> None:
    async def scenario(house: House, time: MovedTime) -> None:
        table = await seated(house, "on_the_underground", DAYS, ME, OPEN, OPEN)
        assert await offered(table, 0, "cancel") == ""
        assert await answered(table, 1, agrees=True) == ""
        await time.move(0)
        assert table.row.status == "running", "the third has not been heard"
        await leave(table, 2)
        await time.move(0)
        assert table.row.course.is_cancelled
        assert kinds(table) == ["left", "cancelled"]

    living(tmp_path, scenario)


def test_an_offer_is_carried_out_when_the_last_missing_player_stays_away(tmp_path: Path) -> None:
    async def scenario(house: House, time: MovedTime) -> None:
        table = await seated(house, "on_the_underground", LIVE, ME, OPEN, OPEN, here=False)
        browsers = [Browser() for _ in range(3)]
        for seat, browser in enumerate(browsers):
            table.attach(browser, {seat})
        table.detach(browsers[2])
        await time.move(ABSENCE - 20)
        assert await offered(table, 0, "pause") == ""
        assert await answered(table, 1, agrees=True) == ""
        await time.move(19)
        assert table.row.course.paused is None
        await time.move(1)
        assert table.row.course.paused is not None
        assert table.row.course.offer is None
        assert kinds(table)[-1] == "paused"

    living(tmp_path, scenario)


def test_a_player_who_comes_back_is_asked(tmp_path: Path) -> None:
    async def scenario(house: House, time: MovedTime) -> None:
        table = await seated(house, "on_the_underground", LIVE, ME, OPEN, OPEN, here=False)
        for seat in range(2):
            table.attach(Browser(), {seat})
        await time.move(ABSENCE - 20)
        assert await offered(table, 0, "pause") == ""
        assert await answered(table, 1, agrees=True) == ""
        table.attach(Browser(), {2})
        await time.move(30)
        assert table.row.course.paused is None
        assert await answered(table, 2, agrees=True) == ""
        assert table.row.course.paused is not None

    living(tmp_path, scenario)


def test_an_offer_is_not_carried_out_when_everybody_has_left(tmp_path: Path) -> None:
    async def scenario(house: House, time: MovedTime) -> None:
        table = await seated(house, "on_the_underground", DAYS)
        assert await offered(table, 0, "cancel") == ""
        await leave(table, 0)
        await leave(table, 1)
        await time.move(0)
        assert not table.row.course.is_cancelled

    living(tmp_path, scenario)


def test_a_player_whose_seat_a_bot_plays_agrees_to_nothing(tmp_path: Path) -> None:
    async def scenario(house: House, time: MovedTime) -> None:
        table = await seated(house, "on_the_underground", DAYS, ME, OPEN, OPEN)
        await leave(table, 2)
        assert await offered(table, 2, "cancel") == "seat/stand-in"
        assert await offered(table, 0, "cancel") == ""
        assert await answered(table, 2, agrees=False) == "seat/stand-in"
        assert table.row.course.offer is not None, "nobody has declined"
        assert await answered(table, 1, agrees=True) == ""
        assert await act(table, 0) == "match/cancelled"

    living(tmp_path, scenario)


def test_all_players_can_agree_to_end_a_pause(tmp_path: Path) -> None:
    async def scenario(house: House, time: MovedTime) -> None:
        table = await seated(house, "on_the_underground", LIVE)
        for kind in ("pause", "resume"):
            assert await offered(table, 0, kind) == ""
            assert await answered(table, 1, agrees=True) == ""
            await time.move(60)
        assert table.row.course.paused is None
        assert kinds(table) == ["paused", "resumed"]

    living(tmp_path, scenario)


def test_nothing_is_agreed_on_after_the_end(tmp_path: Path) -> None:
    async def scenario(house: House, time: MovedTime) -> None:
        table = await seated(house, "voll_verplant", DAYS)
        for seat in awaited(table):
            await act(table, seat)
        assert await offered(table, 0, "back") == ""
        while table.row.status != "over":
            for seat in awaited(table):
                await act(table, seat)
        assert table.row.course.offer is None, "it has ended with the match"
        assert await answered(table, 1, agrees=True) == "offer/gone"
        assert await offered(table, 1, "cancel") == "match/over"
        with pytest.raises(Refused, match="match/over"):
            await get_up(house.tables, table, 0)
        with pytest.raises(Refused, match="match/over"):
            await house.joining.set_access(table.link_of(0), Access())
        await leave(table, 0)
        assert kinds(table) == [], "who is banned after the end has not left"

    living(tmp_path, scenario)


def test_a_seat_that_its_player_took_back_is_not_given_away(tmp_path: Path) -> None:
    async def scenario(house: House, time: MovedTime) -> None:
        table = await seated(house, "on_the_underground", DAYS, ME, OPEN, OPEN)
        await leave(table, 2)
        assert await offered(table, 0, "replace", of=2) == ""
        assert table.match is not None
        version, action = table.match.version(2), EndTurn()
        assert await agreeing.take_back(table, 2) is None
        late = await table.submit(2, version, action, bot="sound")
        assert late is not None
        assert late.code == "match/stale", "she plays herself again"
        assert table.row.course.offer is None, "she is not asked whether to give it away"
        assert await answered(table, 1, agrees=True) == "offer/gone"
        assert table.row.seats[2].link is not None
        assert kinds(table) == ["left", "declined", "returned"]

    living(tmp_path, scenario)
