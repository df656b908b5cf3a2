"""Nobody gets stuck: ways back from a sheet, the past and the settings, and the steps of a hint."""

import pytest
from playwright.sync_api import Route, expect

from tests.browser.conftest import Visit
from tests.browser.visitor import PHONE
from tests.nightly import first_by_day
from tests.server.running import Server, bot, me


def test_a_choice_leads_back_from_another_players_sheet(visit: Visit, house: Server) -> None:
    guest = visit()
    page = guest.open(f"/t/{house.table([me('Ann'), bot('greedy')]).seats[0]}")
    guest.until("choose")
    line, *_ = guest.open_lines()
    plates = page.locator(".plate")
    back = page.get_by_role("region", name="Move", exact=True).get_by_role(
        "button", name="Back to my"
    )

    plates.last.click()
    expect(plates.last).to_have_attribute("aria-pressed", "true")
    back.click()
    expect(plates.first).to_have_attribute("aria-pressed", "true")

    plates.last.click()
    page.keyboard.press("Escape")
    expect(plates.first).to_have_attribute("aria-pressed", "true")

    plates.last.click()
    page.locator(f'[data-line="{line}"]').click()
    expect(plates.first).to_have_attribute("aria-pressed", "true")
    expect(page.locator("button.confirm")).to_have_text(f"Confirm line {line}")

    # Settings lie on top, so Esc closes them and leaves the choice.
    settings = page.get_by_role("button", name="Settings")
    settings.click()
    expect(settings).to_have_attribute("aria-expanded", "true")
    page.keyboard.press("Escape")
    expect(settings).to_have_attribute("aria-expanded", "false")
    expect(page.locator("button.confirm")).to_have_text(f"Confirm line {line}")


@pytest.mark.nightly
def test_a_later_step_of_a_hint_says_which_comes_first(visit: Visit, house: Server) -> None:
    guest = visit()
    page = guest.open(f"/t/{house.table([me('Ann')]).seats[0]}")
    guest.until("choose")
    told = page.locator(".hints p[aria-live]")
    below = page.locator("[data-part='1']")
    place = below.bounding_box()
    page.get_by_role("button", name="What exactly?").dispatch_event("click")
    expect(told).to_have_text("First: “What matters?”")
    page.get_by_role("button", name="What matters?").click()
    expect(page.locator(".hints .done")).to_have_count(1)
    expect(told).not_to_contain_text("First")
    assert below.bounding_box() == place


@pytest.mark.nightly
def test_a_hint_that_comes_too_late_causes_no_warning(visit: Visit, house: Server) -> None:
    """Leaving the page meanwhile logs no warning, which every test checks in the end."""
    guest = visit()
    page = guest.open(f"/t/{house.table([me('Ann')]).seats[0]}")
    guest.until("choose")
    held: list[Route] = []
    page.route("**/queries/hint", lambda route: held.append(route))
    page.get_by_role("button", name="What matters?").click()
    guest.wait(lambda: len(held) == 1, "no hint was asked for")
    page.get_by_role("link", name="Netzplan").first.click()
    expect(page.locator(".table")).to_have_count(0)
    with page.expect_response("**/queries/hint"):
        held[0].continue_()
    page.wait_for_timeout(100)


@pytest.mark.nightly
def test_back_in_the_game_the_column_is_scrolled_to_its_top(visit: Visit, house: Server) -> None:
    guest = visit()
    page = guest.open(f"/t/{house.table([me('Ann'), bot('greedy')]).seats[0]}")
    guest.until("choose")
    guest.choose_something()
    guest.until("choose")
    page.keyboard.press("Home")
    back = page.get_by_role("button", name="Back to the game")
    expect(back).to_be_visible()
    side = page.locator(".side")
    side.evaluate("(side) => side.scrollTo(0, side.scrollHeight)")
    back.click()
    expect(back).to_have_count(0)
    assert side.evaluate("(side) => side.scrollTop") == 0


@pytest.mark.parametrize("part", first_by_day(".fact", "[data-part='1'] h2"))
def test_closing_a_dialog_draws_no_focus_ring_after_a_mouse_click(
    visit: Visit, house: Server, part: str
) -> None:
    guest = visit()
    page = guest.open(f"/t/{house.table([me('Ann'), bot('greedy')]).seats[0]}")
    guest.until("choose", "ride")
    page.locator(part).first.click(force=True)
    page.keyboard.press("?")
    keys = page.get_by_role("dialog", name="Keys")
    expect(keys).to_be_visible()
    page.keyboard.press("Escape")
    expect(keys).to_have_count(0)
    ringed = "all => all.map((one) => getComputedStyle(one).outlineStyle)"
    assert page.locator("main, .side").evaluate_all(ringed) == ["none", "none"]


@pytest.mark.nightly
def test_the_column_draws_a_focus_ring_only_after_tab(visit: Visit, house: Server) -> None:
    guest = visit(guide=True)
    page = guest.open(f"/t/{house.table([me('Ann'), bot('greedy')]).seats[0]}")
    guest.until("choose")
    column = page.locator(".side")
    watch = column.get_by_role("region", name="Watch", exact=True)

    def ring() -> str:
        style: str = column.evaluate("one => getComputedStyle(one).outlineStyle")
        return style

    page.get_by_role("button", name="End the guide").press("Enter")
    expect(column).to_be_focused()
    assert ring() == "none"
    keys = page.get_by_role("dialog", name="Keys")
    page.keyboard.press("?")
    expect(keys).to_be_visible()
    page.keyboard.press("Escape")
    expect(keys).to_have_count(0)
    expect(column).to_be_focused()
    page.keyboard.press("ArrowLeft")
    expect(watch).to_be_visible()
    page.keyboard.press("ArrowLeft")
    assert ring() == "none"
    page.keyboard.press("Escape")
    expect(watch).to_have_count(0)
    column.focus()
    page.keyboard.press("Tab")
    expect(column).not_to_be_focused()
    page.keyboard.press("Shift+Tab")
    expect(column).to_be_focused()
    assert ring() == "solid"


@pytest.mark.nightly
@pytest.mark.parametrize("language", first_by_day("de-DE", "en-GB"))
def test_the_way_back_from_the_past_takes_one_line(
    visit: Visit, house: Server, language: str
) -> None:
    guest = visit(size=PHONE, touch=True, language=language)
    page = guest.open(f"/t/{house.table([me('Ann'), bot('greedy')]).seats[0]}")
    guest.choose_something()
    page.keyboard.press("ArrowLeft")
    back = page.locator("[data-ticker] .button")
    expect(back).to_have_count(1)
    assert back.evaluate("one => one.offsetHeight") <= 48
