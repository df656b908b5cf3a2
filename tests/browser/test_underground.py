"""On the Underground at the table: whole games, journeys, refusals, the past, phones, axe."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.test_looks import DARK, barriers, wrong_texts
from tests.browser.underground import (
    GAME,
    UNASKED,
    apart,
    asked_to_choose,
    confirm,
    journeys,
    middle,
    moment,
    name_of,
    offered,
    play_on,
    sit,
    table,
    take_token,
    until,
)
from tests.nightly import by_day, first_by_day
from tests.server.running import OPEN, Server, bot, me

pytestmark = pytest.mark.journey

PHONE = (390, 844)
STEPS = by_day(7, by_night=400)
"""Steps through the page; by day a socket plays the rest."""


@pytest.mark.nightly
def test_london_against_bots_to_the_end(visit: Visit, house: Server) -> None:
    guest = visit()
    made = table(house, [me("Ann"), bot("random"), bot("random"), bot("greedy")])
    page = sit(guest, made.seats[0])
    for _ in range(STEPS):
        now = until(guest, "act", "travel", "ready", "end")
        if now == "end":
            break
        if now == "travel":
            page.locator("input[type=radio]").last.check()
        elif now == "ready":
            confirm(guest)
        elif not offered(page):
            take_token(guest)
        else:
            page.locator("[data-edges]").select_option(index=1)
    page.goto("about:blank")  # showing the rest would take longer than playing it
    with house.browser(made.seats[0]) as other:
        other.play_out(made.seats[0])
    guest.open(f"/t/{made.seats[0]}")
    expect(page.locator("#end-title")).to_be_visible()
    page.get_by_role("button", name="Board", exact=True).click()
    page.locator("[data-seat] .total").first.wait_for()
    totals = page.locator("[data-seat] .total").all_inner_texts()
    outcome = house.get(f"links/{made.seats[0]}").json()
    assert outcome["info"]["status"] == "over"
    with house.browser(made.spectators) as watching:
        told = watching.until(made.spectators, lambda found: found["outcome"] is not None)
    assert totals == [str(score) for score in told["outcome"]["scores"]]


def test_a_token_by_mouse_with_refusal_undo_and_restart(visit: Visit, house: Server) -> None:
    guest = visit()
    made = table(house, [me("Ann"), OPEN])
    house.post(f"links/{made.seats[1]}/claim", {"name": "Ben"})
    page = sit(guest, made.seats[0])
    expect(page.locator(".sentence")).to_contain_text("3 actions left")

    x, y = middle(page, "acton-ealing_broadway")
    page.mouse.move(x, y)
    expect(page.locator(".preview")).to_contain_text("Acton – Ealing Broadway")
    expect(page.locator(".preview")).to_contain_text("Terminus +2, +1 branch token")
    page.mouse.click(x, y)
    expect(page.locator(".casing.firm")).to_have_count(1)
    expect(page.locator(".map [data-tokens='red']")).to_have_count(1)
    with guest.answered():
        page.keyboard.press("Enter")
    expect(page.locator(".sentence")).to_contain_text("2 actions left")
    expect(page.locator("[data-seat='0'] .total")).to_have_text("2")
    expect(page.locator(".map [data-tokens='red']")).to_have_count(1)

    x, y = middle(page, "finchley-high_barnet")
    page.mouse.click(x, y)
    expect(page.locator(".why")).to_contain_text("Red touches neither Finchley nor High Barnet")
    expect(page.get_by_role("link", name="Read the rule")).to_have_attribute(
        "href", f"/rules/{GAME}#ug.place.connected"
    )
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(page.locator(".sentence")).to_contain_text("2 actions left")

    take_token(guest)
    expect(page.locator(".sentence")).to_contain_text("1 action left")
    with guest.answered():
        page.keyboard.press("Control+z")
    expect(page.locator(".sentence")).to_contain_text("2 actions left")
    take_token(guest)
    page.get_by_role("button", name="Restart turn").click()
    expect(page.locator(".sentence")).to_contain_text("3 actions left")
    expect(page.locator(".map [data-tokens='red']")).to_have_count(0)


@pytest.mark.nightly
def test_some_turns_with_the_keyboard_only(visit: Visit, house: Server) -> None:
    guest = visit()
    made = table(house, [me("Kay"), bot("random")])
    page = sit(guest, made.seats[0])
    page.keyboard.press("2")
    expect(page.locator("[data-line='yellow']")).to_have_attribute("aria-pressed", "true")
    for key in "ae":
        page.keyboard.press(key)
    expect(page.locator(".preview")).to_contain_text("Acton – Ealing Broadway")
    guest.enter()
    expect(page.locator("[data-seat='0'] .total")).to_have_text("2")
    turns = 0
    while turns < 3:
        now = until(guest, "act", "travel", "ready")
        page.keyboard.press("5" if now == "act" else "1")
        guest.enter()
        turns += now != "act"
    until(guest, "act")
    page.keyboard.press(".")
    ahead = page.locator(".passenger")
    expect(ahead.get_by_role("switch", name="Show the next journey")).to_be_checked()
    expect(ahead.locator(".trip, .muted").first).to_be_visible()


@pytest.mark.nightly
def test_after_keys_that_choose_enter_confirms_whatever_was_pressed_before(
    visit: Visit, house: Server
) -> None:
    guest = visit()
    page = sit(guest, table(house, [me("Kay"), bot("random")]).seats[0])
    take_token(guest)
    page.locator("[data-line='yellow']").focus()
    page.keyboard.press("5")
    guest.enter()
    expect(page.locator(".sentence")).to_contain_text("1 action left")
    page.get_by_role("button", name="Undo", exact=True).focus()
    for key in "2ae":
        page.keyboard.press(key)
    guest.enter()
    expect(page.locator("[data-seat='0'] .total")).to_have_text("2")


@pytest.mark.nightly
def test_the_focus_never_vanishes_with_the_controls_of_a_turn(visit: Visit, house: Server) -> None:
    guest = visit()
    page = sit(guest, apart(house, UNASKED)[0].seats[0])
    take_token(guest)
    take_token(guest)
    for part in ("button.token", "[data-line='red']", "[data-edges]", ".passenger input"):
        until(guest, "act")
        page.locator("button.token").click()
        page.locator(part).focus()
        with guest.answered():
            page.locator("button.confirm").dispatch_event("click")
        expect(page.locator(part)).to_have_count(0)
        expect(page.locator(".side")).to_be_focused()
        with guest.answered():
            page.keyboard.press("Control+z")


def test_a_player_may_have_to_choose_a_journey(visit: Visit, house: Server) -> None:
    made, offers = asked_to_choose(house)
    options = journeys(offers)
    guest = visit()
    page = sit(guest, made.seats[0])
    radios = page.get_by_role("radio")
    expect(radios).to_have_count(len(options))
    expect(page.locator("button.confirm")).to_be_disabled()
    expect(page.locator(".map .choice, .map .chosen").first).to_be_attached()

    page.keyboard.press("2")
    expect(radios.nth(1)).to_be_checked()
    page.keyboard.press("Home")  # a stray key has no effect while a choice is unconfirmed
    expect(radios.nth(1)).to_be_checked()
    expect(page.locator(".map .chosen").first).to_be_attached()
    expect(page.locator(".final")).to_contain_text("Final")
    goal = options[1]["action"]["destination"]
    said = re.compile(f"^Passenger: .* → {name_of(house, goal)}: ")
    expect(page.get_by_role("status").filter(has_text=said)).to_have_count(1)
    guest.enter()
    with house.browser(made.seats[0]) as watching:
        view = watching.until(made.seats[0], lambda _: True)["view"]
    assert goal in [journey["destination"] for journey in view["journeys"]]
    made_choice = page.locator(".passenger .trip", has_text=name_of(house, goal))
    expect(made_choice.first).to_be_visible()
    colour = page.locator("[data-line]").first
    colour.focus()
    expect(colour).to_be_focused()  # disabled out of turn, but it keeps the focus


def test_the_next_journey_is_shown_and_a_turn_survives_a_reload(
    visit: Visit, house: Server
) -> None:
    guest = visit()
    made = table(house, [me("Ann"), bot("random")])
    page = sit(guest, made.seats[0])
    page.locator("[data-edges]").select_option(index=1)
    confirm(guest)
    expect(page.locator(".sentence")).to_contain_text("2 actions left")
    page.get_by_role("switch", name="Show the next journey").check()
    expect(page.locator(".map .ahead, .map .choice").first).to_be_attached()
    expect(page.locator(".passenger .trip").first).to_contain_text("Euston →")
    laid = page.locator(".map [data-tokens] .rim").first.get_attribute("d")
    page.reload()
    until(guest, "act")
    expect(page.locator(".sentence")).to_contain_text("2 actions left")
    assert page.locator(".map [data-tokens] .rim").first.get_attribute("d") == laid


@pytest.mark.nightly
def test_the_past_can_be_read_by_keys_and_by_log(visit: Visit, house: Server) -> None:
    made = table(house, [me("Ann"), bot("random")])
    with house.browser(made.seats[0]) as browser:
        play_on(
            browser,
            made.seats[0],
            lambda found: found["offers"] is not None and found["view"]["round"] == 3,
        )
    guest = visit()
    page = sit(guest, made.seats[0])
    score = page.locator("[data-seat='0'] .total").inner_text()
    assert int(score) > 0
    page.keyboard.press("Home")
    bar = page.get_by_role("region", name="Watch the game")
    expect(bar).to_contain_text("Step 1 of")
    expect(page.locator(".status .sentence")).to_contain_text("You are looking back")
    expect(page.locator("[data-seat='0'] .total")).to_have_text("0")
    expect(page.locator(".map [data-tokens]")).to_have_count(0)
    expect(page.locator("button.confirm")).to_have_count(0)
    page.keyboard.press("ArrowRight")
    expect(bar).to_contain_text("Step 2 of")
    page.keyboard.press("End")
    expect(bar).to_have_count(0)
    expect(page.locator("[data-seat='0'] .total")).to_have_text(score)

    page.get_by_role("heading", name="Log").click()
    lines = page.get_by_role("region", name="Log").get_by_role("button")
    expect(lines.filter(has_text="Passenger: Euston →")).to_have_count(1)
    expect(lines.filter(has_text=re.compile(r"Terminus \+2")).first).to_be_visible()
    lines.filter(has_text="Turned up:").last.click()
    expect(page.get_by_text("You are viewing an earlier position.")).to_be_visible()
    expect(page.locator(".map [data-tokens]")).to_have_count(0)


@pytest.mark.nightly
def test_berlin_with_a_friend_at_the_device(visit: Visit) -> None:
    guest = visit(language="de-DE")
    page = guest.open(f"/new/{GAME}?map=berlin&seat=me~Ada&seat=local~Ben")
    page.locator("button.create").click()
    until(guest, "act")
    expect(page.locator(".sentence")).to_have_text("Ada ist dran: noch 3 Aktionen.")
    expect(page.locator(".map .symbol.landmark")).to_have_count(20)
    while (now := until(guest, "act", "travel", "ready")) != "ready":
        if now == "travel":
            page.locator("input[type=radio]").first.check()
        else:
            take_token(guest)
    confirm(guest)
    # Nothing is hidden: the device goes on to the next player without a cover.
    expect(page.locator(".sentence")).to_have_text("Ben ist dran: noch 5 Aktionen.")
    expect(page.locator("[data-line='blue']")).to_be_visible()


def test_a_turn_on_a_phone(visit: Visit, house: Server) -> None:
    guest = visit(size=PHONE, touch=True)
    made = table(house, [me("Pia"), bot("random")])
    page = sit(guest, made.seats[0])
    while until(guest, "act", "travel", "ready") == "act":
        page.locator("[data-edges]").select_option(index=1)
        button = page.locator("button.confirm")
        box = button.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= PHONE[1], "Confirm is within the thumb's reach"
        assert box["height"] >= 44
        with guest.answered():
            button.tap()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    page.get_by_role("button", name="Destinations").tap()
    expect(page.locator(".ticket")).to_have_count(4)
    page.get_by_role("button", name="Players").tap()
    expect(page.get_by_role("table", name="At the table")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    assert barriers(page) == []


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("theme", "language", "map_id"),
    first_by_day(("dark", "de", "berlin"), ("light", "en", "london")),
)
def test_the_table_is_accessible(
    visit: Visit, house: Server, theme: str, language: str, map_id: str
) -> None:
    guest = visit(theme=theme, language=language)
    made = table(house, [me("Ann"), bot("random")], map_id)
    with house.browser(made.seats[0]) as browser:
        play_on(
            browser,
            made.seats[0],
            lambda found: (
                found["offers"] is not None
                and found["view"]["round"] == 3
                and found["offers"]["phase"] == "act"
            ),
        )
    page = sit(guest, made.seats[0])
    if theme == "dark":
        expect(page.locator("html")).to_have_css("background-color", DARK)
    page.locator("[data-edges]").select_option(index=1)
    page.get_by_role("switch").check()
    page.locator("summary h2").click()
    assert barriers(page) == []
    texts = wrong_texts(page, language)
    assert texts == []
    page.locator(".legend").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    assert barriers(page) == []
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.nightly
def test_without_confirming_one_click_lays_a_token(visit: Visit, house: Server) -> None:
    guest = visit()
    guest.page.add_init_script(
        "const kept = JSON.parse(localStorage.getItem('netzplan.prefs') ?? '{}');"
        "localStorage.setItem('netzplan.prefs', JSON.stringify({ ...kept, confirm: false }))"
    )
    made = table(house, [me("Ann"), bot("random")])
    page = sit(guest, made.seats[0])
    x, y = middle(page, "acton-ealing_broadway")
    with guest.answered():
        page.mouse.click(x, y)
    expect(page.locator(".sentence")).to_contain_text("2 actions left")
    expect(page.locator(".map [data-tokens='red']")).to_have_count(1)


@pytest.mark.nightly
def test_the_passenger_walks_until_somebody_skips_it(visit: Visit, house: Server) -> None:
    guest = visit(calm=False)
    page = guest.page
    made, _ = apart(house, UNASKED)
    sit(guest, made.seats[0])
    while until(guest, "act", "travel", "ready") == "act":
        take_token(guest)
    assert moment(page) == "ready", "the deal leaves no choice between journeys"
    confirm(guest)
    expect(page.locator(".figure .walks")).to_be_attached()
    expect(page.locator(".map .made").first).to_be_attached()
    page.mouse.click(5, 5)
    expect(page.locator(".figure .walks")).to_have_count(0)
    expect(page.locator(".map .made")).to_have_count(0)
    expect(page.locator(".passenger .trip").first).to_contain_text("Euston →")
