"""The sheet as SVG is complete, well-formed and self-contained."""

import re
from functools import cache
from xml.etree import ElementTree

import pytest
from msgspec import structs

from netzplan.games.voll_verplant.board.paper import printable
from tests.shipped.voll_verplant import GAME, map_file

pytestmark = pytest.mark.long

SVG = "{http://www.w3.org/2000/svg}"


@cache
def sheet(map_id: str, language: str) -> str:
    return printable(map_file(map_id), language)


def texts_of(svg: str) -> list[str]:
    root = ElementTree.fromstring(svg)
    return [each.text or "" for each in root.iter(f"{SVG}text")]


@pytest.mark.parametrize("map_id", [each.id for each in GAME.maps])
@pytest.mark.parametrize("language", ["de", "en"])
def test_the_sheet_names_everything(map_id: str, language: str) -> None:
    file = map_file(map_id)
    texts = texts_of(sheet(map_id, language))
    assert file.title in texts
    foot = " ".join(texts)
    assert file.provenance[language].split(".")[0] in foot
    for line in file.rules.lines:
        badges = 1 if line.ring else 2  # on the wagon and at the terminus
        assert texts.count(line.letter) == badges + 1  # and in the footer
    for station in file.layout.stations.values():
        assert station.name.replace("-", "").replace(" ", "") in re.sub("[- ]", "", foot)
    assert ("Inoffiziell" if language == "de" else "Unofficial") in foot


@pytest.mark.parametrize("map_id", [each.id for each in GAME.maps])
def test_every_sign_window_and_star_is_on_the_sheet(map_id: str) -> None:
    file = map_file(map_id)
    svg = sheet(map_id, "en")
    windows = sum(line.windows for line in file.rules.lines)
    lines = len(file.rules.lines)
    # Paper; per line a wagon, four for its values, two in the footer; windows; signs; three fields.
    assert svg.count("<rect") == 1 + 7 * lines + windows + len(file.rules.stations) + 3
    assert svg.count("#F2B705") == len(file.rules.special)
    assert ("special stations" in svg) == bool(file.rules.special)
    rings = sum(line.ring for line in file.rules.lines)
    assert svg.count("<circle") == lines - rings


def test_the_sheet_loads_nothing_from_outside() -> None:
    svg = sheet("berlin", "en")
    assert set(re.findall(r"https?://[^\"' )]+", svg)) == {"http://www.w3.org/2000/svg"}
    urls = re.findall(r"url\(([^)]*)", svg)
    assert len(urls) == 2
    assert all(url.startswith("data:font/woff2;base64,") for url in urls)
    assert "href" not in svg


def test_text_is_escaped() -> None:
    svg = printable(structs.replace(map_file("paris"), title="A < B & C"), "en")
    assert "A < B & C" in texts_of(svg)
