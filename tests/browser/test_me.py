"""The page about you: a guest makes an account and opens it elsewhere with all tables."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.conftest import Visit
from tests.browser.visitor import PHONE
from tests.server.running import Server

pytestmark = pytest.mark.journey

PASSWORD = "a bridge in the rain"


def fill(form: Locator, name: str, password: str) -> None:
    """Fill in name and password, and send the form."""
    form.get_by_label("Your name").fill(name)
    form.get_by_label("Password").fill(password)
    form.get_by_role("button").first.click()


def part(page: Page, title: str) -> Locator:
    """Return a part of the page about you, by its heading."""
    heading = page.get_by_role("heading", name=title, exact=True)
    return page.locator(".column > *").filter(has=heading)


def test_a_guest_makes_an_account_and_opens_it_on_a_phone(visit: Visit, tmp_path: Path) -> None:
    desk = visit()
    page = desk.open("/new/voll_verplant?map=amsterdam&seat=me~Nora&seat=bot~random")
    page.locator("button.create").click()
    desk.until("choose", "ride")
    page.get_by_role("link", name="You and your tables").click()
    fill(part(page, "Sign up"), "Nora", "short")
    expect(part(page, "Sign up").get_by_role("alert")).to_have_text(
        "A password must have 8 to 128 characters."
    )
    desk.overlook("status of 422")  # the browser logs the refused request
    fill(part(page, "Sign up"), "Nora", PASSWORD)
    expect(page.get_by_text("You are logged in as Nora.")).to_be_visible()

    phone = visit(size=PHONE, touch=True)
    page = phone.open("/me")
    fill(part(page, "I have an account"), "nora", PASSWORD)
    expect(page.get_by_text("You are logged in as Nora.")).to_be_visible()
    name = page.get_by_role("textbox", name="Your name")
    expect(name).to_have_value("Nora")
    name.fill("Nora Bee")
    page.get_by_role("button", name="Rename").tap()
    expect(page.get_by_text("At new tables your name is Nora Bee.")).to_be_visible()
    expect(desk.open("/me").get_by_role("textbox", name="Your name")).to_have_value("Nora Bee")
    page.get_by_text("My data").tap()
    with page.expect_download() as download:
        page.get_by_role("link", name="Download").tap()
    download.value.save_as(tmp_path / "mine.json")
    assert json.loads((tmp_path / "mine.json").read_text())["name"] == "Nora Bee"
    page = phone.open("/")
    page.get_by_role("link", name="Amsterdam Voll verplant Nora").tap()
    assert phone.until("choose", "ride")

    page = phone.open("/me")
    page.get_by_role("button", name="Log out everywhere").tap()
    expect(page.get_by_text("You are playing as a guest")).to_be_visible()
    page = phone.open("/")
    expect(page.get_by_text("No tables yet.")).to_be_visible()
    # A guest without a name is called Guest in the language of the page.
    page = phone.open("/new/voll_verplant")
    name = page.locator("fieldset input.field, .seat input.field").first
    expect(name).to_have_value("Guest")
    page.get_by_role("button", name="Deutsch").tap()
    expect(name).to_have_value("Gast")
    page.get_by_role("button", name="English").tap()
    expect(name).to_have_value("Guest")
    expect(desk.open("/me").get_by_text("This browser has been logged out.")).to_be_visible()


def test_the_link_of_a_notice_opens_a_seat_on_a_new_device_where_nobody_may_watch(
    visit: Visit,
) -> None:
    desk, phone = visit(), visit(size=PHONE, touch=True)
    page = desk.open("/me")
    fill(part(page, "Sign up"), "Tilda", PASSWORD)
    expect(page.get_by_text("You are logged in as Tilda.")).to_be_visible()
    seats = [{"kind": "me", "name": "Tilda"}, {"kind": "bot", "bot": "random"}]
    wishes = {"seats": seats, "access": {"watching": "nobody"}}
    made = page.request.post(
        desk.address + "/api/tables",
        data={"game": "voll_verplant", "map": "amsterdam", **wishes},
        headers={"origin": desk.address},
    )
    there = phone.open("/me")
    fill(part(there, "I have an account"), "Tilda", PASSWORD)
    expect(there.get_by_text("You are logged in as Tilda.")).to_be_visible()
    # Like a browser that has not asked for its tables yet. The page before may still store them.
    there.add_init_script("localStorage.removeItem('netzplan.tables')")
    held: list[Route] = []
    there.route("**/api/me/tables", lambda route: held.append(route), times=1)
    with there.expect_response("**/api/links/*") as refused:
        there.goto(f"{phone.address}/t/{made.json()['spectators']}")
    assert refused.value.status == 403
    phone.wait(lambda: bool(held), "the tables were never asked for")
    held[0].continue_()
    phone.until("choose", "ride")
    phone.overlook("status of 403")  # the browser logs the refused request


@pytest.mark.nightly
def test_a_page_whose_session_has_ended_changes_nobody(visit: Visit) -> None:
    desk, phone = visit(), visit(size=PHONE, touch=True)
    page = desk.open("/me")
    fill(part(page, "Sign up"), "Quentin", PASSWORD)
    expect(page.get_by_text("You are logged in as Quentin.")).to_be_visible()
    there = phone.open("/me")
    fill(part(there, "I have an account"), "Quentin", PASSWORD)
    expect(there.get_by_text("You are logged in as Quentin.")).to_be_visible()
    page.get_by_text("Passkeys and password").click()
    page.get_by_label("Current password").fill("a tunnel in the snow")
    page.get_by_label("New password").fill(PASSWORD)
    page.get_by_role("button", name="Save password").click()
    expect(page.get_by_role("status")).to_have_text("The password is wrong.")
    desk.overlook("status of 403")  # the browser logs the refused request
    page.get_by_label("Current password").fill(PASSWORD)
    page.get_by_role("button", name="Save password").click()
    expect(page.get_by_role("status")).to_have_text("Your new password is saved.")

    there.get_by_role("button", name="Log out everywhere").tap()
    expect(there.get_by_role("status")).to_have_text("You are not logged in.")
    expect(there.get_by_text("This browser has been logged out.")).to_be_visible()
    page.get_by_role("button", name="Rename").click()
    expect(page.get_by_role("status")).to_have_text("At new tables your name is Quentin.")

    # In another tab of this browser, she logs out.
    other = desk.context.new_page()
    other.goto(f"{desk.address}/me")
    other.get_by_role("button", name="Log out here").click()
    expect(other.get_by_text("You are playing as a guest")).to_be_visible()
    page.get_by_text("Delete account").click()
    form = part(page, "Delete account")
    form.get_by_label("Password").fill(PASSWORD)
    form.get_by_role("button").click()
    form.get_by_role("button", name="Really delete?").click()
    expect(page.get_by_role("status")).to_have_text("You are not logged in.")
    fill(part(page, "I have an account"), "Quentin", PASSWORD)
    expect(page.get_by_text("You are logged in as Quentin.")).to_be_visible()


def test_an_address_without_passkeys_and_messages_says_what_they_need(visit: Visit) -> None:
    guest = visit()
    guest.page.add_init_script("Object.defineProperty(window, 'isSecureContext', {value: false})")
    page = guest.open("/me")
    needs = "they need https or, on the server’s own machine, http://localhost."
    login = part(page, "I have an account")
    expect(login).to_contain_text(f"The browser allows no passkeys at this address: {needs}")
    page.get_by_text("When it is your turn").click()
    told = part(page, "When it is your turn")
    expect(told).to_contain_text(f"The browser allows no messages from this address: {needs}")


def test_deleting_an_account_asks_for_confirmation(visit: Visit) -> None:
    guest = visit()
    guest.take_time()
    page = guest.open("/me")
    fill(part(page, "Sign up"), "Otto", PASSWORD)
    form = part(page, "Delete account")
    page.get_by_text("Delete account").click()
    form.get_by_label("Password").fill(PASSWORD)
    form.get_by_role("button").click()
    expect(form.get_by_role("button")).to_have_text("Really delete?")
    expect(page.get_by_text("You are logged in as Otto.")).to_be_visible()
    form.get_by_role("button").click()
    expect(page.get_by_text("You are playing as a guest")).to_be_visible()
    fill(part(page, "I have an account"), "Otto", PASSWORD)
    expect(part(page, "I have an account").get_by_role("alert")).to_have_text(
        "Name and password don’t match."
    )
    guest.overlook("status of 403")


def test_a_guest_can_change_their_name(visit: Visit) -> None:
    guest = visit()
    page = guest.open("/me")
    page.locator("#name").fill("Petra")
    page.get_by_role("button", name="Rename").click()
    expect(page.get_by_role("status")).to_have_text("At new tables your name is Petra.")
    expect(page.get_by_role("link", name="You and your tables: Petra")).to_be_visible()
    page = guest.open("/new/voll_verplant")
    expect(page.locator("input[maxlength='24']").first).to_have_value("Petra")


@pytest.mark.nightly
def test_a_table_removed_from_the_list_stays_away(visit: Visit) -> None:
    guest = visit()
    page = guest.open("/new/voll_verplant?map=amsterdam&seat=me~Rosa&seat=bot~random")
    page.locator("button.create").click()
    guest.until("choose", "ride")
    page = guest.open("/")
    page.get_by_role("button", name="Remove from list: Amsterdam").click()
    page.get_by_role("button", name="Remove", exact=True).click()
    expect(page.get_by_text("No tables yet.")).to_be_visible()
    with page.expect_response("**/api/me/tables"):
        page.reload()
    expect(page.get_by_role("link", name="You and your tables: Rosa")).to_be_visible()
    expect(page.get_by_text("No tables yet.")).to_be_visible()


def test_a_passkey_logs_in_without_a_password(visit: Visit) -> None:
    guest = visit(alone=True)
    guest.take_time()
    page = guest.page
    devices = guest.context.new_cdp_session(page)
    devices.send("WebAuthn.enable")
    wanted = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    devices.send("WebAuthn.addVirtualAuthenticator", {"options": wanted})
    page.goto(guest.address.replace("127.0.0.1", "localhost") + "/me")
    keep = part(page, "Sign up")
    keep.get_by_label("Your name").fill("Quinn")
    keep.get_by_role("button", name="Create with a passkey").click()
    expect(page.get_by_text("You are logged in as Quinn.")).to_be_visible()
    page.get_by_role("button", name="Log out here").click()
    page.get_by_role("button", name="Log in with a passkey").click()
    expect(page.get_by_text("You are logged in as Quinn.")).to_be_visible()
    expect(page.get_by_text("one passkey")).to_be_visible()
    page.get_by_text("Passkeys and password").click()
    held: list[Route] = []
    page.route("**/api/me/passkeys/options", lambda route: held.append(route))
    page.get_by_role("button", name="Create a passkey").dblclick()
    guest.wait(lambda: len(held) > 0, "no passkey was asked for")
    held[0].continue_()
    expect(page.get_by_role("status")).to_have_text(
        "This device already has a passkey for this account."
    )
    assert len(held) == 1
    page.get_by_label("New password").fill(PASSWORD)
    page.get_by_role("button", name="Save password").click()
    expect(page.get_by_role("status")).to_have_text("Your new password is saved.")
    page.get_by_role("button", name="Remove passkey 1").click()
    page.get_by_role("button", name="Remove passkey 1").click()
    expect(page.get_by_text("one passkey")).to_be_hidden()


@pytest.mark.nightly
def test_a_host_blocks_somebody_at_the_table_and_unblocks_them(house: Server, visit: Visit) -> None:
    host, friend = visit(), visit()
    page = host.open("/new/voll_verplant?map=amsterdam&seat=me~Sara&seat=open")
    page.locator("button.create").click()
    invitation = page.get_by_role("textbox", name="Invitation to seat 2").input_value()
    friend.page.goto(invitation)
    friend.page.get_by_label("Your name").fill("sara")
    friend.page.get_by_role("button", name="Join").click()
    friend.expect_alert("Somebody here already has this name, or one that looks just like it.")
    friend.overlook("status of 409")  # the browser logs the refused request
    friend.page.get_by_label("Your name").fill("Toni")
    friend.page.get_by_role("button", name="Join").click()
    host.until("choose", "ride")
    page.get_by_text("Block somebody").click()
    page.get_by_role("button", name="Block Toni").click()
    page.get_by_role("button", name="Really block Toni?").click()
    expect(page.get_by_text("Toni is blocked.")).to_be_visible()
    page = host.open("/me")
    page.get_by_text("one person").click()
    page.get_by_role("button", name="Unblock Toni").click()
    expect(page.get_by_text("one person")).to_be_hidden()


def test_the_page_about_you_lists_your_tables(visit: Visit) -> None:
    guest = visit()
    page = guest.open("/new/voll_verplant?map=amsterdam&seat=me~Ann&seat=bot~random")
    page.locator("button.create").click()
    guest.until("choose", "ride")
    table = page.url.removeprefix(guest.address)
    page.get_by_role("link", name="You and your tables").click()
    mine = page.get_by_role("region", name="Your tables")
    expect(mine.get_by_role("link")).to_have_attribute("href", table)


@pytest.mark.nightly
def test_a_table_from_another_device_comes_to_a_page_that_stays_open(visit: Visit) -> None:
    phone = visit(size=PHONE, touch=True)
    page = phone.open("/me")
    fill(part(page, "Sign up"), "Vera", PASSWORD)
    expect(page.get_by_text("You are logged in as Vera.")).to_be_visible()
    page = phone.open("/")
    expect(page.get_by_text("No tables yet.")).to_be_visible()

    desk = visit().open("/me")
    fill(part(desk, "I have an account"), "Vera", PASSWORD)
    expect(desk.get_by_text("You are logged in as Vera.")).to_be_visible()
    desk.goto(f"{phone.address}/new/voll_verplant?map=amsterdam&seat=me~Vera&seat=bot~random")
    desk.locator("button.create").click()
    desk.wait_for_url("**/t/*")
    mine = page.get_by_role("region", name="Your tables").get_by_role("link")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(mine).to_have_count(1)
    page.get_by_role("link", name="Rules").first.tap()
    desk.goto(f"{phone.address}/new/voll_verplant?map=amsterdam&seat=me~Vera&seat=bot~random")
    desk.locator("button.create").click()
    desk.wait_for_url("**/t/*")
    page.get_by_role("link", name="Netzplan").first.tap()
    expect(mine).to_have_count(2)


@pytest.mark.nightly
def test_a_table_open_in_another_tab_stays_off_the_list_after_logging_out(visit: Visit) -> None:
    guest = visit()
    page = guest.open("/me")
    fill(part(page, "Sign up"), "Willa", PASSWORD)
    expect(page.get_by_text("You are logged in as Willa.")).to_be_visible()
    page = guest.open("/new/voll_verplant?map=amsterdam&seat=me~Willa&seat=bot~random")
    page.locator("button.create").click()
    guest.until("choose", "ride")
    other = guest.context.new_page()
    other.goto(f"{guest.address}/me")
    other.get_by_role("button", name="Log out here").click()
    expect(other.get_by_text("You are playing as a guest")).to_be_visible()
    guest.choose_something()
    guest.until("choose", "ride")
    assert guest.stored() == []
