"""Deutschland Rummy: who is asked gives from the rack, and the table stays of use meanwhile."""

import pytest
from playwright.sync_api import WebSocketRoute, expect

from tests.browser.conftest import Visit
from tests.browser.rummy import Company, company, is_disabled, rummy_table, sit, tile_in_rack
from tests.nightly import first_by_day
from tests.server.running import JSON, OPEN, Server, local, me


def is_asked(all_seats: Company) -> str:
    """Play until there are routes, let the first seat ask the second; return a tile to give."""

    def is_on(now: JSON) -> bool:
        can_ask = bool(now["offers"]) and now["view"]["mover"] == 0 and not now["offers"]["ask"]
        return can_ask and len(now["view"]["table"]) > 4

    all_seats.play_until(is_on)
    rack = all_seats.position(1)["view"]["rack"]
    tile: str = next(tile for tile in rack if "--" in tile)
    all_seats.act(0, {"type": "ask", "city": tile.split("--")[0]})
    return tile


_SCROLLED_CLEAR = """() => {
  const list = document.querySelector('.routes');
  list.scrollTo(0, 1e5);
  const rows = [...list.querySelectorAll('[data-row]')];
  const last = Math.max(...rows.map((row) => row.getBoundingClientRect().bottom));
  return last <= document.querySelector('.answer').getBoundingClientRect().top;
}"""
"""Scroll the routes down; return whether the last one stands above what is asked."""


@pytest.mark.parametrize("size", first_by_day((390, 844), (844, 390), (1440, 900)))
def test_a_tile_that_is_asked_for_is_given_from_the_rack(
    visit: Visit, house: Server, size: tuple[int, int]
) -> None:
    table = rummy_table(house, [me("Ann"), local("Ben")], answer=300)
    with company(house, table.seats) as all_seats:
        tile = is_asked(all_seats)
        guest = visit(size=size, touch=size[0] < 1000)
        guest.take_time()
        page = sit(guest, table.seats[1])
        answer = page.locator(".answer")
        answer.wait_for()
        if size[0] < 1000:
            board = page.locator("[data-board] .routes").bounding_box()
            strip = answer.bounding_box()
            assert strip is not None
            assert board is not None
            assert strip["height"] < 0.37 * board["height"], "the routes have the room"
            page.wait_for_function(_SCROLLED_CLEAR)  # room is made once the answer is measured
        is_disabled(answer.locator(".gift").first, False)  # what is pressed now is meant
        tile_in_rack(page, tile).click()
        expect(tile_in_rack(page, tile)).to_have_attribute("aria-pressed", "true")
        expect(answer).to_contain_text("Press again: Ann gets")
        assert tile in all_seats.position(1)["view"]["rack"], "the first press only says so"
        expect(page.get_by_role("group", name="Picked up")).to_have_count(0)
        is_disabled(answer.locator(".gift").first, False)  # what is pressed now is meant
        tile_in_rack(page, tile).click()
        all_seats.until(0, lambda now: tile in now["view"]["rack"])
        expect(tile_in_rack(page, tile)).to_have_count(0)


@pytest.mark.parametrize("size", first_by_day((390, 844), (1440, 900)))
def test_a_request_is_not_hidden_by_a_dialog(
    visit: Visit, house: Server, size: tuple[int, int]
) -> None:
    table = rummy_table(house, [me("Ann"), OPEN], answer=300)
    ben = house.post(f"links/{table.seats[1]}/claim", {"name": "Ben"}).json()["link"]
    with company(house, {0: table.seats[0], 1: ben}) as all_seats:
        page = sit(visit(size=size, touch=size[0] < 1000), ben)
        page.get_by_role("button", name="The board in words").click()
        words = page.get_by_role("dialog")
        expect(words).to_be_visible()
        is_asked(all_seats)
        expect(words).to_have_count(0)
        is_disabled(page.locator(".answer .gift").first, False)


@pytest.mark.nightly
def test_a_request_that_runs_out_is_told(visit: Visit, house: Server) -> None:
    table = rummy_table(house, [me("Ann"), OPEN], answer=5, clock_minutes=60)
    # Where there are clocks a bot plays for who is not there when it begins.
    with company(house, {0: table.seats[0]}) as ann:
        ann.until(0, lambda _: True)
        claimed = house.post(f"links/{table.seats[1]}/claim", {"name": "Ben"}).json()
        guest = visit(size=(390, 844), touch=True)
        page = sit(guest, claimed["link"])
        tile = next(tile for tile in guest.newest()["view"]["rack"] if "--" in tile)
        ann.until(0, lambda now: bool(now["offers"]))
        ann.act(0, {"type": "ask", "city": tile.split("--")[0]})
        page.locator(".answer").wait_for()
        # Nothing is answered.
        expect(page.locator(".request[role=status]")).to_contain_text("Your time was up: no")
        news = page.locator("details.news:visible")
        news.locator("summary").tap()
        expect(news).to_contain_text("Ann asks for")
        expect(news).to_contain_text("You did not answer in time: that counts as no.")


_SPOKEN = """() => document
  .querySelectorAll('[role=status], [role=log], [role=alert], [aria-live=polite]')
  .values().map((part) => part.innerText.replace(/\\s+/g, ' ')).toArray().join(' | ')"""
"""All that a screen reader may have read out by itself."""


@pytest.mark.nightly
def test_a_gift_is_read_out_once(visit: Visit, house: Server) -> None:
    table = rummy_table(house, [me("Ann"), local("Ben")], answer=300)
    with company(house, table.seats) as all_seats:
        rack = all_seats.position(1)["view"]["rack"]
        tile = next(each for each in rack if "--" in each)
        all_seats.until(0, lambda now: bool(now["offers"]))
        page = sit(visit(), table.seats[0])
        all_seats.act(0, {"type": "ask", "city": tile.split("--")[0]})
        expect(page.locator(".sentence")).to_contain_text("Ben is thinking")
        all_seats.act(1, {"type": "give", "tile": tile, "to": 0})
        expect(page.locator(".request .gift")).to_be_visible()
        expect(page.locator(".fresh")).to_be_visible()
        name = page.locator(".request .gift").inner_text().split(" gives you ")[1].strip(".")
        first, last = name.split("–")
        spoken = page.evaluate(_SPOKEN)
        assert spoken.count(f"Ben gives Ann {name}") == 1
        assert spoken.count(last) == 1, "neither beside the request nor on the rack"
        assert f"gives you {first}" not in spoken


@pytest.mark.nightly
def test_an_answer_prepared_without_a_connection_is_not_lost(visit: Visit, house: Server) -> None:
    table = rummy_table(house, [me("Ann"), local("Ben")])
    guest = visit()
    page = sit(guest, table.seats[1])
    page.get_by_text("Prepare answers").click()
    city = page.get_by_role("combobox", name="If somebody asks")
    city.fill("Kiel")
    page.keyboard.press("Enter")
    prepare = page.get_by_role("button", name="Prepare", exact=True)
    prepare.wait_for()
    guest.context.set_offline(True)
    guest.expect_alert("No connection")
    is_disabled(prepare)
    prepare.press("Enter")
    guest.drawn()
    expect(prepare).to_be_visible()
    guest.context.set_offline(False)
    expect(page.get_by_role("alert").filter(has_text="No connection")).to_have_count(0)
    prepare.click()
    expect(page.get_by_text("Prepare answers (1)")).to_be_visible()
    expect(prepare).to_be_hidden()
    guest.overlook("net::ERR_INTERNET_DISCONNECTED", "WebSocket connection")


def test_prepared_answers_change_one_after_the_other(visit: Visit, house: Server) -> None:
    """Each message replaces all answers, so none is sent before the last one was answered."""
    link = rummy_table(house, [me("Ann"), local("Ben")]).seats[1]
    answers = {"kiel": "", "berlin": ""}
    with house.browser(link) as browser:
        browser.until(link, lambda _: True)
        browser.send({"type": "prepare", "link": link, "answers": answers})
        browser.until(link, lambda now: bool(now["prepared"] == answers))
    guest, lines, held = visit(), list[WebSocketRoute](), list[str | bytes]()
    is_held = False

    def relay(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        socket.on_message(lambda said: server.send(said))
        server.on_message(lambda told: hear(socket, told))
        lines.append(socket)

    def hear(socket: WebSocketRoute, told: str | bytes) -> None:
        # The page must not take the connection for dead, however slow this machine is.
        if is_held and "pong" not in str(told):
            held.append(told)
        else:
            socket.send(told)

    guest.page.route_web_socket("**/api/play", relay)
    page = sit(guest, link)
    page.get_by_text("Prepare answers (2)").click()
    berlin, kiel = (
        page.get_by_role("button", name=f"Delete the answer for {city}")
        for city in ("Berlin", "Kiel")
    )
    is_disabled(berlin, False)
    is_held = True
    berlin.press("Enter")
    is_disabled(kiel, True)
    kiel.press("Enter")
    guest.wait(lambda: held != [], "nothing is answered")
    is_held = False
    for told in held:
        lines[-1].send(told)
    expect(page.get_by_text("Prepare answers (1)")).to_be_visible()
    # The focus goes on to what is left.
    expect(berlin).to_have_count(0)
    is_disabled(kiel, False)
    expect(kiel).to_be_focused()
    page.keyboard.press("Enter")
    expect(kiel).to_have_count(0)
    expect(page.get_by_role("combobox", name="If somebody asks")).to_be_focused()
