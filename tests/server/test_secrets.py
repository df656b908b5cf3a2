"""Everything sent to a reader is searched for secrets of others."""

import re
import sqlite3
from collections.abc import Callable
from contextlib import closing

from tests.server.running import JSON, OPEN, Browser, Server, bot, local, me


def stored(server: Server, query: str, table: str) -> list[str]:
    with closing(sqlite3.connect(server.data / "netzplan.sqlite3")) as database:
        return [row[0] for row in database.execute(query, (table,))]


def play_rounds(ann: tuple[Browser, str], others: list[tuple[Browser, str]], rounds: int) -> None:
    """Let Ann choose, change and undo her choices and then choose for good, before the others."""
    wrong: JSON = {"type": "fill", "line": "Z", "marks": 0}
    browser, link = ann
    for number in range(rounds):
        offered = browser.until(link, lambda found: found["offers"])
        browser.choose(link, number)
        drafted = browser.until(link, lambda found: found["can_undo"])
        browser.submit(link, wrong, replace=True)
        assert browser.problem()["code"].startswith("rule/")
        browser.send({"type": "undo", "link": link, "version": drafted["version"]})
        versions = {offered["version"], drafted["version"]}
        taken_back = browser.until(link, fresh(versions))
        browser.choose(link, number + 5)
        browser.until(link, fresh({*versions, taken_back["version"]}))
        for other, at in others:
            version = other.until(at, lambda found: found["offers"])["version"]
            other.choose(at, number)
            other.until(at, fresh({version}))


def fresh(versions: set[str]) -> Callable[[JSON], bool]:
    return lambda found: found["version"] not in versions


def test_nothing_sent_to_a_reader_holds_secrets_of_others(server: Server) -> None:
    table = server.table([me(), local("Bob"), OPEN, bot()], share="ab" * 20)
    invitation = table.seats[2]
    claimed = server.post(f"links/{invitation}/claim", {"name": "Eve", "share": "cd" * 20}).json()
    links = {0: table.seats[0], 1: table.seats[1], 2: claimed["link"], None: table.spectators}
    with (
        server.browser(links[0]) as ann,
        server.browser(links[1]) as bob,
        server.browser(links[2]) as eve,
        server.browser(links[None]) as watching,
    ):
        at = {0: ann, 1: bob, 2: eve, None: watching}
        play_rounds((ann, links[0]), [(bob, links[1]), (eve, links[2])], rounds=4)
        watching.until(links[None], lambda found: found["view"]["round"] >= 4)
    seeds = stored(server, "SELECT seed FROM matches WHERE id = ?", table.id)
    invitations = stored(
        server,
        "SELECT invitation FROM seats WHERE invitation IS NOT NULL AND match_id = ?",
        table.id,
    )
    assert len(seeds) == len(invitations) == 1
    for reader, browser in at.items():
        sent = "\n".join(browser.raw)
        assert links[reader] in sent
        others = [link for seat, link in links.items() if seat not in (reader, None)]
        for secret in (*seeds, *invitations, *others, "ab" * 20, "cd" * 20):
            assert secret not in sent
        for message in browser.raw:
            assert reader is not None or re.search(r'"(draft|view)":null|^{"type":"info"', message)


def test_pending_choices_are_in_nobody_elses_messages(server: Server) -> None:
    table = server.window_table([me(), local("Bob")])
    ann, bob = table.seats.values()
    # If two positions differ only in Ann's sealed choice, others receive the same bytes.
    sent: list[tuple[set[str], list[str], set[str]]] = []
    with server.browser(ann) as at_ann:
        for line in "AB":
            at_ann.until(ann, lambda _: True)
            at_ann.submit(ann, {"type": "fill", "line": line, "marks": 0}, replace=True)
            at_ann.until(
                ann,
                lambda found, line=line: (
                    found["view"]["draft"] is not None  # type: ignore[misc]
                    and found["view"]["draft"]["actions"][0]["line"] == line
                ),
            )
            answers = {
                server.get(f"links/{link}/history/1").text for link in (bob, table.spectators)
            }
            with server.browser(bob, table.spectators) as other:
                for link in (bob, table.spectators):
                    other.until(link, lambda found: found["info"]["seats"][1]["online"])
                raw = {other.newest(link) for link in (bob, table.spectators)}
                told = sorted(other.raw)
            sent.append((raw, told, answers))
    assert sent[0] == sent[1], "neither content nor number of messages differs"
    assert all('"draft":null' in text for raw, _, _ in sent for text in raw)


def test_an_invitation_to_a_seat_that_was_given_away_shows_nothing_of_its_hand(
    server: Server,
) -> None:
    table = server.table(
        [me("Ann"), OPEN, OPEN], "germany", game="deutschland_rummy", hosting={"hints": True}
    )
    ann = table.seats[0]
    bob, cy = (
        server.post(f"links/{table.seats[seat]}/claim", {"name": name}).json()["link"]
        for seat, name in ((1, "Bob"), (2, "Cy"))
    )
    with server.browser(bob) as browser:
        rack = browser.until(bob, lambda _: True)["view"]["rack"]
    assert rack
    server.post(f"links/{bob}/leave", {})
    assert server.post(f"links/{ann}/offers", {"kind": "replace", "of": 1}).status_code == 200
    assert server.post(f"links/{cy}/offers/1", {"agrees": True}).status_code == 200
    [given] = server.get(f"links/{ann}/invitations").json()
    invitation = given["link"]
    with server.browser(invitation) as browser:
        browser.until(invitation, lambda _: True)
        told = browser.newest(invitation)
    told += server.get(f"links/{invitation}/history/1").text
    hint = server.post(f"links/{invitation}/queries/hint", {"step": 3})
    assert hint.json()["code"] == "link/spectator"
    # What all have agreed to stop can be read, by whoever has an invitation as by spectators.
    assert server.post(f"links/{cy}/offers", {"kind": "cancel"}).status_code == 200
    assert server.post(f"links/{ann}/offers/2", {"agrees": True}).status_code == 200
    archive = server.get(f"links/{invitation}/archive")
    assert archive.json()["why"] == "agreed"
    told += archive.text + server.get(f"links/{invitation}/history/1").text
    assert [tile for tile in rack if f'"{tile}"' in told] == []


def test_only_the_hash_of_the_seed_is_published_until_the_end(server: Server) -> None:
    table = server.table([me()])
    (seed,) = stored(server, "SELECT seed FROM matches WHERE id = ?", table.id)
    with server.browser(table.seats[0]) as browser:
        end = browser.play_out(table.seats[0])
    assert end["seed"] == seed
    before = [raw for raw in browser.raw if '"outcome":null' in raw]
    assert before
    assert not any(seed in raw for raw in before)


def test_no_answer_names_the_software_behind_it(server: Server) -> None:
    for path in ("games", "nothing"):
        assert "server" not in server.get(path).headers
    table = server.table([me(), local("Bob")])
    with server.browser(table.seats[0]) as browser:
        response = browser.socket.response
        assert response is not None
        assert "server" not in response.headers
