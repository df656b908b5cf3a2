"""Two people without a link from each other meet in the lobby, play, and play again."""

import re

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.conftest import Visit
from tests.browser.test_looks import AXE
from tests.browser.visitor import PHONE, Visitor, hold_first
from tests.nightly import first_by_day
from tests.server.running import OPEN, Server, me

LOOK = 10_000
"""Milliseconds after which an open list has been refreshed."""


def no_barrier(page: Page) -> None:
    page.evaluate(AXE.read_text())
    assert page.evaluate("axe.run().then((told) => told.violations)") == []


@pytest.mark.nightly
def test_a_guest_and_an_account_meet_in_the_lobby(visit: Visit, house: Server) -> None:
    nora = visit()
    page = nora.open("/me")
    keep = page.locator("form").filter(has=page.get_by_label("Password")).first
    keep.get_by_label("Your name").fill("Nora of the lobby")
    keep.get_by_label("Password").fill("a bridge in the rain")
    keep.get_by_role("button").click()
    expect(page.get_by_text("You are logged in as Nora of the lobby.")).to_be_visible()

    # Nobody is waiting, so the quick seat is at a new table, which says that it is open.
    page = nora.open("/")
    page.get_by_role("article").first.get_by_role("link", name="Play with others").click()
    page.get_by_label("Seats").select_option("2")
    expect(page.get_by_role("heading", name="No tables like that")).to_be_visible()
    no_barrier(page)
    # With a clock, a bot would stand in at once on this server for a player who is not there yet.
    page.locator(".quick").get_by_label("Thinking time").select_option("none")
    page.get_by_role("button", name="Find a seat").click()
    expect(page.get_by_text("Open: everybody in the lobby")).to_be_visible()
    no_barrier(page)

    guest = visit(size=PHONE, touch=True)
    lobby = guest.open("/lobby?bots=no&seats=2&game=voll_verplant")
    row = lobby.get_by_role("listitem").filter(has_text="Nora of the lobby")
    expect(row).to_contain_text("somebody online")
    row.get_by_text("All settings").tap()
    expect(row.get_by_text("On request, in three steps")).to_be_visible()
    no_barrier(lobby)
    row.get_by_role("button", name="Join").tap()
    row.get_by_label("Your name").fill("Gus")
    row.get_by_role("button", name="Join").tap()
    guest.until("choose", "ride")
    nora.until("choose", "ride")

    # A third person watches, until the host forbids it.
    eve = visit()
    watching = eve.open("/lobby?show=watch")
    shown = watching.get_by_role("listitem").filter(has_text="Nora of the lobby")
    shown.get_by_role("link", name="Watch").click()
    expect(page.get_by_text("1 person is watching")).to_be_visible()
    page.locator("summary").filter(has_text="Spectators").click()
    page.get_by_role("button", name="Change").click()
    expect(page.get_by_text("you can’t change who may join")).to_be_visible()
    page.get_by_label("Who may watch").select_option("nobody")
    page.get_by_role("button", name="Apply").click()
    expect(page.get_by_text("Who may watch: nobody")).to_be_visible()
    expect(page.get_by_role("textbox", name="Watch only")).to_have_count(0)
    watching.reload()
    expect(watching.get_by_text("This table doesn’t allow spectators.")).to_be_visible()
    eve.overlook("status of 403")  # the browser logs the refused request

    # The rematch is on another map, and both move on by one seat.
    links = [nora.links()[0], guest.links()[0]]
    with house.browser(*links) as browser:
        browser.play_out(*links)
    page.get_by_role("link", name="Change settings").click()
    page.locator("label").filter(has_text="Berlin").click()
    page.get_by_label("Who sits where").select_option("next")
    page.get_by_role("button", name="Start the rematch").click()
    expect(page.get_by_role("heading", name="Berlin")).to_be_visible()
    lobby.get_by_role("region", name="Result").get_by_role("button", name="To the rematch").tap()
    guest.until("choose", "ride")
    assert [seat["name"] for seat in nora.newest()["info"]["seats"]] == [
        "Gus",
        "Nora of the lobby",
    ]


def test_a_player_leaves_a_seat_and_the_host_closes_the_table(visit: Visit) -> None:
    host, guest = visit(), visit(size=PHONE, touch=True)
    guest.context.clock.install()
    lobby = guest.open("/lobby")
    page = host.open("/new/voll_verplant?for=open&seat=me~Hilda&seat=open&seat=open")
    page.get_by_role("button", name="Open the table").click()
    invitation = page.get_by_role("textbox", name="Invitation to seat 2")
    before = invitation.input_value()
    screen = visit()
    shown = page.get_by_role("link", name="Big-screen view").get_attribute("href")
    code = screen.open(shown or "").get_by_role("img", name=re.compile("Scan with"))
    expect(code).to_have_accessible_name(re.compile("Join: seat 2"))
    row = lobby.get_by_role("listitem").filter(has_text="Hilda")
    lobby.clock.run_for(LOOK)  # the list refreshes while it is open
    expect(row).to_contain_text("10 minutes, plus 20 seconds a turn")
    row.get_by_role("button", name="Join").tap()
    row.get_by_label("Your name").fill("Ivo")
    row.get_by_role("button", name="Join").tap()
    expect(page.get_by_text("Ivo")).to_be_visible()
    expect(code).to_have_accessible_name(re.compile("Join: seat 3"))
    expect(lobby.get_by_role("button", name="Leave")).to_be_visible()
    no_barrier(lobby)
    lobby.get_by_role("button", name="Leave").tap()
    lobby.get_by_role("button", name="Really leave this table?").tap()
    expect(lobby.get_by_role("heading", name="Play with others")).to_be_visible()
    # The free seat has a new invitation.
    expect(page.get_by_text("Ivo")).to_be_hidden()
    expect(invitation).not_to_have_value(before)
    # The big screen does not receive that link, and shows no code for a dead one.
    expect(screen.page.locator(".waiting li").nth(1)).to_have_text("open seat")
    screen.wait(lambda: bool(screen.troubles), "the browser notes that the old link is unknown")
    expect(code).to_have_accessible_name(re.compile("Join: seat 3"))
    screen.leave()
    screen.overlook("status of 404")
    # He comes back, but now the host no longer wants to wait.
    row.get_by_role("button", name="Join").tap()
    expect(page.get_by_text("Ivo")).to_be_visible()
    page.get_by_role("button", name="Close the table").click()
    page.get_by_role("button", name="Really close it for everybody?").click()
    expect(page.get_by_role("heading", name="Play with others")).to_be_visible()
    expect(lobby.get_by_text("closed this table before play began")).to_be_visible()
    expect(lobby.get_by_role("heading", name="Chat")).to_be_visible()
    expect(lobby.locator(".board")).to_have_count(0)
    expect(guest.open("/lobby").get_by_role("listitem").filter(has_text="Hilda")).to_have_count(0)


def test_proposals_on_a_phone_and_a_bot_for_a_player_who_leaves(
    visit: Visit, house: Server
) -> None:
    table = house.table([me("Ann"), OPEN])
    house.post(f"links/{table.seats[1]}/claim", {"name": "Eve"})
    phone = visit(size=PHONE, touch=True)
    page = phone.open(f"/t/{table.seats[0]}")
    phone.until("choose", "ride")
    page.get_by_role("button", name="Log").tap()
    page.get_by_role("button", name="Make a proposal").tap()
    dialog = page.get_by_role("dialog", name="Make a proposal")
    expect(dialog.get_by_role("button", name="Stop without a result")).to_be_visible()
    no_barrier(page)
    dialog.get_by_role("button", name="Let a bot play for me").tap()
    banner = page.get_by_role("alert").filter(has_text="A bot is playing for you.")
    banner.get_by_role("button", name="Take your seat back").tap()
    expect(banner).to_be_hidden()


@pytest.mark.nightly
def test_a_table_for_chosen_people_is_marked_and_found_only_by_them(visit: Visit) -> None:
    host, nora, other = visit(), visit(), visit()
    nora.page.request.get(f"{nora.address}/api/me")
    account = {"name": "Nora the chosen", "password": "a bridge in the rain"}
    assert nora.page.request.post(f"{nora.address}/api/me/account", data=account).ok
    page = host.open("/new/voll_verplant?seat=me~Hubert&seat=open")
    page.locator("summary").filter(has_text="Private: only people with the link").click()
    page.get_by_label("Only people I choose").check()
    page.get_by_label("Names of accounts").fill("Nobody of that name")
    page.get_by_role("button", name="Open the table").click()
    host.expect_alert("Nobody of that name")
    host.overlook("status of 422")  # the browser logs the refused request
    page.get_by_label("Names of accounts").fill("nora the chosen")
    no_barrier(page)
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_text("Only for Nora the chosen")).to_be_visible()
    none = other.open("/lobby").get_by_role("listitem").filter(has_text="Hubert")
    expect(other.page.get_by_role("heading", name="Play now with others")).to_be_visible()
    expect(none).to_have_count(0)
    row = nora.open("/lobby").get_by_role("listitem").filter(has_text="Hubert")
    expect(row).to_contain_text("You are invited")
    # Whose name is not known yet would be asked for it.
    expect(nora.page.get_by_role("link", name="You and your tables: Nora")).to_be_visible()
    row.get_by_role("button", name="Join").click()
    nora.until("choose", "ride")


def test_a_guest_keeps_the_name_given_with_a_quick_seat(visit: Visit) -> None:
    page = visit().open("/lobby?game=deutschland_rummy")
    page.get_by_label("Your name").fill("Eve")
    page.get_by_role("button", name="Find a seat").click()
    expect(page.get_by_role("link", name="You and your tables: Eve")).to_be_visible()


@pytest.mark.nightly
def test_a_name_is_kept_although_an_earlier_question_is_still_on_its_way(visit: Visit) -> None:
    """On a slow network a guest may sit down before the server has said who they are."""
    guest, held = visit(alone=True), list[Route]()

    def hold(route: Route) -> None:
        held.append(route)
        if len(held) > 1:
            route.continue_()

    guest.page.route("**/api/me/tables", hold)
    page = guest.open("/lobby?game=deutschland_rummy")
    page.get_by_label("Your name").fill("Eve")
    page.get_by_role("button", name="Find a seat").click()
    page.wait_for_url("**/t/*")
    held[0].continue_()
    expect(page.get_by_role("link", name="You and your tables: Eve")).to_be_visible()


def test_forms_fill_in_a_name_that_is_told_only_after_them(visit: Visit, house: Server) -> None:
    """The session of an account outlives what its browser stores for the page."""
    open_to_all = {"visibility": "open", "watching": "anybody", "names": []}
    table = house.table([me("Host of the late name"), OPEN], access=open_to_all)
    guest = visit(alone=True)
    guest.page.request.get(f"{guest.address}/api/me")
    account = {"name": "Late Lena", "password": "a bridge in the rain"}
    assert guest.page.request.post(f"{guest.address}/api/me/account", data=account).ok
    held = hold_first(guest.page, "**/api/me")
    page = guest.open("/lobby?game=voll_verplant")
    row = page.get_by_role("listitem").filter(has_text="Host of the late name")
    row.get_by_role("button", name="Join").click()
    fields = page.get_by_label("Your name")
    expect(fields).to_have_count(2)  # the one of the table, and that of the quick seat
    fields.last.fill("Somebody else")
    held[0].continue_()
    expect(fields.first).to_have_value("Late Lena")
    expect(fields.last).to_have_value("Somebody else")

    page.evaluate("localStorage.removeItem('netzplan.prefs')")
    held = hold_first(page, "**/api/me")
    page.goto(f"{house.address}/t/{table.seats[1]}")
    expect(fields).to_have_value("")
    held[0].continue_()
    expect(fields).to_have_value("Late Lena")


_SHOW_AGAIN = "document.dispatchEvent(new Event('visibilitychange'))"
"""Makes a page look whether something is new, as when somebody returns to its tab."""


def test_a_refreshed_list_keeps_its_pictures_and_what_was_opened(
    visit: Visit, house: Server
) -> None:
    def open_table(name: str) -> None:
        seats = [me(name), OPEN]
        house.table(seats, access={"visibility": "open", "watching": "anybody", "names": []})

    open_table("Ann of the pictures")
    page = visit().open("/lobby?game=voll_verplant")
    row = page.get_by_role("listitem").filter(has_text="Ann of the pictures")
    row.get_by_text("All settings").click()
    picture = row.locator(".picture svg").element_handle()
    facts = row.locator("details p").first.element_handle()
    open_table("Ben of the pictures")
    page.evaluate(_SHOW_AGAIN)
    expect(page.get_by_text("Ben of the pictures")).to_be_visible()
    assert picture.evaluate("(drawn) => drawn.isConnected")
    assert facts.evaluate("(told) => told.isConnected")


@pytest.mark.parametrize("way", ["t", "tv"])
def test_the_picture_of_a_waiting_table_stays_when_somebody_comes(
    visit: Visit, house: Server, way: str
) -> None:
    table = house.table([me("Ann"), OPEN, OPEN])
    page = visit().open(f"/{way}/{table.spectators}")
    picture = page.locator(".picture svg").element_handle()
    house.post(f"links/{table.seats[1]}/claim", {"name": "Ben"})
    expect(page.get_by_role("listitem").filter(has_text="Ben")).to_be_visible()
    assert picture.evaluate("(drawn) => drawn.isConnected")


_CUT = """selects => selects.filter((select) => {
  const pen = document.createElement('canvas').getContext('2d');
  const style = getComputedStyle(select);
  pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  const room = select.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
  // The arrow beside the words takes some of it.
  const [shown] = select.selectedOptions;
  return !shown || pen.measureText(shown.text).width > room - 18;
}).map((select) => select.ariaLabel ?? select.parentElement.textContent)"""
"""Returns the labels of select fields that are too narrow for their text, or have none yet."""


def is_read_whole(guest: Visitor, fields: Locator) -> None:
    fields.first.wait_for()
    guest.wait(lambda: fields.evaluate_all(_CUT) == [], f"{fields} are cut")


@pytest.mark.parametrize("language", first_by_day("de-DE", "en-GB"))
def test_selected_options_are_fully_visible(visit: Visit, language: str) -> None:
    for size in ((1366, 768), (390, 844)):
        guest = visit(size=size, language=language)
        page = guest.open("/lobby?game=deutschland_rummy")
        is_read_whole(guest, page.locator(".filters select").first)
        page = guest.open("/new/voll_verplant?seat=me~Ann&seat=local~Ben&seat=bot~random")
        is_read_whole(guest, page.locator("li select"))
