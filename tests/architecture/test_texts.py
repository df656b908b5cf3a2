"""Texts of the page and of Python: every language is complete and has the same placeholders."""

import ast
import re
from itertools import pairwise
from pathlib import Path
from string import Formatter

import pytest

from netzplan.catalogue import GAMES
from netzplan.cli.language import language, text
from netzplan.games.on_the_underground.board.paper import KINDS
from netzplan.games.on_the_underground.scoring import LANDMARK, PLUS, SET
from netzplan.games.rulebook import load_rulebook
from netzplan.sentences import Sentence, sentences
from netzplan.server.persons.names import LONGEST_NAME
from netzplan.server.problems import STATUS
from tests.architecture.tree import PACKAGE, ROOT, parsed, python_sources

PAGE = ROOT / "web" / "src"
JOINED = ("index", "match")
"""Files that only join other parts."""
GERMAN = sorted(
    path
    for path in (*PAGE.rglob("texts/de.ts"), *PAGE.glob("texts/de/*.ts"))
    if path.stem not in JOINED
)
"""The German half of each part of the page's sentences."""
KEY = re.compile(r"^  '?([\w.<>+/-]+)'?:", re.MULTILINE)
PLACEHOLDER = re.compile(r"\{(\w+)\}")


def in_english(german: Path) -> Path:
    """Return the path of the English half of a part."""
    if german.stem == "de":
        return german.with_stem("en")
    return german.parent.parent / "en" / german.name


def entries(part: Path) -> dict[str, set[str]]:
    """Return the keys of a part, each with the placeholders of its sentence."""
    source = part.read_text(encoding="utf-8")
    starts = list(KEY.finditer(source))
    ends = [start.start() for start in starts[1:]] + [len(source)]
    return {
        start[1]: set(PLACEHOLDER.findall(source[start.end() : end]))
        for start, end in zip(starts, ends, strict=True)
    }


def test_both_languages_have_the_same_parts() -> None:
    assert len(GERMAN) > 10
    english = (*PAGE.rglob("texts/en.ts"), *PAGE.glob("texts/en/*.ts"))
    assert {in_english(part) for part in GERMAN} == {p for p in english if p.stem not in JOINED}


@pytest.mark.parametrize("part", GERMAN, ids=lambda part: str(part.relative_to(PAGE)))
def test_the_page_is_complete_in_both_languages(part: Path) -> None:
    german, english = entries(part), entries(in_english(part))
    assert german
    assert german == english


@pytest.mark.parametrize("part", GERMAN, ids=lambda part: str(part.relative_to(PAGE)))
def test_no_part_redefines_a_key_of_the_page(part: Path) -> None:
    others = [p for p in PAGE.glob("texts/de/*.ts") if p.stem not in JOINED and p != part]
    shared = {key for other in others for key in entries(other)}
    assert shared
    assert not shared & set(entries(part))


def test_every_refusal_of_the_server_has_a_sentence() -> None:
    said = {key for part in GERMAN for key in entries(part)}
    assert {code for code in STATUS if f"problem.{code}" not in said} == set()


def test_every_refusal_of_the_server_is_expected_by_a_test() -> None:
    """A code that no test mentions may be one that the server never sends."""
    folder = ROOT / "tests"
    asking = (path for path in folder.rglob("*.py") if folder / "architecture" not in path.parents)
    named = {
        node.value
        for path in asking
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    assert set(STATUS) - named == set()


def test_no_two_games_use_the_same_key_in_the_lobby() -> None:
    """The lobby loads the sentences of all games together with those of the page."""
    keys = [key for part in PAGE.glob("games/*/poster/texts/de.ts") for key in entries(part)]
    assert len(keys) > 10
    assert len(keys) == len(set(keys))


CATALOGUES = sorted(
    path
    for name in ("texts.toml", "plain.toml", "reasons.toml", "rulebook.toml")
    for path in PACKAGE.rglob(name)
)
"""All files of the package that contain sentences."""


def catalogue(folder: str, file: str = "texts.toml") -> dict[str, Sentence]:
    """Return the sentences of a file in a folder of the package."""
    return dict(sentences(".".join(("netzplan", *folder.split("/"))), file))


def spoken_in(path: Path) -> dict[str, Sentence]:
    """Return the sentences of a file by key; a rule has up to two."""
    folder = path.parent.relative_to(PACKAGE).as_posix()
    if path.name != "rulebook.toml":
        return catalogue(folder, path.name)
    return {
        f"{rule.id} {which}": sentence
        for rule in load_rulebook(path.parent.name).rule
        for which, sentence in (("text", rule.text), ("refusal", rule.refusal))
        if sentence is not None
    }


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


@pytest.mark.parametrize("game", ["voll_verplant", "on_the_underground"])
def test_the_page_can_name_the_topic_of_every_hint(game: str) -> None:
    reasons = {id.split(".")[-1] for id in catalogue(f"bots/{game}", "reasons.toml")}
    page = entries(PAGE / "games" / game / "texts" / "de.ts")
    topics = {key.split(".")[-1] for key in page if key.startswith("hint.topic.")}
    assert topics <= reasons
    others = {"random", "even", "expected", "rivals", "more", "prospects", "close", "turn"}
    others |= {"fewer", "alike", "most", "room", "last", "flawless"}
    others |= {"before-line", "before-turned", "before-ride", "before-pass", "stand-in"}
    others |= {"next-track", "next-token", "next-journey", "next-rides"}
    others |= {"by-passenger", "by-loops", "by-track", "by-rivals"}
    assert reasons - topics <= others, "what only weaker or older bots say, and what is never first"


def written_in(*folders: str) -> str:
    """Return the joined Python sources of these folders of the package."""
    paths = sorted(path for folder in folders for path in (PACKAGE / folder).glob("*.py"))
    assert paths
    return "".join(path.read_text(encoding="utf-8") for path in paths)


def test_a_seat_is_a_platz_in_german_everywhere() -> None:
    texts = [path.read_text(encoding="utf-8") for path in (*GERMAN, *CATALOGUES)]
    found = {word for text in texts for word in re.findall(r"\bSitz\w*", text)}
    assert found == set(), "and who comes first, second … has a Rang"


def test_there_are_catalogues_of_every_kind() -> None:
    folders = {path.parent.relative_to(PACKAGE).as_posix() for path in CATALOGUES}
    assert folders >= {
        "cli",
        "paper",
        *(f"{of}/{game}" for game in GAMES for of in ("bots", "games")),
    }


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_every_catalogue_is_complete_in_every_language(path: Path) -> None:
    """A language is data: a language added to one catalogue has to be added to all."""
    languages = set(catalogue("cli")["help.app"])
    assert languages >= {"de", "en"}
    told = spoken_in(path)
    assert told
    for key, sentence in told.items():
        assert set(sentence) == languages, key
        assert all(text.strip() for text in sentence.values()), key
        assert len({frozenset(placeholders(text)) for text in sentence.values()}) == 1, key


def test_no_language_is_named_in_the_code() -> None:
    """Only the TOML files decide which languages exist."""
    named = {
        path.relative_to(PACKAGE).as_posix()
        for path in python_sources()
        if any(
            isinstance(node, ast.Constant) and node.value in ("de", "en")
            for node in ast.walk(parsed(path))
        )
    }
    assert named == {"sentences.py", "paper/check.py"}, (
        "the fallback to English; the notes of a map"
    )


def test_a_third_language_needs_only_data(monkeypatch: pytest.MonkeyPatch) -> None:
    french = {"help.version": {"fr": "Version."}, "help.app": {"fr": "Netzplan."}}
    told = {key: {**sentence, **french.get(key, {})} for key, sentence in catalogue("cli").items()}
    monkeypatch.setattr("netzplan.cli.language.sentences", lambda _: told)
    monkeypatch.setenv("NETZPLAN_LANG", "fr_FR.UTF-8")
    assert text("help.version") == "Version."
    assert text("help.json") == "Print the result as JSON.", "English where nothing is said"
    monkeypatch.setenv("NETZPLAN_LANG", "it_IT.UTF-8")
    assert language() == "en"


def test_the_command_line_uses_exactly_the_sentences_it_has() -> None:
    sources = written_in("cli")
    spoken = set(re.findall(r"text\(\s*\"([^\"]+)\"", sources))
    spoken |= {f"error.{code}" for code in re.findall(r"Failure\(\s*\"([^\"]+)\"", sources)}
    spoken |= {f"error.{code}" for code in re.findall(r"failing_on\(\w+, \"([^\"]+)\"", sources)}
    spoken |= {f"error.{code}" for code in re.findall(r"code = .*?\"([^\"]+)\" if", sources)}
    library = written_in("core") + written_in("laboratory")
    spoken |= {f"error.{code}" for code in re.findall(r"Unfit\(\s*\"([^\"]+)\"", library)}
    spoken |= set(re.findall(r"\"((?:usage|settings)\.(?!toml)[a-z.-]+)\"", sources))
    spoken |= {"error.game/unknown", "replay.finished", "replay.unfinished", "replay.older"}
    told = set(catalogue("cli"))
    silent = {key for key in told if not key.startswith(("record.", "match."))} - spoken
    assert not silent
    assert spoken <= told


def test_faults_of_records_and_their_sentences_match() -> None:
    folder = PACKAGE / "catalogue"
    files = (folder / "records.py", folder / "folding.py")
    source = "".join(path.read_text(encoding="utf-8") for path in files)
    match_source = (PACKAGE / "core" / "match.py").read_text(encoding="utf-8")
    codes = set(re.findall(r"\"((?:record|match)/[a-z-]+)\"", source + match_source))
    codes.add("record/empty")  # the fault of an empty file, from netzplan replay
    told = {key for key in catalogue("cli") if key.startswith(("record.", "match."))}
    assert len(codes) >= 15
    assert {code.replace("/", ".", 1) for code in codes} == told


@pytest.mark.parametrize("game", GAMES)
def test_a_board_uses_exactly_the_sentences_it_has(game: str) -> None:
    own, shared = catalogue(f"games/{game}"), catalogue("paper")
    assert not set(own) & set(shared)
    sources = written_in(f"games/{game}/board")
    spoken = set(re.findall(r"\"((?:rules|layout|map)/[a-z-]+)\"", sources))
    spoken |= set(re.findall(r"[\"'](paper\.[a-z]+)[\"']", sources))
    for name in re.findall(r"f\"\{part\}(/[a-z-]+)\"", sources):
        spoken |= {f"{part}{name}" for part in ("rules", "layout")}
    if "legend.{" in sources:
        spoken |= {f"legend.{kind}" for kind in KINDS}
    assert set(own) <= spoken <= set(own) | set(shared)


def test_the_boards_use_every_shared_sentence() -> None:
    folders = ("paper", "cli", *(f"games/{game}/board" for game in GAMES))
    sources = written_in(*folders)
    spoken = set(re.findall(r"\"((?:rules|layout|map)/[a-z-]+|paper\.unofficial)\"", sources))
    assert set(catalogue("paper")) <= spoken
    spoken_here = set(re.findall(r"\"((?:rules|layout|map)/[a-z-]+)\"", written_in("paper")))
    assert spoken_here <= set(catalogue("paper"))


@pytest.mark.parametrize("language", ["de", "en"])
def test_the_guide_of_berlin_names_the_numbers_of_the_rules(language: str) -> None:
    texts = PAGE / "games" / "on_the_underground" / "texts" / f"{language}.ts"
    found = re.search(r"'guide\.plus':\s*'([^']+)'", texts.read_text(encoding="utf-8"))
    assert found is not None
    brought = [after - before for before, after in pairwise(PLUS)]
    assert [int(number) for number in re.findall(r"\d+", found[1])] == [*brought[1:], SET, LANDMARK]


def test_page_and_server_agree_on_the_longest_name() -> None:
    source = (PAGE / "names.ts").read_text(encoding="utf-8")
    assert f"LONGEST_NAME = {LONGEST_NAME};" in source


@pytest.mark.parametrize("counted", ["games", "matches", "files", "contests", "entries", "seats"])
def test_counted_nouns_also_read_well_for_one(counted: str) -> None:
    """“1 games” is wrong: the number stands after the noun, or it is never one."""
    never_one = {"study.stand-in", "arena.progress", "error.table/seats"}
    wrong = re.compile(rf"\{{\w+\}} ({counted})\b")
    told = {key for key, each in catalogue("cli").items() if wrong.search(each["en"])}
    assert told <= never_one
