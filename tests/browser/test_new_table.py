"""Setting up a table: map, seats, options, and errors shown at their field."""

import json
import re
from itertools import product
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from tests.browser.conftest import Visit
from tests.nightly import first_by_day
from tests.server.running import Server, local, me

pytestmark = pytest.mark.journey

MOST_SEATS = 6
FINGER = 44


def test_every_city_has_a_picture_and_a_difficulty(visit: Visit) -> None:
    page = visit().open("/new/voll_verplant")
    expect(page.get_by_text("1 to 6 players, about 30 minutes")).to_be_visible()
    cities = page.get_by_role("group", name="City").locator("label")
    expect(cities).to_have_count(4)
    for at, city in enumerate(("Amsterdam", "Berlin", "Paris", "Madrid")):
        expect(cities.nth(at)).to_contain_text(city)
        expect(cities.nth(at).locator("svg .track").first).to_be_attached()
        expect(cities.nth(at)).to_contain_text(f"Difficulty {at + 1} of 4")
    expect(page.get_by_text("for a first game")).to_have_count(2)


def test_seats_are_added_and_removed_up_to_six(visit: Visit) -> None:
    page = visit().open("/new/voll_verplant?seat=me~Ann")
    seats = page.get_by_role("group", name="Seats", exact=True)
    adding = page.get_by_role("group", name="Add a seat")
    for name in ("This device", "Bot", "Link", "Bot", "Link"):
        adding.get_by_role("button", name=name).click()
    expect(seats.get_by_role("listitem")).to_have_count(MOST_SEATS)
    expect(adding).to_have_count(0)
    expect(seats).to_contain_text("at most 6 seats")
    for number in range(MOST_SEATS, 1, -1):
        page.get_by_role("button", name=f"Remove seat {number}").click()
    expect(seats.get_by_role("listitem")).to_have_count(1)
    expect(seats).to_contain_text("Solo")
    # The choice of who may come stays visible after it was made.
    page.locator("summary").filter(has_text="Private").click()
    page.get_by_label("Only people I choose").check()
    expect(page.get_by_label("Who may watch")).to_be_visible()


@pytest.mark.parametrize("board", first_by_day("london", "berlin"))
def test_the_underground_offers_boards_and_two_to_five_seats(
    visit: Visit, house: Server, board: str
) -> None:
    page = visit(size=(1440, 900)).open("/new/on_the_underground?seat=me~Ann&seat=bot~greedy")
    boards = page.get_by_role("group", name="City").locator("label")
    expect(boards).to_have_count(2)
    for at in range(2):
        expect(boards.nth(at).locator("svg path").first).to_be_attached()
    expect(boards.nth(0)).to_contain_text("for a first game")
    expect(boards.nth(0)).to_contain_text("connections and loops:")
    expect(boards.nth(1)).to_contain_text("but plus stations:")
    expect(page.get_by_role("radio", name="London")).to_be_checked()
    boards.filter(has_text=board.title()).click()

    seats = page.get_by_role("group", name="Seats", exact=True)
    expect(seats.get_by_role("button", name="Remove")).to_have_count(0)
    # No seat can be removed, but it may become an open one.
    who = page.get_by_role("combobox", name="Player 2")
    who.focus()
    who.select_option("Open")
    expect(seats).to_contain_text("You’ll find the invitation link")
    expect(who).to_be_focused()
    who.select_option("Bot")
    expect(page.get_by_role("button", name="Open the table")).to_be_in_viewport(ratio=1)
    expect(seats).to_contain_text("four lines")
    adding = page.get_by_role("group", name="Add a seat")
    for name in ("Bot", "Bot", "Link"):
        adding.get_by_role("button", name=name).click()
    expect(seats).to_contain_text("at most 5 seats")
    expect(seats).to_contain_text("two lines")
    page.get_by_role("combobox", name="Seat 4").select_option("strong")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*")
    info = house.get(f"links/{page.url.rsplit('/', 1)[1]}").json()["info"]
    assert (info["game"], info["map"]) == ("on_the_underground", board)
    assert [seat["bot"] or seat["kind"] for seat in info["seats"]] == [
        "me",
        "casual",
        "casual",
        "strong",
        "open",
    ]


def test_a_game_for_two_cannot_be_started_alone(visit: Visit) -> None:
    page = visit().open("/new/on_the_underground?seat=me~Ann&map=berlin")
    seats = page.get_by_role("group", name="Seats", exact=True)
    expect(seats.get_by_role("listitem")).to_have_count(2)
    expect(page.get_by_role("combobox", name="Seat 2")).to_have_value("mine")


@pytest.mark.nightly
def test_number_options_stay_within_their_limits(visit: Visit) -> None:
    guest = visit()
    guest.page.route("**/api/games", _with_rounds)
    asked: list[Any] = []

    def remember(route: Route) -> None:
        asked.append(json.loads(route.request.post_data or "{}")["options"])
        route.abort()

    guest.page.route("**/api/tables", remember)
    page = guest.open("/new/voll_verplant?with=rounds~2")
    stepper = page.get_by_role("group", name="rounds")
    expect(stepper.get_by_role("status")).to_have_text("2")
    stepper.get_by_role("button", name="more").click()
    expect(stepper.get_by_role("button", name="more")).to_be_disabled()
    page.get_by_role("button", name="Open the table").click()
    guest.expect_alert("Check your connection")
    for _ in range(2):
        stepper.get_by_role("button", name="less").click()
    expect(stepper.get_by_role("button", name="less")).to_be_disabled()
    expect(stepper.get_by_role("button", name="less")).to_be_focused()
    page.get_by_role("button", name="Open the table").click()
    guest.wait(lambda: len(asked) == 2, "not asked twice")
    assert asked == [{"rounds": 3}, {"rounds": 1}]
    guest.open("/new/voll_verplant?with=rounds~99")
    expect(stepper.get_by_role("status")).to_have_text("1")
    guest.overlook("net::ERR_FAILED")


def _with_rounds(route: Route) -> None:
    games = route.fetch().json()
    rounds = {
        "id": "rounds",
        "default": 1,
        "maps": ["amsterdam"],
        "fewest": 1,
        "most": 3,
        "alone": None,
    }
    route.fulfill(json=[{**game, "options": [rounds]} for game in games])


def test_the_table_has_the_chosen_settings(visit: Visit, house: Server) -> None:
    guest = visit()
    page = guest.open("/new/voll_verplant?seat=me~Ann&seat=bot~random")
    page.get_by_text("Madrid", exact=True).click()
    page.get_by_role("combobox", name="Seat 2").select_option("strong")
    page.get_by_role("button", name="This device").click()
    page.get_by_role("textbox", name="Seat 3").fill("  Ben ")
    page.get_by_role("checkbox", name="Special stations").check()
    private = page.locator("summary", has_text="Private: only people with the link")
    expect(private).to_be_visible()
    page.get_by_role("button", name="Open the table").click()
    guest.until("choose", "ride")
    info = house.get(f"links/{page.url.rsplit('/', 1)[1]}").json()["info"]
    assert info["map"] == "madrid"
    assert info["options"] == {"special": True}
    assert [(seat["kind"], seat["name"] or seat["bot"]) for seat in info["seats"]] == [
        ("me", "Ann"),
        ("bot", "strong"),
        ("local", "Ben"),
    ]
    # The next table suggests the same name.
    guest.open("/new/voll_verplant")
    expect(page.get_by_role("textbox", name="Seat 1")).to_have_value("Ann")


@pytest.mark.nightly
def test_special_stations_are_offered_only_on_maps_that_have_them(
    visit: Visit, house: Server
) -> None:
    guest = visit()
    page = guest.open("/new/voll_verplant?map=paris&with=special&seat=me~Ann")
    box = page.get_by_role("checkbox", name="Special stations")
    expect(box).to_be_checked()
    page.get_by_text("Berlin", exact=True).click()
    expect(box).to_be_disabled()
    expect(page.get_by_text("Only in Paris and Madrid.")).to_be_visible()
    page.get_by_role("button", name="Open the table").click()
    guest.until("choose", "ride")
    info = house.get(f"links/{page.url.rsplit('/', 1)[1]}").json()["info"]
    assert (info["map"], info["options"]) == ("berlin", {})


def test_an_error_is_shown_at_its_field_and_nothing_is_lost(visit: Visit) -> None:
    guest = visit()
    page = guest.open("/new/voll_verplant?map=paris&seat=me~Ann&seat=local")
    page.get_by_role("button", name="Open the table").click()
    seats = page.get_by_role("group", name="Seats", exact=True)
    expect(seats.get_by_role("alert")).to_contain_text("1 to 24 characters")
    wrong = page.get_by_role("textbox", name="Seat 2")
    expect(wrong).to_have_attribute("aria-invalid", "true")
    expect(page.get_by_role("textbox", name="Seat 1")).to_have_attribute("aria-invalid", "false")
    guest.overlook("status of 422")
    wrong.fill("Ben")
    page.get_by_role("button", name="Open the table").click()
    assert guest.until("choose", "ride") in ("choose", "ride")


def test_a_nonsensical_address_gives_a_sensible_table(visit: Visit) -> None:
    guest = visit()
    page = guest.open("/new/voll_verplant?map=atlantis&seat=king~Arthur&with=dragons")
    expect(page.get_by_role("radio", name="Amsterdam")).to_be_checked()
    expect(page.get_by_role("listitem")).to_have_count(2)
    guest.open("/new/chess")
    expect(page.get_by_role("heading", name="No train stops here")).to_be_visible()


@pytest.mark.nightly
def test_maps_that_fail_to_load_can_be_requested_again(visit: Visit) -> None:
    guest = visit()
    guest.page.route("**/api/games", lambda route: route.abort(), times=1)
    page = guest.open("/new/voll_verplant")
    expect(page.get_by_role("heading", name="Service disruption")).to_be_visible()
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("button", name="Open the table")).to_be_visible()
    guest.overlook("net::ERR_FAILED")


STARTER = {
    "en": (
        "Who begins",
        "random",
        "Seat 3: Ben",
        "Seat 2: Ben",
        "Remove seat 2",
        "Open the table",
        "Ben begins",
    ),
    "de": (
        "Wer beginnt",
        "wird ausgelost",
        "Platz 3: Ben",
        "Platz 2: Ben",
        "Platz 2 entfernen",
        "Tisch eröffnen",
        "Ben beginnt",
    ),
}


@pytest.mark.parametrize(
    ("game", "language"),
    first_by_day(*product(["on_the_underground", "deutschland_rummy"], ["en", "de"])),
)
def test_players_can_agree_on_who_starts(
    visit: Visit, house: Server, game: str, language: str
) -> None:
    name, drawn, third, second, remove, opening, told = STARTER[language]
    seats = "seat=me~Ann&seat=bot~greedy&seat=local~Ben&seat=open"
    page = visit(language=language).open(f"/new/{game}?{seats}&with=starter~9")
    choice = page.get_by_role("combobox", name=name)
    chosen = choice.locator("option:checked")
    expect(chosen).to_have_text(drawn)
    page.goto(page.url.replace("starter~9", "starter~3"))
    expect(chosen).to_have_text(third)
    box = choice.bounding_box()
    assert box is not None
    assert box["height"] >= FINGER
    page.get_by_role("button", name=remove).click()
    expect(chosen).to_have_text(second)
    page.get_by_role("button", name=opening).click()
    page.wait_for_url("**/t/*")
    info = house.get(f"links/{page.url.rsplit('/', 1)[1]}").json()["info"]
    assert info["options"]["starter"] == 2
    assert [seat["name"] for seat in info["seats"]] == ["Ann", "Ben", ""]
    expect(page.locator("main")).to_contain_text(told)


@pytest.mark.nightly
@pytest.mark.parametrize("language", first_by_day("de", "en"))
def test_removing_the_starter_makes_the_start_random(visit: Visit, language: str) -> None:
    name, drawn, third, *_ = STARTER[language]
    seats = "seat=me~Ann&seat=bot~greedy&seat=local~Ben"
    page = visit(language=language).open(f"/new/deutschland_rummy?{seats}")
    choice = page.get_by_role("combobox", name=name)
    choice.select_option(third)
    page.locator(".away").last.click()
    expect(choice.locator("option:checked")).to_have_text(drawn)
    expect(choice.locator("option")).to_have_count(3)


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("played", "words"),
    first_by_day(
        *product(
            [("deutschland_rummy", "germany"), ("on_the_underground", "london")],
            [("de", "Verlauf", "beginnt."), ("en", "Log", "begins.")],
        )
    ),
)
def test_the_log_shows_who_was_drawn_to_start(
    visit: Visit, house: Server, played: tuple[str, str], words: tuple[str, str, str]
) -> None:
    (game, board), (language, heading, told) = played, words
    table = house.table([me("Ann"), local("Ben")], board, game=game, options={"starter": 0})
    view = house.get(f"links/{table.spectators}/history/1").json()["view"]
    page = visit(language=language).open(f"/t/{table.seats[0]}")
    page.get_by_role("heading", name=heading).click()
    lines = page.get_by_role("region", name=heading).get_by_role("button")
    name = ("Ann", "Ben")[view["starter"]]
    expect(lines.filter(has_text=told)).to_have_text(re.compile(f"^{name} {told}"))


def test_a_seat_without_a_name_is_refused_at_its_field(visit: Visit) -> None:
    guest = visit()
    page = guest.open("/new/voll_verplant?seat=me~Ann&seat=local~")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.method))
    page.get_by_role("button", name="Open the table").click()
    guest.expect_alert("A name must have 1 to 24 characters.")
    expect(page.get_by_role("textbox", name="Seat 2")).to_be_focused()
    assert "POST" not in asked


@pytest.mark.nightly
def test_the_focus_stays_near_a_removed_seat(visit: Visit) -> None:
    page = visit().open("/new/voll_verplant?seat=me~Ann&seat=bot~random&seat=bot~random")
    page.get_by_role("button", name="Remove seat 2").press("Enter")
    expect(page.get_by_role("button", name="Remove seat 2")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="This device")).to_be_focused()
