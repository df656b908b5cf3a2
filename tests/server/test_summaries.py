"""Summaries are stored with the change they reflect, and read without folding or waiting."""

import asyncio
import sqlite3
import threading
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest
from litestar import Litestar
from litestar.testing import TestClient

from netzplan.core.turn import Players
from netzplan.server import folding, listing, tables
from netzplan.server.bus import Changed, MemoryBus
from netzplan.server.house import House
from netzplan.server.lobby.messages import LinkSummary
from netzplan.server.messages import CreateTable, SeatSpec
from netzplan.server.page import Page
from netzplan.server.store import SqlStore, Stale, Summary
from netzplan.server.table import Table
from tests.server.in_house import in_house
from tests.server.running import DEAL, JSON, OPEN, local, me
from tests.server.stores import Kept
from tests.server.test_memory import Ear, choose
from tests.server.test_store import entry, summary, table

Client = TestClient[Litestar]
PAIR = (SeatSpec("me", "Ann"), SeatSpec("local", "Bob"))


def stored(path: Path, id: str) -> Summary | None:
    with closing(sqlite3.connect(path)) as database:
        (body,) = database.execute("SELECT summary FROM matches WHERE id = ?", (id,)).fetchone()
    return None if body is None else msgspec.json.decode(body, type=Summary)


def listed(client: Client, *links: str) -> list[LinkSummary]:
    answer = client.post("/api/links", json={"links": links})
    assert answer.status_code == 200
    return msgspec.json.decode(answer.content, type=list[LinkSummary])


def made(client: Client, *seats: JSON) -> dict[int | None, str]:
    body = {"game": "voll_verplant", "map": "berlin", "seats": list(seats)}
    table = client.post("/api/tables", json=body).json()
    return {None: table["spectators"], **{each["seat"]: each["link"] for each in table["seats"]}}


def test_a_list_shows_what_each_link_opens(client: Client) -> None:
    one, two = made(client, me(), OPEN), made(client, me("Cyd"), local("Dan"))
    links = (one[0], "nothing", two[None], one[1], two[1], "A" * 24)
    found = listed(client, *links)
    assert [each.link for each in found] == list(links)
    assert [each.seat for each in found] == [0, None, None, 1, 1, None]
    assert [each.code for each in found] == ["", "link/unknown", "", "", "", "link/unknown"]
    assert [each.table is None for each in found] == [False, True, False, False, False, True]
    waiting, running = found[0].table, found[2].table
    assert waiting is not None
    assert running is not None
    assert (waiting.status, waiting.awaited, waiting.scores) == ("waiting", (), ())
    assert (running.status, running.awaited, running.places) == ("running", (0, 1), ())
    assert len(running.scores) == 2
    assert [seat.name for seat in running.seats] == ["Cyd", "Dan"]


def test_a_used_invitation_is_listed_as_such(client: Client) -> None:
    links = made(client, me(), OPEN)
    own = client.post(f"/api/links/{links[1]}/claim", json={"name": "Bob"}).json()["link"]
    before, after = listed(client, links[1], own)
    assert (before.code, before.table) == ("seat/taken", None)
    assert after.table is not None
    assert (after.seat, after.table.status) == (1, "running")


def test_a_list_has_no_more_than_two_hundred_links(client: Client) -> None:
    assert len(listed(client, *["x"] * 200)) == 200
    answer = client.post("/api/links", json={"links": ["x"] * 201})
    assert (answer.status_code, answer.json()["field"]) == (400, "links")
    assert listed(client) == []


def test_a_list_reveals_nothing_that_only_one_seat_may_know(client: Client) -> None:
    links = made(client, me(), local("Bob"))
    told = client.post("/api/links", json={"links": [links[None]]}).json()[0]["table"]
    wanted = {"table", "game", "map", "status", "seats", "awaited", "scores", "places"}
    assert set(told) == wanted


def test_no_match_is_folded_for_a_list(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folds: list[str] = []
    fold = folding.folded_stored

    async def counted(rules: Any, row: Any, entries: Any) -> Any:
        folds.append(row.id)
        return await fold(rules, row, entries)

    async def scenario(house: House) -> None:
        made = [
            await house.tables.create(CreateTable("voll_verplant", "berlin", PAIR))
            for _ in range(20)
        ]
        table, _ = await house.tables.find(made[0].spectators)
        await choose(table, 0)
        house.tables._idle_seconds = -1.0
        house.tables.sweep()
        assert len(house.tables) == 0
        for module in (listing, tables):
            monkeypatch.setattr(module, "folded_stored", counted)
        found = await house.listing.listed([each.spectators for each in made])
        assert folds == []
        assert len(house.tables) == 0
        await house.tables.find(made[0].spectators)
        assert folds == [made[0].table], "it would have been counted"
        told = [each.table.awaited for each in found if each.table is not None]
        assert told == [(1,)] + [(0, 1)] * 19

    in_house(tmp_path, scenario)


def test_an_older_table_is_summarised_only_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "netzplan.sqlite3"

    async def scenario(house: House) -> None:
        made = await house.tables.create(CreateTable("voll_verplant", "berlin", PAIR))
        outdated = await house.tables.create(CreateTable("voll_verplant", "berlin", PAIR))
        table, _ = await house.tables.find(made.seats[0].link)
        await choose(table, 0)
        before = stored(path, made.table)
        with closing(sqlite3.connect(path)) as database, database:
            database.execute("UPDATE matches SET summary = NULL")
            database.execute("UPDATE matches SET map_hash = '' WHERE id = ?", (outdated.table,))
        links = [made.seats[0].link, outdated.spectators]
        (one, two) = await house.listing.listed(links)
        assert stored(path, made.table) == before
        assert one.table is not None
        assert one.table.awaited == (1,)
        assert two.table is not None
        assert (two.table.status, two.table.awaited) == ("running", ())
        assert stored(path, outdated.table) is None
        monkeypatch.setattr(listing, "folded_stored", None)
        assert await house.listing.listed(links) == [one, two]
        monkeypatch.undo()
        with closing(sqlite3.connect(path)) as database, database:  # the map is available again
            held = (table.row.map_hash, outdated.table)
            database.execute("UPDATE matches SET map_hash = ? WHERE id = ?", held)
        (_, again) = await house.listing.listed(links)
        assert again.table is not None
        assert again.table.awaited == (0, 1)

    in_house(tmp_path, scenario)


@pytest.mark.parametrize(
    ("game", "map_id"),
    [
        ("voll_verplant", "berlin"),
        ("on_the_underground", "berlin"),
        ("deutschland_rummy", "germany"),
    ],
)
def test_the_summary_agrees_with_the_entries(tmp_path: Path, game: str, map_id: str) -> None:
    path = tmp_path / "netzplan.sqlite3"
    options = {"games": 1} if game == "deutschland_rummy" else {}

    async def scenario(house: House) -> None:
        made = await house.tables.create(CreateTable(game, map_id, PAIR, {**options}))
        table, _ = await house.tables.find(made.spectators)
        for number in range(12):
            match = table.match
            assert match is not None
            assert isinstance(match.turn, Players)
            await choose(table, match.turn.seats[0], -1 if number % 2 else 0)
            assert table.match is not None
            agrees(table, stored(path, made.table), public_scores(game, table))

    in_house(tmp_path, scenario)


def agrees(table: Table, found: Summary | None, scores: tuple[int, ...]) -> None:
    match = table.match
    assert match is not None
    assert found is not None
    turn = match.turn
    awaited = turn.seats if isinstance(turn, Players) else ()
    assert (found.entries, found.awaited, found.scores) == (len(match.entries), awaited, scores)


def public_scores(game: str, table: Table) -> tuple[int, ...]:
    """Return the scores that a spectator sees."""
    assert table.match is not None
    view = table.match.rules.view(table.match.state, None)
    if game == "voll_verplant":
        return tuple(sheet.total for sheet in view.sheets)
    name = "total" if game == "on_the_underground" else "kilometres"
    return tuple(getattr(player, name) for player in view.players)


def test_the_final_summary_has_the_outcome(tmp_path: Path) -> None:
    path = tmp_path / "netzplan.sqlite3"

    async def scenario(house: House) -> None:
        alone = CreateTable("voll_verplant", "berlin", (SeatSpec("me", "Ann"),))
        made = await house.tables.create(alone)
        table, _ = await house.tables.find(made.spectators)
        while table.row.status != "over":
            await choose(table, 0)
        match = table.match
        assert match is not None
        outcome = match.rules.outcome(match.state)
        found = stored(path, made.table)
        assert outcome is not None
        assert found is not None
        assert (found.status, found.scores, found.places) == (
            "over", outcome.scores, outcome.places,
        )  # fmt: skip

    in_house(tmp_path, scenario)


# --- the store ------------------------------------------------------------------------


def stood(kept: Kept) -> Summary | None:
    ((body,),) = kept.execute("SELECT summary FROM matches WHERE id = 't'")
    told = msgspec.json.decode(body) if isinstance(body, str) else body
    return msgspec.convert(told, Summary | None)


def test_a_summary_is_stored_in_the_commit_of_its_entries(kept: Kept) -> None:
    async def scenario(store: SqlStore) -> None:
        await store.create(table(), [entry(1)], summary(entries=1))
        await store.append("t", [entry(2)], summary(entries=2))
        with pytest.raises(Stale):
            await store.append("t", [entry(2)], summary("over", entries=9))
        assert stood(kept) == summary(entries=2)
        assert (await store.load("t"))[0].status == "running"
        await asyncio.gather(
            *(store.append("t", [entry(n)], summary(entries=n)) for n in range(3, 60))
        )
        assert stood(kept) == summary(entries=59)
        await store.sum_up("t", summary("over", entries=7))
        assert stood(kept) == summary(entries=59)

    kept.run(scenario)


def test_entries_can_be_read_from_a_number_on(kept: Kept) -> None:
    async def scenario(store: SqlStore) -> None:
        await store.create(table(), [entry(n) for n in range(1, 6)])
        assert [each.seq for each in (await store.load("t", 3))[1]] == [4, 5]
        assert (await store.load("t", 5))[1] == ()

    kept.run(scenario)


def test_readers_do_not_wait_for_the_writer(kept: Kept) -> None:
    async def scenario(store: SqlStore) -> None:
        await store.create(table(), [entry(1)])
        gate, reached = threading.Event(), threading.Event()

        def slow(_: object) -> None:
            reached.set()
            assert gate.wait(60)

        writing = asyncio.create_task(store._do(slow))
        await asyncio.to_thread(reached.wait, 20)
        behind = asyncio.create_task(store.append("t", [entry(2)]))
        async with asyncio.timeout(60):
            assert await store.find("nothing") is None
            assert (await store.load("t"))[1] == (entry(1),)
            assert set(await store.listed(["t-ann", "nothing"])) == {"t-ann"}
        assert not writing.done()
        gate.set()
        await asyncio.gather(writing, behind)
        assert (await store.load("t"))[1] == (entry(1), entry(2))

    kept.run(scenario)


def test_a_table_and_its_entries_are_read_from_the_same_commit(kept: Kept) -> None:
    async def scenario(store: SqlStore) -> None:
        await store.create(table(), [entry(1)], summary(entries=1))

        async def write() -> None:
            for number in range(2, 150):
                status = "over" if number % 2 else "running"
                await store.append("t", [entry(number)], summary(status, entries=number))  # type: ignore[arg-type]

        writing = asyncio.create_task(write())
        while not writing.done():
            row, entries = await store.load("t")
            assert (row.status == "over") == (len(entries) > 1 and len(entries) % 2 == 1)

    kept.run(scenario)


# --- two nodes ------------------------------------------------------------------------


def test_changes_by_one_node_show_at_the_other(tmp_path: Path) -> None:
    bus = MemoryBus()

    async def scenario(house: House) -> None:
        other = House(tmp_path, Page(tmp_path), seeds=DEAL, bus=bus)
        try:
            made = await house.tables.create(
                CreateTable("voll_verplant", "berlin", (*PAIR, SeatSpec("open")))
            )
            here, _ = await house.tables.find(made.seats[0].link)
            there, _ = await other.tables.find(made.seats[1].link)
            assert here is not there
            ear = Ear()
            there.attach(ear, {1})
            await house.tables.claim(made.seats[2].link, "Cyd", "")
            async with asyncio.timeout(60):
                while there.match is None:
                    await asyncio.sleep(0.001)
                await choose(here, 0)
                while there.info(None).awaited != (1, 2):
                    await asyncio.sleep(0.001)
            views = [msgspec.json.decode(each.update(1))["view"] for each in (here, there)]
            assert views[0] == views[1]
            await choose(there, 1)
            async with asyncio.timeout(60):
                while here.info(None).awaited != (2,):
                    await asyncio.sleep(0.001)
        finally:
            await other.answers.close()
            await other.bots.close()
            other.store.close()

    in_house(tmp_path, scenario, bus=bus)


def test_news_reach_every_listener() -> None:
    bus = MemoryBus()
    heard: list[Changed] = []
    bus.tell(Changed("t", 1, 2))
    bus.listen(heard.append)
    bus.listen(heard.append)
    bus.tell(Changed("t", 2, 2))
    assert heard == [Changed("t", 2, 2)] * 2
