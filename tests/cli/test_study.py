"""``netzplan study``."""

import csv
import json
from importlib.resources import files
from pathlib import Path

import pytest

from netzplan.laboratory import studying, tables
from netzplan.sentences import sentences
from tests.cli.terminal import Terminal
from tests.kernels import keeping

pytestmark = pytest.mark.inspection

SMALL = ("--games", "40", "--seats", "2")
NAMES = ["contests", "distributions", "items", "seats"]


@pytest.fixture(autouse=True)
def kernels(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = keeping.folder_of(request.config)
    keeping.load_once(folder, "voll_verplant", "study")
    monkeypatch.setenv("NETZPLAN_KERNELS", str(folder))


def test_a_study_is_reported_and_written(netzplan: Terminal, tmp_path: Path) -> None:
    page, folder, parquet = tmp_path / "s.html", tmp_path / "csv", tmp_path / "pq"
    words = ("study", "voll_verplant/paris", "--option", "special=on", *SMALL, "--seed", "3")
    targets = ("--html", page, "--csv", folder, "--parquet", parquet)
    told = netzplan(*words, *targets, "--json").json()
    assert [each["contest"]["play"] for each in told] == ["random", "value"]
    assert set(told[0]) == {"contest", "seats", "distributions", "items", "failure"}
    assert told[0]["contest"]["options"] == '{"special":true}'
    assert all(each["contest"]["compiled"] for each in told)
    html = page.read_text()
    assert "<svg" in html
    assert "http" not in html, "it needs nothing else"
    assert "Voll verplant, Paris: 2 seats, special=on" in html
    assert "Hôtel de Ville" in html
    assert "Advantage of the first" in html
    assert sorted(file.stem for file in folder.iterdir()) == NAMES
    with (folder / "items.csv").open() as file:
        rows = list(csv.DictReader(file))
    items = [item for each in told for item in each["items"]]
    assert [float(row["used"]) for row in rows] == [item["used"] for item in items]
    from pyarrow import parquet as arrow

    read = arrow.read_table(parquet / "items.parquet")
    assert read.to_pylist() == items
    assert json.loads(read.schema.metadata[b"netzplan"]) == {"format": 1}
    assert read.schema.field("worth").metadata[b"description"].startswith(b"points that")
    again = netzplan(*words, "--html", page, "--threads", "3", "--language", "de", "--json").json()
    for each in (*told, *again):
        del each["contest"]["seconds"]
        assert each["contest"]["advantage"] == each["seats"][0]["lead"]
        for item in each["items"]:
            del item["name"]  # translated where the item is on no map
    assert again == told, "the same seed plays the same games on any number of threads"
    assert "Woher die Punkte kommen" in page.read_text()


def test_custom_maps_and_both_values_of_an_option(netzplan: Terminal, tmp_path: Path) -> None:
    own = tmp_path / "maps" / "voll_verplant"
    own.mkdir(parents=True)
    shipped = files("netzplan.games.voll_verplant") / "maps" / "paris.json"
    text = shipped.read_text(encoding="utf-8").replace('"id": "paris"', '"id": "mine"')
    (own / "mine.json").write_text(text)
    both = ("--option", "special=on", "--option", "special=off")
    ran = netzplan(
        "study", "voll_verplant/mine", *SMALL, *both, "--maps", tmp_path / "maps",
        "--by-rules", "4", "--json",
    )  # fmt: skip
    found = ran.json()
    assert [each["contest"]["play"] for each in found] == ["random", "greedy"] * 2
    assert [each["contest"]["games"] for each in found] == [40, 8] * 2  # at least two deals
    assert "greedy: played by the rules, only 8 games. Nothing has been learned for mine" in ran.err
    assert "planner" not in ran.err, "the planner takes the place of experts"


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("game", "plays", "options"),
    [
        ("on_the_underground", ["random", "mind"], {"starter": 0}),
        ("deutschland_rummy", ["random", "eager"], {"starter": 0, "take_at_once": True}),
    ],
)
def test_studies_of_the_other_games(
    netzplan: Terminal, request: pytest.FixtureRequest, tmp_path: Path, game: str,
    plays: list[str], options: dict[str, int],
) -> None:  # fmt: skip
    keeping.load_once(keeping.folder_of(request.config), game, "study")
    page = tmp_path / "s.html"
    found = netzplan("study", game, *SMALL, "--html", page, "--language", "de", "--json").json()
    assert [each["contest"]["play"] for each in found] == plays
    assert json.loads(found[0]["contest"]["options"]) == options, "as at a new table"
    for kind in {item["kind"] for item in found[0]["items"]}:
        assert sentences("netzplan.laboratory")[f"kind.{kind}"]["de"] in page.read_text()
    order = [item for item in found[1]["items"] if item["kind"] == "order"]
    assert [item["used"] for item in order] == [0.5, 0.5]
    assert order[0]["effect"] == pytest.approx(-order[1]["effect"])
    assert found[1]["contest"]["advantage"] == order[0]["effect"]


def test_duplicates_are_studied_once(netzplan: Terminal) -> None:
    words = ("study", "voll_verplant/berlin", "voll_verplant/berlin", "--seats", "2,1,2")
    found = netzplan(*words, "--games", "40", "--play", "random,random", "--json").json()
    assert [each["contest"]["seats"] for each in found] == [2, 1]


def test_a_faulty_custom_map_is_reported(
    netzplan: Terminal, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    own = tmp_path / "voll_verplant"
    own.mkdir()
    (own / "mine.json").write_text('{"format": 1, "game": "voll_verplant", "id": "mine"}')
    ran = netzplan("study", "voll_verplant/mine", *SMALL, "--maps", tmp_path)
    assert ran.code == 2
    assert "mine.json is left out" in caplog.text
    assert "unknown map mine" in ran.err


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("chess",), "game/unknown"),
        (("voll_verplant/atlantis",), "map/unknown"),
        (("voll_verplant/berlin", "--option", "special=on"), "table/option"),
        (("voll_verplant/berlin", "--seats", "9"), "table/seats"),
        (("voll_verplant/berlin", "--seats", "x"), "arena/number"),
        (("voll_verplant/berlin", "--games", "3"), "study/number"),
        (("voll_verplant/berlin", "--games", "0"), "study/number"),
        (("voll_verplant/berlin", "--games", "1000000001"), "study/most"),
        (("voll_verplant/berlin", "--plays", "0"), "study/number"),
        (("voll_verplant/berlin", "--plays", "1001", "--games", "4000"), "study/most"),
        (("voll_verplant/berlin", "--threads", "257"), "study/most"),
        (("voll_verplant/berlin", "--seed", str(2**63)), "study/most"),
        (("voll_verplant/berlin", "--seed", str(-(2**63))), "study/number"),
        (("voll_verplant/berlin", "--seats", ""), "arena/number"),
        (("voll_verplant/berlin", "--maps", "no/such/folder"), "file/unreadable"),
        (("voll_verplant/berlin", "--threads", "0"), "study/number"),
        (("voll_verplant/berlin", "--play", "well"), "study/play"),
        (("voll_verplant/berlin", "--language", "tlh"), "arena/language"),
        (("voll_verplant/berlin", "--html", "no/such/folder/s.html"), "file/unwritable"),
        (("voll_verplant/berlin", "--csv", "no/such/folder"), "file/unwritable"),
        (("voll_verplant/berlin", "--csv", "both", "--html", "both"), "file/unwritable"),
    ],
)
def test_impossible_values_are_refused(
    netzplan: Terminal, words: tuple[str, ...], code: str, tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    ran = netzplan("study", *words, "--json")
    assert ran.code == 2
    assert ran.json()["error"]["code"] == code
    assert not list(tmp_path.iterdir())


def test_an_interrupted_study_writes_nothing(
    netzplan: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, page = tmp_path / "csv", tmp_path / "s.html"
    page.write_text("before")

    def broken(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(studying._Work, "findings", broken)
    ran = netzplan("study", "voll_verplant", *SMALL, "--csv", folder, "--html", page)
    assert ran.code == 130
    assert not folder.exists()
    assert page.read_text() == "before"


def test_without_pyarrow_it_names_the_package_to_install(
    netzplan: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "find_spec", lambda name: None)
    ran = netzplan("study", "voll_verplant", *SMALL, "--parquet", tmp_path / "pq")
    assert ran.code == 1
    assert "pip install 'netzplan[study]'" in ran.err
    assert not (tmp_path / "pq").exists()


def test_without_a_compiler_fewer_games_are_played_by_the_rules(
    netzplan: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("netzplan.kernels.loading.find_spec", lambda name: None)
    words = ("study", "voll_verplant", *SMALL, "--play", "random", "--by-rules", "8", "--json")
    ran = netzplan(*words)
    (found,) = ran.json()
    assert (found["contest"]["compiled"], found["contest"]["games"]) == (False, 8)
    assert "random: played by the rules, only 8 games." in ran.err
    assert netzplan(*words).json()[0]["items"] == found["items"]
