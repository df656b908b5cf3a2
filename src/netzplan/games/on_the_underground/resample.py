"""The position behind a view: nothing is hidden in this game, and piles have no order."""

from netzplan.core.random_source import RandomSource
from netzplan.games.on_the_underground.rules import OnTheUnderground
from netzplan.games.on_the_underground.state import WALK, Journey, Line, Player, Rival, State
from netzplan.games.on_the_underground.view import JourneyView, LineView, View
from netzplan.games.starter import UNDRAWN

__all__ = ["resample", "state_from_view"]


def resample(rules: OnTheUnderground, view: View, random: RandomSource) -> State:
    """Return the only state with that view; ``random`` is not used."""
    return state_from_view(rules, view)


def state_from_view(rules: OnTheUnderground, view: View) -> State:
    """Return the position behind a view."""
    number = rules.network.number
    gone = [*view.visited, *(card.station for card in view.destinations)]
    return State(
        tiles=tuple(rules.positions.tiles.kinds.index(tile.kind) for tile in view.tiles),
        pile_mask=rules.network.cards_mask & ~sum(1 << number[station] for station in gone),
        open=tuple(number[card.station] for card in view.destinations),
        passenger=number[view.passenger],
        turns=view.turns,
        acted=view.acted,
        legs=view.legs,
        lines=tuple(_line_from_view(rules, line) for line in view.lines),
        players=tuple(
            Player(player.branch, tuple(count for _, count in player.landmarks), player.sets)
            for player in view.players
        ),
        journeys=tuple(_journey_from_view(rules, view, journey) for journey in view.journeys),
        starter=UNDRAWN if view.starter is None else view.starter,
    )


def _line_from_view(rules: OnTheUnderground, view: LineView) -> Line:
    return Line(
        edges_mask=sum(1 << rules.network.edge_number[edge] for edge in view.edges),
        looped_mask=sum(1 << rules.network.number[station] for station in view.looped),
        rides=view.score.rides,
    )


def _journey_from_view(rules: OnTheUnderground, view: View, journey: JourneyView) -> Journey:
    number = rules.network.number
    lines = {line.line: at for at, line in enumerate(view.lines)}
    return Journey(
        origin=number[journey.origin],
        destination=number[journey.destination],
        empty=journey.empty,
        lines=tuple(lines[line] for line in journey.lines),
        steps=tuple(
            (number[step.to], WALK if step.line is None else lines[step.line])
            for step in journey.steps
        ),
        choices=journey.choices,
        rivals=tuple(
            Rival(number[rival.station], rival.empty, rival.more_lines) for rival in journey.rivals
        ),
    )
