"""Nothing is loaded before it is needed."""

import subprocess
import sys

import pytest

from netzplan.catalogue import GAMES, REFERENCES, Catalogue
from netzplan.catalogue.game_entry import game_entry_at
from tests.contract.flea_entry import REFERENCE


def loaded_by(code: str) -> set[str]:
    """Return the modules that a fresh interpreter has loaded after running some code."""
    told = f"import sys; {code}; print(chr(10).join(sys.modules))"
    done = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True)
    return set(done.stdout.split())


def of_games(modules: set[str]) -> set[str]:
    """Return the games of which some module is loaded."""
    return {game for game in REFERENCES for name in modules if f".{game}" in name}


def test_the_catalogue_loads_no_game_in_advance() -> None:
    assert of_games(loaded_by("import netzplan.catalogue")) == set()
    assert of_games(loaded_by("from netzplan.catalogue import GAMES; list(GAMES)")) == set()
    one = "from netzplan.catalogue import GAMES; GAMES['on_the_underground']"
    assert of_games(loaded_by(one)) == {"on_the_underground"}


def test_importing_the_package_loads_nothing_else() -> None:
    more = loaded_by("import netzplan") - loaded_by("pass")
    assert more == {"netzplan"}


def test_asking_for_the_version_loads_nothing_else() -> None:
    told = "from netzplan.cli import main; main(['--version'])"
    modules = loaded_by(told)
    assert not {"typer", "click", "msgspec", "netzplan.catalogue"} & modules


def test_games_keep_their_order_and_an_unknown_one_is_a_key_error() -> None:
    assert list(GAMES) == list(REFERENCES)
    assert len(GAMES) == len(REFERENCES)
    assert GAMES.get("chess") is None
    with pytest.raises(KeyError):
        GAMES["chess"]


def test_an_entry_is_found_by_its_reference() -> None:
    games = Catalogue({"flea_market": REFERENCE})
    assert games["flea_market"].entry is game_entry_at(REFERENCE)
    assert games["flea_market"] is games["flea_market"]
    assert [info.id for info in games["flea_market"].maps] == ["market"]
