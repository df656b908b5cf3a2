"""Hypothesis strategies: small random cities and positions of random games on them."""

from random import Random

from hypothesis import strategies as st

from netzplan.core import Players, Setup
from netzplan.games.voll_verplant import City, State, VollVerplant
from netzplan.games.voll_verplant.network import LineRules, MapRules

__all__ = ["cities", "positions", "rules"]


@st.composite
def cities(draw: st.DrawFn) -> City:
    """Draw a city of 4 to 10 stations and 2 to 4 lines, with rings and special stations."""
    stations = tuple(f"s{n}" for n in range(draw(st.integers(4, 10))))
    lines = tuple(
        LineRules(
            letter=letter,
            windows=draw(st.integers(1, 3)),
            points=(draw(st.integers(3, 8)), draw(st.integers(1, 2))),
            ring=draw(st.booleans()),
            stations=tuple(
                draw(st.lists(st.sampled_from(stations), min_size=2, max_size=8, unique=True))
            ),
        )
        for letter in "ABCD"[: draw(st.integers(2, 4))]
    )
    special = tuple(name for name in stations if draw(st.integers(0, 3)) == 0)
    return City("small", MapRules(stations, special, lines), "")


def rules() -> st.SearchStrategy[VollVerplant]:
    """Draw the rules of a small city."""
    return cities().map(VollVerplant)


@st.composite
def positions(draw: st.DrawFn) -> tuple[VollVerplant, State]:
    """Draw a position in the middle or at the end of a random game."""
    made = draw(rules())
    special = draw(st.booleans()) and bool(made.city.special_mask)
    setup = Setup(draw(st.integers(1, 3)), (("special", special),))
    state = made.start(setup)
    random = Random(draw(st.integers(0, 10_000)))
    for _ in range(draw(st.integers(0, 60))):
        turn = made.turn(state)
        if isinstance(turn, Players):
            seat = random.choice(turn.seats)
            state = made.act(state, seat, random.choice(made.actions(state, seat)))
        elif made.chances(state) and made.outcome(state) is None:
            state = made.happen(state, random.choice(made.chances(state))[0])
    return made, state
