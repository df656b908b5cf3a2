"""The reasons of a bot for its choice: a few true remarks from its own calculation."""

from netzplan.bots.reason import tenths
from netzplan.bots.voll_verplant.prospect import Candidate, Prospect
from netzplan.bots.voll_verplant.walks import JUNCTION
from netzplan.core.outcome import Note
from netzplan.games.voll_verplant.actions import Action, Fill
from netzplan.games.voll_verplant.scoring import first_rounds, score

__all__ = ["reasons_against", "reasons_for"]

LIKELY = 0.5
"""From this probability on, a bot counts on completing a line."""
HOPELESS = 0.2
"""Below this probability, the line is given up."""
CONTESTED = 0.6
"""Below this probability of being first, a line is a race."""


def reasons_for(
    prospect: Prospect,
    chosen: Candidate,
    expected: float | None = None,
    *,
    is_flawless: bool = True,
) -> tuple[Note, ...]:
    """Return why the candidate was chosen, main reason first.

    ``expected`` is the mean found by lookahead: points still to come if nothing is overlooked. A
    bot that overlooks choices is not ``is_flawless``.
    """
    notes = _at_once(prospect, chosen)
    if isinstance(chosen.action, Fill):
        on_the_line = _on_the_line(prospect, chosen, chosen.action)
        notes += [note for note in on_the_line if not notes or note.rule != "why.vv.sacrifice"]
    elif not chosen.step.marks_mask:
        notes.append(Note("why.vv.passes", (("stations", prospect.pad.free_mask.bit_count()),)))
    elif not notes:
        notes.append(_helped(prospect, chosen))
    if expected is not None:
        points = ("points", round(_made(prospect) + expected))
        to_come = "why.vv.final" if is_flawless else "why.vv.flawless"
        notes.append(Note("why.vv.last" if _is_last(prospect, chosen) else to_come, (points,)))
    return tuple(notes)


def reasons_against(
    prospect: Prospect, ranked: list[tuple[Action, float]], *, is_flawless: bool
) -> tuple[Note, ...]:
    """Return why the first of some choices was chosen, and how much better than the second it is.

    Each choice comes with its expected points from here to the end, if nothing is overlooked, and
    with what each station that is still free saves by then.
    """
    action, expected = ranked[0]
    expected -= prospect.appraiser.free_cost * prospect.pad.free_mask.bit_count()
    chosen = prospect.candidate(action)
    notes = reasons_for(prospect, chosen, expected, is_flawless=is_flawless)
    second = _next_best(prospect, chosen, ranked)
    if second is None:
        return notes
    other, less = second
    lead = tenths(ranked[0][1] - less)
    if isinstance(other, Fill):
        if isinstance(action, Fill) and (other.line, other.marks) == (action.line, action.marks):
            return (*notes, Note("why.vv.before-turned", (("line", other.line), *lead)))
        named = (("line", other.line), ("marks", other.marks))
        return (*notes, Note("why.vv.before-line", (*named, *lead)))
    if other.station is None:
        return (*notes, Note("why.vv.before-pass", lead))
    return (*notes, Note("why.vv.before-ride", (("station", other.station), *lead)))


def _next_best(
    prospect: Prospect, chosen: Candidate, ranked: list[tuple[Action, float]]
) -> tuple[Action, float] | None:
    """Return the best different choice: the two directions of a ring can be equivalent."""
    others = (each for each in ranked[1:] if prospect.candidate(each[0]).step != chosen.step)
    return next(others, None)


def _is_last(prospect: Prospect, chosen: Candidate) -> bool:
    """Return whether no card is turned after this one, because it fills everybody's last window."""
    rules, sheets = prospect.pads.rules, prospect.state.sheets
    whole = sum(line.windows for line in rules.city.lines)
    others = [sheet for seat, sheet in enumerate(sheets) if seat != prospect.seat]
    return not any(chosen.pad.windows) and all(
        sum(map(len, sheet.windows)) >= whole - 1 for sheet in others
    )


def _made(prospect: Prospect) -> int:
    """Return the points that the seat can't lose; free stations count in the expected points."""
    rules = prospect.pads.rules
    made = score(rules.city, prospect.state.sheets, prospect.seat)
    return made.lines + made.transfers


def _helped(prospect: Prospect, chosen: Candidate) -> Note:
    """Return the line for which the station of a free ride is worth most."""
    station = ("station", prospect.pads.rules.city.names_of(chosen.step.marks_mask)[0])
    line = _most_helped(prospect, chosen)
    if line is None:
        return Note("why.vv.fewer", (station,))
    return Note("why.vv.helps", (station, ("line", line)))


def _most_helped(prospect: Prospect, chosen: Candidate) -> str | None:
    """Return the other line that gains most from the stations marked, if any."""
    pad, appraiser = prospect.pad, prospect.told
    worth: dict[str, float] = {}
    for at in prospect.pads.touched(chosen.step):
        line = prospect.pads.lines[at]
        mask = pad.free_mask & line.mask
        before = appraiser.part(at, pad.windows[at], pad.left, mask)
        # The window that the card fills is lost to all lines alike.
        then = appraiser.part(at, pad.windows[at], pad.left, mask & ~chosen.step.marks_mask)
        if at != chosen.step.line and then.chance > before.chance:
            worth[line.letter] = (then.chance - before.chance) * prospect.worth[at]
    return max(worth, key=worth.__getitem__, default=None)


def _at_once(prospect: Prospect, chosen: Candidate) -> list[Note]:
    """Return the lines completed, and the transfer number written."""
    pads = prospect.pads
    marks_mask = chosen.step.marks_mask
    notes: list[Note] = []
    firsts = first_rounds(prospect.state.sheets)
    for line in pads.completes(prospect.pad.free_mask, marks_mask):
        course = pads.lines[line]
        points = course.low if firsts[line] else course.high
        notes.append(Note("why.vv.completes", (("line", course.letter), ("points", points))))
    if pads.kinds[prospect.card] == "transfer" and marks_mask:
        station = pads.rules.city.names_of(marks_mask)[0]
        number = pads.meeting[marks_mask]
        notes.append(Note("why.vv.transfer", (("station", station), ("number", number))))
    return notes


def _on_the_line(prospect: Prospect, chosen: Candidate, action: Fill) -> list[Note]:
    """Return what the choice means for the line: given up, kept short, pressed on."""
    pads = prospect.pads
    line = chosen.step.line
    own_mask = prospect.pad.free_mask & pads.line_masks[line]
    left_mask = own_mask & ~chosen.step.marks_mask
    after_mask = left_mask & chosen.pad.free_mask
    named = (("line", action.line),)
    if not own_mask:
        return [Note("why.vv.spare", named)]
    if not left_mask:
        return []
    after = chosen.pad
    part = prospect.told.part(line, after.windows[line], after.left, after_mask)
    percent = ("percent", round(100 * part.chance))
    notes = _kept(prospect, chosen, action)
    if part.chance >= LIKELY and action.marks:
        first = prospect.firsts[line]
        if 0 < first < CONTESTED:
            notes.append(Note("why.vv.race", (*named, ("percent", max(1, round(100 * first))))))
        else:
            notes.append(Note("why.vv.likely", (*named, percent)))
    elif part.chance < HOPELESS:
        other = _most_helped(prospect, chosen)
        if other is not None:
            notes.append(Note("why.vv.along", (*named, ("other", other))))
        elif sum(after.windows) == after.windows[line]:
            notes.append(Note("why.vv.only", named))
        else:
            notes.append(Note("why.vv.sacrifice", (*named, percent)))
    elif not (action.marks or notes):
        notes.append(Note("why.vv.window", (*named, percent)))
    elif not notes:
        left = ("left", left_mask.bit_count())
        notes.append(Note("why.vv.forward", (*named, ("marks", action.marks), left, percent)))
    return notes


def _kept(prospect: Prospect, chosen: Candidate, action: Fill) -> list[Note]:
    """Return the junction before which the choice stops deliberately."""
    pads = prospect.pads
    line = chosen.step.line
    rules = pads.rules
    marked_mask = prospect.sheet.marked_mask
    card = pads.cards[prospect.card]
    course = pads.lines[line]
    most = rules.positions.reach(card, marked_mask, course, backward=action.backward)
    if action.marks >= most or not chosen.pad.windows[line]:
        return []
    marks = rules.positions.marked_by(card, marked_mask, course, most, backward=action.backward)
    station = marks[action.marks]
    number = rules.city.meeting[station]
    if number < JUNCTION or not chosen.pad.free_mask >> station & 1:
        return []
    pile = zip(pads.cards, rules.positions.next_pile(prospect.state), strict=True)
    if not any(left for each, left in pile if each.kind == "transfer"):
        return []
    return [Note("why.vv.keeps", (("station", rules.city.stations[station]), ("number", number)))]
