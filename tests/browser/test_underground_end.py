"""The end of On the Underground: the score by rule and line adds up, and what comes next."""

import json

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Visit
from tests.browser.test_story import PHONE, open_held
from tests.server.running import JSON, Server, bot, me


def played(house: Server, board: str, seats: list[JSON]) -> tuple[str, JSON]:
    """Play a match to its end; return the first seat's link and its last position."""
    link = house.table(seats, board, game="on_the_underground").seats[0]
    with house.browser(link) as browser:
        return link, browser.play_out(link)


def numbers(row: Locator) -> list[int]:
    """Return the numbers in the cells of a row; a dot is 0."""
    return [0 if text == "·" else int(text) for text in row.locator("td").all_inner_texts()]


@pytest.mark.nightly
@pytest.mark.parametrize(("board", "columns"), [("london", 5), ("berlin", 4)])
def test_the_score_by_line_adds_up(visit: Visit, house: Server, board: str, columns: int) -> None:
    link, last = played(house, board, [me("Ann"), bot("greedy"), bot("greedy")])
    outcome = last["outcome"]
    page = visit().open(f"/t/{link}")
    page.locator("#end-title").wait_for()
    # On the keepsake no name is emphasised, and no figure stands on a station.
    expect(page.locator(".keepsake [data-name]").first).to_be_attached()
    expect(page.locator(".keepsake .figure, .keepsake .large")).to_have_count(0)
    how_it_went(page, outcome)
    if board == "berlin":
        which_kind_counts(page, outcome)
    players = page.locator(".end tbody")
    expect(players).to_have_count(3)
    order = sorted(range(3), key=lambda seat: outcome["places"][seat])
    for at, seat in enumerate(order):
        rows = [numbers(row) for row in players.nth(at).locator("tr").all()]
        whole, parts = rows[0], rows[1:]
        assert len(whole) == columns + 1
        assert whole[-1] == outcome["scores"][seat]
        assert sum(part[-1] for part in parts) == whole[-1]
        lines = [part for part in parts if len(part) == columns + 1]
        assert len(lines) == 3
        assert [sum(line[place] for line in lines) for place in range(columns)] == whole[:-1]
        assert all(sum(line[:-1]) == line[-1] for line in lines)
    # A replay also leaves most of a small phone to the board, and shows the effect of each step.
    page.set_viewport_size({"width": 360, "height": 740})
    page.keyboard.press("Home")
    expect(page.get_by_role("region", name="Watch the game")).to_contain_text("Step 1 of")
    page.wait_for_function("() => document.querySelector('.plan .board')?.clientHeight >= 300")
    expect(page.locator(".step[aria-current]")).to_be_in_viewport(ratio=0.9)


def how_it_went(page: Page, outcome: JSON) -> None:
    """Check that a chart shows how the scores came about and links to the best turn."""
    seats = range(len(outcome["scores"]))
    winner = outcome["places"].index(1)
    behind = outcome["scores"][winner] - outcome["scores"][0]
    margin = f"{behind} point" if winner else "ahead of"
    expect(page.locator(".end > p", has_text=margin)).to_be_visible()
    ends = page.locator(".course g text").all_text_contents()
    assert [int(text.split()[0]) for text in ends] == [outcome["scores"][seat] for seat in seats]
    page.get_by_role("button", name="View", exact=True).click()
    expect(page.get_by_role("region", name="Watch the game")).to_contain_text("Step")
    page.keyboard.press("Escape")


def which_kind_counts(page: Page, outcome: JSON) -> None:
    """Check that the score of landmarks names the kind that counts."""
    most = next(item for item in outcome["items"] if item["rule"] == "ug.end.landmarks")
    place = outcome["places"][most["seat"]]
    hand = page.locator(".end tbody").nth(place - 1).locator(".counts")
    expect(hand).to_contain_text(f"{dict(most['why'])['tiles']} ×")
    expect(hand).to_contain_text("this kind counts")


@pytest.mark.nightly
def test_a_phone_shows_all_results_at_once(visit: Visit, house: Server) -> None:
    link, last = played(house, "london", [me("Ann"), *[bot("random")] * 3])
    page = visit(size=(390, 844), touch=True).open(f"/t/{link}")
    rows = page.locator(".standing li")
    expect(rows).to_have_count(4)
    scores = sorted(last["outcome"]["scores"], reverse=True)
    for row, score in zip(rows.all(), scores, strict=True):
        expect(row).to_be_in_viewport(ratio=1)
        expect(row).to_contain_text(f"{score} point")
    expect(page.locator("[data-tab='0']")).to_have_text("Result")


@pytest.mark.nightly
def test_a_tie_is_explained_by_the_branch_tokens(visit: Visit, house: Server) -> None:
    link, last = played(house, "london", [me("Ann"), bot("random")])
    guest = visit()
    tied = {**last["outcome"], "scores": [40, 40], "places": [2, 1]}
    tied["notes"] = [{"rule": "ug.end.tie-tokens", "why": [["tokens", 7]]}]
    guest.page.route_web_socket(
        "**/api/play",
        lambda socket: socket.connect_to_server().on_message(
            lambda text: socket.send(_with(text, tied))
        ),
    )
    page = guest.open(f"/t/{link}")
    expect(page.locator("#end-title")).to_contain_text("wins with 40 points")
    expect(page.get_by_text("more branch tokens (7) win")).to_be_visible()
    expect(page.locator(".end tbody small")).to_have_count(2)


def _with(text: str | bytes, outcome: JSON) -> str:
    message: JSON = json.loads(text)
    return json.dumps({**message, "outcome": outcome} if "outcome" in message else message)


@pytest.mark.nightly
def test_a_rematch_and_the_record_are_one_click_away(visit: Visit, house: Server) -> None:
    link, _ = played(house, "london", [me("Ann"), bot("greedy")])
    guest = visit()
    page = guest.open(f"/t/{link}")
    page.get_by_role("button", name="Rematch").wait_for()
    old = page.url
    with page.expect_download() as loading:
        page.get_by_role("link", name="Download the game").click()
    head = json.loads(loading.value.path().read_text().splitlines()[0])
    assert (head["type"], head["game"]) == ("match", "on_the_underground")
    other = page.get_by_role("link", name="Change settings").get_attribute("href")
    seats = "seat=me%7E&seat=bot%7Egreedy"  # a guest without a name keeps none
    agreed = "with=starter%7E1&with=hints&with=reasons"
    assert other == f"/new/on_the_underground?map=london&{seats}&{agreed}"
    page.get_by_role("button", name="Rematch").click()
    guest.wait(lambda: page.url != old, "no new table")
    info = house.get(f"links/{page.url.rsplit('/', 1)[1]}").json()["info"]
    assert (info["game"], info["map"], info["status"]) == (
        "on_the_underground",
        "london",
        "running",
    )


@pytest.mark.nightly
def test_the_last_story_asks_nothing_and_leads_to_the_result(visit: Visit, house: Server) -> None:
    link = house.table([me("Ann"), bot("greedy")], "london", game="on_the_underground").seats[0]
    guest, page = open_held(visit, link, PHONE)
    with house.browser(link) as browser:
        last = browser.play_out(link)
    guest.wait(lambda: guest.newest()["outcome"] is not None, "the end never came")
    expect(page.locator("[data-ticker].on")).to_be_visible()
    expect(page.locator("[data-edges], #end-title")).to_have_count(0)
    expect(page.locator("button.confirm")).to_have_attribute("aria-disabled", "true")
    expect(page.locator(".move")).to_contain_text("After that comes the result")
    page.keyboard.press("Escape")
    expect(page.locator("#end-title")).to_be_visible()
    expect(page.locator("h1")).to_contain_text(f"Round {last['view']['round'] - 1}")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("h1")).to_contain_text(f"Round {last['view']['round'] - 1}")
