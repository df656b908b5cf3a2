"""The end can be read whole: in a window that is enlarged four times, and on paper."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.underground import GAME
from tests.nightly import first_by_day
from tests.server.running import JSON, Server, bot, local, me

DESK = (1280, 800)
ENLARGED = (320, 200)
"""A desk's window at 400 %."""
SEATS: dict[str, tuple[str, list[JSON]]] = {
    "voll_verplant": ("amsterdam", [me("Ann"), bot()]),
    GAME: ("berlin", [me("Ann"), local("Ben")]),
    "deutschland_rummy": ("germany", [me("Ann"), local("Ben")]),
}
IS_READ = """(one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  return one.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}"""
"""Whether nothing lies over the middle of something."""


def ended(house: Server, game: str) -> str:
    """Return the link to a seat of a match that is over."""
    board, seats = SEATS[game]
    links = list(house.table(seats, board, game=game).seats.values())
    with house.browser(*links) as browser:
        browser.play_out(*links)
    return links[0]


@pytest.mark.nightly
@pytest.mark.parametrize("game", first_by_day(*SEATS))
def test_a_window_enlarged_four_times_shows_the_result(
    visit: Visit, house: Server, game: str
) -> None:
    page = visit(size=ENLARGED).open(f"/t/{ended(house, game)}")
    for each in (page.locator("#end-title"), page.get_by_role("list", name="Final standing")):
        each.evaluate("one => one.scrollIntoView({ block: 'center' })")
        assert each.evaluate(IS_READ)


@pytest.mark.parametrize("game", first_by_day(*SEATS))
def test_the_end_is_printed_to_its_last_line(visit: Visit, house: Server, game: str) -> None:
    guest = visit(size=DESK)
    page = guest.open(f"/t/{ended(house, game)}")
    page.locator("#end-title").wait_for()
    page.emulate_media(media="print")
    for pressed in ("Rematch", "Save PNG", "Settings"):
        expect(page.get_by_role("button", name=pressed)).to_be_hidden()
    folded = page.locator(".staged details:not([open])")
    assert folded.count() > 0
    assert not any(each.is_visible() for each in folded.all())
    expect(page.locator(".stage svg, .end svg").first).to_be_visible()
    column = page.locator(".side")
    assert column.evaluate("one => one.scrollHeight <= one.clientHeight")
    sheets = len(re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4")))
    assert sheets > 1


def test_paper_is_light_whatever_the_theme(visit: Visit, house: Server) -> None:
    page = visit(size=DESK, theme="dark").open(f"/t/{ended(house, 'voll_verplant')}")
    text, keepsake = page.locator("body"), page.locator("svg.keepsake").first
    for chosen in ("", "dark"):
        page.evaluate("theme => document.documentElement.dataset.theme = theme", chosen)
        page.emulate_media(media="screen")
        expect(text).to_have_css("color", "rgb(236, 234, 227)")
        expect(keepsake).to_have_css("filter", re.compile("brightness"))
        page.emulate_media(media="print")
        expect(text).to_have_css("color", "rgb(27, 30, 35)")
        expect(keepsake).not_to_have_css("filter", re.compile("brightness"))
