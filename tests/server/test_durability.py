"""After kill -9, a restart, or with two processes on one database, acknowledged data remains."""

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from netzplan.server.app import serve
from netzplan.server.house import House
from netzplan.server.settings import Settings
from netzplan.server.store import StoreError
from tests.server.running import OPEN, PATIENCE, Server, TableLinks, bot, local, me


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[Server]:
    """A server that only this test uses and may kill."""
    server = Server(tmp_path / "data")
    server.start()
    yield server
    if server.process is not None:
        server.kill()


def test_sealed_choices_survive_kill_9(mortal: Server) -> None:
    table = mortal.table([me(), local("Bob")])
    ann, bob = table.seats.values()
    with mortal.browser(ann) as browser:
        action = browser.choose(ann)
        acknowledged = browser.until(ann, lambda found: found["can_undo"])
        mortal.kill()
    mortal.start()
    with mortal.browser(ann, bob) as browser:
        found = browser.until(ann, lambda _: True)
        assert found["version"] == acknowledged["version"]
        assert found["view"] == acknowledged["view"]
        assert browser.until(bob, lambda _: True)["info"]["awaited"] == [1]
        browser.choose(bob)
        opened = browser.until(ann, lambda found: len(found["log"]) == 4)
        assert opened["log"][1]["action"] == action
    mortal.stop()


def test_kill_9_during_many_writes_loses_nothing_acknowledged(mortal: Server) -> None:
    tables = [mortal.table([me(), local("Bob")]) for _ in range(4)]
    seen: dict[str, tuple[str, str]] = {}
    all_connected = threading.Barrier(len(tables) + 1, timeout=PATIENCE)

    def play(table: TableLinks) -> None:
        links = list(table.seats.values())
        with mortal.browser(*links) as browser:
            for link in links:
                browser.until(link, lambda _: True)
            all_connected.wait()
            with suppress(ConnectionClosed):
                browser.play_out(*links)
            for link, position in browser.positions.items():
                seen[link] = (position["version"], str(position["view"]["draft"]))

    threads = [threading.Thread(target=play, args=(table,)) for table in tables]
    for thread in threads:
        thread.start()
    with mortal.browser(tables[0].spectators) as browser:
        all_connected.wait()
        browser.until(tables[0].spectators, lambda found: found["view"]["round"] >= 8)
        mortal.kill()
    for thread in threads:
        thread.join()
    mortal.start()
    assert len(seen) == 8
    for table in tables:
        links = list(table.seats.values())
        with mortal.browser(*links) as browser:
            for link in links:
                now = browser.until(link, lambda _: True)
                before = [int(part) for part in seen[link][0].split(".")]
                assert [int(part) for part in now["version"].split(".")] >= before
                if now["version"] == seen[link][0]:
                    assert str(now["view"]["draft"]) == seen[link][1]
            assert browser.play_out(*links)["outcome"] is not None
    assert mortal.stop() == 0


def test_bots_go_on_thinking_after_a_restart(mortal: Server) -> None:
    table = mortal.table([me(), bot("greedy")])
    link = table.seats[0]
    with mortal.browser(link) as browser:
        browser.choose(link)
        browser.until(link, lambda found: len(found["log"]) >= 4)
        mortal.kill()
    mortal.start()
    with mortal.browser(link) as browser:
        length = len(browser.until(link, lambda _: True)["log"])
        browser.choose(link)
        browser.until(link, lambda found: len(found["log"]) >= length + 3)
    mortal.stop()


def test_an_open_table_waits_through_a_restart(mortal: Server) -> None:
    table = mortal.table([me(), OPEN])
    mortal.kill()
    mortal.start()
    answer = mortal.post(f"links/{table.seats[1]}/claim", {"name": "Bob"})
    assert answer.json()["info"]["status"] == "running"
    mortal.stop()


def test_a_restart_says_bye(mortal: Server) -> None:
    table = mortal.table([me()])
    with mortal.browser(table.seats[0]) as browser:
        browser.until(table.seats[0], lambda _: True)
        assert mortal.stop() == 0
        assert browser.read_to_the_end() == 1012
    assert [message["type"] for message in browser.others] == ["bye"]
    assert "Traceback" not in mortal.log.read_text()


def test_a_server_that_has_sent_its_address_stops_when_asked(mortal: Server) -> None:
    for _ in range(3):
        assert mortal.stop() == 0
        mortal.start()


def test_two_processes_on_one_database_do_not_overwrite_each_other(mortal: Server) -> None:
    other = Server(mortal.data)
    other.start()
    table = mortal.window_table([me(), local("Bob")])
    ann, bob = table.seats.values()
    with mortal.browser(ann) as here, other.browser(bob) as there:
        here.until(ann, lambda _: True)
        there.until(bob, lambda _: True)
        action = here.choose(ann)
        here.until(ann, lambda found: found["can_undo"])
        # The other process has not heard of the choice and is stale: it reloads, then continues.
        there.choose(bob)
        assert there.problem()["code"] == "match/stale"
        there.until(bob, lambda found: found["info"]["awaited"] == [1])
        there.choose(bob)
        opened = there.until(bob, lambda found: len(found["log"]) == 4)
        assert opened["log"][1]["action"] == action
    with closing(sqlite3.connect(mortal.data / "netzplan.sqlite3")) as database:
        rows = database.execute("SELECT seq, seat FROM entries WHERE match_id = ?", (table.id,))
        assert [seq for seq, _ in sorted(rows)] == [1, 2, 3, 4]
    other.stop()
    mortal.stop()


def test_an_invitation_used_in_another_process_is_refused(mortal: Server) -> None:
    other = Server(mortal.data)
    other.start()
    invitation = mortal.table([me(), OPEN]).seats[1]
    assert other.get(f"links/{invitation}").status_code == 200
    seat = mortal.post(f"links/{invitation}/claim", {"name": "Bob"}).json()["link"]
    late = other.post(f"links/{invitation}/claim", {"name": "Cyd"})
    assert (late.status_code, late.json()["code"]) == (409, "seat/taken")
    again = other.get(f"links/{invitation}")
    assert (again.status_code, again.json()["code"]) == (409, "seat/taken")
    assert other.get(f"links/{seat}").json()["seat"] == 1
    other.stop()
    mortal.stop()


def test_a_data_folder_that_cannot_exist_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(StoreError, match=r"file/data: "):
        House(tmp_path / "file" / "data")


def test_a_port_that_is_taken_is_an_error(mortal: Server, tmp_path: Path) -> None:
    port = int(mortal.address.rsplit(":", 1)[1])
    with pytest.raises(OSError, match="in use"):
        serve(Settings(port=port, data=str(tmp_path / "other")))
    assert not (tmp_path / "other").exists()
    mortal.stop()
