"""The board as SVG is complete, well-formed and self-contained."""

import re
from functools import cache
from xml.etree import ElementTree

import pytest
from msgspec import structs

from netzplan.games.on_the_underground.board.paper import printable
from tests.maps.on_the_underground.boards import BOARDS
from tests.nightly import covered_by_day
from tests.shipped.on_the_underground import map_file

SVG = "{http://www.w3.org/2000/svg}"


@cache
def sheet(map_id: str, language: str) -> str:
    return printable(map_file(map_id), language)


def texts_of(svg: str) -> list[str]:
    return [each.text or "" for each in ElementTree.fromstring(svg).iter(f"{SVG}text")]


@pytest.mark.parametrize(("map_id", "language"), covered_by_day(BOARDS, ["de", "en"]))
def test_the_sheet_names_everything(map_id: str, language: str) -> None:
    file = map_file(map_id)
    texts = texts_of(sheet(map_id, language))
    assert file.title in texts
    together = re.sub("[- ]", "", "".join(texts))
    for station in file.layout.stations.values():
        assert re.sub("[- ]", "", station.name) in together
    for field in ("A", "E", "1", "4"):
        assert texts.count(field) == 2
    assert any(("Inoffiziell" if language == "de" else "Unofficial") in text for text in texts)
    assert ("Fernbahnhof: 1 Punkt" if language == "de" else "Rail station: 1 point") in texts


@pytest.mark.parametrize("map_id", BOARDS)
def test_the_legend_explains_only_the_kinds_of_this_board(map_id: str) -> None:
    texts = " ".join(texts_of(sheet(map_id, "en")))
    assert ("Connection:" in texts) == (map_id == "london")
    assert ("Landmark:" in texts) == ("Plus:" in texts) == (map_id == "berlin")


@pytest.mark.parametrize("map_id", BOARDS)
def test_every_space_and_stack_is_on_the_sheet(map_id: str) -> None:
    rules, svg = map_file(map_id).rules, sheet(map_id, "en")
    assert svg.count("<rect") == 1 + sum(edge.spaces for edge in rules.edges)
    legend = max(station.tiles for station in rules.stations)
    assert svg.count("<circle") == legend + sum(station.tiles for station in rules.stations)


def test_the_sheet_loads_nothing_from_outside() -> None:
    svg = sheet("berlin", "en")
    assert set(re.findall(r"https?://[^\"' )]+", svg)) == {"http://www.w3.org/2000/svg"}
    urls = re.findall(r"url\(([^)]*)", svg)
    assert len(urls) == 2
    assert all(url.startswith("data:font/woff2;base64,") for url in urls)
    assert "href" not in svg


def test_text_is_escaped() -> None:
    svg = printable(structs.replace(map_file("london"), title="A < B & C"), "en")
    assert "A < B & C" in texts_of(svg)
