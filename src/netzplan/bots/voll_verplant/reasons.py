"""Why a bot chose what it chose: a few true remarks out of its own reckoning."""

from netzplan.bots.voll_verplant.options import Option, Prospect
from netzplan.bots.voll_verplant.pad import JUNCTION
from netzplan.core.outcome import Note
from netzplan.games.voll_verplant.actions import Fill
from netzplan.games.voll_verplant.scoring import first_rounds

__all__ = ["reasons_for"]

LIKELY = 0.5
"""From this chance on a bot counts on completing a line."""
HOPELESS = 0.2
"""Below it the line is given up."""
CONTESTED = 0.6
"""Below this chance to be first, a line is a race."""


def reasons_for(
    prospect: Prospect, chosen: Option, expected: float | None = None
) -> tuple[Note, ...]:
    """Return why the option was chosen, weightiest first.

    ``expected`` is the mean of a bot that looked ahead: points still to come.
    """
    notes = _at_once(prospect, chosen)
    if isinstance(chosen.action, Fill):
        on_the_line = _on_the_line(prospect, chosen, chosen.action)
        notes += [note for note in on_the_line if not notes or note.rule != "why.sacrifice"]
    elif chosen.step.marks_mask and not notes:
        notes.append(_helped(prospect, chosen))
    if expected is not None:
        notes.append(Note("why.expected", (("points", round(expected)),)))
    return tuple(notes)


def _helped(prospect: Prospect, chosen: Option) -> Note:
    """Return the line for which the station of a free ride is worth most."""
    pad, after, outlook = prospect.pad, chosen.pad, prospect.outlook
    worth: dict[str, float] = {}
    for at in prospect.board.touched(chosen.step):
        line = prospect.board.lines[at]
        before = outlook.part(at, pad.windows[at], pad.left, pad.free_mask & line.mask)
        then = outlook.part(at, after.windows[at], after.left, after.free_mask & line.mask)
        worth[line.letter] = (then.chance - before.chance) * prospect.worth[at]
    station = prospect.board.rules.city.names_of(chosen.step.marks_mask)[0]
    return Note("why.helps", (("station", station), ("line", max(worth, key=worth.__getitem__))))


def _at_once(prospect: Prospect, chosen: Option) -> list[Note]:
    """Return the lines completed, and the transfer number written."""
    board = prospect.board
    marks_mask = chosen.step.marks_mask
    notes: list[Note] = []
    firsts = first_rounds(prospect.state.sheets)
    for line in board.completes(prospect.pad.free_mask, marks_mask):
        course = board.lines[line]
        points = course.low if firsts[line] else course.high
        notes.append(Note("why.completes", (("line", course.letter), ("points", points))))
    if board.kinds[prospect.card] == "transfer" and marks_mask:
        station = board.rules.city.names_of(marks_mask)[0]
        number = board.meeting[marks_mask]
        notes.append(Note("why.transfer", (("station", station), ("number", number))))
    return notes


def _on_the_line(prospect: Prospect, chosen: Option, action: Fill) -> list[Note]:
    """Return what the choice means for the line: given up, kept short, pressed on."""
    board = prospect.board
    line = chosen.step.line
    own_mask = prospect.pad.free_mask & board.line_masks[line]
    left_mask = own_mask & ~chosen.step.marks_mask
    after_mask = left_mask & chosen.pad.free_mask
    named = (("line", action.line),)
    if not own_mask:
        return [Note("why.spare", named)]
    if not left_mask:
        return []
    after = chosen.pad
    part = prospect.outlook.part(line, after.windows[line], after.left, after_mask)
    notes = _kept(prospect, chosen, action)
    if part.chance >= LIKELY and action.marks:
        contested = prospect.firsts[line] < CONTESTED and prospect.firsts[line] > 0
        percent = ("percent", round(100 * part.chance))
        notes.append(
            Note("why.race", named) if contested else Note("why.likely", (*named, percent))
        )
    elif part.chance < HOPELESS or not (action.marks or notes):
        notes.append(Note("why.sacrifice", named))
    return notes


def _kept(prospect: Prospect, chosen: Option, action: Fill) -> list[Note]:
    """Return the junction before which the choice stops of its own accord."""
    board = prospect.board
    line = chosen.step.line
    rules = board.rules
    marked_mask = prospect.sheet.marked_mask
    card = board.cards[prospect.card]
    course = board.lines[line]
    most = rules.positions.reach(card, marked_mask, course, backward=action.backward)
    if action.marks >= most or not chosen.pad.windows[line]:
        return []
    marks = rules.positions.marked_by(card, marked_mask, course, most, backward=action.backward)
    station = marks[action.marks]
    number = rules.city.meeting[station]
    if number < JUNCTION or not chosen.pad.free_mask >> station & 1:
        return []
    return [Note("why.keeps", (("station", rules.city.stations[station]), ("number", number)))]
