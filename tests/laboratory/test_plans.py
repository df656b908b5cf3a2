"""Impossible plans of studies are refused before anything is played."""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from netzplan.arena.tournament import Contest
from netzplan.bots.judging import Places
from netzplan.catalogue import GAMES
from netzplan.catalogue.setups import Unfit
from netzplan.laboratory.plans import Plan
from netzplan.laboratory.studying import study, tasks_of

BERLIN = GAMES["voll_verplant"].atlas.plate("berlin").venue
CONTEST = Contest("voll_verplant", "berlin", 2, {}, BERLIN)
PLAN = Plan(contests=(CONTEST,), wanted=("random",), games=8, by_rules=8, plays=4, seed=1)


def of(**changes: Any) -> dict[str, Any]:
    return {"contests": (replace(CONTEST, **changes),)}


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        (of(options={"special": True}), "table/option"),
        (of(options={"foo": 1}), "table/option"),
        (of(options={"special": "off"}), "table/option"),
        (of(seats=9), "table/seats"),
        (of(seats=0), "table/seats"),
        (of(map="paris"), "map/unknown"),
        (of(game="on_the_underground"), "study/game"),
        (of(game="chess"), "study/game"),
        ({"games": 3}, "study/number"),
        ({"games": "8"}, "study/number"),
        ({"games": 10**9 + 1}, "study/most"),
        ({"plays": 0}, "study/number"),
        ({"plays": 1001, "games": 4000}, "study/most"),
        ({"by_rules": 1}, "study/number"),
        ({"seed": 2**63}, "study/most"),
        ({"wanted": ("nope",)}, "study/play"),
        ({"wanted": ()}, "study/play"),
    ],
)
def test_an_impossible_plan_is_refused(changes: dict[str, Any], code: str, tmp_path: Path) -> None:
    plan = replace(PLAN, **changes)
    with pytest.raises(Unfit) as refused:
        tasks_of(plan, Places(tmp_path))
    assert refused.value.code == code
    with pytest.raises(Unfit):
        study(plan, [], 1, lambda played, most: None)
    assert not list(tmp_path.iterdir())


def test_a_study_without_threads_is_refused() -> None:
    with pytest.raises(Unfit, match="threads"):
        study(PLAN, [], 0, lambda played, most: None)
