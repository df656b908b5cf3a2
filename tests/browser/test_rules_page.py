"""The booklet: every rule has an address, and what it tells is true."""

import pytest
from playwright.sync_api import expect

from netzplan.games.rulebook import load_rulebook
from netzplan.games.voll_verplant.edition import load_edition
from tests.browser.conftest import Visit

RULES = load_rulebook("voll_verplant").rule


@pytest.mark.parametrize("language", ["de", "en"])
def test_each_rule_stands_there_once_in_both_languages(visit: Visit, language: str) -> None:
    page = visit(language=language).open("/rules/voll_verplant")
    page.locator("article li").first.wait_for()
    told = page.locator("article li[id]").evaluate_all(
        "items => items.map((item) => [item.id, item.querySelector('span').textContent])"
    )
    wanted = {rule.id: rule.text.de if language == "de" else rule.text.en for rule in RULES}
    assert len(told) == len(wanted)
    assert dict(told) == wanted


def test_a_link_to_a_rule_shows_it(visit: Visit) -> None:
    guest = visit()
    page = guest.open("/rules/voll_verplant#vv.ring.direction")
    rule = page.locator("[id='vv.ring.direction']")
    expect(rule).to_be_in_viewport()
    assert "wanted" in (rule.get_attribute("class") or "")
    other = page.locator("[id='vv.walk.stop']")
    other.get_by_role("link").click()
    expect(page).to_have_url(f"{guest.address}/rules/voll_verplant#vv.walk.stop")
    guest.wait(lambda: "wanted" in (other.get_attribute("class") or ""), "not highlighted")
    assert "wanted" not in (rule.get_attribute("class") or "")


def test_the_contents_lead_to_the_sections(visit: Visit) -> None:
    page = visit().open("/rules/voll_verplant")
    contents = page.get_by_role("navigation", name="Contents")
    expect(contents.get_by_role("link")).to_have_count(12)
    contents.get_by_role("link", name="Special stations").click()
    expect(page.get_by_role("heading", name="Special stations")).to_be_in_viewport()


def test_the_table_of_cards_is_the_edition(visit: Visit) -> None:
    page = visit().open("/rules/voll_verplant")
    page.locator("tr[data-card]").first.wait_for()
    told = page.locator("tr[data-card]").evaluate_all(
        "rows => rows.map((row) => [row.dataset.card, Number(row.dataset.count)])"
    )
    assert dict(told) == {card.id: card.count for card in load_edition().card}


def test_there_is_no_booklet_of_a_game_to_come(visit: Visit) -> None:
    page = visit().open("/rules/deutschland_rummy")
    expect(page.get_by_role("heading", name="No train stops here")).to_be_visible()
