"""The engine plays the golden playthroughs as their files say."""

import pytest

from netzplan.catalogue import GAMES
from tests.playthroughs.playthrough import FOLDER, MATCHES, map_of, path_of, playthrough


@pytest.mark.parametrize(("game", "name"), MATCHES)
def test_a_match_proceeds_as_its_golden_file_says(game: str, name: str) -> None:
    expected = path_of(game, name).read_text("utf-8").splitlines()
    assert playthrough(game, name).splitlines() == expected, (
        "if the change is meant: python -m tests.playthroughs.playthrough --update"
    )


def test_every_map_has_a_golden_file() -> None:
    maps = {(game.id, info.id) for game in GAMES.values() for info in game.maps}
    assert maps == {(game, map_of(name)) for game, name in MATCHES}
    golden = {path_of(*each).name for each in MATCHES}
    assert {path.name for path in FOLDER.glob("*.txt")} == golden
