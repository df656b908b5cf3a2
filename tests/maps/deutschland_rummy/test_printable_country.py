"""The country as SVG is complete, well-formed and self-contained."""

import re
from functools import cache
from xml.etree import ElementTree

import pytest
from msgspec import structs

from netzplan.games.deutschland_rummy.board.paper import printable
from tests.shipped.deutschland_rummy import GAME, map_file

SVG = "{http://www.w3.org/2000/svg}"


@cache
def sheet(language: str) -> str:
    return GAME.printable("germany", language)


def texts_of(svg: str) -> list[str]:
    return [each.text or "" for each in ElementTree.fromstring(svg).iter(f"{SVG}text")]


@pytest.mark.parametrize("language", ["de", "en"])
def test_the_sheet_names_everything(language: str) -> None:
    file, texts = map_file("germany"), texts_of(sheet(language))
    assert file.title in texts
    together = re.sub("[- ]", "", "".join(texts))
    for city in file.layout.cities.values():
        assert re.sub("[- ]", "", city.name) in together
    for region in file.layout.regions.values():
        assert region.name[language] in texts
        cities = sum(each.region == region.letter for each in file.rules.cities)
        assert texts.count(region.letter) > cities
    remarks = " ".join(texts)
    wanted = ("Rekonstruktion", "Inoffiziell") if language == "de" else ("reconstruction", "Unoff")
    assert all(word in remarks for word in wanted)


def test_each_city_has_a_disc_and_each_line_its_kilometres() -> None:
    rules, svg = map_file("germany").rules, sheet("en")
    texts = texts_of(svg)
    assert svg.count("<circle") == 57 + 6
    for number in {connection.km for connection in rules.connections}:
        lines = [each for each in rules.connections if each.km == number]
        assert texts.count(str(number)) == len(lines)


def test_the_sheet_loads_nothing_from_outside() -> None:
    svg = sheet("en")
    assert set(re.findall(r"https?://[^\"' )]+", svg)) == {"http://www.w3.org/2000/svg"}
    urls = re.findall(r"url\(([^)]*)", svg)
    assert len(urls) == 2
    assert all(url.startswith("data:font/woff2;base64,") for url in urls)
    assert "href" not in svg


def test_text_is_escaped() -> None:
    svg = printable(structs.replace(map_file("germany"), title="A < B & C"), "en")
    assert "A < B & C" in texts_of(svg)
