"""For every page: accessible, in two themes and two languages, small and quick."""

import gzip
import re
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Literal, get_args

import pytest
from playwright.sync_api import Page, Route, expect

from netzplan.catalogue import GAMES
from tests.browser.conftest import Visit
from tests.browser.visitor import PHONE, Visitor
from tests.nightly import NIGHTLY, covered_by_day, first_by_day
from tests.server.running import OPEN, Server, bot, local, me

AXE = Path("web/node_modules/axe-core/axe.min.js")
MOST_SCRIPT = 128 * 1000
"""Most gzipped script of a page; a table is the largest. Rarely used parts are loaded when
needed."""
MOST_AT_END = 130 * 1000
"""Most gzipped script of a table and its end screen, which loads when the match is over."""
MOST_AT_FIRST = 45 * 1000
"""Gzipped script of the home page."""
MOST_WORK = 2.2
"""How many times the work of ``_YARDSTICK`` the browser may spend on loading the home page: twice
what it spends."""
_YARDSTICK = """() => {
  let told = '';
  for (let at = 0; at < 30; at += 1) {
    const part = document.createElement('div');
    part.innerHTML = '<p><b>Work</b> of <i>a page</i></p>'.repeat(100);
    document.body.append(part);
    told += part.offsetHeight + JSON.stringify(JSON.parse(JSON.stringify([...part.innerHTML])));
    part.remove();
  }
  return told.length;
}"""
"""Takes as long as the home page, on a slow and on a fast machine."""
LIGHT, DARK = "rgb(251, 250, 245)", "rgb(20, 23, 28)"
_VIOLATIONS = "(wanted) => axe.run(wanted).then((told) => told.violations)"
_GROUND = "getComputedStyle(document.documentElement).backgroundColor"

Screen = Literal[
    "home",
    "new",
    "table",
    "cover",
    "end",
    "rules",
    "missing",
    "me",
    "underground new",
    "underground waiting",
    "underground end",
    "underground rules",
]
SCREENS: tuple[Screen, ...] = get_args(Screen)


def go(guest: Visitor, house: Server, screen: Screen) -> Page:
    """Take a guest to this screen."""
    match screen:
        case "home":
            page = guest.open("/")
            expect(page.get_by_role("article").get_by_role("img")).to_have_count(len(GAMES))
            return page
        case "new":
            return guest.open("/new/voll_verplant?map=paris&seat=me~Ann&seat=local&seat=open")
        case "rules":
            return guest.open("/rules/voll_verplant#vv.walk.stop")
        case "me":
            page = guest.open("/me")
            page.locator("form").first.wait_for()
            return page
        case "missing":
            return guest.open("/t/")
        case "table":
            table = house.table([me("Ann"), bot("random")], "madrid")
            page = guest.open(f"/t/{table.seats[0]}")
            guest.until("choose", "ride")
            if guest.situation() == "choose":
                guest.line(guest.open_lines()[0])
            return page
        case "cover":
            page = guest.open("/new/voll_verplant?seat=me~Ann&seat=local~Ben")
            page.locator("button.create").click()
            guest.choose_something()
            guest.until("cover")
            return page
        case "end":
            table = house.table([me("Ann"), local("Ben"), bot("random")], "berlin")
            with house.browser(*table.seats.values()) as browser:
                browser.play_out(*table.seats.values())
            page = guest.open(f"/t/{table.seats[0]}")
            page.locator("#end-title").wait_for()
            for fold in page.locator(".end summary").all():
                fold.click()
            return page
        case _:
            return _go_underground(guest, house, screen.removeprefix("underground "))


def _go_underground(guest: Visitor, house: Server, screen: str) -> Page:
    if screen == "new":
        return guest.open("/new/on_the_underground?map=berlin&seat=me~Ann&seat=local&seat=open")
    if screen == "rules":
        page = guest.open("/rules/on_the_underground#ug.score.loop")
        expect(page.locator("article figure")).to_have_count(11)
        return page
    if screen == "waiting":
        table = house.table([me("Ann"), OPEN], "london", game="on_the_underground")
        page = guest.open(f"/t/{table.seats[0]}")
        page.locator(".picture svg").wait_for()
        return page
    table = house.table([me("Ann"), bot("greedy")], "berlin", game="on_the_underground")
    with house.browser(table.seats[0]) as browser:
        browser.play_out(table.seats[0])
    page = guest.open(f"/t/{table.seats[0]}")
    page.locator("#end-title").wait_for()
    return page


_LOOKS: list[dict[str, Any]] = [
    {"language": "en"},
    {"language": "de", "theme": "dark", "size": PHONE, "touch": True},
    {"language": "de"},
    {"language": "en", "theme": "dark", "size": PHONE, "touch": True},
]


_LARGE = {
    *("table", "cover", "end"),
    *("underground rules", "underground waiting", "underground end"),
}
"""Screens with a board, which axe takes up to twenty times as long to check."""


@pytest.mark.parametrize(("screen", "look"), [
    pytest.param(screen, look, marks=[pytest.mark.nightly] if screen in _LARGE else [])
    for screen, look in covered_by_day(SCREENS, _LOOKS)
])  # fmt: skip
def test_every_screen_is_accessible_and_in_its_language(
    visit: Visit, house: Server, screen: Screen, look: dict[str, Any]
) -> None:
    page = go(visit(**look), house, screen)
    assert barriers(page) == []
    expect(page.locator("html")).to_have_attribute("lang", look["language"])
    assert wrong_texts(page, look["language"]) == []
    if "size" in look:
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]


def barriers(page: Page) -> list[str]:
    """Return the violations that axe finds in the current theme, and by night also in the other."""
    page.evaluate(AXE.read_text())
    ground = page.evaluate(_GROUND)
    assert ground in (LIGHT, DARK)
    found = page.evaluate(_VIOLATIONS, {"resultTypes": ["violations"]})
    if NIGHTLY:  # the themes differ only in colours
        page.emulate_media(color_scheme="light" if ground == DARK else "dark")
        page.wait_for_function(f"({_GROUND}) === '{LIGHT if ground == DARK else DARK}'")
        contrasts = {"runOnly": ["color-contrast"], "resultTypes": ["violations"]}
        found += page.evaluate(_VIOLATIONS, contrasts)
        page.emulate_media(color_scheme="dark" if ground == DARK else "light")
    return [
        f"{each['id']}: {node['html'][:160]} {node['failureSummary'][:200]}"
        for each in found
        for node in each["nodes"]
    ]


def wrong_texts(page: Page, language: str) -> list[str]:
    """Return keys without a sentence, unfilled placeholders, and words of the other language."""
    texts: str = page.evaluate(
        "() => document.body.innerText + '\\n' + document.title + '\\n' +"
        " [...document.querySelectorAll('[aria-label], [placeholder], [title]')].map((each) =>"
        " ['aria-label', 'placeholder', 'title'].map((name) => each.getAttribute(name) ?? '')"
        ".join('\\n')).join('\\n')"
    )
    raw = [
        key for key in keys_of_texts() if re.search(rf"(?<![\w.]){re.escape(key)}(?![\w.])", texts)
    ]
    gaps = re.findall(r"\{\w+\}|undefined|NaN|\[object", texts)
    other = {"de": r"\b(?:the|and|with|your)\b", "en": r"\b(?:und|der|nicht|Spiel)\b"}[language]
    names = r"English|Deutsch\w*|Voll verplant|On the Underground|Harrow on\s+the Hill"
    return raw + gaps + re.findall(other, re.sub(names, "", texts))


@cache
def keys_of_texts() -> frozenset[str]:
    """Return the keys of all sentences of the page."""
    parts = [*Path("web/src").rglob("texts/de.ts"), *Path("web/src/texts/de").glob("*.ts")]
    catalogue = "".join(path.read_text() for path in parts)
    keys = frozenset(re.findall(r"'([a-z]+(?:\.[\w/-]+)+)':", catalogue))
    assert len(keys) > 200, "the keys were not found"
    return keys


def test_language_and_theme_can_be_switched_and_are_remembered(visit: Visit) -> None:
    guest = visit(language="en-GB", theme="light")
    page = guest.open("/")
    page.get_by_role("button", name="Deutsch", exact=True).click()
    expect(page.get_by_role("button", name="Jetzt spielen").first).to_be_visible()
    page.get_by_role("button", name="Einstellungen").click()
    page.get_by_role("radio", name="dunkel").check()
    expect(page.locator("html")).to_have_css("background-color", DARK)
    page.reload()
    expect(page.get_by_role("button", name="Jetzt spielen").first).to_be_visible()
    expect(page.locator("html")).to_have_css("background-color", DARK)


@pytest.mark.parametrize("screen", first_by_day("home", "underground end", "underground rules"))
def test_the_script_is_small(visit: Visit, house: Server, screen: Screen) -> None:
    total = weight(read(scripts_of(go(visit(), house, screen))))
    print(f"script of {screen}: {total / 1000:.1f} kB gzip")
    most = {"home": MOST_AT_FIRST, "underground end": MOST_AT_END}
    assert total <= most.get(screen, MOST_SCRIPT)


# Deutschland Rummy comes first, because its script is the largest.
@pytest.mark.parametrize("game", first_by_day(*sorted(GAMES)))
def test_a_table_loads_no_other_game(visit: Visit, house: Server, game: str) -> None:
    table = house.table([me("Ann"), bot()], GAMES[game].maps[0].id, game=game)
    # German has the longest sentences, and a phone loads further parts.
    guest = visit(language="de", size=PHONE, touch=True)
    page = guest.open(f"/t/{table.seats[0]}")
    page.locator("[data-board]").wait_for()
    page.wait_for_load_state("networkidle")
    scripts = read(scripts_of(page))
    assert len([each for each in scripts if re.search(rb"export\{[^}]* as parts\b", each)]) == 1
    print(f"script of a table of {game}: {weight(scripts) / 1000:.1f} kB gzip")
    assert weight(scripts) <= MOST_SCRIPT


@pytest.mark.nightly
def test_a_game_waits_neither_for_its_style_nor_for_one_script_after_another(
    visit: Visit, house: Server
) -> None:
    table = house.table([me("Ann"), bot()], "london", game="on_the_underground")
    guest, styles, scripts = visit(alone=True), list[Route](), list[str]()
    guest.page.route("**/assets/parts-*.css", lambda route: styles.append(route))
    guest.page.on("request", lambda request: scripts.append(Path(request.url).name))
    guest.page.goto(f"{house.address}/t/{table.seats[0]}")
    guest.wait(lambda: styles != [], "the style is not asked for")
    large = {"Frame", "Network"}
    guest.wait(
        lambda: large <= {each.partition("-")[0] for each in scripts if each.endswith(".js")},
        "the scripts come one after another",
    )
    styles[0].continue_()
    expect(guest.page.locator("[data-board] svg").first).to_be_visible()


def test_settings_fit_a_finger_and_return_the_focus(visit: Visit) -> None:
    guest = visit(size=PHONE, touch=True)
    page = guest.open("/")
    page.route("**/assets/Settings-*.js", lambda route: route.abort())
    settings = page.get_by_role("button", name="Settings")
    settings.click()
    guest.expect_alert("could not be loaded")
    page.unroute_all()
    page.get_by_role("button", name="Try again").click()
    dark = page.get_by_role("radio", name="dark")
    dark.wait_for()
    heights = "rows => rows.map((row) => row.offsetHeight)"
    assert min(page.locator("header label").evaluate_all(heights)) >= 44
    dark.focus()
    page.keyboard.press("Escape")
    expect(settings).to_be_focused()
    expect(dark).to_be_hidden()
    guest.overlook("net::ERR_FAILED")


def read(names: set[str]) -> list[bytes]:
    """Return the contents of the scripts with these names."""
    assets = files("netzplan.server").joinpath("page").joinpath("assets")
    found = [each.read_bytes() for each in assets.iterdir() if each.name in names]
    assert len(found) > 1
    return found


def weight(scripts: list[bytes]) -> int:
    """Return the gzipped size of scripts in bytes."""
    return sum(len(gzip.compress(script)) for script in scripts)


def scripts_of(page: Page) -> set[str]:
    """Return the names of the scripts that a page has loaded."""
    loaded: list[str] = page.evaluate(
        "performance.getEntriesByType('resource').map(({ name }) => name)"
    )
    return {Path(name).name for name in loaded if name.endswith(".js")}


@pytest.mark.parametrize("language", first_by_day("de", "en"))
def test_only_the_chosen_language_is_loaded(visit: Visit, house: Server, language: str) -> None:
    page = go(visit(language=language), house, "home")
    parts = [name for name in scripts_of(page) if re.match(r"(?:de|en)-", name)]
    assert [name[:2] for name in parts] == [language]
    page.get_by_role("link", name=re.compile("Regeln|Rules")).first.click()
    expect(page.locator(".booklet")).to_be_visible()
    later = [name[:2] for name in scripts_of(page) if re.match(r"(?:de|en)-", name)]
    assert set(later) == {language}
    assert len(later) > 1, "a game's sentences come with it"


def test_the_home_page_takes_little_cpu_time(visit: Visit, house: Server) -> None:
    """How soon it is painted depends on the machine, which ``make bench`` measures."""
    guest = visit(alone=True)
    metrics = guest.context.new_cdp_session(guest.page)
    metrics.send("Performance.enable", {"timeDomain": "threadTicks"})  # without waiting for a core
    go(guest, house, "home")

    def worked() -> float:
        """Return the CPU seconds so far."""
        told = metrics.send("Performance.getMetrics")["metrics"]
        return float(next(each["value"] for each in told if each["name"] == "TaskDuration"))

    work = worked()
    assert guest.page.evaluate(_YARDSTICK) > 0
    yardstick = worked() - work
    print(
        f"work of the home page: {1000 * work:.0f} ms, {work / yardstick:.2f} times the yardstick"
    )
    assert 0 < work < MOST_WORK * yardstick
