"""What can be read of matches that cannot go on: log, positions and entries, but no secret."""

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from netzplan.server import archive
from netzplan.server.archive import ArchivedTable
from netzplan.server.house import House
from netzplan.server.messages import CreateTable, SeatSpec
from netzplan.server.opening import Opened, Stopped
from netzplan.server.problems import Refused
from netzplan.server.store import Summary
from tests.catalogue.test_atlas import written
from tests.server.in_house import in_house
from tests.server.moved_time import rest
from tests.server.running import DEAL
from tests.server.test_memory import choose
from tests.server.test_older_maps import WRONG, begun, edit
from tests.server.test_store import table
from tests.server.visiting import Come, visited

PAIR = (SeatSpec("me", "Ann"), SeatSpec("local", "Bob"))
VOLL_VERPLANT = CreateTable("voll_verplant", "home", PAIR)
UNDERGROUND = CreateTable("on_the_underground", "berlin", PAIR, {"starter": 1})
RUMMY = CreateTable("deutschland_rummy", "germany", PAIR, {"starter": 1})

Read = Callable[[ArchivedTable, str, int | None], None]


def read(folder: Path, link: str, look: Read) -> None:
    """Look at a table that can only be read."""

    async def scenario(house: House) -> None:
        found = await house.tables.archived(link)
        assert found is not None
        table, reader = found
        look(table, link, reader)

    in_house(folder, scenario)


def told(table: ArchivedTable, link: str, reader: int | None) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(msgspec.json.encode(table.told(link, reader)))
    return answer


def running(folder: Path, wanted: CreateTable, choices: int) -> dict[int | None, str]:
    """Play some choices, each by the first awaited seat; return the links."""
    if wanted.map == "home":
        written(folder / "maps" / "voll_verplant", "home")
    links: dict[int | None, str] = {}
    DEAL.begin()

    async def scenario(house: House) -> None:
        made = await house.tables.create(wanted)
        table, _ = await house.tables.find(made.spectators)
        links.update({each.seat: each.link for each in made.seats} | {None: made.spectators})
        for _ in range(choices):
            assert table.match is not None
            await choose(table, table.info(None).awaited[0] if choices > 1 else 0)

    in_house(folder, scenario)
    return links


def test_a_match_that_the_rules_can_fold_has_log_effects_and_positions(tmp_path: Path) -> None:
    link = begun(tmp_path, choices=200)
    edit(
        tmp_path,
        "UPDATE matches SET rules_version = 0",
        """UPDATE entries SET body = replace(body, '"line":"', '"line":"Z') WHERE seq = 12""",
    )

    def look(table: ArchivedTable, link: str, reader: int | None) -> None:
        archive = told(table, link, reader)
        assert (archive["why"], archive["rule"]) == ("rules", "vv.line.unknown")
        position = archive["position"]
        assert [each["entry"]["seq"] for each in position["log"]] == list(range(1, 12))
        assert any(each["effects"]["marks"] for each in position["log"])
        assert (position["offers"], position["can_undo"]) == (None, False)
        assert position["view"] == json.loads(msgspec.json.encode(table.history(0, 11, 11)[0].view))
        rounds = [each.view.round for each in table.history(0, 0, 11)]
        assert rounds == sorted(rounds)
        assert rounds[0] == 0 < rounds[-1]
        with pytest.raises(Refused):
            table.history(0, 11, 12)
        first = archive["rest"][0]
        assert first["seat"] == 0
        assert first["text"]["en"].startswith("line Z")
        assert first["text"]["de"].startswith("Linie Z")
        assert archive["rest"][1]["seat"] is None
        assert archive["rest"][1]["text"]["en"].startswith("card ")
        listed = table.link_info(link, reader).archived
        assert listed is not None
        assert len(position["log"]) + len(archive["rest"]) == listed.entries

    read(tmp_path, link, look)


WHY = {"map": "map", "text": "map", "other": "map", "entry": "rules", "outcome": "end"}


@pytest.mark.parametrize("wrong", WHY)
def test_the_archive_names_what_differs(tmp_path: Path, wrong: str) -> None:
    link = begun(tmp_path, choices=200)
    written(tmp_path / "maps" / "voll_verplant", "home", difficulty=2)
    edit(tmp_path, "UPDATE matches SET rules_version = 0", WRONG[wrong])
    if WHY[wrong] == "map":
        (tmp_path / "maps" / "voll_verplant" / "home.json").unlink()

    def look(table: ArchivedTable, link: str, reader: int | None) -> None:
        archive = told(table, link, reader)
        assert archive["why"] == WHY[wrong]
        assert (archive["position"] is None) == (WHY[wrong] == "map")
        if wrong == "outcome":
            assert archive["rest"] == []
        if WHY[wrong] == "map":
            assert len(archive["rest"]) > 10
            with pytest.raises(Refused):
                table.history(reader, 0, 0)

    read(tmp_path, link, look)


def test_a_match_whose_deal_has_changed_is_read_as_it_was_played(tmp_path: Path) -> None:
    link = begun(tmp_path, choices=200)
    edit(tmp_path, "UPDATE matches SET rules_version = 0", "UPDATE matches SET seed = '77'")

    def look(table: ArchivedTable, link: str, reader: int | None) -> None:
        archive = told(table, link, reader)
        assert (archive["why"], archive["rest"]) == ("deal", [])
        assert len(archive["position"]["log"]) > 10

    read(tmp_path, link, look)


def test_an_entry_of_unknown_form_is_shown_as_stored(tmp_path: Path) -> None:
    link = begun(tmp_path, choices=200)
    edit(
        tmp_path,
        "UPDATE matches SET rules_version = 0",
        """UPDATE entries SET body = replace(body, '"fill"', '"fly"') WHERE seq = 2""",
    )

    def look(table: ArchivedTable, link: str, reader: int | None) -> None:
        archive = told(table, link, reader)
        first = archive["rest"][0]
        assert first["seat"] == 0
        assert first["text"]["en"].startswith('stored as {"type":"fly"')
        assert (archive["why"], archive["rule"]) == ("rules", ""), (
            "no rule forbids what is no entry"
        )

    read(tmp_path, link, look)


@pytest.mark.parametrize("folds", [True, False], ids=["map", "no-map"])
def test_a_sealed_choice_stays_sealed_and_so_does_its_undo(tmp_path: Path, folds: bool) -> None:
    """Others receive the same whether or not a seat has chosen, or has undone its choice."""
    stop = "UPDATE matches SET rules_version = 0, seed = '77'" if folds else WRONG["map"]
    answers: list[dict[str, Any]] = []
    for choices in (0, 1):
        folder = tmp_path / str(choices)
        links = running(folder, VOLL_VERPLANT, choices)
        if not folds:
            (folder / "maps" / "voll_verplant" / "home.json").unlink()
        edit(folder, stop)

        def look(table: ArchivedTable, link: str, reader: int | None) -> None:
            for seat in (1, None):
                archive = told(table, "link", seat)
                position = archive["position"]
                if position is not None:
                    position["info"] = None
                answers.append(archive)
                assert table.row.seed not in json.dumps(archive)

        read(folder, links[1], look)
    assert answers[:2] == answers[2:]
    assert answers[0]["position" if folds else "rest"]


STOPPED = """UPDATE matches SET status = 'over', course = '{"is_cancelled": true}'"""
"""As when all have agreed to stop."""


def test_a_turn_that_was_not_over_is_shown_as_far_as_it_went(tmp_path: Path) -> None:
    """Everybody saw it on the board, so it belongs to where the match was stopped."""
    links = running(tmp_path, UNDERGROUND, 2)
    edit(tmp_path, STOPPED)

    def look(table: ArchivedTable, link: str, reader: int | None) -> None:
        for seat in (0, 1, None):
            archive = told(table, links[seat], seat)
            position = archive["position"]
            assert (archive["why"], archive["rest"]) == ("agreed", [])
            assert [each["entry"]["type"] for each in position["log"]][-2:] == ["act", "act"]
            end = len(position["log"])
            assert position["settled"] == end
            last = table.history(seat, end - 1, end)[-1]
            assert position["view"] == json.loads(msgspec.json.encode(last.view))

    read(tmp_path, links[0], look)


def test_the_rule_that_a_sealed_choice_breaks_is_told_only_after_the_end(tmp_path: Path) -> None:
    links = running(tmp_path, VOLL_VERPLANT, 1)
    edit(
        tmp_path,
        "UPDATE matches SET rules_version = 0",
        """UPDATE entries SET body = replace(body, '"line":"', '"line":"Z')""",
    )

    def look(table: ArchivedTable, link: str, reader: int | None) -> None:
        archive = told(table, link, reader)
        assert (archive["why"], archive["rule"]) == ("rules", "")

    read(tmp_path, links[1], look)


@pytest.mark.parametrize("folds", [True, False], ids=["map", "no-map"])
def test_tiles_that_a_seat_may_not_know_stay_hidden(tmp_path: Path, folds: bool) -> None:
    links = running(tmp_path, RUMMY, 2)
    edit(
        tmp_path,
        "UPDATE matches SET rules_version = 0, seed = '77'",
        *(() if folds else ("UPDATE matches SET map_hash = 'gone', map = 'gone'",)),
    )

    def tiles(archive: dict[str, Any], seat: int) -> int:
        """Count the dealt tiles of a seat that the archive names."""
        if folds:
            events = [each["entry"].get("event", {}) for each in archive["position"]["log"]]
            own = [each for each in events if each.get("type") == "deal" and each["seat"] == seat]
            return sum(bool(each["tile"]) for each in own)
        said = [each["text"]["en"] for each in archive["rest"]]
        own = [text for text in said if text.startswith(f"seat {seat + 1} is dealt ")]
        return sum(" – " in text or "Joker" in text for text in own)

    def look(table: ArchivedTable, link: str, reader: int | None) -> None:
        answers = {seat: told(table, links[seat], seat) for seat in (0, 1, None)}
        assert tiles(answers[0], 0) > 10
        assert tiles(answers[1], 1) > 10
        for reader_, other in ((0, 1), (1, 0), (None, 0), (None, 1)):
            assert tiles(answers[reader_], other) == 0

    read(tmp_path, links[0], look)


def test_without_its_map_an_open_game_is_described_in_words(tmp_path: Path) -> None:
    links = running(tmp_path, UNDERGROUND, 12)
    edit(tmp_path, "UPDATE matches SET map_hash = 'gone', map = 'gone'")

    def look(table: ArchivedTable, link: str, reader: int | None) -> None:
        archive = told(table, link, reader)
        assert (archive["why"], archive["position"]) == ("map", None)
        said = [(each["seat"], each["text"]["en"]) for each in archive["rest"]]
        assert sum("token" in text for _, text in said) >= 4
        assert {seat for seat, _ in said} == {0, 1, None}
        assert not any("stored as" in text for _, text in said)

    read(tmp_path, links[0], look)


def test_nothing_of_an_unknown_game_is_revealed_before_its_end(tmp_path: Path) -> None:
    links = running(tmp_path, RUMMY, 2)
    edit(tmp_path, "UPDATE matches SET game = 'chess'")

    def look(table: ArchivedTable, link: str, reader: int | None) -> None:
        archive = told(table, link, reader)
        assert len(archive["rest"]) > 10
        assert {each["text"]["en"] for each in archive["rest"]} == {
            "an entry that can no longer be read"
        }

    read(tmp_path, links[0], look)


def test_only_the_tables_read_last_are_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archive, "KEPT", 2)

    async def scenario(house: House) -> None:
        shelf = archive.Shelf(house.games)
        stopped = Stopped(Summary("running", (), (), (), (), 0, ""), "map", None)
        for id in ("a", "b"):
            shelf.put(Opened(table(id), (), None, stopped))
        assert shelf.find("a") is not None
        shelf.put(Opened(table("c"), (), None, stopped))
        assert [shelf.find(id) is not None for id in "abc"] == [True, False, True]

    in_house(tmp_path, scenario)


def test_an_archived_table_is_read_again_after_news_of_other_nodes_were_lost(
    tmp_path: Path,
) -> None:
    links = running(tmp_path, UNDERGROUND, 2)
    edit(tmp_path, "UPDATE matches SET map_hash = 'gone', map = 'gone'")

    async def scenario(house: House) -> None:
        async def names() -> list[str]:
            found = await house.tables.archived(links[0])
            assert found is not None
            return [seat.name for seat in found[0].row.seats]

        assert await names() == ["Ann", "Bob"]
        edit(tmp_path, "UPDATE seats SET name = 'N. N.' WHERE name = 'Bob'")
        reading = asyncio.create_task(house._read_again())
        house.look_again()
        await rest()
        reading.cancel()
        assert await names() == ["Ann", "N. N."]

    in_house(tmp_path, scenario)


def test_a_running_match_is_not_in_the_archive(tmp_path: Path) -> None:
    async def scenario(_: House, come: Come) -> None:
        ann = come()
        made = await ann.open("Ann", "-")
        for link in (made["seats"][0]["link"], made["spectators"]):
            assert await ann.get(f"links/{link}/archive") == (409, "match/not-archived")

    visited(tmp_path, scenario)
