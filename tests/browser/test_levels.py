"""Levels of bots: which ones the lobby offers, and the one near the player's strength."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.visitor import PHONE
from tests.server.running import Server

_STRENGTH = "JSON.parse(localStorage.getItem('netzplan.prefs') || '{}').strengths?.voll_verplant"
_LEA = {"name": "Lea", "password": "a bridge in the rain"}
_LEVELS = [
    "Branch line: sees the obvious",
    "Regional: misses a few things",
    "Semi-fast: plays soundly",
    "Intercity: plans ahead",
    "Sprinter: as strong as it gets",
]


def offered(page: Page) -> list[str]:
    """Return the levels offered for the second seat of a new table."""
    select = page.get_by_role("combobox", name="Seat 2")
    expect(select).to_be_visible()
    return select.locator("option").all_inner_texts()


def test_five_levels_are_offered_and_the_players_own_strength_comes_first(visit: Visit) -> None:
    page = visit().open("/new/voll_verplant")
    assert offered(page) == ["About my strength: Regional", *_LEVELS]
    expect(page.get_by_role("combobox", name="Seat 2")).to_have_value("mine")
    reason = page.get_by_text("depends on how you have done against bots at this game")
    expect(reason).to_be_visible()
    page.get_by_role("combobox", name="Seat 2").select_option("sound")
    expect(reason).to_have_count(0)


@pytest.mark.nightly
def test_a_bot_for_comparison_stays_selected(visit: Visit) -> None:
    page = visit().open("/new/voll_verplant?seat=me~Ann&seat=bot~greedy")
    assert offered(page)[-1] == "Goods train: takes what it can"
    expect(page.get_by_role("combobox", name="Seat 2")).to_have_value("greedy")


def _play_at_random(house: Server, link: str) -> None:
    """Play a seat to the end, as another page of its player would."""
    with house.browser(link) as other:
        assert other.play_out(link)["outcome"]["places"] == [2, 1], "random play loses"


@pytest.mark.nightly
def test_games_against_bots_measure_the_players_strength_on_all_devices(
    visit: Visit, house: Server
) -> None:
    desk = visit()
    page = desk.open("/new/voll_verplant?map=amsterdam&seat=me~Lea&seat=bot~sound")
    page.locator("button.create").click()
    desk.until("choose", "ride")
    assert not page.evaluate(_STRENGTH)
    _play_at_random(house, desk.links()[0])
    page.locator("#end-title").wait_for()
    desk.wait(lambda: page.evaluate(_STRENGTH) is not None, "the game does not count")
    after = page.evaluate(_STRENGTH)
    assert 0.85 < after < 1, "losing to a stronger player is no surprise"
    page.reload()
    page.locator("#end-title").wait_for()
    assert page.evaluate(_STRENGTH) == after, "it counts once"
    answer = page.request.post(f"{house.address}/api/me/account", data=_LEA)
    assert answer.ok, answer.text()

    phone = visit(size=PHONE, touch=True, guide=True, language="de-DE")
    page = phone.open("/me")
    assert page.request.post(f"{house.address}/api/session", data=_LEA).ok
    page = phone.open()
    phone.wait(lambda: page.evaluate(_STRENGTH) == after, "the phone knows nothing of it")
    over = page.get_by_text("1 beendete Partie")
    if page.locator("details a").is_hidden():
        over.click()
    expect(page.locator("details a")).to_contain_text("Lea und Eilzug")
    expect(page.locator("details a")).to_contain_text("Gewonnen: Eilzug.")
    page = phone.open("/new/voll_verplant?map=amsterdam&seat=me~Lea&seat=bot~mine")
    page.locator("button.create").click()
    phone.until("choose", "ride")
    expect(page.get_by_text("Führung beenden")).to_have_count(0)


@pytest.mark.nightly
def test_a_game_that_ended_while_the_player_was_away_counts(visit: Visit, house: Server) -> None:
    guest = visit()
    page = guest.open("/new/voll_verplant?map=amsterdam&seat=me~Ann&seat=bot~sound")
    page.locator("button.create").click()
    guest.until("choose", "ride")
    [link] = guest.links()
    guest.open("/rules/voll_verplant")
    _play_at_random(house, link)
    page.reload()
    guest.wait(lambda: page.evaluate(_STRENGTH) is not None, "the game does not count")


def test_a_bot_of_the_players_strength_sits_down_as_a_level(visit: Visit) -> None:
    guest = visit()
    guest.open()
    guest.page.evaluate(
        "localStorage.setItem('netzplan.prefs', JSON.stringify({"
        "...JSON.parse(localStorage.getItem('netzplan.prefs') || '{}'),"
        "strengths: {voll_verplant: 3.6}}))"
    )
    page = guest.open("/new/voll_verplant")
    assert offered(page)[0] == "About my strength: Sprinter"
    page.get_by_role("button", name="Open the table").click()
    page.locator(".table").first.wait_for()
    expect(page.get_by_text("Sprinter").first).to_be_attached()
