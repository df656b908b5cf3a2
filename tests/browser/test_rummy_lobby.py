"""Deutschland Rummy around its table: home tile, new table, rules, and how a series ended."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, Route, WebSocketRoute, expect

from tests.browser.conftest import Visit
from tests.browser.test_looks import barriers, wrong_texts
from tests.browser.visitor import PHONE, Visitor
from tests.nightly import first_by_day
from tests.server.running import JSON, NO_PACE, Server, local, me

RULES = "/rules/deutschland_rummy"
NEW = "/new/deutschland_rummy"
FIGURES = 22
LONG = 10_000
"""Milliseconds in which all that moves by itself has moved."""
SECTIONS = 12

PLAYED: list[JSON] = [
    {
        "end": "dr.end.both",
        "winners": [0, 2],
        "racks": [[], ["kiel--luebeck", "joker-2"], []],
        "kilometres": [0, 1081, 0],
    },
    {
        "end": "dr.end.given",
        "winners": [2],
        "racks": [["ulm--augsburg"], ["hamburg--berlin"], []],
        "kilometres": [85, 286, 0],
    },
    {
        "end": "dr.end.stalemate",
        "winners": [0],
        "racks": [
            ["essen--dortmund"],
            ["joker-1", "joker-3"],
            ["koeln--koblenz", "hof--regensburg"],
        ],
        "kilometres": [34, 2000, 119],
    },
]
"""Three games between Ann, Ben and Cem: Ann and Cem have 119 kilometres each."""

OUTCOME: JSON = {
    "end": "dr.series.fewest",
    "scores": [119, 3367, 119],
    "places": [1, 3, 1],
    "items": [],
    "notes": [],
}


def booklet(guest: Visitor, anchor: str = "") -> Page:
    """Open the rules and wait for the drawings."""
    page = guest.open(RULES + anchor)
    expect(page.locator("article figure")).to_have_count(FIGURES)
    return page


@pytest.mark.nightly
@pytest.mark.parametrize("language", first_by_day("en", "de"))
@pytest.mark.parametrize("path", first_by_day(RULES, NEW))
def test_without_barriers_in_its_language(visit: Visit, path: str, language: str) -> None:
    guest = visit(language=language)
    page = booklet(guest) if path == RULES else guest.open(path)
    page.locator("svg circle").first.wait_for()
    assert barriers(page) == []
    assert wrong_texts(page, language) == []


@pytest.mark.nightly
@pytest.mark.parametrize("path", first_by_day(RULES, NEW))
def test_on_a_small_phone(visit: Visit, path: str) -> None:
    guest = visit(size=PHONE, touch=True)
    page = booklet(guest) if path == RULES else guest.open(path)
    page.locator("svg circle").first.wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    wide = page.locator("article figure, form").evaluate_all(
        "parts => parts.filter((part) => part.scrollWidth > part.clientWidth).length"
    )
    assert wide == 0


@pytest.mark.nightly
def test_a_link_to_a_rule_shows_it_when_all_is_drawn(visit: Visit) -> None:
    page = booklet(visit(), "#dr.series.tie")
    rule = page.locator("[id='dr.series.tie']")
    page.locator("article figure svg").last.wait_for()
    expect(rule).to_be_in_viewport()
    expect(rule).to_have_class(re.compile(r"\bwanted\b"))


@pytest.mark.nightly
def test_the_contents_lead_to_the_sections(visit: Visit) -> None:
    page = booklet(visit())
    contents = page.get_by_role("navigation", name="Contents")
    expect(contents.get_by_role("link")).to_have_count(SECTIONS)
    contents.get_by_role("link", name="When nobody gives").click()
    expect(page.get_by_role("heading", name="When nobody gives")).to_be_in_viewport()


def test_the_rules_show_what_is_valid_and_what_is_not(visit: Visit) -> None:
    page = booklet(visit())
    routes = page.locator("#route figure")
    expect(routes).to_have_count(4)
    shown = routes.first.get_by_role("img")
    expect(shown).to_have_accessible_name("Route 1: Kiel–Lübeck, Lübeck–Schwerin, Schwerin–Rostock")
    expect(routes.filter(has_text="not valid")).to_have_count(1)
    expect(page.locator("#joker figure").filter(has_text="not valid")).to_contain_text(
        "Wolfsburg and Berlin are connected"
    )
    taken = page.locator("#none figure").last.get_by_role("img")
    expect(taken.last).to_have_accessible_name(
        "Route 2: Paderborn–Kassel, Kassel–Fulda, Fulda–Frankfurt M."
    )


@pytest.mark.nightly
def test_map_and_rules_say_that_the_map_is_not_the_printed_one(visit: Visit) -> None:
    page = booklet(visit())
    expect(page.locator("#idea")).to_contain_text("our own reconstruction, not the printed one")
    page.goto(page.url.replace(RULES, NEW))
    expect(page.get_by_role("group", name="Board")).to_contain_text("not the printed map")


def test_play_now_seats_two_bots_and_allows_hints(visit: Visit, house: Server) -> None:
    page = visit().open("/")
    tile = page.get_by_role("article", name="Deutschland Rummy")
    expect(tile).to_contain_text("you against 2 bots")
    tile.get_by_role("button", name="Play now").click()
    page.wait_for_url("**/t/*")
    info = house.get(f"links/{page.url.rsplit('/', 1)[1]}").json()["info"]
    assert [seat["bot"] or seat["kind"] for seat in info["seats"]] == ["me", "casual", "casual"]
    assert (info["options"]["games"], info["hosting"]["hints"]) == (1, True)
    assert info["options"]["starter"] == 1, "the player begins: bots could be nearly done"


@pytest.mark.nightly
@pytest.mark.parametrize("calm", first_by_day(False, True))
def test_the_rack_on_the_tile_empties_unless_motion_is_unwelcome(visit: Visit, calm: bool) -> None:
    guest = visit(calm=calm)
    guest.context.clock.install()
    picture = guest.open("/").get_by_role("img", name="Drawing of the board: Deutschland")
    tiles = picture.locator(".tile")
    tiles.first.wait_for(state="attached")

    def counts() -> list[int]:  # all at once, since time goes on
        told: list[int] = picture.evaluate(
            "picture => ['.tile', '.leg', '.kept']"
            ".map((part) => picture.querySelectorAll(part).length)"
        )
        return told

    before, legs, _ = counts()
    assert legs == before
    guest.page.clock.run_for(LONG)
    if calm:
        assert counts()[0] == before
    else:
        guest.wait(lambda: counts()[0] > before, "nothing is laid")
        laid, _, kept = counts()
        assert laid + kept == 6


def test_a_new_table_has_the_options_that_were_chosen(visit: Visit, house: Server) -> None:
    page = visit().open(f"{NEW}?seat=me~Ann&seat=local~Ben&seat=open&with=games~12")
    numbers = {
        name: page.get_by_role("group", name=name, exact=True)
        for name in ("Games", "Time to answer")
    }
    expect(numbers["Games"].get_by_role("status")).to_have_text("1")
    expect(numbers["Time to answer"]).to_contain_text("on different devices")
    for _ in range(2):
        numbers["Games"].get_by_role("button", name="more").click()
    numbers["Time to answer"].get_by_role("button", name="less").click()
    page.get_by_role("checkbox", name="Hints").uncheck()
    expect(page.get_by_role("group", name="Seats", exact=True)).to_contain_text("10 tiles")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*")
    info = house.get(f"links/{page.url.rsplit('/', 1)[1]}").json()["info"]
    assert info["options"] == {"games": 3, "take_at_once": True, "starter": 0}
    assert info["hosting"] == {**NO_PACE, "hints": False, "answer": 5, "reasons": False}


def test_a_number_that_the_server_refuses_is_told_at_the_options(visit: Visit) -> None:
    guest = visit()

    def too_many(route: Route) -> None:
        body = json.loads(route.request.post_data or "{}")
        route.continue_(post_data=json.dumps({**body, "options": {"games": 12}}))

    guest.page.route("**/api/tables", too_many)
    page = guest.open(f"{NEW}?seat=me~Ann&seat=local~Ben")
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("group", name="Options").get_by_role("alert")).to_be_visible()
    guest.overlook("status of 422")


def ended(guest: Visitor, house: Server) -> Page:
    """Open a table of three whose positions say that the series is over."""
    table = house.table(
        [me("Ann"), local("Ben"), local("Cem")],
        "germany",
        game="deutschland_rummy",
        options={"games": 3},
    )

    def told(message: str | bytes) -> str:
        found: Any = json.loads(message)  # any message of the server
        if found["type"] == "position":
            found["outcome"], found["offers"] = OUTCOME, None
            found["info"]["status"] = "over"
            found["view"].update(played=PLAYED, phase="over", game=3)
        return json.dumps(found)

    def meddle(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        server.on_message(lambda message: socket.send(told(message)))

    guest.page.route_web_socket("**/api/play", meddle)
    page = guest.open(f"/t/{table.seats[0]}")
    page.locator("#end-title").wait_for()
    return page


_LIES_OVER_THE_WAYS = """() => {
  const ways = document.querySelector('.ways');
  let column = ways.parentElement;
  while (column.scrollHeight <= column.clientHeight + 1) column = column.parentElement;
  const over = new Set();
  for (let scrolled = 0; scrolled < column.scrollHeight; scrolled += 24) {
    column.scrollTop = scrolled;
    const { left, right, top, bottom } = ways.getBoundingClientRect();
    for (let x = left + 4; x < right; x += 12)
      for (let y = top + 4; y < Math.min(bottom, column.getBoundingClientRect().bottom); y += 12) {
        const seen = document.elementFromPoint(x, y);
        const is_tile = seen?.closest('[data-tile], .end details');
        if (is_tile && !ways.contains(seen)) over.add(seen.className);
      }
  }
  return [...over];
}"""


@pytest.mark.nightly
def test_the_end_tells_each_game_and_the_fewest_kilometres(visit: Visit, house: Server) -> None:
    page = ended(visit(), house)
    expect(page.locator("#end-title")).to_have_text(
        "Ann and Cem share the win with 119 kilometres."
    )
    table = page.get_by_role("table", name="Kilometres by game")
    rows = table.locator("tr:not(.how)").evaluate_all(
        "rows => rows.map((row) => [...row.cells].map((cell) => cell.innerText.trim()))"
    )
    told = [[" ".join(cell.split()) for cell in row] for row in rows]
    assert told == [
        ["Game", "1. Ann", "1. Cem", "3. Ben"],
        ["1", "0★ , won", "0★ , won", "1,081 1 joker"],
        ["2", "85", "0★ , won", "286"],
        ["3", "34★ , won", "119", "2,000 2 jokers"],
        ["Kilometres", "119", "119", "3,367"],
    ]
    expect(table).to_contain_text("Ann and Cem win together")
    expect(table).to_contain_text("Cem gives the last tile away.")
    expect(table).to_contain_text("The bag is empty and nobody can go on: Ann has the fewest")
    expect(page.get_by_text("A joker on the rack counts as 1,000 kilometres.")).to_be_visible()
    opened = page.locator(".end details.more[open]")
    expect(opened, "the racks of the last game lie open").to_have_count(1)
    expect(opened).to_contain_text("Tiles left: game 3")
    page.get_by_text("Tiles left: game 2").click()
    expect(opened.first).to_contain_text("Hamburg")
    assert page.evaluate(_LIES_OVER_THE_WAYS) == []


@pytest.mark.nightly
@pytest.mark.parametrize("language", first_by_day("de", "en"))
def test_the_end_without_barriers(visit: Visit, house: Server, language: str) -> None:
    page = ended(visit(theme="dark", language=language, size=PHONE, touch=True), house)
    for fold in page.locator(".end details:not([open]) > summary").all()[::-1]:
        fold.click()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    assert barriers(page) == []
    assert wrong_texts(page, language) == []
