"""Which lines run together, and in which order they lie side by side.

The order of two lines is decided once for each stretch that they share, by how they part at its two
ends. So it is constant along the stretch, and lines cross only where they must.
"""

from collections import defaultdict
from math import atan2

from msgspec import Struct

from netzplan.games.voll_verplant.board.plan import Atom, SheetPlan, atoms, on_lattice, undirected

__all__ = ["Lane", "Lanes", "lanes"]

_Vector = tuple[int, int]


class Lane(Struct, frozen=True):
    """The position of a line in its bundle."""

    place: float
    """Offset from the middle of the bundle, in lanes to the right in the direction of travel."""
    tracks: int
    """How many lines are in the bundle."""


Lanes = dict[tuple[str, Atom], Lane]
"""Lanes by (letter, atom in the line's direction of travel)."""


def lanes(plan: SheetPlan) -> Lanes:
    """Return the lane of every line on every piece of its track."""
    lines = plan.lines
    courses = {line.letter: tuple(atoms(line.path)) for line in lines}
    users: dict[Atom, list[str]] = defaultdict(list)
    for letter, course in courses.items():
        for atom in course:
            users[undirected(atom)].append(letter)
    on_right_of = _right_of(courses, frozenset(on_lattice(each.at) for each in plan.stations))
    result: Lanes = {}
    for piece, letters in users.items():
        travelled = {each: _travelled(courses[each], piece) for each in letters}
        on_right = dict.fromkeys(letters, 0)
        for each, atom in travelled.items():
            count = sum(on_right_of[each, other, atom] for other in letters if other != each)
            on_right[each] = count if atom == piece else len(letters) - 1 - count
        order = sorted(letters, key=lambda each: (-on_right[each], each))
        for place, each in enumerate(order):
            right = place - (len(order) - 1) / 2
            along = right if travelled[each] == piece else -right
            result[each, travelled[each]] = Lane(along, len(order))
    return result


def _travelled(course: tuple[Atom, ...], piece: Atom) -> Atom:
    return piece if piece in course else (piece[1], piece[0])


def _right_of(
    courses: dict[str, tuple[Atom, ...]], stations: frozenset[_Vector]
) -> dict[tuple[str, str, Atom], int]:
    """Return 1 where the second line lies to the right of the first, 0 where it lies to the left.

    Keyed by (first line, second line, atom as the first line travels it).
    """
    right: dict[tuple[str, str, Atom], int] = {}
    letters = sorted(courses)
    for index, one in enumerate(letters):
        for other in letters[index + 1 :]:
            for stretch in _stretches(courses[one], courses[other]):
                side = _side(courses[one], courses[other], stretch, stations)
                for at, to in stretch:
                    atom, opposite = courses[one][at], courses[other][to]
                    right[one, other, atom] = side
                    right[other, one, opposite] = 1 - side if atom == opposite else side
    return right


def _stretches(one: tuple[Atom, ...], other: tuple[Atom, ...]) -> list[list[tuple[int, int]]]:
    """Return the longest common stretches, each a list of pairs of indices into the two courses."""
    place = {undirected(atom): index for index, atom in enumerate(other)}
    found: list[list[tuple[int, int]]] = []
    for at, atom in enumerate(one):
        to = place.get(undirected(atom))
        if to is None:
            continue
        step = 1 if atom == other[to] else -1
        if found and found[-1][-1] == (at - 1, to - step):
            found[-1].append((at, to))
        else:
            found.append([(at, to)])
    return found


def _side(
    one: tuple[Atom, ...],
    other: tuple[Atom, ...],
    stretch: list[tuple[int, int]],
    stations: frozenset[_Vector],
) -> int:
    """Return 1 if the other line should lie to the right of the first, else 0.

    If the two ends disagree, the lines have to cross: under a station sign if possible.
    """
    (first, other_first), (last, other_last) = stretch[0], stretch[-1]
    step = 1 if one[first] == other[other_first] else -1
    ahead = _lean(
        _vector(one[last]),
        _beyond(one, last, 1),
        _beyond(other, other_last, step),
    )
    behind = _lean(
        _reverse(_vector(one[first])),
        _beyond(one, first, -1),
        _beyond(other, other_first, -step),
    )
    hidden_ahead = one[last][1] in stations and one[first][0] not in stations
    if hidden_ahead and behind:
        return 1 if behind < 0 else 0
    return 1 if (ahead or -behind) > 0 else 0


def _beyond(course: tuple[Atom, ...], at: int, step: int) -> _Vector | None:
    """Return the direction in which a course leaves an atom, forward or backward, or None."""
    if not 0 <= at + step < len(course):
        return None
    vector = _vector(course[at + step])
    return vector if step == 1 else _reverse(vector)


def _lean(heading: _Vector, mine: _Vector | None, theirs: _Vector | None) -> int:
    """Return 1 if the other line turns off further to the right, -1 to the left, 0 if unknown."""
    if mine is None or theirs is None:
        return 0
    turn = _turn(heading, theirs) - _turn(heading, mine)
    return (turn > 1e-9) - (turn < -1e-9)


def _turn(heading: _Vector, vector: _Vector) -> float:
    """Return the angle of a turn, positive to the right (y points down)."""
    cross = heading[0] * vector[1] - heading[1] * vector[0]
    return atan2(cross, heading[0] * vector[0] + heading[1] * vector[1])


def _vector(atom: Atom) -> _Vector:
    (x, y), (to_x, to_y) = atom
    return to_x - x, to_y - y


def _reverse(vector: _Vector) -> _Vector:
    return -vector[0], -vector[1]
