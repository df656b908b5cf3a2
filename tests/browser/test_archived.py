"""A match that cannot go on: its board as far as rules fold it, then stored entries in words."""

import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.nightly import first_by_day
from tests.server.running import Server, local, me
from tests.server.test_older_maps import begun, edit

STOPS = """UPDATE entries SET body = replace(body, '"line":"', '"line":"Z') WHERE seq = 12"""


def moved_in(house: Server, folder: Path, *changes: str) -> str:
    """Play a match at another server, change it, and move it to this one; return its link."""
    with ThreadPoolExecutor(1) as apart:  # this thread already has the event loop of the browser
        play: Callable[[Path, int], str] = begun
        link = apart.submit(play, folder, 200).result()
    edit(folder, "UPDATE matches SET rules_version = 0", *changes)
    with closing(sqlite3.connect(house.data / "netzplan.sqlite3", timeout=60)) as database:
        database.execute("ATTACH ? AS other", (str(folder / "netzplan.sqlite3"),))
        with database:
            for table in ("matches", "seats", "entries", "maps"):
                database.execute(f"INSERT OR IGNORE INTO main.{table} SELECT * FROM other.{table}")
    return link


@pytest.mark.nightly
def test_a_match_that_cannot_go_on_can_be_read(house: Server, visit: Visit, tmp_path: Path) -> None:
    link = moved_in(house, tmp_path / "board", STOPS)
    visitor = visit()
    page = visitor.open(f"/t/{link}")
    expect(page.get_by_role("heading", name="Read-only")).to_be_visible()
    expect(page.get_by_text("Today’s rules don’t allow one of its entries.")).to_be_visible()
    expect(page.get_by_text("1. Ann: ")).to_be_visible()
    expect(page.get_by_role("link", name="Record")).to_be_visible()
    page.locator("summary").filter(has_text="Log").click()
    rest = page.get_by_role("list", name="The rest, as stored")
    expect(rest.get_by_role("listitem").first).to_contain_text("Ann: line Z")
    latest = page.get_by_role("heading", name="Round 6")
    expect(latest).to_be_visible()
    assert page.locator(".board [data-station]").count() > 40
    page.get_by_role("button", name="Watch the game").click()
    expect(page.locator(".side")).to_be_focused()
    page.keyboard.press("Home")
    expect(page.get_by_role("status").filter(has_text="Step 1 of 11")).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("status").filter(has_text="Step 2 of 11")).to_be_visible()

    gone = moved_in(house, tmp_path / "words", "UPDATE matches SET map = 'gone', map_hash = 'gone'")
    phone = visit(size=(360, 740), language="de-DE", touch=True)
    page = phone.open(f"/t/{gone}")
    expect(page.get_by_text("Den Plan, auf dem gespielt wurde, gibt es hier nicht")).to_be_visible()
    log = page.get_by_role("list", name="Verlauf")
    expect(log.get_by_role("listitem").first).to_contain_text("Karte ")
    assert log.get_by_role("listitem").count() > 20
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.locator("summary").filter(has_text="Meine Notizen").click()
    page.get_by_role("textbox", name="Meine Notizen").fill("Knapp")
    expect(page.get_by_text("Gespeichert")).to_be_visible()


@pytest.mark.nightly
@pytest.mark.parametrize("language", first_by_day("en-GB", "de-DE"))
def test_a_cancelled_match_shows_no_points(house: Server, visit: Visit, language: str) -> None:
    made = house.table([me("Ann"), local("Ben")], "germany", game="deutschland_rummy")
    one, other = made.seats.values()
    with house.browser(*made.seats.values()) as both:
        both.submit(one, {"type": "draw"}, both.until(one, lambda now: now["offers"])["version"])
        both.until(one, lambda now: now["view"]["drawn"])
    for path, body in (("offers", {"kind": "cancel"}), ("offers/1", {"agrees": True})):
        link = one if path == "offers" else other
        assert house.post(f"links/{link}/{path}", body).status_code == 200
    page = visit(size=(390, 844), language=language).open(f"/t/{one}")
    title = "Stopped without a result" if language == "en-GB" else "Ohne Ergebnis beendet"
    told = page.get_by_role("region", name=title)
    expect(told).to_be_visible()
    expect(told.get_by_role("listitem")).to_have_count(0)


def test_a_match_without_a_move_is_not_offered_to_be_watched(house: Server, visit: Visit) -> None:
    made = house.table([me("Ann"), local("Ben")], "germany", game="deutschland_rummy")
    ann, ben = made.seats.values()
    assert house.post(f"links/{ann}/offers", {"kind": "cancel"}).status_code == 200
    assert house.post(f"links/{ben}/offers/1", {"agrees": True}).status_code == 200
    page = visit().open(f"/t/{ann}")
    expect(page.get_by_role("button", name="Start over")).to_be_visible()
    expect(page.get_by_role("button", name="Watch the game")).to_have_count(0)


def test_players_who_cancelled_start_over_with_the_same_people(house: Server, visit: Visit) -> None:
    made = house.table([me("Ann"), local("Ben"), local("Cem")], "berlin")
    ann, ben, cem = made.seats.values()
    assert house.post(f"links/{ann}/offers", {"kind": "cancel"}).status_code == 200
    answer = {"agrees": True, "links": [cem]}
    assert house.post(f"links/{ben}/offers/1", answer).status_code == 200
    waiting = visit(size=(390, 844), language="de-DE").open(f"/t/{ben}")
    expect(waiting.get_by_role("button", name="Von vorn beginnen")).to_be_visible()
    guest = visit().open(f"/t/{made.spectators}")
    expect(guest.get_by_role("heading", name="Stopped without a result")).to_be_visible()
    expect(guest.get_by_role("button", name="Start over")).to_have_count(0)

    page = visit().open(f"/t/{ann}")
    expect(page.get_by_role("link", name="Change settings")).to_be_visible()
    page.get_by_role("button", name="Start over").click()
    expect(page.locator("h1").get_by_text("Round 1")).to_be_visible()
    assert ann not in page.url
    expect(waiting.get_by_text("Am Tisch wurde von vorn begonnen.")).to_be_visible()
    waiting.get_by_role("button", name="Mitspielen").click()
    expect(waiting.locator("h1").get_by_text("Runde 1")).to_be_visible()
    assert ben not in waiting.url
    guest.get_by_role("button", name="Watch", exact=True).click()
    expect(guest.locator("h1").get_by_text("Round 1")).to_be_visible()
    new = house.get(f"links/{ann}").json()["archived"]["again"]
    assert house.get(f"links/{new}").json()["info"]["status"] == "running"


@pytest.mark.nightly
def test_who_stopped_can_still_talk_and_read_their_notes(house: Server, visit: Visit) -> None:
    made = house.table([me("Ann"), local("Ben")], "berlin")
    ann, ben = made.seats.values()
    assert house.post(f"links/{ann}/notes", {"text": "Ben collects blue"}).status_code == 200
    assert house.post(f"links/{ann}/offers", {"kind": "cancel"}).status_code == 200
    assert house.post(f"links/{ben}/offers/1", {"agrees": True}).status_code == 200
    other = visit(size=(390, 844), language="de-DE").open(f"/t/{ben}")
    expect(other.get_by_role("heading", name="Ohne Ergebnis beendet")).to_be_visible()
    page = visit().open(f"/t/{ann}")
    page.locator("summary").filter(has_text="Chat").click()
    page.get_by_role("textbox", name="Message").fill("Once more?")
    page.get_by_role("button", name="Send").click()
    expect(page.get_by_role("list", name="Chat").get_by_text("Once more?")).to_be_visible()
    other.get_by_role("button", name="Chat (1)").click()
    expect(other.get_by_role("list", name="Chat").get_by_text("Once more?")).to_be_visible()
    assert house.get(f"links/{ben}/talk").json()["lines"][0]["text"] == "Once more?"
    page.locator("summary").filter(has_text="My notes").click()
    expect(page.get_by_role("textbox", name="My notes")).to_have_value("Ben collects blue")
