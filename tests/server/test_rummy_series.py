"""A whole series of Deutschland Rummy with a bot: its record, and everything each reader was sent.

Which tiles a reader may have seen is derived again here from the record: tiles that the reader was
dealt, drew, gave or was given, and tiles on the table, game by game.
"""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import Struct

from netzplan.catalogue.records import check
from netzplan.core import Happened, MatchRecord
from netzplan.core.effort import Effort
from netzplan.games.deutschland_rummy import Deal, Give, Lay, View
from netzplan.games.deutschland_rummy.routes import Route, from_words, to_words
from netzplan.solvers.deutschland_rummy import best_turn
from tests.cli.terminal import command
from tests.matches.steps import steps
from tests.server.running import JSON, Browser, Server, TableLinks, bot, local, me
from tests.shipped.deutschland_rummy import rules

Reader = int | None
TILE = re.compile(r'"([a-z-]+--[a-z-]+|joker-\d)"')
COUNTRY = rules("germany").country
EFFORT = Effort(nodes=300)
REQUESTS = 3
"""The number of requests that the persons make in all, as a bot takes its time to refuse."""
LOOK_BACK = 40
"""Every so many entries a reader looks at the past and asks for a hint."""


class Series(Struct, frozen=True):
    """Everything that was sent while a series was played."""

    sent: dict[Reader, list[str]]
    """The positions sent to each reader."""
    looks: list[tuple[Reader, int, str]]
    """Answers over HTTP: reader, number of entries at that time, content."""
    end: JSON
    record: str


def planned(position: JSON) -> JSON | None:
    """Return what the solver lays for a seat that sees this position, None if nothing."""
    view = msgspec.convert(position["view"], View)
    table = tuple(from_words(COUNTRY, route) for route in view.table)
    assert view.seat is not None
    plan = best_turn(
        COUNTRY,
        tuple(route for route in table if isinstance(route, Route)),
        COUNTRY.mask_of(tuple(COUNTRY.tile_number[tile] for tile in view.rack)),
        out=view.players[view.seat].out,
        asked=None if view.take is None else COUNTRY.city_number[view.take],
        effort=EFFORT,
    )
    if not plan.tables:
        return None
    lay = Lay(tuple(to_words(COUNTRY, route) for route in plan.tables[0]))
    action: JSON = msgspec.to_builtins(lay)
    return action


def chosen(position: JSON, *, may_ask: bool) -> JSON:
    """Return a person's choice: give every other time, lay all it can, ask, draw if it must."""
    offers, log = position["offers"], position["log"]
    if offers["phase"] == "answer":
        if offers["gifts"] and len(log) % 2:
            return {"type": "give", "tile": offers["gifts"][0], "to": position["view"]["mover"]}
        return {"type": "refuse"}
    laying = planned(position)
    if laying is not None:
        return laying
    if may_ask and offers["ask"] is None:
        tile = next(each for each in position["view"]["rack"] if "--" in each)
        return {"type": "ask", "city": tile.partition("--")[0]}
    return {"type": "draw" if offers["end"] else "end"}


def knows(entries: int) -> Callable[[JSON], bool]:
    return lambda found: len(found["log"]) >= entries


def is_awaited(found: JSON) -> bool:
    """Return whether a person is to move or the series has ended."""
    return found["outcome"] is not None or found["info"]["awaited"][0] in (0, 1)


def play(at: dict[Reader, Browser], table: TableLinks, server: Server) -> Series:
    """Play the persons' seats to the end."""
    links: dict[Reader, str] = {0: table.seats[0], 1: table.seats[1], None: table.spectators}
    looks: list[tuple[Reader, int, str]] = []
    asked = looked = 0
    while not (now := at[0].until(links[0], is_awaited))["outcome"]:
        seat, length = now["info"]["awaited"][0], len(now["log"])
        action = chosen(at[seat].until(links[seat], knows(length)), may_ask=asked < REQUESTS)
        asked += action["type"] == "ask"
        if length >= looked + LOOK_BACK:
            looked = length
            assert server.get(f"links/{links[None]}/record").status_code == 409
            past = length // 2
            for reader, link in links.items():
                looks.append((reader, past, server.get(f"links/{link}/history/{past}").text))
                run = server.get(f"links/{link}/history?from={length - 2}&to={length}").json()
                looks += [(reader, each["position"], json.dumps(each)) for each in run]
            looks.append((seat, length, server.get(f"links/{links[seat]}/hint/3").text))
        at[seat].submit(links[seat], action)
        for reader in (0, 1):
            at[reader].until(links[reader], knows(length + 1))
    for reader in (1, None):
        at[reader].until(links[reader], lambda found: found["outcome"])
    record = server.get(f"links/{links[None]}/record").text
    return Series({each: at[each].raw for each in links}, looks, now, record)


@pytest.fixture(scope="module")
def series(server: Server) -> Series:
    """Return a series of two games between two persons and a bot, watched by a spectator."""
    table = server.table(
        [me(), local("Bob"), bot("greedy")],
        "germany",
        game="deutschland_rummy",
        options={"games": 2},
        share="0f",
    )
    with (
        server.browser(table.seats[0]) as ann,
        server.browser(table.seats[1]) as bob,
        server.browser(table.spectators) as watching,
    ):
        return play({0: ann, 1: bob, None: watching}, table, server)


def record_of(series: Series) -> MatchRecord[Any, Any]:
    (checked,) = check(series.record.splitlines(keepends=True))
    assert (checked.status, checked.fault) == ("finished", None)
    assert checked.record is not None
    return checked.record


def seen_by(reader: Reader, record: MatchRecord[Any, Any]) -> list[set[str]]:
    """Return, by number of entries, the tiles of the current game that a reader has seen."""
    seen: list[set[str]] = [set()]
    for step in steps(record):
        more: set[str] = set()
        before = seen[-1]
        if isinstance(step.entry, Happened):
            if isinstance(step.entry.event, Deal) and not any(step.before.racks):
                before = set()
            if step.entry.event.seat == reader:
                more = {step.entry.event.tile}
        elif isinstance(step.entry.action, Lay):
            more = {tile for route in step.entry.action.routes for tile in route.tiles}
        elif isinstance(step.entry.action, Give) and reader in (
            step.entry.seat,
            step.entry.action.to,
        ):
            more = {step.entry.action.tile}
        for game in step.after.played[len(step.before.played) :]:
            # The end of a game reveals all racks.
            more |= {tile for rack in game.racks for tile in COUNTRY.ids_of(rack)}
        seen.append(before | more)
    return seen


def named(part: Any) -> set[str]:  # Any: part of a message
    """Return all tiles named in a part of a message."""
    return set(TILE.findall(msgspec.json.encode(part).decode()))


def check_view(view: JSON, seen: set[str]) -> None:
    assert named({**view, "played": []}) <= seen


def test_nothing_sent_to_a_reader_names_a_tile_they_may_not_know(series: Series) -> None:
    record = record_of(series)
    for reader, sent in series.sent.items():
        seen = seen_by(reader, record)
        whole: list[JSON] = []
        for position in map(msgspec.json.decode, sent):
            if position["type"] != "position":
                assert not named(position)
                continue
            since, log = position["since"], position["log"]
            assert since <= len(whole), "nothing is left out"
            assert log[: len(whole) - since] == whole[since:], "what was told stands"
            for at, entry in enumerate(log, start=since + 1):
                assert named(entry) <= seen[at], (at, entry)
            whole[since:] = log
            check_view(position["view"], seen[len(whole)])
            assert named({**position, "view": None, "log": []}) <= seen[len(whole)]
        assert len(whole) == len(seen) - 1
        assert set(COUNTRY.tiles) - seen[len(whole)], "there is something to hide"


def test_neither_history_nor_hints_reveal_more(series: Series) -> None:
    record = record_of(series)
    assert len(series.looks) > 3
    for reader, entries, text in series.looks:
        told = msgspec.json.decode(text)
        if "view" in told:
            check_view(told["view"], seen_by(reader, record)[entries])
        else:
            seen = seen_by(reader, record)[entries]
            assert named({**told, "gifts": []}) <= seen
            for gift in told["gifts"]:
                assert gift["tile"] not in seen, "it may be anywhere"
                assert set(gift["lays"]) <= seen
            assert told["step"] == 3


def test_all_racks_are_revealed_once_the_whole_series_is_over(
    server: Server, series: Series
) -> None:
    looks = [msgspec.json.decode(text) for *_, text in series.looks]
    assert any(look["view"]["played"] for look in looks if "view" in look), "a game was over"
    assert all(look["view"]["racks"] == [] for look in looks if "view" in look)
    states = [step.after for step in steps(record_of(series))]
    for link in (series.end["link"], series.end["info"]["spectators"]):
        for first in range(1, len(states), 64):
            last = min(len(states), first + 63)
            answer = server.get(f"links/{link}/history?from={first}&to={last}")
            for look, state in zip(answer.json(), states[first - 1 : last], strict=True):
                racks = [list(COUNTRY.ids_of(rack)) for rack in state.racks]
                assert look["view"]["racks"] == racks


def test_the_series_ends_and_its_record_is_valid(series: Series, tmp_path: Path) -> None:
    end = series.end
    assert (end["info"]["status"], end["outcome"]["end"]) == ("over", "dr.series.fewest")
    played = end["view"]["played"]
    assert len(played) == 2
    assert end["outcome"]["scores"] == [
        sum(game["kilometres"][seat] for game in played) for seat in range(3)
    ]
    file = tmp_path / "series.jsonl"
    file.write_text(series.record, "utf-8")
    told = command("replay", file, "--json")
    assert (told.code, told.err) == (0, "")
    (match,) = told.json()["matches"]
    assert (match["status"], match["options"]["games"]) == ("finished", 2)
    assert match["outcome"]["scores"] == end["outcome"]["scores"]
