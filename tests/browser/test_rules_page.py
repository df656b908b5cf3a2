"""The rules page: every rule has an address, and its text is that of the rulebook."""

import re
from itertools import product

import pytest
from playwright.sync_api import expect

from netzplan.catalogue import GAMES
from netzplan.games.rulebook import load_rulebook
from netzplan.games.voll_verplant.edition import load_edition
from tests.browser.conftest import Visit
from tests.browser.visitor import PHONE
from tests.nightly import first_by_day
from tests.server.running import Server, bot, me

SECTIONS = [("voll_verplant", 12, "Special stations"), ("on_the_underground", 10, "The passenger")]
"""Each game, its number of sections, and the title of one of them."""

WANTED = re.compile(r"\bwanted\b")

FIRST_RULES = [
    ("voll_verplant", "vv.ring.direction", "vv.walk.stop"),
    ("on_the_underground", "ug.end.landmarks", "ug.place.branch"),
]


@pytest.mark.parametrize(("game", "language"), first_by_day(*product(sorted(GAMES), ["de", "en"])))
def test_every_rule_appears_once_in_both_languages(visit: Visit, game: str, language: str) -> None:
    page = visit(language=language).open(f"/rules/{game}")
    page.locator("article li[id]").first.wait_for(state="attached")
    told = page.locator("article li[id]").evaluate_all(
        "items => items.map((item) => [item.id, item.querySelector('span').textContent])"
    )
    rules = load_rulebook(game).rule
    wanted = {rule.id: rule.text[language] for rule in rules}
    assert len(told) == len(wanted)
    assert dict(told) == wanted


@pytest.mark.parametrize(("game", "first", "second"), first_by_day(*FIRST_RULES))
def test_a_link_to_a_rule_shows_it(visit: Visit, game: str, first: str, second: str) -> None:
    guest = visit()
    page = guest.open(f"/rules/{game}#{first}")
    rule = page.locator(f"[id='{first}']")
    expect(rule).to_be_in_viewport()
    expect(rule).to_have_class(WANTED)
    other = page.locator(f"[id='{second}']")
    expect(other).to_be_hidden()
    page.locator("details", has=other).locator("summary").click()
    other.get_by_role("link").click()
    expect(page).to_have_url(f"{guest.address}/rules/{game}#{second}")
    expect(other).to_have_class(WANTED)
    expect(rule).not_to_have_class(WANTED)


@pytest.mark.nightly
@pytest.mark.parametrize("game", first_by_day(*sorted(GAMES)))
def test_a_summary_comes_first_and_links_to_the_sections(visit: Visit, game: str) -> None:
    page = visit(size=(390, 844), touch=True).open(f"/rules/{game}")
    brief = page.get_by_role("group", name="In brief")
    expect(brief).to_be_in_viewport(ratio=0.5)
    links = brief.get_by_role("link")
    assert 4 <= links.count() <= 5
    title = links.last.inner_text()
    links.last.click()
    expect(page.get_by_role("heading", name=title)).to_be_in_viewport()


@pytest.mark.nightly
@pytest.mark.parametrize(("game", "count", "title"), first_by_day(*SECTIONS[::-1]))
def test_the_contents_link_to_the_sections(visit: Visit, game: str, count: int, title: str) -> None:
    page = visit().open(f"/rules/{game}")
    contents = page.get_by_role("navigation", name="Contents")
    expect(contents.get_by_role("link")).to_have_count(count)
    contents.get_by_role("link", name=title).click()
    expect(page.get_by_role("heading", name=title)).to_be_in_viewport()


@pytest.mark.nightly
def test_on_a_phone_the_contents_stay_within_reach(visit: Visit) -> None:
    page = visit(size=PHONE, touch=True).open("/rules/deutschland_rummy")
    contents = page.get_by_role("navigation", name="Contents")
    for title in ("Kilometres and several games", "Jokers"):
        contents.locator("summary").tap()
        contents.get_by_role("link", name=title).tap()
        expect(page.get_by_role("heading", name=title)).to_be_in_viewport(ratio=1)
        expect(contents.locator("summary")).to_be_in_viewport(ratio=1)
        expect(contents.locator("summary")).to_contain_text(title)
        expect(contents.get_by_role("link", name=title)).to_be_hidden()


@pytest.mark.nightly
def test_a_player_with_a_table_finds_the_way_back(visit: Visit, house: Server) -> None:
    guest = visit()
    table = house.table([me("Ann"), bot()], "london", game="on_the_underground")
    guest.open(f"/t/{table.seats[0]}")
    guest.page.locator(".status").wait_for()
    page = guest.open("/rules/voll_verplant")
    expect(page.get_by_role("link", name="New table")).to_be_visible()
    page = guest.open("/rules/on_the_underground")
    page.get_by_role("link", name="Back to the table").click()
    expect(page).to_have_url(f"{guest.address}/t/{table.spectators}")


def test_the_drawings_show_the_boards_of_the_underground(visit: Visit) -> None:
    page = visit().open("/rules/on_the_underground")
    expect(page.locator("#place [data-tokens=red]")).to_have_count(1)
    expect(page.locator("#london [data-station=tottenham_court_road]")).to_have_count(1)
    expect(page.locator("#berlin [data-station=alt_tegel]")).to_have_count(1)
    expect(page.locator("#passenger [data-target=leicester_square]")).to_have_count(1)
    kinds = page.locator("#stations tr[data-kind]")
    expect(kinds).to_have_count(8)
    expect(kinds.locator("svg")).to_have_count(8)


def test_the_table_of_cards_matches_the_edition(visit: Visit) -> None:
    page = visit().open("/rules/voll_verplant")
    page.locator("tr[data-card]").first.wait_for()
    told = page.locator("tr[data-card]").evaluate_all(
        "rows => rows.map((row) => [row.dataset.card, Number(row.dataset.count)])"
    )
    assert dict(told) == {card.id: card.count for card in load_edition().card}


def test_an_unknown_game_has_no_rules_page(visit: Visit) -> None:
    page = visit().open("/rules/chess")
    expect(page.get_by_role("heading", name="No train stops here")).to_be_visible()
