"""The look of On the Underground: what is highlighted, and what may not be cut off."""

from typing import Literal

import pytest
from playwright.sync_api import expect

from netzplan.games.on_the_underground.board.colours import LINES
from netzplan.paper.colour import DARK_PAPER, PAPER, contrast, difference
from tests.browser.conftest import Visit
from tests.browser.test_sizes import LEAST_NAME
from tests.browser.underground import sit, table
from tests.nightly import first_by_day
from tests.server.running import Server, bot, me

SEEN = 3.0
"""The contrast that WCAG 2.2 requires for graphical objects (1.4.11)."""

# Paints the open spaces in each line's colour, as its first token and as a later one.
_LIT = """(paints) => {
  const open = document.querySelector('.map .open');
  const ink = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const seen = (path) => {
    const { stroke, opacity } = getComputedStyle(path);
    ink.globalAlpha = 1;
    ink.fillStyle = getComputedStyle(document.documentElement).backgroundColor;
    ink.fillRect(0, 0, 1, 1);
    ink.globalAlpha = Number(opacity);
    ink.fillStyle = stroke;
    ink.fillRect(0, 0, 1, 1);
    const bytes = [...ink.getImageData(0, 0, 1, 1).data].slice(0, 3);
    return '#' + bytes.map((one) => one.toString(16).padStart(2, '0')).join('');
  };
  const empty = seen(document.querySelector('.map path.space'));
  return paints.flatMap(([id, paint]) => [true, false].map((first) => {
    open.setAttribute('style', paint);
    open.classList.toggle('anywhere', first);
    return [id, first, seen(open.querySelector('.rim')), seen(open.querySelector('.free')), empty];
  }));
}"""

_STROKE = """(part) => '#' + getComputedStyle(part).stroke.match(/\\d+/g)
  .map((one) => Number(one).toString(16).padStart(2, '0')).join('')"""


@pytest.mark.nightly
def test_open_spaces_contrast_in_every_colour(visit: Visit, house: Server) -> None:
    made = table(house, [me("Ann"), bot("random")])
    page = sit(visit(theme="dark"), made.seats[0])
    paints = [
        (
            line.id,
            f"--line: light-dark({line.colour}, {line.dark});"
            f"--rim: light-dark({line.outline}, {line.dark_outline})",
        )
        for line in LINES
    ]
    # Where every space is open, none glows.
    expect(page.locator(".map .open.anywhere .rim").first).to_be_attached()
    expect(page.locator(".map .open .glow")).to_have_count(0)
    grounds: dict[Literal["dark", "light"], str] = {"dark": DARK_PAPER, "light": PAPER}
    for theme, ground in grounds.items():
        page.emulate_media(color_scheme=theme)
        found = page.evaluate(_LIT, paints)
        assert len(found) == 2 * len(LINES)
        for id, first, rim, inside, empty in found:
            assert contrast(rim, ground) >= SEEN, (id, first, rim)
            assert contrast(rim, empty) >= 2, (id, first, rim)
            # This holds even for a line as pale as the paper, or as grey as an empty space.
            assert contrast(rim, ground) >= 4.5, (id, first, rim)
            # Black is also black inside; only its rim makes it visible.
            if theme == "dark" and not first and id != "black":
                assert contrast(inside, ground) > contrast(empty, ground), (id, inside)
        marked = page.locator(".map .halo").first.evaluate(_STROKE)
        for line in LINES:
            own = line.dark if theme == "dark" else line.colour
            assert difference(marked, own) > 0.1, f"{line.id} is marked like a line"


_HOUSES = """() => [...document.querySelectorAll('.map .symbol.landmark')].map((symbol) => {
  const { width, height } = symbol.getBoundingClientRect();
  const front = symbol.parentElement.querySelectorAll('path')[1];
  return [symbol.getAttribute('d'), getComputedStyle(front).fill, Math.max(width, height)];
})"""


@pytest.mark.nightly
def test_kinds_of_landmarks_differ_on_the_whole_board(visit: Visit, house: Server) -> None:
    made = table(house, [me("Ann"), bot("random")], "berlin")
    page = sit(visit(size=(1440, 900)), made.seats[0])
    houses = page.evaluate(_HOUSES)
    assert len({symbol for symbol, _, _ in houses}) == 5
    assert len({(symbol, tone) for symbol, tone, _ in houses}) == 5
    assert len({tone for _, tone, _ in houses}) == 5
    assert min(size for _, _, size in houses) >= 9


_LETTERS = """() => [...document.querySelectorAll('.map .turned text, .map [data-worth] text')]
  .map((text) => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a)"""


@pytest.mark.nightly
def test_letters_of_destinations_and_points_are_readable(visit: Visit, house: Server) -> None:
    made = table(house, [me("Ann"), *[bot("random")] * 4], "berlin")
    guest = visit(size=(1440, 900))
    page = sit(guest, made.seats[0])
    page.locator(".map .turned .flag").first.wait_for()
    assert page.evaluate(_LETTERS)

    def smallest() -> float:
        return float(min(page.evaluate(_LETTERS)))

    assert smallest() >= LEAST_NAME - 0.01
    page.set_viewport_size({"width": 1024, "height": 768})
    # The page adapts its letters to a new window size in the next frame.
    guest.wait(lambda: smallest() >= LEAST_NAME - 0.01, f"letters of {smallest()} px")


_COVERED = """() => {
  const area = (part) => part.getBoundingClientRect();
  const boxes = [...document.querySelectorAll('.callout, .outline')].map(area);
  return [...document.querySelectorAll('.map .labels text, .map .turned')].filter((part) =>
    boxes.some((box) => area(part).left < box.right && box.left < area(part).right
      && area(part).top < box.bottom && box.top < area(part).bottom)).map((one) => one.textContent);
}"""


_IN_THE_WAY = """() => {
  const area = (part) => part.getBoundingClientRect();
  const callout = area(document.querySelector('.callout'));
  const side = area(document.querySelector('.side'));
  const covers = (box) => callout.left < box.right && box.left < callout.right
    && callout.top < box.bottom && box.top < callout.bottom;
  const faults = [];
  for (const part of document.querySelectorAll('[data-guide="colours"], .confirm')) {
    const isConfirm = part.matches('.confirm');
    if (isConfirm && part.matches('[aria-disabled=true]')) continue;
    const box = area(part);
    if (covers(box)) faults.push(`covers ${part.className}`);
    if (box.top < side.top || box.bottom > side.bottom + 1) faults.push(`hides ${part.className}`);
  }
  if (!document.querySelector('.outline')) faults.push('points at nothing');
  return faults;
}"""
"""Returns how the guide keeps the player from acting or fails to point at something."""


_OVER_STATUS = """() => document.querySelector('.callout').getBoundingClientRect().top
  < document.querySelector('.status').getBoundingClientRect().bottom"""
"""Returns whether the guide covers the status or anything above it."""


@pytest.mark.nightly
@pytest.mark.parametrize("size", [(390, 844), (1440, 900), (1024, 768)])
def test_the_guide_leaves_the_controls_in_view(
    visit: Visit, house: Server, size: tuple[int, int]
) -> None:
    made = table(house, [me("Ann"), bot("random"), bot("random")], "berlin")
    guest = visit(size=size, guide=True, touch=size[0] < 500)
    page = guest.open(f"/t/{made.seats[0]}")
    callout = page.locator(".callout")
    page.locator(".sentence.turn").wait_for()
    for step in range(1, 10):
        expect(callout).to_contain_text(f"{step} of 11")
        guest.wait(
            lambda: page.evaluate(_IN_THE_WAY) == [],
            f"{page.evaluate(_IN_THE_WAY)} at {step}",
        )
        # On a phone the guide is over the sheet. From the fifth step on there is Confirm, and any
        # station may be tapped, so only the header is left.
        if size[0] < 500 and step < 5:
            guest.wait(lambda: not page.evaluate(_OVER_STATUS), f"over the status at {step}")
        if step == 4:
            page.locator("[data-edges]").select_option(index=3)
        else:
            callout.locator("button").last.click()


@pytest.mark.nightly
def test_the_guide_covers_no_name_during_a_turn(visit: Visit, house: Server) -> None:
    made = table(house, [me("Ann"), bot("random"), bot("random")])
    guest = visit(size=(1440, 900), guide=True)
    page = guest.open(f"/t/{made.seats[0]}")
    callout = page.locator(".callout")
    page.locator(".sentence.turn").wait_for()
    for step in (6, 8):
        while f"{step} of 10" not in callout.inner_text():
            callout.locator("button").last.click()
        guest.wait(lambda: page.evaluate(_COVERED) == [], f"{page.evaluate(_COVERED)} covered")


_SPAN = """() => {
  const map = document.querySelector('.map').getBoundingClientRect();
  const area = (part) => part.getBoundingClientRect();
  const stations = [...document.querySelectorAll('.map [data-station]')].map(area);
  const parts = [...document.querySelectorAll('.map .labels text, .map [data-station]')];
  const buttons = [...document.querySelectorAll('.map button')].map(area);
  const high = Math.max(...stations.map((one) => one.bottom))
    - Math.min(...stations.map((one) => one.top));
  const hidden = parts.filter((part) => buttons.some((button) =>
    area(part).left < button.right && button.left < area(part).right
      && area(part).top < button.bottom && button.top < area(part).bottom));
  return [high / map.height, hidden.map((one) => one.textContent)];
}"""
"""Returns the share of the height that the stations take, and what the buttons cover."""


@pytest.mark.nightly
@pytest.mark.parametrize("map_id", first_by_day("london", "berlin"))
def test_the_board_uses_the_available_height(visit: Visit, house: Server, map_id: str) -> None:
    made = table(house, [me("Ann"), bot("random"), bot("random")], map_id)
    page = sit(visit(size=(1024, 768)), made.seats[0])
    high, hidden = page.evaluate(_SPAN)
    assert high > 0.82
    assert hidden == []


@pytest.mark.nightly
def test_having_no_landmarks_is_said_in_words(visit: Visit, house: Server) -> None:
    made = table(house, [me("Ann"), bot("random")], "berlin")
    page = sit(visit(size=(390, 844), touch=True), made.seats[0])
    hand = page.locator("[data-hand] .tiles").first
    expect(hand).to_have_text("no landmarks")
    page.get_by_role("button", name="Players").click()
    expect(page.locator("th.landmarks").first).to_contain_text("no landmarks")


@pytest.mark.nightly
def test_the_focus_stays_with_the_chosen_colour(visit: Visit, house: Server) -> None:
    made = table(house, [me("Ann"), bot("random")])
    page = sit(visit(), made.seats[0])
    keys = page.locator("[data-guide=colours] button")
    keys.nth(1).click()
    for number in (1, 3, 2):
        page.keyboard.press(str(number))
        expect(keys.nth(number - 1)).to_have_attribute("aria-pressed", "true")
        expect(keys.nth(number - 1)).to_be_focused()


OVERHANGING = """() => [...document.querySelectorAll('.plate')].filter((plate) => {
  const { right } = plate.getBoundingClientRect();
  return [...plate.querySelectorAll('.left > span')].some((one) =>
    one.getBoundingClientRect().right > right);
}).map((plate) => plate.textContent)"""
"""Plates of players out of which their tokens reach."""


@pytest.mark.nightly
def test_tokens_stay_on_the_plate_of_their_player(visit: Visit, house: Server) -> None:
    page = sit(visit(size=(640, 400)), table(house, [me("Ann"), bot()], "berlin").seats[0])
    page.locator(".plate").first.wait_for()
    assert page.evaluate(OVERHANGING) == []
