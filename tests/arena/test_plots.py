"""Names in plots: whole where there is room, in two lines at most."""

from netzplan.arena.plots import Bar, bars


def names(name: str) -> list[str]:
    drawn = bars("A plot", [Bar(name, 1.0, "1")])
    return [part.partition(">")[2].partition("<")[0] for part in drawn.split('class="name"')[1:]]


def test_a_long_name_has_two_lines() -> None:
    assert names("greedy") == ["greedy"]
    assert names("paris, 2, special=on: learned value") == [
        "paris, 2, special=on:",
        "learned value",
    ]
    assert names("potsdamer_platz-stadtmitte") == ["potsdamer_platz-", "stadtmitte"]
    assert names("x" * 60) == ["x" * 24, "x" * 23 + "…"]
