"""Names in plots: complete where there is room, in at most two lines."""

from netzplan.arena.plots import Bar, bars


def names(name: str) -> list[str]:
    drawn = bars("A plot", [Bar(name, 1.0, "1")])
    return [part.partition(">")[2].partition("<")[0] for part in drawn.split('class="name"')[1:]]


def test_a_long_name_takes_two_lines() -> None:
    assert names("greedy") == ["greedy"]
    assert names("paris, 2, special=on: learned value") == [
        "paris, 2, special=on:",
        "learned value",
    ]
    assert names("potsdamer_platz-stadtmitte") == ["potsdamer_platz-", "stadtmitte"]
    assert names("x" * 60) == ["x" * 24, "x" * 23 + "…"]


def test_names_of_colours_are_not_drawn_in_that_colour_in_grey_plots() -> None:
    rows = [Bar("Orange", 1.0, "1"), Bar("Blue", 2.0, "2")]
    assert "track l0" in bars("A plot", rows)
    grey = bars("A plot", rows, grey=True)
    assert grey.count("track l7") == len(rows)
    assert "track l0" not in grey
