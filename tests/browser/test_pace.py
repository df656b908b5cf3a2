"""At a table with clocks a bot stands in for an absent player, who can take the seat back."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Route, expect

from netzplan.server.pace.clocks import MOST_INCIDENTS
from tests.browser.conftest import Visit
from tests.browser.visitor import PHONE
from tests.nightly import NIGHTLY, first_by_day
from tests.server.running import OPEN, Server, bot, me

LIVE = {"clock_minutes": 10, "clock_increment": 5}


def test_a_bot_stands_in_until_the_player_takes_the_seat_back(
    visit: Visit, house: Server, tmp_path: Path
) -> None:
    table = house.table([me("Ann"), OPEN], "berlin", game="on_the_underground", hosting=LIVE)
    ann = visit(size=PHONE, touch=True)
    ann.take_time()
    page = ann.open(f"/t/{table.seats[0]}")
    ann.wait(lambda: _is_there(house, table.seats[0]), "Ann has not come")
    claimed = house.post(f"links/{table.seats[1]}/claim", {"name": "Eve"}).json()
    # Eve is connected from here on; otherwise a bot could stand in for her, too.
    with house.browser(claimed["link"]) as eve:
        clocks = page.get_by_role("region", name="Clocks and proposals")
        expect(clocks.get_by_role("listitem").first).to_contain_text("Ann to play: 10 minutes left")
        page.screenshot(path=tmp_path / "phone.png")
        # Eve's line stands over the board, not over whose turn it is.
        house.post(f"links/{claimed['link']}/talk", {"text": "Hello"})
        said = page.get_by_role("button", name="Open chat: Eve Hello").bounding_box()
        board = page.locator(".board").first.bounding_box()
        assert said is not None
        assert board is not None
        assert said["y"] >= board["y"]
        # Ann leaves, and comes back to a seat that a bot plays.
        page.goto("about:blank")
        eve.until(claimed["link"], lambda told: told["info"]["seats"][0]["stand_in"] == "sound")
        ann.open(f"/t/{table.seats[0]}")
        banner = clocks.get_by_role("alert").filter(has_text="A bot is playing for you.")
        expect(banner).to_be_visible()
        expect(page.locator(".sentence")).to_have_text("A bot is playing for you.")
        page.screenshot(path=tmp_path / "bot.png")
        banner.get_by_role("button", name="Take your seat back").click()
        expect(banner).to_be_hidden()
        # Both agree on a break: Ann asks, Eve agrees.
        clocks.get_by_role("button", name="Proposals").click()
        dialog = page.get_by_role("dialog", name="Make a proposal")
        page.screenshot(path=tmp_path / "agree.png")
        dialog.get_by_role("button", name="Take a break").click()
        expect(clocks).to_contain_text("Ann would like a break. break 1 of 3 · ")
        answer = house.post(f"links/{claimed['link']}/offers/1", {"agrees": True})
        assert answer.status_code == 200
        expect(clocks).to_contain_text("Break, ")
        page.get_by_role("button", name="Log").click()
        events = page.get_by_role("region", name="At the table")
        expect(events.get_by_role("listitem")).to_have_count(3)
        page.screenshot(path=tmp_path / "pause.png")


def _is_there(house: Server, link: str) -> bool:
    return bool(house.get(f"links/{link}").json()["info"]["seats"][0]["online"])


@pytest.mark.parametrize("size", first_by_day(PHONE, (1440, 900)), ids=str)
def test_a_pace_can_be_chosen_for_a_new_table(
    visit: Visit, house: Server, size: tuple[int, int]
) -> None:
    page = visit(size=size).open("/new/voll_verplant?seat=me~Ann&seat=bot~casual")
    page.get_by_label("Thinking time").select_option(label="2 days a turn")
    page.get_by_role("button", name="Open the table").click()
    clocks = page.get_by_role("region", name="Clocks and proposals")
    expect(clocks.get_by_role("listitem").first).to_contain_text("Ann")


@pytest.mark.nightly
def test_a_proposal_is_read_out_once_and_not_with_every_second(visit: Visit, house: Server) -> None:
    table = house.table([me("Ann"), OPEN])
    claimed = house.post(f"links/{table.seats[1]}/claim", {"name": "Eve"}).json()
    page = visit().open(f"/t/{claimed['link']}")
    proposed = house.post(f"links/{table.seats[0]}/offers", {"kind": "cancel"})
    assert proposed.is_success
    clocks = page.get_by_role("region", name="Clocks and proposals")
    expect(clocks).to_contain_text(re.compile(r"without a result\.\s+\d+:\d\d:\d\d"))
    read_out = clocks.get_by_role("status").filter(has_text=re.compile(r"\S"))
    expect(read_out).to_have_text(["Ann would like to stop without a result."])


def test_a_proposal_that_comes_to_nothing_is_reported(visit: Visit, house: Server) -> None:
    table = house.table([me("Ann"), OPEN])
    claimed = house.post(f"links/{table.seats[1]}/claim", {"name": "Eve"}).json()
    guest = visit()
    if not NIGHTLY:
        guest.take_time()
    page = guest.open(f"/t/{table.seats[0]}")
    page.get_by_role("button", name="Make a proposal").click()
    dialog = page.get_by_role("dialog", name="Make a proposal")
    dialog.get_by_role("button", name="Stop without a result").click()
    dialog.get_by_role("button", name="Really stop?").click()
    clocks = page.get_by_role("region", name="Clocks and proposals")
    expect(clocks).to_contain_text("Ann would like to stop without a result.")
    assert house.post(f"links/{claimed['link']}/offers/1", {"agrees": False}).is_success
    read_out = clocks.get_by_role("status").filter(has_text=re.compile(r"\S"))
    expect(read_out).to_have_text(["Declined: Ann would like to stop without a result."])
    if NIGHTLY:  # after a while only the log tells of it
        expect(read_out).to_have_count(0)
    # It does not come back after the next proposal.
    assert house.post(f"links/{claimed['link']}/offers", {"kind": "cancel"}).is_success
    expect(read_out).to_have_text(["Eve would like to stop without a result."])
    assert house.post(f"links/{claimed['link']}/offers/2", {"agrees": False}).is_success
    expect(read_out).to_have_count(0)


def test_the_others_are_told_when_somebody_leaves_and_comes_back(
    visit: Visit, house: Server
) -> None:
    table = house.table([me("Ann"), OPEN])
    eve = house.post(f"links/{table.seats[1]}/claim", {"name": "Eve"}).json()["link"]
    guest = visit(language="de-DE", size=PHONE)
    guest.take_time()
    page = guest.open(f"/t/{eve}")
    expect(page.locator(".sentence")).to_be_visible()
    clocks = page.get_by_role("region", name="Uhren und Absprachen")
    read_out = clocks.get_by_role("status").filter(has_text=re.compile(r"\S"))
    assert house.post(f"links/{table.seats[0]}/leave", {}).is_success
    expect(read_out).to_have_text(["Ann ist gegangen: Ein Bot spielt weiter."])
    assert house.post(f"links/{table.seats[0]}/return", {}).is_success
    expect(read_out).to_have_text(["Ann spielt wieder selbst."])
    # Whoever comes later finds it in the log.
    page.reload()
    expect(clocks.get_by_role("button", name="Absprachen")).to_be_visible()
    expect(read_out).to_have_count(0)


def test_a_turn_can_be_undone_by_agreement_once_there_is_one(visit: Visit, house: Server) -> None:
    guest = visit()
    page = guest.open(f"/t/{house.table([me('Ann'), bot()]).seats[0]}")
    guest.until("choose")
    dialog = page.get_by_role("dialog", name="Make a proposal")
    undo = dialog.get_by_role("button", name="Undo my last turn")

    propose = page.get_by_role("button", name="Make a proposal")
    propose.click()
    expect(undo).to_have_attribute("aria-disabled", "true")
    expect(undo).to_have_accessible_description("You haven’t finished a turn yet.")
    undo.dispatch_event("click")
    expect(dialog.get_by_role("alert")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)

    guest.choose_something()
    guest.until("choose", "ride")
    propose.click()
    expect(undo).to_have_accessible_description(re.compile("Everything that has happened since"))
    with guest.answered():
        undo.click()
    expect(dialog).to_have_count(0)
    guest.wait(lambda: guest.newest()["settled"] == 1, "the turn is not undone")


def test_what_was_refused_because_of_a_proposal_goes_with_it(visit: Visit, house: Server) -> None:
    table = house.table([me("Ann"), OPEN])
    eve = house.post(f"links/{table.seats[1]}/claim", {"name": "Eve"}).json()["link"]
    guest = visit()
    page = guest.open(f"/t/{table.seats[0]}")
    page.get_by_role("button", name="Make a proposal").click()
    dialog = page.get_by_role("dialog", name="Make a proposal")
    expect(dialog).to_be_visible()
    assert house.post(f"links/{eve}/offers", {"kind": "cancel"}).is_success
    expect(page.get_by_text("Eve would like to stop without a result.")).to_be_attached()
    dialog.get_by_role("button", name="Stop without a result").click()
    dialog.get_by_role("button", name="Really stop?").click()
    expect(dialog.get_by_role("alert")).to_contain_text("There is already a proposal")
    assert house.post(f"links/{eve}/offers/1", {"agrees": False}).is_success
    expect(dialog.get_by_role("alert")).to_have_count(0)
    guest.overlook("status of 409")  # the browser notes what was refused


def test_who_agrees_twice_is_not_told_that_the_proposal_is_gone(
    visit: Visit, house: Server
) -> None:
    table = house.table([me("Ann"), OPEN], "berlin", game="on_the_underground", hosting=LIVE)
    guest, held = visit(), list[Route]()
    page = guest.open(f"/t/{table.seats[0]}")
    guest.wait(lambda: _is_there(house, table.seats[0]), "Ann has not come")
    eve = house.post(f"links/{table.seats[1]}/claim", {"name": "Eve"}).json()["link"]
    page.route("**/offers/1", lambda route: held.append(route))
    clocks = page.get_by_role("region", name="Clocks and proposals")
    agree = clocks.get_by_role("button", name="Agree", exact=True)
    with house.browser(eve):
        expect(clocks.get_by_role("listitem").first).to_contain_text("Ann to play")
        assert house.post(f"links/{eve}/offers", {"kind": "pause"}).is_success
        for _ in range(2):
            agree.click()
        guest.wait(lambda: len(held) == 2, "she did not agree twice")
        held[0].continue_()
        expect(clocks).to_contain_text("Break, ")
        with page.expect_response("**/offers/1"):
            held[1].continue_()
        guest.drawn()
        expect(clocks.get_by_role("alert")).to_have_count(0)
    guest.overlook("status of 409")  # the browser notes what was refused


def test_incidents_are_told_however_many_there_were(visit: Visit, house: Server) -> None:
    table = house.table([me("Ann"), OPEN])
    eve = house.post(f"links/{table.seats[1]}/claim", {"name": "Eve"}).json()["link"]
    guest = visit()
    guest.take_time()
    page = guest.open(f"/t/{eve}")
    expect(page.locator(".sentence")).to_be_visible()  # what happened before is no news
    clocks = page.get_by_role("region", name="Clocks and proposals")
    read_out = clocks.get_by_role("status").filter(has_text=re.compile(r"\S"))
    for _ in range(MOST_INCIDENTS // 2):
        for what in ("leave", "return"):
            assert house.post(f"links/{table.seats[0]}/{what}", {}).is_success
    expect(read_out).to_have_text(["Ann is back."])
    assert house.post(f"links/{table.seats[0]}/leave", {}).is_success
    expect(read_out).to_have_text(["Ann left: a bot takes over."])
