"""The golden playthroughs are what the engine does today."""

import pytest

from netzplan.games.catalogue import GAMES
from tests.playthroughs.playthrough import SETUPS, path_of, playthrough


@pytest.mark.parametrize("map_id", SETUPS)
def test_a_match_goes_as_the_golden_file_says(map_id: str) -> None:
    expected = path_of(map_id).read_text("utf-8").splitlines()
    assert playthrough(map_id).splitlines() == expected, (
        "if the change is meant: python -m tests.playthroughs.playthrough --update"
    )


def test_every_map_has_a_golden_file() -> None:
    assert {info.id for info in GAMES["voll_verplant"].maps} == set(SETUPS)
