"""Several players on one device: none of them alone is "you", and their points have room."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.nightly import first_by_day
from tests.server.running import JSON, Server, bot, local, me

PHONE = (360, 740)
COMPANIES: dict[str, tuple[str, list[JSON], JSON]] = {
    "voll_verplant": ("amsterdam", [me("Ann"), local("Ben")], {}),
    "deutschland_rummy": ("germany", [me("Ann"), local("Ben"), bot(), bot()], {"games": 2}),
}


@pytest.mark.parametrize("game", first_by_day(*COMPANIES))
def test_the_end_addresses_all_players_on_the_device(
    visit: Visit, house: Server, game: str
) -> None:
    board, seats, options = COMPANIES[game]
    links = house.table(seats, board, game=game, options=options).seats.values()
    with house.browser(*links) as browser:
        browser.play_out(*links)
    guest = visit(size=PHONE, touch=True)
    page = guest.page
    for link in links:
        guest.open(f"/t/{link}")
        page.locator("#end-title").wait_for()
    expect(page.get_by_role("region", name="Result")).not_to_contain_text("You come")
    expect(page.get_by_role("region", name="Result")).not_to_contain_text("You came")
    # Changing settings keeps all of them here, and there is nobody elsewhere to chat with.
    again = page.get_by_role("link", name="Change settings")
    expect(again).to_have_attribute("href", re.compile("seat=me%7E&seat=local%7EBen"))
    expect(page.get_by_role("button", name="Chat")).to_have_count(0)
    if game == "deutschland_rummy":
        which = page.get_by_role("columnheader", name="Game", exact=True).bounding_box()
        assert which is not None
        assert which["height"] < 40, "no word is broken into its letters"


@pytest.mark.nightly
def test_the_points_of_six_players_fit_on_a_phone(visit: Visit, house: Server) -> None:
    names = ["Bartholomew Longfellow", "Cornelia van der Meer", "Dorothea", "Emil", "Frieda"]
    table = house.table([me("Annabella"), *map(local, names)])
    guest = visit(size=PHONE, touch=True)
    page = guest.page
    for link in table.seats.values():
        guest.open(f"/t/{link}")
        page.locator("button.confirm").wait_for()
    points = page.get_by_role("list", name="Points, less free stations").get_by_role("listitem")
    expect(points).to_have_count(6)
    for each in points.all():
        expect(each).to_be_in_viewport(ratio=0.9)
