"""At the table: changing a choice, reasons for refusals, the past, other sheets, the end."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Visit
from tests.browser.visitor import Visitor
from tests.server.running import JSON, OPEN, Server, TableLinks, bot, local, me

pytestmark = pytest.mark.journey


def written(page: Page) -> int:
    """Return how many windows of the board are written."""
    return page.locator(".board .wagon .written").count()


def against_ben(guest: Visitor, house: Server, map_id: str = "amsterdam") -> tuple[TableLinks, str]:
    """Sit down with a friend elsewhere; return the table and the friend's link."""
    table = house.table([me("Ann"), OPEN], map_id)
    claimed = house.post(f"links/{table.seats[1]}/claim", {"name": "Ben"})
    guest.open(f"/t/{table.seats[0]}")
    guest.until("choose", "ride")
    return table, claimed.json()["link"]


def to_a_fill(guest: Visitor, house: Server, ben: str) -> None:
    """Play rounds until a card is open that fills a window."""
    while guest.until("choose", "ride") == "ride":
        guest.choose_something()
        with house.browser(ben) as other:
            other.choose(ben)


def test_a_choice_may_be_undone_or_changed_until_all_have_chosen(
    visit: Visit, house: Server
) -> None:
    guest = visit()
    _, ben = against_ben(guest, house)
    to_a_fill(guest, house, ben)
    page = guest.page
    before = written(page)

    guest.line("A")
    guest.confirm()
    expect(page.locator(".board .written")).to_have_count(before + 1)
    expect(page.locator(".sentence")).to_contain_text("Ben")
    with guest.answered():
        page.keyboard.press("Control+z")
    expect(page.locator(".board .written")).to_have_count(before)
    expect(page.locator(".sentence")).to_contain_text("Your turn")

    guest.line("B")
    guest.confirm()
    guest.line("C")
    guest.confirm()
    expect(page.locator(".board .written")).to_have_count(before + 1)
    with house.browser(ben) as other:
        other.choose(ben)
    guest.until("choose", "ride")
    page.get_by_role("heading", name="Log").click()
    lines = page.get_by_role("region", name="Log").get_by_role("button")
    expect(lines.filter(has_text=re.compile("^Ann: .* line C"))).to_have_count(1)
    expect(lines.filter(has_text=re.compile("^Ann: .* line [AB]"))).to_have_count(0)


def test_a_preview_shows_the_effect_of_a_choice(visit: Visit, house: Server) -> None:
    guest = visit()
    _, ben = against_ben(guest, house)
    while True:
        to_a_fill(guest, house, ben)
        if guest.page.locator(".cards .card.number").is_visible():
            break
        guest.choose_something()
        with house.browser(ben) as other:
            other.choose(ben)
    page = guest.page
    before = page.locator(".board .mark.preview").count()
    assert before == 0
    shown: dict[str, int] = {}
    for letter in guest.open_lines():
        guest.line(letter)
        shown[letter] = page.locator(".board .mark.preview").count()
    most = max(shown.values())
    assert most >= 3
    guest.line(max(shown, key=lambda letter: shown[letter]))
    page.keyboard.press("ArrowDown")
    expect(page.locator(".board .mark.preview")).to_have_count(most - 1)
    page.keyboard.press("1")
    expect(page.locator(".board .mark.preview")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".board .mark.preview")).to_have_count(0)


def test_a_refusal_names_its_rule_and_links_to_it(visit: Visit) -> None:
    guest = visit()
    page = guest.open("/new/voll_verplant?map=amsterdam&seat=me~Ann")
    page.get_by_role("button", name="Open the table").click()
    while guest.until("choose", "ride") == "ride" or "J" in guest.open_lines():
        if guest.situation() == "ride":
            guest.choose_something()
        else:
            guest.line("J")
            guest.confirm()
    guest.line("J")
    expect(page.locator(".why")).to_contain_text(
        "All windows in the wagon of line J are full (2 of 2)."
    )
    expect(page.locator("button.confirm")).to_be_disabled()
    with guest.context.expect_page() as opened:
        page.get_by_role("link", name="Read the rule").click()
    rules = opened.value
    expect(rules).to_have_url(f"{guest.address}/rules/voll_verplant#vv.window.free")
    expect(rules.locator("[id='vv.window.free']")).to_be_in_viewport()
    expect(rules.locator("[id='vv.window.free']")).to_have_class(re.compile("wanted"))


def test_the_past_can_be_read_by_log_and_by_keys(visit: Visit, house: Server) -> None:
    table = house.table([me("Ann"), bot("random")])
    with house.browser(table.seats[0]) as browser:
        browser.play_out(table.seats[0])
    guest = visit()
    page = guest.open(f"/t/{table.seats[0]}")
    expect(page.locator("#end-title")).to_be_visible()
    full = 24
    expect(page.locator(".board .wagon .written")).to_have_count(full)

    page.get_by_role("button", name="Watch the game").click()
    expect(page.get_by_text("You are viewing an earlier position.")).to_be_visible()
    bar = page.get_by_role("region", name="Watch the game")
    expect(bar.get_by_role("button", name="Pause")).to_be_visible()
    page.keyboard.press("Home")
    expect(bar).to_contain_text("Step 1 of")
    expect(page.locator(".board .written")).to_have_count(0)
    for _ in range(3):  # faster than the server answers
        page.keyboard.press("ArrowRight")
    expect(bar).to_contain_text("Step 4 of")
    page.keyboard.press("ArrowLeft")
    expect(bar).to_contain_text("Step 3 of")
    page.keyboard.press("End")
    expect(bar).to_have_count(0)
    expect(page.locator(".board .written")).to_have_count(full)
    page.keyboard.press("Home")
    expect(bar).to_contain_text("Step 1 of")
    bar.get_by_role("button", name="Play").click()
    # It goes on by itself, and a busy machine may look only later.
    expect(bar).to_contain_text(re.compile(r"Step ([2-9]|\d\d+) of"))
    bar.get_by_role("button", name="Pause").click()
    page.get_by_role("button", name="Back to the game").click()
    expect(bar).to_have_count(0)

    page.get_by_role("heading", name="Log").click()
    lines = page.get_by_role("region", name="Log").get_by_role("button")
    lines.filter(has_text="Ann:").last.click()
    expect(page.get_by_text("You are viewing an earlier position.")).to_be_visible()
    expect(page.locator(".board .wagon .written")).not_to_have_count(full)


@pytest.mark.nightly
def test_looking_at_the_past_keeps_an_unconfirmed_choice(visit: Visit, house: Server) -> None:
    guest = visit()
    made = house.window_table([me("Ann"), local("Ben")])
    page = guest.open(f"/t/{made.seats[0]}")
    guest.until("choose")
    guest.line("B")
    page.keyboard.press("-")
    fewer = page.locator(".counts .count").inner_text()
    page.get_by_role("heading", name="Log").click()
    for look in ("Turned:", "Ben"):
        if look == "Ben":
            page.locator("button.plate", has_text=look).click()
        else:
            page.get_by_role("region", name="Log").get_by_role("button", name=look).click()
        expect(page.locator(".counts .count")).to_have_count(0)
        page.keyboard.press("2")
        page.keyboard.press("Escape")
        expect(page.locator(".counts .count")).to_have_text(fewer)
    expect(page.locator("button.confirm")).to_have_text("Confirm line B")


@pytest.mark.nightly
def test_another_players_sheet_opens_large(visit: Visit, house: Server) -> None:
    guest = visit()
    _, ben = against_ben(guest, house)
    guest.choose_something()
    with house.browser(ben) as other:
        other.choose(ben)
    guest.until("choose", "ride")
    page = guest.page
    page.get_by_role("button", name=re.compile("^Ben")).click()
    expect(page.get_by_text("Sheet: Ben")).to_be_visible()
    expect(page.locator("button.confirm")).to_be_disabled()
    line = page.locator("[data-line]").first
    line.focus()
    expect(line).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.get_by_text("Sheet: Ben")).to_have_count(0)


@pytest.mark.nightly
def test_keyboard_focus_shows_facts_of_a_line_and_stays_in_place(
    visit: Visit, house: Server
) -> None:
    guest = visit()
    page = guest.open(f"/t/{house.window_table([me('Ann')]).seats[0]}")
    guest.until("choose")
    page.keyboard.press("Escape")
    line = page.locator('[data-line="A"]')
    line.focus()
    expect(page.locator(".fact")).to_contain_text("A")
    page.locator('[data-line="B"]').focus()
    expect(page.locator(".fact")).to_contain_text("B")
    page.keyboard.press("a")
    fewer = page.get_by_role("button", name="one station fewer")
    fewer.focus()
    for _ in range(int(page.locator(".count strong").inner_text()) + 1):
        page.keyboard.press("Enter")
    expect(page.locator(".count strong")).to_have_text("0")
    expect(fewer).to_be_focused()


def test_the_end_offers_rematch_settings_record_and_audit(
    visit: Visit, house: Server, tmp_path: Path
) -> None:
    guest = visit()
    page = guest.open("/new/voll_verplant?map=berlin&seat=me~Ann&seat=bot~random")
    page.get_by_role("button", name="Open the table").click()
    guest.until("choose", "ride")
    link, address = guest.links()[0], page.url.removeprefix(guest.address)
    page.goto("about:blank")  # showing the rest would take longer than playing it
    with house.browser(link) as browser:
        last = browser.play_out(link)
    guest.open(address)
    expect(page.locator("#end-title")).to_contain_text("points")

    best = max(last["outcome"]["scores"])
    expect(page.locator("#end-title")).to_contain_text(str(best).replace("-", "−"))
    page.get_by_text("All items: Ann").click()
    items = page.locator("details[open] li b").all_inner_texts()
    points = [int(text.replace("−", "-").replace("+", "")) for text in items]
    assert sum(points) == last["outcome"]["scores"][0]

    audit = page.get_by_text("Was the shuffle fair?")
    assert audit.evaluate("(fold) => fold.offsetHeight") >= 44, "it fits a finger"
    audit.click()
    expect(page.get_by_text(last["seed"])).to_be_visible()
    expect(page.get_by_text("the check value matches this seed")).to_be_visible()

    # Buttons that are not yet active show it, so that no click is silently ignored.
    expect(page.locator(".ways :is(a, button):not([aria-disabled])")).to_have_count(0)
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the game").click()
    record = tmp_path / "record.jsonl"
    download.value.save_as(record)
    assert record.read_text().startswith('{"type":"match"')

    page.get_by_role("link", name="Change settings").click()
    expect(page.get_by_role("radio", name="Berlin")).to_be_checked()
    expect(page.get_by_role("textbox", name="Seat 1")).to_have_value("Ann")
    expect(page.get_by_role("combobox", name="Seat 2")).to_have_value("random")
    page.go_back()
    held: list[Route] = []
    page.route("**/rematch", lambda route: held.append(route))
    again = page.get_by_role("button", name="Rematch")
    again.dblclick()
    guest.wait(lambda: len(held) > 0, "no rematch was asked for")
    expect(again).to_have_attribute("aria-disabled", "true")
    expect(again).to_be_focused()
    held[0].continue_()
    guest.until("choose", "ride")
    assert guest.links()[0] != link
    assert len(held) == 1
    expect(page.get_by_text("Berlin · Round 1")).to_be_visible()


def has_fallen(position: JSON) -> bool:
    """Return whether the latest round struck a high value that the first seat does not have."""
    settled = [
        mark
        for effects in position["effects"][-4:]
        for mark in effects["marks"]
        if mark["type"] == "round-settled"
    ]
    own = {line["line"] for line in position["view"]["sheets"][0]["lines"] if line["completed"]}
    return position["offers"] is not None and any(set(one["struck"]) - own for one in settled)


@pytest.mark.nightly
def test_a_value_that_was_just_struck_stays_readable(visit: Visit, house: Server) -> None:
    link = house.table([me("Ann"), bot("greedy")]).seats[0]
    with house.browser(link) as browser:
        browser.until(link, lambda now: now["offers"])
        while not has_fallen(browser.positions[link]):
            version = browser.positions[link]["version"]
            browser.choose(link)
            browser.until(link, lambda now: now["offers"] and now["version"] != version)  # noqa: B023
    ring = visit().open(f"/t/{link}").locator(".board .tab .new")
    ring.first.wait_for(state="attached")
    assert ring.first.evaluate("(ring) => getComputedStyle(ring).fill") == "none"


@pytest.mark.nightly
def test_choosing_scrolls_the_card_and_confirm_into_view(visit: Visit, house: Server) -> None:
    guest = visit()
    page = guest.open(f"/t/{house.window_table([me('Ann')]).seats[0]}")
    guest.until("choose")
    column = page.locator(".side")
    far = {"moved by a hint": 60, "read further down": 240}
    stands: dict[str, int] = {}
    for why, to in far.items():
        column.evaluate("(column, to) => column.scrollTo(0, to)", to)
        page.keyboard.press(guest.open_lines()[0].lower())
        guest.enter()
        guest.until("choose")
        stands[why] = column.evaluate("(column) => column.scrollTop")
    assert stands == dict.fromkeys(far, 0)


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("language", "refusal"),
    [("de", "ist schon markiert."), ("en", "is already marked.")],
)
def test_a_free_ride_to_a_marked_station_is_refused_with_a_reason(
    visit: Visit, house: Server, language: str, refusal: str
) -> None:
    guest = visit(size=(390, 844), touch=True, language=language)
    page = guest.open(f"/t/{house.table([me('Ann')]).seats[0]}")
    while guest.until("choose", "ride") == "choose" or not guest.marks():
        guest.choose_something()
    why = page.locator(".choice .why")
    expect(why).to_have_count(0)
    marked = page.locator(".board [data-station]:has(.mark)").first
    marked.locator(".box").tap(force=True)
    expect(why).to_contain_text(refusal)
    expect(page.get_by_role("status").filter(has_text=refusal)).to_have_count(1)


_PINCH = """(svg) => {
  const { left, top, width, height } = svg.getBoundingClientRect();
  const middle = { clientX: left + width / 2, clientY: top + height / 2 };
  const tell = (type, scale) => svg.dispatchEvent(Object.assign(
    new MouseEvent(type, { bubbles: true, cancelable: true, ...middle }), { scale }));
  return [['gesturestart', 1], ['gesturechange', 1.2], ['gesturechange', 1.5]]
    .map(([type, scale]) => tell(type, scale));
}"""
"""Spreads two fingers on a trackpad as Safari reports it; returns whether the page zooms, too."""
_SCALE = """(svg) => svg.querySelector('[data-station]').getScreenCTM().a"""


def test_a_pinch_on_a_trackpad_zooms_the_board_in_safari_not_the_page(
    visit: Visit, house: Server
) -> None:
    table = house.table([me("Ann"), bot("random")], "madrid")
    page = visit().open(f"/t/{table.seats[0]}")
    board = page.locator("[data-board] svg").first
    board.wait_for()
    whole = board.evaluate(_SCALE)
    for times in (1.5, 2.25):
        assert board.evaluate(_PINCH) == [False, False, False]
        assert board.evaluate(_SCALE) == pytest.approx(times * whole)
