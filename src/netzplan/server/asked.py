"""Requests to other players: who is asked, what silence means, and how long an answer may take.

A game may let a player ask others for something that they may refuse although they could give it.
Then nobody may distinguish a hand that lacks it from a hand that refuses, neither by what is shown
nor by timing. So a refusal counts only when the time to answer is up, whoever made it: a person, a
bot, a prepared answer, or nobody. A gift counts at once: it hides nothing.
"""

from itertools import islice
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from netzplan.catalogue import Answering
from netzplan.catalogue.game_entry import AnyRules
from netzplan.server.folding import AnyMatch
from netzplan.server.messages import Problem
from netzplan.server.problems import problem
from netzplan.server.store import RequestRow, TableRow

__all__ = ["Asked", "asked_in", "prepared_answer", "request_of", "resumed", "wrong_preparation"]

ONE_DEVICE = {"me", "local"}
"""Kinds of seats at the device that created the table."""

GRACE_SECONDS = 3.0
"""The least time left after a restart, unless there was less to begin with, in seconds."""


class Asked(Struct, frozen=True):
    """Who has to answer a request now."""

    seat: int
    silence: Any  # an action of any game
    """The answer that counts if the seat gives none."""
    seconds: float | None
    """Time to answer; None if the match waits for the seat without a limit."""


def asked_in(
    answering: Answering | None, row: TableRow, match: AnyMatch, bot_seconds: float
) -> Asked | None:
    """Return who has to answer; None if nobody was asked.

    Every bot takes ``bot_seconds``.
    """
    found = None if answering is None else answering.silence(match.rules, match.state)
    if found is None:
        return None
    seat, silence = found
    few = list(islice(match.rules.actions(match.state, seat), 2))
    has_choice = few != [silence]
    is_bot = bool(row.bot_at(seat))
    seconds = bot_seconds if is_bot else _seconds_of_person(row, has_choice=has_choice)
    return Asked(seat, silence, seconds)


def prepared_answer(
    answering: Answering | None, row: TableRow, match: AnyMatch, asked: Asked
) -> Any | None:  # an action of any game
    """Return the answer that the seat has prepared for this request; None if it has none."""
    if answering is None:
        return None
    return answering.prepared(match.rules, match.state, asked.seat, row.seats[asked.seat].prepared)


def wrong_preparation(
    answering: Answering | None, rules: AnyRules, answers: dict[str, str]
) -> Problem | None:
    """Return what is wrong with answers to be prepared; None if nothing is."""
    if answering is None:
        return problem("request/malformed", field="answers")
    wrong = answering.unknown(rules, answers)
    if wrong is None:
        return None
    return problem("request/malformed", field=f"answers.{wrong[:64]}".rstrip("."))


def request_of(asked: Asked | None, at: float) -> RequestRow:
    """Return the stored columns of a request that begins at a time."""
    if asked is None or asked.seconds is None:
        return RequestRow()
    return RequestRow(at + asked.seconds)


def resumed(row: TableRow, asked: Asked | None, at: float) -> TableRow:
    """Return a stored table that continues at a time, without restarting its request."""
    if asked is None or asked.seconds is None:
        return replace(row, due=None, held=False)
    least = min(asked.seconds, GRACE_SECONDS)
    left = asked.seconds if row.due is None else max(least, min(asked.seconds, row.due - at))
    return replace(row, due=at + left)


def _seconds_of_person(row: TableRow, *, has_choice: bool) -> float | None:
    persons = [each.kind for each in row.seats if not each.bot]
    if len(persons) == 1:
        # Nobody at the table could learn anything, and spectators got their link from this person.
        return None if has_choice else 0.0
    if ONE_DEVICE.issuperset(persons):
        return None  # the device is passed around, and everybody answers in person
    return float(row.hosting.get("answer", 0)) or None
