"""Names of people have to be visible, and no two accounts may look alike."""

import unicodedata
from pathlib import Path
from typing import Any

import pytest

from netzplan.server.house import House
from netzplan.server.persons.names import checked_name, guises, looks
from netzplan.server.problems import Refused
from tests.server.paced import Browser
from tests.server.visiting import OPEN, Come, body, visited


@pytest.mark.parametrize(
    "name",
    ["A", "Ann", "Ärger", "李小龙", "Zoë ☂", "👩‍👧 und ich", "x" * 24, "Ệva", "שָׁלוֹם"],
)
def test_a_visible_text_is_a_name(name: str) -> None:
    assert checked_name(f" {name} ", "name") == name


@pytest.mark.parametrize(
    "name",
    [
        "",
        "   ",
        "x" * 25,
        "\u200d",
        "\u3164",
        "\u2800 \u2800",
        "Ann\u200b",
        "A\u202enn",
        "\u0301",
        "a\x00",
        "Eve\u2028x",
        "Eve\u2029x",
        "a" * 5 + "\u0301" * 100,
        "a" + "\u0335" * 4,
    ],
)
def test_an_invisible_text_is_no_name(name: str) -> None:
    with pytest.raises(Refused) as refused:
        checked_name(name, "seats[1].name")
    assert refused.value.problem.code == "table/name"
    assert refused.value.problem.field == "seats[1].name"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("paypal", "p\u0430ypal"),
        ("max", "rnax"),
        ("Ole", "0le"),
        ("Ben", "\uff22en"),
        ("ann", "𝒜nn"),
        ("Ali", "AlI"),
        ("Anna Lee", "annalee"),
        ("Arger", "Ärger"),
    ],
)
def test_these_names_look_alike(one: str, other: str) -> None:
    assert looks(one) == looks(other) != ""


@pytest.mark.parametrize(
    ("one", "other"), [("Ann", "Anna"), ("Ben", "Den"), ("Uwe", "Ute"), ("😀", "😁")]
)
def test_these_names_do_not_look_alike(one: str, other: str) -> None:
    assert looks(one) != looks(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [("Hans", "\u041dans"), ("Max", "\u041cax"), ("Nina", "\u039dina"), ("Tom", "\u0422om")],
)
def test_a_foreign_capital_passes_for_a_latin_one(one: str, other: str) -> None:
    assert looks(one) in guises(other)
    assert looks(other) in guises(other)
    assert guises(one) == {looks(one)}, "so that accounts are found by the keys stored so far"


@pytest.mark.parametrize("name", ["\u0422\u0430\u0442\u0430", "\u041d\u0438\u043d\u0430"])
def test_a_name_in_another_script_passes_for_no_latin_one(name: str) -> None:
    assert not any(guise.isascii() for guise in guises(name))


def test_nobody_passes_for_another_by_a_foreign_capital(tmp_path: Path) -> None:
    async def scenario(house: House, come: Come) -> None:
        host = come()
        await host.account("Hans")
        taken = (409, "person/name-taken")
        guest = come()
        await guest.get("me")
        account = {"name": "\u041dans", "password": "a bridge in the rain"}
        assert await guest.post("me/account", account) == taken
        made = await host.open("Hans", "")
        assert await guest.join(made["table"], "\u041dans") == taken
        assert await come().post("tables", body("Max", "\u041cax")) == (409, "table/name-alike")
        said = {"name": "\u041dans", "text": "Hi"}
        told = await guest.post(f"links/{made['spectators']}/talk", said)
        assert told == (409, "table/name-alike")

    visited(tmp_path, scenario)


def test_a_number_added_at_one_table_does_not_stick_to_the_person(tmp_path: Path) -> None:
    async def scenario(house: House, come: Come) -> None:
        for way in ("claim", "quick"):
            host, guest = come(), come()
            await guest.get("me")
            id = (await host.open("Guest", ""))["table"]
            (await house.tables.at(id)).attach(Browser(), {0})
            if way == "claim":
                told = await guest.join(id, "Guest")
            else:
                otherwise = body("Guest", "", access=OPEN)
                sought = {"name": "Guest", "otherwise": otherwise}
                told = (await guest.post("lobby/quick", sought))["joined"]
            assert [seat["name"] for seat in told["info"]["seats"]] == ["Guest", "Guest 2"]
            assert (await guest.get("me"))["name"] == ""

    visited(tmp_path, scenario)


def test_nameless_people_are_told_apart_whatever_language_each_page_has(tmp_path: Path) -> None:
    async def scenario(_: House, come: Come) -> None:
        id = (await come().open("Gast", "", "", ""))["table"]
        told = [await come().join(id, name) for name in ("Guest", "Gast", "Gaston")]
        named = [seat["name"] for seat in told[-1]["info"]["seats"]]
        assert named == ["Gast", "Guest 2", "Gast 3", "Gaston"]

    visited(tmp_path, scenario)


def test_nobody_makes_a_table_under_the_name_of_another_account(tmp_path: Path) -> None:
    async def scenario(house: House, come: Come) -> None:
        account, guest = come(), come()
        await account.account("Nora")
        await come().account("Gäst")
        await guest.get("me")
        seats = body("NORA", "", access=OPEN)
        taken = (409, "person/name-taken")
        assert await guest.post("tables", seats) == taken
        assert await guest.post("lobby/quick", {"name": "Ann", "otherwise": seats}) == taken
        assert len(house.tables) == 0
        own = {"name": "Nora", "otherwise": seats}
        assert (await account.post("lobby/quick", own))["made"]
        assert "table" in await guest.open("Gast", ""), "no name given, so none is taken"

    visited(tmp_path, scenario)


def test_nobody_at_an_open_table_takes_the_name_of_an_account(tmp_path: Path) -> None:
    async def scenario(house: House, come: Come) -> None:
        await come().account("Nora")
        guest = come()
        await guest.get("me")
        at_home = body("Ann", "")
        at_home["seats"].insert(1, {"kind": "local", "name": "NORA"})
        assert await guest.post("tables", at_home) == (409, "person/name-taken")
        del at_home["seats"][2]
        assert "table" in await guest.post("tables", at_home), (
            "names on one device concern nobody else"
        )

    visited(tmp_path, scenario)


def test_two_people_at_a_new_table_have_different_names(tmp_path: Path) -> None:
    async def scenario(house: House, come: Come) -> None:
        assert await come().post("tables", body("Otto", "0tto")) == (409, "table/name-alike")
        assert "table" in await come().post("tables", body("Gast", "Gast", "", "-", "-"))

    visited(tmp_path, scenario)


PILED_UP = "a" + "\u0345" * 7_000 + "\u0316" * 7_000
"""Normalising these takes quadratic time: a second in which the server answers nobody."""


def test_texts_are_measured_before_they_are_normalised(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put_in_order, lengths = unicodedata.normalize, [0]

    def noted(form: Any, text: str) -> str:
        lengths.append(len(text))
        return put_in_order(form, text)

    monkeypatch.setattr(unicodedata, "normalize", noted)

    async def scenario(house: House, come: Come) -> None:
        ann = come()
        made = await ann.open("Ann", "")
        mine, open_seat = (seat["link"] for seat in made["seats"])
        called, password = {"name": PILED_UP}, {"password": "x" * 12}
        chosen = {**OPEN, "visibility": "chosen", "names": [PILED_UP]}
        for path, given, code in (
            ("session", {**called, **password}, "person/unknown"),
            ("me/name", called, "table/name"),
            ("me/account", {**called, **password}, "table/name"),
            ("tables", body(PILED_UP, ""), "table/name"),
            ("tables", body("Ann", "", access=chosen), "table/no-account"),
            ("lobby/quick", {**called, "otherwise": body("Ann", "")}, "table/name"),
            (f"lobby/{made['table']}/claim", called, "table/name"),
            (f"links/{open_seat}/claim", called, "table/name"),
            (f"links/{mine}/talk", {"text": PILED_UP}, "talk/text"),
            (f"links/{made['spectators']}/talk", {**called, "text": "Hi"}, "table/name"),
        ):
            asker = ann if mine in path else come()
            assert (path, (await asker.post(path, given))[1]) == (path, code)
            assert max(lengths) <= 1_200, path

    visited(tmp_path, scenario)
