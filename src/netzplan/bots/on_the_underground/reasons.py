"""The reasons of a bot for its choice: a few true remarks from its own calculation."""

from netzplan.bots.on_the_underground.building_plan import BuildingPlan
from netzplan.bots.on_the_underground.journeys import Trip
from netzplan.core.outcome import Note
from netzplan.games.on_the_underground.network import Network, bits
from netzplan.games.on_the_underground.placing import full_mask
from netzplan.games.on_the_underground.rules import OnTheUnderground
from netzplan.games.on_the_underground.scoring import SET, connected, line_score
from netzplan.games.on_the_underground.state import State
from netzplan.kernels.on_the_underground.building import Built

__all__ = [
    "OUTLOOK",
    "built_reasons",
    "end_reasons",
    "fairer_reasons",
    "lead_reasons",
    "plan_reasons",
    "token_reasons",
    "travel_reasons",
]

OUTLOOK = "why.ug.outlook"
"""The reason for a token if no other applies."""

_Why = tuple[str, str | int]


def travel_reasons(rules: OnTheUnderground, trip: Trip) -> tuple[Note, ...]:
    """Return why a bot chose one of several journeys for the passenger."""
    assert trip.choice is not None, "there is something to choose"
    station = rules.network.stations[trip.choice.destination]
    why = (("station", station), ("points", trip.own), ("others", trip.others))
    return (Note("why.ug.travels", why), *_rivals(trip))


def end_reasons(trip: Trip) -> tuple[Note, ...]:
    """Return why a turn ends in which the passenger has no choice."""
    if trip.choice is None:
        return (Note("why.ug.stays"),)
    why = (("points", trip.own), ("others", trip.others))
    return (Note("why.ug.ends", why), *_rivals(trip))


def fairer_reasons(trip: Trip, other: Trip) -> tuple[Note, ...]:
    """Return why a journey is better than another that brings the seat as much or more."""
    if other.own < trip.own:
        return ()
    if other.others > trip.others:
        return (Note("why.ug.fewer", (("points", trip.others), ("others", other.others))),)
    return (Note("why.ug.alike"),)


def _rivals(trip: Trip) -> tuple[Note, ...]:
    """Return what the other seats get, if anything."""
    return (Note("why.ug.rivals", (("others", trip.others),)),) if trip.others else ()


def token_reasons(rules: OnTheUnderground, state: State) -> tuple[Note, ...]:
    """Return why a bot takes a branch token that no plan uses yet."""
    held = state.players[rules.positions.mover(state)].branch
    return (Note("why.ug.token", (("count", held + 1),)),)


def plan_reasons(
    rules: OnTheUnderground, state: State, plan: BuildingPlan, rides: int
) -> tuple[Note, ...]:
    """Return why a bot takes the first action of a plan; ``rides`` is what its passenger brings."""
    first, *then = plan.steps
    colours = rules.positions.colours[len(state.players)]
    if first is None:
        for built in then:
            if built is not None and built.price:
                saves = Note("why.ug.saves", (("line", colours[built.spot.line].id),))
                return (saves, *_rides(rides))
        return (*token_reasons(rules, state), *_rides(rides))
    notes = _at_once(rules, state, first)
    goal = None if notes else _goal(rules.network, first, then)
    line = ("line", colours[first.spot.line].id)
    if goal is not None:
        notes.append(Note("why.ug.towards", (line, ("station", rules.network.stations[goal]))))
    notes += _besides(rules, state, first, rides)
    if not notes:
        notes.append(_outlook(rules, state, first))
    return tuple(notes)


def lead_reasons(whole: int, other: int | None, lead: float) -> tuple[Note, ...]:
    """Return why a bot follows a plan though another begins with as many points or more.

    ``whole`` and ``other`` are the points of the whole turn either way; ``lead`` is the plan's
    advantage in points with all prospects. ``other`` is None if no plan compared began that way.
    """
    if other is None:
        return (Note("why.ug.turn", (("points", whole),)),)
    if whole > other:
        return (Note("why.ug.more", (("points", whole), ("others", other))),)
    if round(lead) > 0:
        return (Note("why.ug.prospects", (("points", round(lead)),)),)
    return (Note("why.ug.close"),)


def built_reasons(
    rules: OnTheUnderground, state: State, built: Built, rides: int, alike: int
) -> tuple[Note, ...]:
    """Return why a bot places a track token; ``rides`` is what the passenger would then bring.

    ``alike`` is the number of spaces that look equally good; 0 if the token leads towards
    something.
    """
    notes = (*_at_once(rules, state, built), *_besides(rules, state, built, rides))
    if notes:
        return notes
    if not alike:
        return (_outlook(rules, state, built),)
    line = rules.positions.colours[len(state.players)][built.spot.line].id
    return (Note("why.ug.even", (("line", line), ("spaces", alike))),)


def _outlook(rules: OnTheUnderground, state: State, built: Built) -> Note:
    """Return that a line gets closer to stations that score."""
    colour = rules.positions.colours[len(state.players)][built.spot.line]
    left = colour.tokens - built.line.edges_mask.bit_count()
    return Note(OUTLOOK, (("line", colour.id), ("left", left)))


def _goal(board: Network, first: Built, then: list[Built | None]) -> int | None:
    """Return the next station of the plan that scores at once on the same line, or None."""
    before = board.shape(first.line.edges_mask).stations_mask
    for built in then:
        if built is not None and built.spot.line == first.spot.line:
            joined = board.ends_mask[built.spot.edge] & ~before
            if built.points and joined:
                scoring = joined & ~(board.express_mask | board.standard_mask)
                return (scoring or joined).bit_length() - 1
            before |= joined
    return None


def _at_once(rules: OnTheUnderground, state: State, built: Built) -> list[Note]:
    """Return what a track token scores."""
    board, number = rules.network, built.spot.line
    line: _Why = ("line", rules.positions.colours[len(state.players)][number].id)
    was, now = state.lines[number], built.line
    before = board.shape(was.edges_mask).stations_mask
    after = board.shape(now.edges_mask).stations_mask
    joined = after & ~before
    notes = [
        Note(rule, (line, ("station", board.stations[station])))
        for rule, mask in (
            ("why.ug.terminus", board.terminus_mask),
            ("why.ug.rail", board.rail_mask),
        )
        for station in bits(joined & mask)
    ]
    old = connected(board, state.tiles, before)
    notes += [
        Note("why.ug.connection", (line, ("kind", rules.positions.tiles.kinds[kind])))
        for kind in connected(board, state.tiles, after)
        if kind not in old
    ]
    scored, scores = (line_score(board, state.tiles, each) for each in (was, now))
    if scores.loop > scored.loop:
        notes.append(Note("why.ug.loop", (line, ("points", scores.loop - scored.loop))))
    if scores.plus > scored.plus:
        notes.append(Note("why.ug.plus", (line, ("points", scores.plus - scored.plus))))
    return notes + _tiles(rules, state, built, joined)


def _tiles(rules: OnTheUnderground, state: State, built: Built, joined: int) -> list[Note]:
    """Return the landmark tiles taken, and the set returned."""
    board = rules.network
    held = state.players[rules.positions.mover(state)]
    if built.player.sets > held.sets:
        return [Note("why.ug.set", (("points", SET),))]
    if built.player.landmarks == held.landmarks:
        return []
    gained = {
        kind
        for kind, (was, now) in enumerate(zip(held.landmarks, built.player.landmarks, strict=True))
        if now > was
    }
    tiles = dict(zip(board.tiled, state.tiles, strict=True))
    return [
        Note(
            "why.ug.landmark",
            (
                ("kind", rules.positions.tiles.kinds[tiles[station]]),
                ("station", board.stations[station]),
            ),
        )
        for station in bits(joined & board.landmarks_mask)
        if tiles[station] in gained
    ]


def _besides(rules: OnTheUnderground, state: State, built: Built, rides: int) -> list[Note]:
    """Return other reasons for a track token: destinations, the passenger, a space taken."""
    board, number = rules.network, built.spot.line
    line: _Why = ("line", rules.positions.colours[len(state.players)][number].id)
    before = board.shape(state.lines[number].edges_mask).stations_mask
    joined = board.ends_mask[built.spot.edge] & ~before
    lying = sum(1 << station for station in state.open)
    notes: list[Note] = []
    if joined & lying:
        station = board.stations[next(bits(joined & lying))]
        notes.append(Note("why.ug.destination", (line, ("station", station))))
    elif joined & state.pile_mask:
        station = board.stations[next(bits(joined & state.pile_mask))]
        notes.append(Note("why.ug.later", (line, ("station", station))))
    notes += _rides(rides)
    if _blocks(rules, state, built):
        a, b = (board.stations[station] for station in board.edges[built.spot.edge])
        notes.append(Note("why.ug.blocks", (("from", a), ("to", b))))
    return notes


def _rides(rides: int) -> tuple[Note, ...]:
    """Return what the passenger brings at the end of the turn, if anything."""
    return (Note("why.ug.rides", (("points", rides),)),) if rides else ()


def _blocks(rules: OnTheUnderground, state: State, built: Built) -> bool:
    """Return whether the token takes the last space over which a rival could extend an end."""
    board, edge = rules.network, built.spot.edge
    lines = list(state.lines)
    lines[built.spot.line] = built.line
    if not full_mask(board, tuple(lines)) >> edge & 1:
        return False
    colours = rules.positions.colours[len(state.players)]
    return any(
        board.shape(line.edges_mask).ends_mask & board.ends_mask[edge]
        and not line.edges_mask >> edge & 1
        and line.edges_mask.bit_count() < colour.tokens
        for colour, line in zip(colours, state.lines, strict=True)
        if colour.seat != rules.positions.mover(state)
    )
