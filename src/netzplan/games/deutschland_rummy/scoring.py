"""Kilometres, item by item (rules 5 and 6)."""

from netzplan.core.outcome import Item, Note, Outcome
from netzplan.games.deutschland_rummy.network import Country
from netzplan.games.deutschland_rummy.state import Played, State

__all__ = ["gains", "kilometres", "outcome", "standing"]


def kilometres(country: Country, played: tuple[Played, ...], seat: int) -> int:
    """Return a player's total kilometres over the finished games."""
    return sum(country.km_of(game.racks[seat]) for game in played)


def outcome(country: Country, state: State) -> Outcome:
    """Return the itemised result of a finished series: fewest kilometres win."""
    seats = range(len(state.racks))
    scores = tuple(kilometres(country, state.played, seat) for seat in seats)
    is_series = state.games > 1
    return Outcome(
        end="dr.series.fewest" if is_series else state.played[-1].end,
        scores=scores,
        places=tuple(1 + sum(other < own for other in scores) for own in scores),
        items=standing(country, state),
        notes=_notes(state, scores) if is_series else (),
    )


def standing(country: Country, state: State) -> tuple[Item, ...]:
    """Return the items of all seats for the finished games."""
    return tuple(
        item
        for seat in range(len(state.racks))
        for number, game in enumerate(state.played, start=1)
        for item in _items(country, number, game, seat)
    )


def gains(country: Country, before: State, after: State) -> tuple[Item, ...]:
    """Return the items of the games that ended between two positions."""
    return tuple(
        item
        for number in range(len(before.played), len(after.played))
        for seat in range(len(after.racks))
        for item in _items(country, number + 1, after.played[number], seat)
    )


def _items(country: Country, number: int, game: Played, seat: int) -> list[Item]:
    connections = game.racks[seat] & country.connections_mask
    jokers = game.racks[seat] & country.jokers_mask
    parts = (
        ("dr.series.kilometres", connections, "tiles"),
        ("dr.series.joker", jokers, "jokers"),
    )
    return [
        Item(rule, seat, country.km_of(mask), (("game", number), (counted, mask.bit_count())))
        for rule, mask, counted in parts
        if mask
    ]


def _notes(state: State, scores: tuple[int, ...]) -> tuple[Note, ...]:
    """Return a note on how each game ended, and one on a shared win if there is one."""
    games = tuple(
        Note(game.end, (("game", number), ("winner", seat)))
        for number, game in enumerate(state.played, start=1)
        for seat in game.winners
    )
    tied = scores.count(min(scores))
    return games if tied == 1 else (*games, Note("dr.series.tie", (("winners", tied),)))
