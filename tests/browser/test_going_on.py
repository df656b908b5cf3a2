"""Where the focus goes, and what a screen reader hears, when the pressed element is gone."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.server.running import Server, bot, me

PASSWORD = "a bridge in the rain"


def heading(page: Page, name: str) -> None:
    """Expect the keyboard focus on the heading of the page."""
    expect(page.get_by_role("heading", level=1, name=name)).to_be_focused()


def test_a_new_page_focuses_its_heading(visit: Visit) -> None:
    page = visit().open("/")
    expect(page.locator("body")).to_be_focused()
    page.get_by_role("link", name="Rules Voll verplant").press("Enter")
    heading(page, "Voll verplant")
    page.get_by_role("link", name="Netzplan home page").press("Enter")
    heading(page, "Railway board games")
    page.get_by_role("link", name="You and your tables").press("Enter")
    heading(page, "You and your tables")
    page.go_back()
    heading(page, "Railway board games")
    page.get_by_role("button", name="Play now Voll verplant").press("Enter")
    heading(page, "Amsterdam · Round 1")


def test_a_page_shown_once_it_had_come_stays_when_its_address_changes(visit: Visit) -> None:
    page = visit().open("/")
    page.get_by_role("navigation").get_by_role("link", name="Play with others").press("Enter")
    heading(page, "Play with others")
    name, bots = page.get_by_label("Your name"), page.get_by_role("combobox", name="Bots")
    name.fill("Eve")
    bots.focus()
    bots.select_option("without bots")
    page.wait_for_url("**bots=no*")
    expect(bots).to_be_focused()
    expect(name).to_have_value("Eve")


@pytest.mark.nightly
def test_a_late_page_does_not_take_the_focus_away(visit: Visit) -> None:
    page = visit(alone=True).open("/")
    page.route("**/queries/**", lambda route: route.abort())
    page.get_by_role("link", name="New table Voll verplant").press("Enter")
    page.get_by_role("button", name="Settings").focus()
    page.get_by_role("button", name="Open the table").wait_for()
    expect(page.get_by_role("button", name="Settings")).to_be_focused()


def test_the_game_takes_the_focus_when_it_replaces_the_waiting_room(visit: Visit) -> None:
    ann, ben = visit(), visit()
    page = ann.open("/new/voll_verplant?map=amsterdam&seat=me~Ann&seat=open")
    page.get_by_role("button", name="Open the table").press("Enter")
    invitation = page.get_by_role("textbox", name="Invitation to seat 2")
    address = invitation.input_value()
    page.get_by_role("button", name="Copy Invitation to seat 2").focus()
    ben.open(address.removeprefix(ben.address))
    ben.page.get_by_role("textbox", name="Your name").fill("Ben")
    ben.page.keyboard.press("Enter")
    for each in (ann, ben):
        each.until("choose", "ride")
        heading(each.page, "Amsterdam · Round 1")


def test_after_the_login_form_the_new_status_has_the_focus(visit: Visit) -> None:
    page = visit().open("/me")
    form = page.get_by_role("form", name="Sign up")
    form.get_by_label("Your name").fill("Olga")
    form.get_by_label("Password").fill(PASSWORD)
    form.get_by_label("Password").press("Enter")
    expect(page.get_by_text("You are logged in as Olga.")).to_be_focused()
    page.get_by_role("button", name="Log out here").press("Enter")
    expect(page.get_by_text("You are playing as a guest")).to_be_focused()


@pytest.mark.nightly
def test_a_line_typed_on_a_button_moves_the_focus_to_confirm(visit: Visit, house: Server) -> None:
    table = house.table([me("Ann"), bot("random")], "amsterdam")
    guest = visit()
    page = guest.open(f"/t/{table.seats[0]}")
    if guest.until("choose", "ride") == "ride":
        guest.choose_something()
        guest.until("choose")
    confirm = page.locator("button.confirm")
    for button in (confirm, page.get_by_role("button", name="Zoom in")):
        button.focus()
        page.keyboard.press(guest.open_lines()[0].lower())
        expect(confirm).to_be_focused()


@pytest.mark.nightly
def test_settings_close_when_the_focus_leaves_them(visit: Visit) -> None:
    page = visit().open("/")
    settings = page.get_by_role("button", name="Settings")
    settings.press("Enter")
    last = page.get_by_role("checkbox", name="Confirm moves")
    last.focus()
    expect(settings).to_have_attribute("aria-expanded", "true")
    page.keyboard.press("Tab")
    expect(last).to_be_hidden()
    expect(settings).to_have_attribute("aria-expanded", "false")
