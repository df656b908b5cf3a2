"""Each game is playable with keyboard and accessibility tree alone; by night to its end."""

import re
from collections.abc import Callable
from functools import partial

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.listener import Listener
from tests.nightly import by_day, first_by_day
from tests.server.running import NO_PACE, Server, bot, me

ROUNDS = by_day(1, by_night=1000)
"""Whole rounds to play; in Deutschland Rummy, each time the seat is asked counts as a round."""


def voll_verplant(ear: Listener) -> None:
    """Choose any line, or any station of a free ride."""
    if "free ride" in ear.status():
        stations = ear.found(r"option \"(?!Choose)([A-Z][a-z][^\"]*)\"")
        ear.press(stations[0][0].lower())
        ear.until(lambda text: "Take the free ride" in text, "no station is chosen")
    else:
        told, said = "", re.compile("Confirm line|Read the rule")
        for letter in ear.found(r"button \"Line ([A-J]), "):
            ear.insist("Escape", lambda: "Read the rule" not in ear.text())
            ear.insist(letter.lower(), lambda: said.search(ear.text()) is not None)
            told = ear.text()
            if "Confirm line" in told:
                break
        assert re.search(r"status: .*points: [+−0]", told), "the choice says what it brings"
    ear.confirm()


def on_the_underground(ear: Listener) -> None:
    """Place any track token; at the end of the turn let the passenger travel."""
    status = ear.status()
    if "left" not in status:
        if "choose where" in status:
            ear.press("1")
        ear.confirm()
        return
    edges = ear.found(r"option \"([^\"]+?) – ([^\":]+): ")
    if not edges:
        ear.insist("5", lambda: "Take the token" in ear.text())
        ear.confirm()
        return
    for start, end in edges[:10]:
        ear.press("Escape")
        for letter in (start[:1], end[:1]):
            ear.press(letter.lower())
        if "Place track" in ear.text():
            break
    ear.until(lambda text: "Place track" in text, "no space is chosen")
    ear.confirm()


def lay_by_hint(ear: Listener) -> bool:
    """Lay what the hint proposes; return whether it found anything."""
    ear.use(r"Is there anything\?")
    told = ear.until(
        partial(re.search, "Yes, you can lay|No, nothing|Nothing was found"), "no hint"
    )
    if "Yes, you can lay" not in told:
        return False
    for step in (r"Which tiles\?", r"How\?", "Try it on the table", "Lay"):
        ear.use(step)
    laid = r'button "Lay" \[disabled\]|The game is over'
    ear.until(partial(re.search, laid), "nothing is laid")
    return True


def deutschland_rummy(ear: Listener) -> None:
    """Refuse a request; otherwise lay what the hint finds, draw, and end the turn."""
    before = ear.status()
    if "asks you" in before:
        ear.use("Refuse")
        ear.until(lambda _: ear.status() != before, "the refusal does not count")
        return
    lay_by_hint(ear)
    before = ear.status()
    if "draw" in before:
        ear.insist("d", lambda: ear.status() != before)
    elif "game is over" not in before:
        ear.insist("e", lambda: ear.status() != before)


GAMES: dict[str, tuple[str, Callable[[Listener], None], str]] = {
    "voll_verplant": ("berlin", voll_verplant, "Your sheet"),
    "on_the_underground": ("london", on_the_underground, "Passenger and destinations"),
    "deutschland_rummy": ("germany", deutschland_rummy, "Routes on the table"),
}


@pytest.mark.parametrize("game", first_by_day(*GAMES))
def test_a_game_can_be_played_from_its_text_alone(visit: Visit, house: Server, game: str) -> None:
    map_id, act, section = GAMES[game]
    table = house.table([me("Ann"), bot("random")], map_id, game=game)
    visitor = visit()
    visitor.open(f"/t/{table.seats[0]}")
    ear = Listener(visitor)
    told: list[str] = []
    rounds: set[str] = set()
    while ear.my_turn() and len(rounds) <= ROUNDS:
        if ear.when()[0] not in rounds or game == "deutschland_rummy":
            rounds.add(ear.when()[0] if game != "deutschland_rummy" else str(len(rounds)))
            told.append(ear.words())
        act(ear)
    assert all(section in each for each in told)
    assert len(set(told)) > 1, "the words follow the game"


@pytest.mark.nightly
def test_a_hint_and_a_bots_reasons_are_announced(visit: Visit, house: Server) -> None:
    table = house.table([me("Ann"), bot("random")], "berlin")
    visitor = visit()
    page = visitor.open(f"/t/{table.seats[0]}")
    ear = Listener(visitor)
    assert ear.my_turn()
    ear.use(r"What matters\?")
    ear.use("Which line")
    ear.until(partial(re.search, r"Choose line [A-J] rather than line [A-J]\."), "no line is told")
    ear.use(r"What exactly\?")
    ear.until(partial(re.search, "see the sheet"), "no choice is told")
    before = ear.when()
    ear.use("Confirm line")
    ear.until(lambda _: ear.when() != before, "the proposal is not taken")
    ear.until(lambda text: "Round 2" in text, "the round goes on")
    ear.unfold("Log")
    ear.use(r"Why\? Handcar")
    ear.until(lambda text: "at random" in text, "the bot does not say why")
    page.reload()
    ear.until(lambda text: "Round 2" in text, "the table comes back")
    ear.unfold("Log")
    ear.use(r"Why\? Handcar")
    ear.until(lambda text: "at random" in text, "the reason is kept")


@pytest.mark.nightly
def test_the_default_for_reasons_depends_on_the_seats(visit: Visit, house: Server) -> None:
    page = visit().open("/new/voll_verplant?seat=me~Ann&seat=bot~random")
    box = page.get_by_role("checkbox", name="Bots say why")
    expect(box).to_be_checked()
    page.get_by_role("button", name=re.compile("by link")).click()
    expect(box).not_to_be_checked()
    box.check()
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*")
    info = house.get(f"links/{page.url.rsplit('/', 1)[1]}").json()["info"]
    assert info["hosting"] == {**NO_PACE, "answer": None, "hints": True, "reasons": True}


@pytest.mark.nightly
def test_names_on_two_lines_keep_a_space_between_words(visit: Visit, house: Server) -> None:
    table = house.table([me("Ann"), bot("random")], "london", game="on_the_underground")
    page = visit().open(f"/t/{table.seats[0]}")
    labels = page.locator(".board .labels text")
    labels.first.wait_for(state="attached")
    names = labels.all_text_contents()
    assert "Baker Street" in [" ".join(name.split()) for name in names]


def test_the_passengers_way_is_read_out_and_enter_in_the_list_confirms(
    visit: Visit, house: Server
) -> None:
    guest = visit()
    link = house.table([me("Ann"), bot()], "london", game="on_the_underground").seats[0]
    page = guest.open(f"/t/{link}")
    edges = page.locator("[data-edges]")
    edges.select_option(index=1)
    edges.focus()
    expect(page.locator("button.confirm")).to_have_attribute("aria-disabled", "false")
    with guest.answered():
        page.keyboard.press("Enter")
    assert guest.newest()["log"][-1]["entry"]["type"] == "act"
    page.locator(".side").focus()
    told = page.get_by_role("status")
    page.keyboard.press(".")
    way = re.compile(r"^Passenger: .* → |^The passenger stays put|^Possibility 1: ")
    expect(told.filter(has_text=way)).to_have_count(1)
    page.keyboard.press(".")
    expect(told.filter(has_text="The passenger’s way is hidden.")).to_have_count(1)
