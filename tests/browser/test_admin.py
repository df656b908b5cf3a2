"""An administrator works on the page, and the people concerned see the effects at once."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, Request, Route, expect

from tests.browser.test_looks import barriers, wrong_texts
from tests.browser.test_me import PASSWORD, fill, part
from tests.browser.visitor import PHONE, Visitor, come
from tests.browser.windows import Windows
from tests.cli.terminal import command
from tests.server.running import Server, serving

DONE = "Everybody can see it now."

ACT = {
    "at": "2026-01-01T00:00:00Z",
    "by": "Rita",
    "kind": "read-only",
    "whom": "",
    "name": "",
    "detail": "on",
    "why": "",
}
"""An act in the log, apart from its number."""

PERSON = {
    "name": "Ann",
    "account": False,
    "admin": False,
    "created": "2026-01-01T00:00:00Z",
    "seen": "2026-01-01",
    "tables": 1,
    "banned": False,
    "reason": "",
    "until": "",
}
"""A person in the list, apart from their id."""


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Server]:
    """A server of its own, as announcements would show on every other page."""
    with serving(tmp_path / "data") as running:
        yield running


@pytest.fixture
def arrive(windows: Windows, own: Server) -> Iterator[Callable[..., Visitor]]:
    visitors: list[Visitor] = []

    def arrives(**wishes: object) -> Visitor:
        visitors.append(come(windows, own.address, **wishes))  # type: ignore[arg-type]
        return visitors[-1]

    yield arrives
    for visitor in visitors:
        visitor.leave()
    assert [visitor.troubles for visitor in visitors if visitor.troubles] == []


def asked(page: Page, button: str, *, reason: str = "") -> None:
    """Confirm the action in its dialog."""
    dialog = page.get_by_role("dialog")
    if reason:
        dialog.get_by_role("textbox", name="Reason").fill(reason)
    dialog.get_by_role("button", name=button, exact=True).click()
    expect(dialog).to_have_count(0)


def region(page: Page, title: str) -> Locator:
    return page.get_by_role("region", name=title, exact=True)


def signs_up(guest: Visitor, name: str) -> Page:
    """Create an account in English."""
    page = guest.open("/me")
    fill(part(page, "Sign up"), name, PASSWORD)
    expect(page.get_by_text(f"You are logged in as {name}.")).to_be_visible()
    return page


def begins(guest: Visitor, name: str) -> Page:
    """Create an account and start a table against a bot."""
    page = guest.open("/me")
    form = page.locator("form").filter(has=page.locator("input[autocomplete='new-password']"))
    form.locator("input[autocomplete='nickname'], input[autocomplete='username']").fill(name)
    form.locator("input[type='password']").fill(PASSWORD)
    form.get_by_role("button").first.click()
    page.locator(".lead", has_text=name).wait_for()
    page = guest.open(f"/new/voll_verplant?map=amsterdam&seat=me~{name}&seat=bot~random")
    page.locator("button.create").click()
    guest.until("choose", "ride")
    return page


def test_an_open_page_follows_the_command_line_until_the_role_is_gone(
    arrive: Callable[..., Visitor], own: Server
) -> None:
    rita = arrive()
    signs_up(rita, "Rita")

    def admin(*words: str) -> None:
        assert command("admin", *words, "--data", own.data).code == 0

    admin("grant", "Rita")
    under_way = set[Request]()
    rita.page.on("request", lambda asked: under_way.add(asked))
    rita.page.on("requestfinished", lambda asked: under_way.discard(asked))
    rita.page.on("requestfailed", lambda asked: under_way.discard(asked))
    page = rita.open("/admin")
    acts = region(page, "Action log").get_by_role("listitem")
    expect(acts).to_have_count(1)
    admin("announce", "Pause", "Break")
    admin("announce", "--clear")
    expect(acts.first).to_contain_text("removed the announcement.")
    expect(acts).to_have_count(3)
    guest = arrive(language="de-DE")
    begins(guest, "Bob")
    page.evaluate("dispatchEvent(new Event('focus'))")
    tables, persons = region(page, "Tables"), region(page, "People")
    expect(tables.get_by_role("button", name="Bob", exact=True)).to_be_visible()
    persons.get_by_role("listitem").filter(has_text="Bob").get_by_role("button", name="Ban").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("textbox", name="Reason").fill("Swears")
    # The figures, also those on their way, would tell her before she acts.
    page.route("**/api/admin", lambda route: under_way.discard(route.request))
    rita.wait(lambda: not under_way, "requests are never answered")
    admin("revoke", "Rita")
    dialog.get_by_role("button", name="Ban", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("You can no longer administer this site")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_text("Bob")).to_have_count(0)
    rita.overlook("status of 404")  # the browser logs the refused requests
    page.get_by_role("link", name="My account").click()
    expect(page.get_by_text("You are logged in as Rita.")).to_be_visible()
    expect(page.get_by_role("link", name="Administration")).to_have_count(0)


def test_older_acts_are_listed_once_however_often_they_are_asked_for(
    arrive: Callable[..., Visitor], own: Server
) -> None:
    rita = arrive()
    page = signs_up(rita, "Rita")
    assert command("admin", "grant", "Rita", "--data", own.data).code == 0
    held: list[Route] = []

    def answer(route: Route) -> None:
        before = int(route.request.url.rpartition("=")[2])
        some = range(4, 0, -1) if before else range(104, 4, -1)
        route.fulfill(json=[{**ACT, "number": number} for number in some])

    page.route("**/api/admin/log?before=0", answer)
    page.route("**/api/admin/log?before=5", lambda route: held.append(route))
    page = rita.open("/admin")
    acts = region(page, "Action log").get_by_role("listitem")
    expect(acts).to_have_count(100)
    page.get_by_role("button", name="Show older").dblclick()
    rita.wait(lambda: len(held) == 2, "older acts were not asked for twice")
    for route in held:
        answer(route)
    expect(acts).to_have_count(104)
    expect(page.get_by_role("button", name="Show older")).to_have_count(0)


def test_more_people_than_fit_and_the_end_of_an_announcement_are_shown(
    arrive: Callable[..., Visitor], own: Server
) -> None:
    rita = arrive()
    page = signs_up(rita, "Rita")
    for words in (("grant", "Rita"), ("announce", "Pause", "Break", "--until", "2999-12-31T12:00")):
        assert command("admin", *words, "--data", own.data).code == 0

    def answer(route: Route) -> None:
        after = route.request.url.rpartition("after=")[2]
        some = {"": range(100), "99": range(100, 120)}[after]
        route.fulfill(json=[{**PERSON, "person": str(number)} for number in some])

    page.route(lambda url: "/api/admin/persons?" in url, answer)
    page = rita.open("/admin")
    persons = region(page, "People")
    expect(persons.get_by_role("listitem")).to_have_count(100)
    persons.get_by_role("button", name="Show more").click()
    expect(persons.get_by_role("listitem")).to_have_count(120)
    expect(persons.get_by_role("button", name="Show more")).to_have_count(0)
    with page.expect_response(lambda answer: answer.url.endswith("&after=99")):
        page.evaluate("dispatchEvent(new Event('focus'))")
    expect(persons.get_by_role("listitem")).to_have_count(120)
    expect(region(page, "Announcement")).to_contain_text("Until 31 Dec 2999")


@pytest.mark.nightly
def test_an_administrator_runs_the_server_from_the_page(
    arrive: Callable[..., Visitor], own: Server
) -> None:
    bob = arrive(size=PHONE, touch=True, theme="dark", language="de-DE")
    table = begins(bob, "Bob")
    rita = arrive()
    signs_up(rita, "Rita")
    page = rita.open("/admin")
    expect(page.get_by_role("heading", name="No train stops here")).to_be_visible()
    rita.overlook("status of 404")  # the browser logs that the page was not found
    assert command("admin", "grant", "Rita", "--data", own.data).code == 0
    page = rita.open("/me")
    page.get_by_role("link", name="Administration").click()
    tables, persons = region(page, "Tables"), region(page, "People")
    expect(tables.get_by_text("Voll verplant · Amsterdam", exact=True)).to_be_visible()
    bans(page, persons, tables, bob, table)
    announces(page, bob, table)
    stands(page, bob, table)
    assert barriers(page) == []
    assert wrong_texts(page, "en") == []
    page.get_by_role("button", name="Deutsch", exact=True).click()
    expect(region(page, "Verlauf")).to_be_visible()
    assert wrong_texts(page, "de") == []
    page.get_by_role("button", name="English", exact=True).click()
    closes(page, tables, table)
    lists(page, persons, tables)
    expect(region(page, "Action log").get_by_role("listitem")).to_have_count(8)
    bob.overlook("status of 403", "WebSocket connection")  # the refusal and the closed table
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]


def bans(page: Page, persons: Locator, tables: Locator, bob: Visitor, table: Page) -> None:
    """Find a person through their table; the dialog explains the ban and can be cancelled."""
    tables.get_by_role("button", name="Bob", exact=True).click()
    found = persons.get_by_role("listitem")
    expect(found).to_have_count(1)
    found.get_by_role("button", name="Ban…").click()
    dialog = page.get_by_role("dialog", name="Ban Bob?")
    expect(dialog).to_contain_text("a bot takes over")
    assert barriers(page) == []
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    found.get_by_role("button", name="Ban…").click()
    asked(page, "Ban", reason="Swears")
    expect(page.get_by_text("Bob is banned.")).to_be_visible()
    expect(found.get_by_text("Banned: Swears")).to_be_visible()
    table.get_by_role("button", name="Platz zurücknehmen").tap()
    expect(table.get_by_text("Grund: Swears.")).to_be_visible()
    found.get_by_role("button", name="Lift the ban…").click()
    asked(page, "Lift the ban")
    table.get_by_role("button", name="Platz zurücknehmen").tap()
    bob.until("choose", "ride")
    found.get_by_role("button", name="Rename…").click()
    page.get_by_role("dialog").get_by_label("New name").fill("Robert")
    asked(page, "Rename")
    expect(found.get_by_text("Robert", exact=True)).to_be_visible()
    expect(table.get_by_text("Robert").first).to_be_attached()


def announces(page: Page, bob: Visitor, table: Page) -> None:
    """Everybody reads the announcement at once, in their own language, until they dismiss it."""
    part = region(page, "Announcement")
    part.get_by_label("In German").fill("Um acht ist kurz Pause.")
    part.get_by_label("In English").fill("There is a short break at eight.")
    part.get_by_role("button", name="Announce…").click()
    asked(page, "Announce")
    expect(region(page, "Site notice")).to_contain_text("There is a short break at eight.")
    bar = region(table, "Mitteilung")
    expect(bar).to_contain_text("Um acht ist kurz Pause.")
    expect(table.get_by_role("status").filter(has_text="Um acht")).to_have_count(1)
    assert barriers(table) == []
    assert table.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    bar.get_by_role("button", name="Verstanden").tap()
    expect(bar).to_have_count(0)
    table.reload()
    bob.until("choose", "ride")
    expect(bar).to_have_count(0)


def stands(page: Page, bob: Visitor, table: Page) -> None:
    """While the server is read-only nothing can be chosen; then play resumes where it stopped."""
    part = region(page, "Read-only")
    part.get_by_role("button", name="Pause everything").click()
    asked(page, "Pause everything")
    bar = region(table, "Mitteilung")
    expect(bar).to_contain_text("Gerade kannst du dir alles nur ansehen")
    before = bob.newest()["version"]
    bob.choose_something()
    expect(table.get_by_role("alert").filter(has_text="nur ansehen")).to_be_visible()
    assert bob.newest()["version"] == before
    part.get_by_role("button", name="Resume play").click()
    asked(page, "Resume play")
    expect(bar).to_have_count(0)
    bob.choose_something()
    bob.wait(lambda: bob.newest()["version"] != before, "nothing can be chosen again")


def closes(page: Page, tables: Locator, table: Page) -> None:
    """Players at a closed table read the reason."""
    tables.get_by_role("button", name="Close the table").click()
    expect(page.get_by_role("dialog")).to_contain_text("Voll verplant · Amsterdam: Robert, Handcar")
    asked(page, "Close the table", reason="Left alone")
    expect(tables.get_by_text("No tables found.")).to_be_visible()
    expect(table.get_by_text("Grund: Left alone")).to_be_visible()


def lists(page: Page, persons: Locator, tables: Locator) -> None:
    """Show what one person has played, then what everybody plays; the keyboard goes along."""
    persons.get_by_role("group", name="Robert").get_by_role("button", name="Show tables").click()
    expect(tables.get_by_text("Only tables of Robert")).to_be_visible()
    expect(tables.get_by_role("listitem")).to_contain_text("over")
    everybody = tables.get_by_role("button", name="All tables")
    expect(everybody).to_be_focused()
    persons.get_by_role("searchbox").fill("Rita")
    expect(persons.get_by_role("group", name="Rita")).to_be_visible()
    persons.get_by_role("button", name="Show tables").click()
    expect(tables.get_by_text("Only tables of Rita")).to_be_visible()
    expect(tables.get_by_text("No tables found.")).to_be_visible()  # she has not played
    everybody.click()
    expect(tables.get_by_text("No tables found.")).to_be_visible()  # none is running
    expect(tables.get_by_role("combobox", name="Game")).to_be_focused()
