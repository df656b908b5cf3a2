"""A text that is no choice is refused with a reason."""

from typing import Any

import pytest

from netzplan.catalogue import GAMES
from netzplan.core import Setup
from netzplan.games.voll_verplant.actions import Fill
from netzplan.games.voll_verplant.notation import NotationError, read_action, write_action

RULES: Any = GAMES["voll_verplant"].rules("berlin")


def begun() -> Any:
    """Return a position in which a card is turned."""
    start = RULES.start(Setup(1))
    return RULES.happen(start, RULES.chances(start)[0][0])


@pytest.mark.parametrize("text", ["Z", "Z:2", "Z>", "Z<:1", "?", ""])
def test_a_text_that_is_no_choice_is_refused(text: str) -> None:
    state = begun()
    with pytest.raises(NotationError):
        read_action(RULES, state, 0, text)


def test_a_choice_of_an_unknown_line_cannot_be_written() -> None:
    state = begun()
    with pytest.raises(NotationError, match="no line Z"):
        write_action(RULES, state, 0, Fill("Z", 2))
