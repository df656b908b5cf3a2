"""People at a table talk, note something, and put the table on a screen in the room."""

import pytest
from playwright.sync_api import Route, expect

from tests.browser.conftest import Visit
from tests.browser.rummy import sit
from tests.browser.test_looks import barriers
from tests.browser.underground import play_on, table
from tests.browser.underground import sit as sit_underground
from tests.browser.visitor import PHONE, hold_first
from tests.server.running import OPEN, Server, local, me

_LINES = """buttons => buttons.map((button) => {
  const words = document.createRange();
  words.selectNodeContents(button);
  return words.getBoundingClientRect().height / parseFloat(getComputedStyle(button).fontSize) / 1.5;
})"""
"""How many lines the names of tabs have."""


def _both(house: Server) -> tuple[str, str]:
    """Make a table where Ann sits, let Ben sit down there, and return their links."""
    ann, invitation = house.table([me("Ann"), OPEN]).seats.values()
    return ann, house.post(f"links/{invitation}/claim", {"name": "Ben"}).json()["link"]


@pytest.mark.nightly
def test_friends_talk_on_a_desk_and_a_phone_and_a_screen_hears_nothing(visit: Visit) -> None:
    ann, ben = visit(), visit(size=PHONE, touch=True, language="de-DE", theme="dark")
    page = ann.open("/new/voll_verplant?map=amsterdam&seat=me~Ann&seat=open")
    page.get_by_role("button", name="Open the table").click()
    invitation = page.get_by_role("textbox", name="Invitation to seat 2").input_value()

    # A screen in the room seats a phone, and shows the game once all sit.
    screen = visit(size=(1920, 1080))
    address = page.get_by_role("link", name="Big-screen view").get_attribute("href")
    assert address is not None
    screen.open(address)
    expect(screen.page.get_by_role("img", name="Join: seat 2: Scan with")).to_be_visible()
    ben.open(invitation.removeprefix(ben.address))
    ben.page.get_by_role("textbox", name="Dein Name").fill("Ben")
    ben.page.get_by_role("button", name="Mitspielen").click()
    expect(screen.page.locator(".board [data-station]").first).to_be_visible()
    expect(screen.page.get_by_role("img", name="Watch along: Scan with")).to_be_visible()
    expect(screen.page.get_by_role("button", name="Closer")).to_be_hidden()
    picture = screen.page.get_by_role("img", name="Watch along: Scan with")
    picture.evaluate("(svg) => svg.setAttribute('data-first', '')")

    # What one says stands over the other's board, whatever that is occupied with.
    ann.until("choose", "ride")
    page.get_by_role("heading", name="Chat").click()
    page.get_by_role("textbox", name="Message").fill("<b>Good</b> morning")
    page.keyboard.press("Enter")
    bubble = ben.page.get_by_role("button", name="Zum Chat")
    expect(bubble).to_contain_text("<b>Good</b> morning")
    expect(ben.page.get_by_role("button", name="Chat (1)")).to_be_visible()
    assert max(ben.page.locator(".tabs button").evaluate_all(_LINES)) <= 1
    bubble.click()
    expect(ben.page.get_by_role("button", name="Chat", exact=True)).to_be_visible()
    ben.page.get_by_text("Kurz gesagt").click()
    ben.page.get_by_role("button", name="Viel Glück!").click()
    expect(page.get_by_role("list", name="Chat")).to_contain_text("Good luck!")
    expect(page.get_by_role("textbox", name="Message")).to_be_focused()

    for place in (page, ben.page, screen.page):
        assert barriers(place) == []

    # Who is muted is not heard until he is heard again.
    page.get_by_text("Mute", exact=True).click()
    page.get_by_role("checkbox", name="Mute Ben").check()
    expect(page.get_by_role("list", name="Chat")).not_to_contain_text("Good luck!")
    expect(page.get_by_text("1 message hidden")).to_be_visible()
    page.get_by_role("checkbox", name="Mute the whole chat").check()
    expect(page.get_by_role("textbox", name="Message")).to_have_count(0)
    page.get_by_role("checkbox", name="Mute the whole chat").uncheck()

    # Notes are there again after a reload, and so is what was said meanwhile.
    page.get_by_text("My notes").click()
    page.get_by_role("textbox", name="My notes").fill("F before A")
    page.get_by_role("textbox", name="My notes").blur()
    expect(page.get_by_text("Saved")).to_be_visible()
    page.get_by_role("checkbox", name="Mute Ben").uncheck()
    ann.open("/")
    ben.page.get_by_role("textbox", name="Nachricht").fill("Bis gleich")
    ben.page.keyboard.press("Enter")
    expect(ben.page.get_by_role("list", name="Chat")).to_contain_text("Bis gleich")
    page.go_back()
    ann.until("choose", "ride")
    expect(page.get_by_role("button", name="Open chat")).to_contain_text("Bis gleich")
    page.get_by_role("heading", name="Chat (1)").click()
    page.get_by_text("My notes").click()
    expect(page.get_by_role("textbox", name="My notes")).to_have_value("F before A")
    expect(page.get_by_role("list", name="Chat")).to_contain_text("<b>Good</b> morning")
    assert not any("Good" in frame for frame in screen.frames)
    # Whoever holds a phone to it does not lose it whenever something happens.
    expect(picture).to_have_attribute("data-first", "")


@pytest.mark.nightly
def test_what_is_said_covers_no_tile_and_stands_over_the_board_once(
    visit: Visit, house: Server
) -> None:
    made = house.table([me("Ann"), local("Ben")], "germany", game="deutschland_rummy")
    guest = visit(size=(1366, 768))
    page = sit(guest, made.seats[0])
    page.locator("[data-rack]").wait_for()
    assert house.post(f"links/{made.seats[1]}/talk", {"text": "Hello"}).status_code == 201
    said = page.get_by_role("button", name="Open chat: Ben Hello")
    expect(said).to_be_visible()
    bubble, rack = said.bounding_box(), page.locator(".board .rack").first.bounding_box()
    assert bubble is not None
    assert rack is not None
    assert bubble["y"] + bubble["height"] <= rack["y"]
    page.get_by_role("button", name="Hide").click()
    page.reload()
    expect(page.get_by_role("heading", name="Chat (1)")).to_be_visible()
    expect(said).to_have_count(0)


def test_what_is_half_typed_outlives_a_quick_leave_and_a_broken_line(
    visit: Visit, house: Server
) -> None:
    ann, _ = _both(house)
    guest = visit()
    notes = guest.page.get_by_role("textbox", name="My notes")
    chat = guest.page.get_by_role("heading", name="Chat")
    message = guest.page.get_by_role("textbox", name="Message")
    guest.open(f"/t/{ann}")
    guest.page.get_by_text("My notes").click()
    notes.fill("F before A")
    chat.click()
    message.fill("Shall we")
    guest.page.reload()
    guest.page.get_by_text("My notes").click()
    expect(notes).to_have_value("F before A")
    chat.click()
    expect(message).to_have_value("Shall we")
    message.fill("Shall we begin?")
    message.press("Enter")
    expect(message).to_have_value("")
    guest.page.reload()
    chat.click()
    expect(guest.page.get_by_role("list", name="Chat")).to_contain_text("Shall we begin?")
    expect(message).to_have_value("")
    guest.page.get_by_text("My notes").click()
    expect(notes).to_have_value("F before A")

    guest.context.set_offline(True)
    notes.fill("A before F")
    expect(guest.page.get_by_text("No connection; trying again")).to_be_visible()
    guest.context.set_offline(False)
    expect(guest.page.get_by_text("Saved", exact=True)).to_be_visible()
    assert house.get(f"links/{ann}/notes").json() == {"text": "A before F"}
    guest.overlook("WebSocket connection", "net::ERR_INTERNET_DISCONNECTED")


def test_players_who_share_a_device_have_notes_of_their_own(visit: Visit, house: Server) -> None:
    """The page of an open game turns to the next player by itself, also while somebody writes."""
    ann, ben = table(house, [me("Ann"), local("Ben")]).seats.values()
    house.post(f"links/{ben}/notes", {"text": "Ann collects black"})
    guest = visit()
    guest.open(f"/t/{ben}")
    page = sit_underground(guest, ann)
    page.get_by_text("My notes").click()
    notes = page.get_by_role("textbox", name="My notes")
    notes.fill("Ben wants the docks")
    with house.browser(ann, ben) as both:
        play_on(both, ann, lambda position: position["offers"] is None)
    expect(notes).to_have_value("Ann collects black")
    notes.fill("Ann collects green")
    expect(page.get_by_text("Saved", exact=True)).to_be_visible()
    assert house.get(f"links/{ben}/notes").json() == {"text": "Ann collects green"}
    kept = {"text": "Ben wants the docks"}
    guest.wait(lambda: bool(house.get(f"links/{ann}/notes").json() == kept), "hers are lost")


def test_what_is_noted_on_two_devices_is_kept_from_both(visit: Visit, house: Server) -> None:
    made = house.window_table([me("Ann"), local("Ben")])
    pages = [visit(size=size).open(f"/t/{made.seats[0]}") for size in ((1280, 800), PHONE)]
    for page in pages:
        if page is pages[1]:
            page.get_by_role("button", name="Log", exact=True).click()
        page.get_by_text("My notes").click()
    desk, phone = (page.get_by_role("textbox", name="My notes") for page in pages)
    expect(phone).to_be_enabled()
    desk.fill("F before A")
    expect(pages[0].get_by_text("Saved", exact=True)).to_be_visible()
    phone.focus()
    expect(phone).to_have_value("F before A")
    phone.fill("F before A\nB last")
    expect(pages[1].get_by_text("Saved", exact=True)).to_be_visible()
    desk.fill("A before F")
    expect(desk).to_have_value("F before A\nB last\nA before F")
    expect(pages[0].get_by_text("Saved", exact=True)).to_be_visible()
    assert house.get(f"links/{made.seats[0]}/notes").json() == {"text": desk.input_value()}


@pytest.mark.nightly
def test_words_whose_answer_got_lost_are_not_said_twice(visit: Visit, house: Server) -> None:
    ann, _ = _both(house)
    guest = visit()
    page = guest.open(f"/t/{ann}")
    page.get_by_role("heading", name="Chat").click()
    field, said = page.get_by_role("textbox", name="Message"), page.get_by_role("list", name="Chat")

    def lose(route: Route) -> None:
        if route.request.method == "POST":
            route.fetch()
            route.abort()
        else:
            route.abort()

    page.route("**/talk*", lose)
    guest.context.set_offline(True)
    field.fill("Good morning")
    page.keyboard.press("Enter")
    expect(page.get_by_text("cannot be reached")).to_be_visible()
    page.unroute("**/talk*")
    guest.context.set_offline(False)
    page.keyboard.press("Enter")
    expect(field).to_have_value("")
    expect(page.get_by_text("cannot be reached")).to_be_hidden()
    expect(said.get_by_role("listitem")).to_have_count(1)
    assert len(house.get(f"links/{ann}/talk").json()["lines"]) == 1
    guest.overlook("net::ERR_")  # the browser notes that there was no line


def test_who_goes_on_while_words_are_sent_is_not_disturbed(visit: Visit, house: Server) -> None:
    ann, _ = _both(house)
    page, held = visit().open(f"/t/{ann}"), list[Route]()
    page.route("**/talk", lambda route: held.append(route))
    page.get_by_role("heading", name="Chat").click()
    field, send = (
        page.get_by_role("textbox", name="Message"),
        page.get_by_role("button", name="Send"),
    )
    field.fill("Good morning")
    send.click()
    expect(field).to_be_focused()
    expect(send).to_be_disabled()
    field.fill("Shall we begin?")
    page.locator(".side").focus()
    held[0].continue_()
    expect(send).to_be_enabled()
    expect(page.get_by_role("list", name="Chat")).to_contain_text("Good morning")
    expect(field).to_have_value("Shall we begin?")
    expect(page.locator(".side")).to_be_focused()


def test_notes_of_another_device_are_shown_and_followed_by_what_is_typed(
    visit: Visit, house: Server
) -> None:
    ann, _ = _both(house)
    path = f"links/{ann}/notes"
    page = visit().open(f"/t/{ann}")
    page.get_by_text("My notes").click()
    notes = page.get_by_role("textbox", name="My notes")
    expect(notes).to_be_enabled()
    assert house.post(path, {"text": "F before A"}).is_success
    notes.focus()
    expect(notes).to_have_value("F before A")
    notes.blur()
    assert house.post(path, {"text": "A before F"}).is_success

    held = hold_first(page, "**/notes")
    with page.expect_request("**/notes"):
        notes.focus()
    notes.fill("F before A and C")
    expect(notes).to_have_value("A before F\nand C")
    expect(page.get_by_text("Saved", exact=True)).to_be_visible()
    # What the page heard of the notes before is no longer true.
    with page.expect_response("**/notes"):
        held[0].fulfill(json={"text": "A before F"})
    notes.blur()
    expect(notes).to_have_value("A before F\nand C")
    assert house.get(path).json() == {"text": "A before F\nand C"}


def test_a_chat_that_does_not_load_says_so_until_it_does(visit: Visit, house: Server) -> None:
    ann, ben = _both(house)
    assert house.post(f"links/{ben}/talk", {"text": "Good morning"}).status_code == 201
    guest = visit()
    page, said = guest.page, guest.page.get_by_role("list", name="Chat")
    page.route("**/talk?*", lambda route: route.fulfill(status=500, body=""))
    guest.open(f"/t/{ann}")
    page.get_by_role("heading", name="Chat").click()
    guest.expect_alert("The chat could not be loaded.")
    expect(page.get_by_text("Nobody has said anything yet.")).to_have_count(0)
    page.unroute("**/talk?*")
    page.get_by_role("button", name="Try again").click()
    expect(said).to_contain_text("Good morning")
    expect(page.get_by_role("textbox", name="Message")).to_be_focused()
    expect(page.get_by_role("alert").filter(has_text="could not")).to_have_count(0)
    # Without a connection, it tries again by itself.
    page.route("**/talk?*", lambda route: route.abort())
    page.reload()
    page.get_by_role("heading", name="Chat").click()
    guest.expect_alert("The chat could not be loaded.")
    page.unroute("**/talk?*")
    expect(said).to_contain_text("Good morning")
    expect(page.get_by_role("button", name="Try again")).to_have_count(0)
    guest.overlook("net::ERR_FAILED", "status of 500")  # the browser notes what did not load


def test_a_refused_line_says_when_it_may_be_sent(visit: Visit, house: Server) -> None:
    ann, _ = _both(house)
    guest = visit()
    page = guest.open(f"/t/{ann}")
    page.get_by_role("heading", name="Chat").click()
    field = page.get_by_role("textbox", name="Message")

    def refuse(code: str, parameters: dict[str, object]) -> None:
        problem = {"type": "problem", "code": code, "field": "", "link": ""}
        page.unroute_all()
        page.route(
            "**/talk",
            lambda route: route.fulfill(status=429, json={**problem, "parameters": parameters}),
        )
        field.fill("Good morning")
        field.press("Enter")

    refuse("request/too-many", {"seconds": 1})
    guest.expect_alert("Too many requests at once. Try again in 1 second.")
    refuse("person/banned-until", {"until": "2030-01-02T12:00:00Z", "reason": "Noise"})
    guest.expect_alert("Until 2 Jan 2030")
    guest.overlook("status of 429")  # the browser notes what was refused


def test_what_somebody_said_stays_theirs_while_a_bot_plays_for_them(
    visit: Visit, house: Server
) -> None:
    clock = {"clock_minutes": 10, "clock_increment": 5}
    made = house.table([me("Ann"), OPEN], hosting=clock)
    eve = house.post(f"links/{made.seats[1]}/claim", {"name": "Eve"}).json()["link"]
    house.post(f"links/{eve}/talk", {"text": "I have to go"})
    page = visit().open(f"/t/{made.seats[0]}")
    assert house.post(f"links/{eve}/leave", {}).is_success
    expect(page.get_by_text("Eve (Bot)").first).to_be_visible()
    page.get_by_role("heading", name="Chat").click()
    said = page.get_by_role("list", name="Chat").get_by_role("listitem")
    expect(said).to_contain_text("Eve I have to go")
    page.get_by_text("Mute", exact=True).click()
    expect(page.get_by_role("checkbox", name="Mute Eve", exact=True)).to_be_visible()
    page.get_by_text("Block somebody").click()
    expect(page.get_by_role("button", name="Block Eve", exact=True)).to_be_visible()


def test_words_that_run_from_right_to_left_leave_the_time_beside_them(
    visit: Visit, house: Server
) -> None:
    ann, ben = _both(house)
    house.post(f"links/{ben}/talk", {"text": "\u05e9\u05dc\u05d5\u05dd!"})
    page = visit().open(f"/t/{ann}")
    page.get_by_role("heading", name="Chat").click()
    said = page.get_by_role("list", name="Chat").get_by_role("listitem")
    expect(said).to_contain_text("\u05e9\u05dc\u05d5\u05dd!")
    places = said.evaluate(
        "(line) => [...line.children].map((part) => part.getBoundingClientRect().left)"
    )
    assert places == sorted(places), "name, words, time"
    # The sign at the end of the words is at their left end.
    ends = said.locator("span").evaluate(
        """({ firstChild: words }) => [0, words.length - 1].map((at) => {
          const letter = document.createRange();
          letter.setStart(words, at);
          letter.setEnd(words, at + 1);
          return letter.getBoundingClientRect().left;
        })"""
    )
    assert ends[1] < ends[0]
