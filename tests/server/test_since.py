"""What happened since a player's last move, in lists and notices, without anything hidden."""

import random
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from netzplan.catalogue import GAMES
from netzplan.core.turn import Players
from netzplan.server import since, summaries
from netzplan.server.house import House
from netzplan.server.lobby.messages import News
from netzplan.server.messages import CreateTable, SeatSpec, TableCreated
from netzplan.server.since import latest_moves, moves_since, news_for, runs_of, sitting_with
from netzplan.server.store import Move, Summary
from netzplan.server.table import Table
from tests.server.in_house import in_house
from tests.server.test_memory import choose

ME, OPEN = SeatSpec("me", "Ann"), SeatSpec("open")


async def three(house: House, game: str, map: str) -> tuple[TableCreated, list[str], Table]:
    """Let Ann, Bob and Cyd sit at a table, each on their own device."""
    options: dict[str, bool | int] = {"games": 1} if game == "deutschland_rummy" else {}
    made = await house.tables.create(CreateTable(game, map, (ME, OPEN, OPEN), options))
    table, _ = await house.tables.find(made.spectators)
    links = [made.seats[0].link]
    for seat, name in ((1, "Bob"), (2, "Cyd")):
        await house.tables.claim(made.seats[seat].link, name, "")
        links.append(table.link_of(seat))
    return made, links, table


async def told(house: House, *links: str) -> list[News | None]:
    return [each.news for each in await house.listing.listed(links)]


def test_sealed_choices_are_news_only_when_their_round_is_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    reckoned: list[int] = []

    def reckon(plate: Any, match: Any, runs: Any) -> tuple[Move, ...]:
        reckoned.append(len(match.settled))
        return latest_moves(plate, match, runs)

    monkeypatch.setattr(summaries, "latest_moves", reckon)

    async def scenario(house: House) -> None:
        made, links, table = await three(house, "voll_verplant", "berlin")
        assert await told(house, *links, made.spectators) == [None] * 4
        await choose(table, 0, -1)
        await choose(table, 1, -1)
        assert await told(house, *links, made.spectators) == [None] * 4
        await choose(table, 2, 0)
        first = await told(house, *links, made.spectators)
        assert [each and each.more for each in first] == [1, 1, 1, 0]
        assert [each and each.seat for each in first] == [1, 0, 0, 0]
        assert first[0] is not None
        assert first[0].text["en"].startswith("line "), first[0].text
        assert first[0].text["de"].startswith("Linie ")
        await choose(table, 1, 1)
        assert await told(house, *links, made.spectators) == first, "another has chosen since"
        assert reckoned == [1, 1, 5], "at the start, at the first choice, and with the round"

    in_house(tmp_path, scenario)


def test_moves_are_counted_since_the_players_own_last_move(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        made, links, table = await three(house, "on_the_underground", "berlin")
        turns: list[int] = []
        while len(turns) < 5:
            match = table.match
            assert match is not None
            assert isinstance(match.turn, Players)
            (seat,) = match.turn.seats
            if turns[-1:] != [seat]:
                turns.append(seat)
            await choose(table, seat)
        seat, before = turns[-1], turns[-2]
        news = await told(house, *links, made.spectators)
        assert news[seat] is None
        assert [each and each.seat for each in news[:3]].count(seat) == 2
        assert (news[before] or News(0, {}, 9)).more == 0
        (third,) = {0, 1, 2} - {seat, before}
        assert (news[third] or News(0, {}, 9)).more == 1
        branch = {"de": "nimmt ein Weichenplättchen", "en": "takes a branch token"}
        assert (news[3] or News(0, {}, 9)).text == branch

    in_house(tmp_path, scenario)


@pytest.mark.parametrize(
    ("game", "map"),
    [
        ("voll_verplant", "berlin"),
        ("on_the_underground", "london"),
        ("deutschland_rummy", "germany"),
    ],
)
def test_moves_are_described_as_a_spectator_may_know_them(
    tmp_path: Path, game: str, map: str
) -> None:
    """Entries that hide what spectators may not see give the same sentences."""
    spoken: set[str] = set()

    async def scenario(house: House) -> None:
        _, _, table = await three(house, game, map)
        plate, match = table.plate, table.match
        assert match is not None
        chance = random.Random(7)
        for _ in range(150):
            if not isinstance(match.turn, Players):
                break
            seat = chance.choice(match.turn.seats)
            actions = list(match.rules.actions(match.state, seat))
            laid = [each for each in actions if type(each).__name__ == "Lay"]
            match.submit(seat, chance.choice(laid or actions))
            runs = runs_of(plate, match)
            moves = latest_moves(plate, match, runs)
            settled = Masked(match)
            assert latest_moves(plate, settled, runs) == moves  # type: ignore[arg-type]
            spoken.update(move.text["en"] for move in moves)
            assert not any("{" in text for move in moves for text in move.text.values())
            assert all(set(move.text) == {"de", "en"} for move in moves)

    in_house(tmp_path, scenario)
    assert len(spoken) > 12, spoken
    assert not any(tile in text for tile in tiles(game) for text in spoken)


class Masked:
    """A match whose log is the one that spectators see."""

    def __init__(self, match: Any) -> None:
        self._match = match

    def __getattr__(self, name: str) -> Any:
        return getattr(self._match, name)

    def latest(self, reader: int | None, first: int) -> Any:
        for position, before, entry, after in self._match.latest(reader, first):
            yield position, before, self._match.told(entry, position + 1, None), after


def tiles(game: str) -> tuple[str, ...]:
    plate = GAMES[game].atlas.plate(GAMES[game].maps[0].id)
    rules: Any = plate.rules
    return rules.positions.country.tiles if game == "deutschland_rummy" else ()


def test_an_older_summary_has_no_news(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        made, links, table = await three(house, "on_the_underground", "berlin")
        assert table.match is not None
        assert isinstance(table.match.turn, Players)
        (seat,) = table.match.turn.seats
        await choose(table, seat)
        other = links[(seat + 1) % 3]
        assert (await told(house, other)) != [None]
        path = tmp_path / "netzplan.sqlite3"
        with closing(sqlite3.connect(path)) as database, database:
            change = "json_remove(summary, '$.moves', '$.since')"
            database.execute(f"UPDATE matches SET summary = {change}")
        assert await told(house, other, made.spectators) == [None, None]
        await choose(table, seat)
        assert (await told(house, other)) != [None]

    in_house(tmp_path, scenario)


def moved(seat: int) -> Move:
    return Move(seat, {"en": "moves"}, 0)


def test_a_person_with_several_seats_gets_news_only_of_others() -> None:
    since = ((0, 1, 1, 0), (0, 0, 1, 0), (0, 0, 0, 0), (1, 1, 1, 0))
    summary = Summary("running", (3,), (3,), (0,) * 4, (), 9, "", 0, (moved(2),), since)
    assert news_for(summary, ()) == News(2, {"en": "moves"}, 0)
    assert news_for(summary, (0,)) == News(2, {"en": "moves"}, 1)
    assert news_for(summary, (0, 1)) == News(2, {"en": "moves"}, 0)
    assert news_for(summary, (2,)) is None
    assert news_for(summary, (0, 2)) is None
    assert news_for(summary, (3,)) == News(2, {"en": "moves"}, 2)
    assert news_for(replace(summary, status="over"), (3,)) is None


def test_seats_of_one_device_are_no_news_to_each_other(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        pair = (ME, SeatSpec("local", "Bob"))
        made = await house.tables.create(CreateTable("on_the_underground", "berlin", pair))
        table, _ = await house.tables.find(made.spectators)
        assert sitting_with(table.row, 1) == {0, 1}
        assert sitting_with(table.row, None) == set()
        assert table.match is not None
        assert isinstance(table.match.turn, Players)
        await choose(table, table.match.turn.seats[0])
        news = await told(house, *(seat.link for seat in made.seats), made.spectators)
        assert news[:2] == [None, None]
        assert news[2] is not None

    in_house(tmp_path, scenario)


def test_after_a_rewind_the_earlier_moves_are_news_again(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        _, _, table = await three(house, "on_the_underground", "berlin")
        plate, match = table.plate, table.match
        assert match is not None
        told: dict[int, tuple[Move, ...]] = {}
        seat = 0
        while len(told) < 30:
            assert isinstance(match.turn, Players)
            seat = match.turn.seats[0]
            match.submit(seat, list(match.rules.actions(match.state, seat))[-1])
            told[len(match.entries)] = latest_moves(plate, match, runs_of(plate, match))
        *_, to = match.ways_back(seat, plate.game.is_fresh)
        assert to is not None
        assert to in told
        match.rewind(to)
        assert latest_moves(plate, match, runs_of(plate, match)) == told[to]

    in_house(tmp_path, scenario)


@pytest.mark.parametrize(
    ("game", "map"), [("voll_verplant", "berlin"), ("on_the_underground", "berlin")]
)
def test_a_short_look_back_gives_the_same_news_as_a_long_one(
    game: str, map: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def told_of(table: Table, looked: int) -> object:
        assert table.match is not None
        monkeypatch.setattr(since, "LOOKED_FIRST", looked)
        runs = runs_of(table.plate, table.match)
        return latest_moves(table.plate, table.match, runs), moves_since(runs, len(table.row.seats))

    async def scenario(house: House) -> None:
        _, _, table = await three(house, game, map)
        dice = random.Random(game)
        for _ in range(60):
            assert table.match is not None
            turn = table.match.turn
            if not isinstance(turn, Players):
                break
            await choose(table, dice.choice(turn.seats), dice.choice((0, 0, -1)))
            assert told_of(table, 12) == told_of(table, 3) == told_of(table, 60)

    in_house(tmp_path, scenario)
