"""OpenSpiel: importing this registers the three games as Python games with explicit chance.

``pyspiel.load_game("python_netzplan_voll_verplant(map=paris,players=3,special=True)")``
"""

from importlib import import_module
from typing import Any

import numpy as np

from netzplan.catalogue import GAMES
from netzplan.rl.making import FIRST_MAPS, numbering_of
from netzplan.rl.moments import Moment, seen
from netzplan.rl.numbering import Numbering
from netzplan.rl.play import Illegal, Play

__all__ = ["NAMES", "SeatsGame", "SeatsState", "pyspiel"]

pyspiel: Any = import_module("pyspiel")  # compiled, and has no types

NAMES = {game: f"python_netzplan_{game}" for game in GAMES}
"""OpenSpiel name of each game."""

LONGEST = {"voll_verplant": 2_000, "on_the_underground": 2_000, "deutschland_rummy": 1_000_000}
"""Upper bounds of the number of choices in a match; random matches end far earlier."""

FEWEST = 2
"""The fewest players: alone, a player scores points, which have no fixed sum or limit."""


def _options(game: str) -> dict[str, Any]:
    """Return the options of a table by id, with their defaults."""
    return {option.id: option.default for option in GAMES[game].options}


def _game_type(game: str) -> Any:
    facts = GAMES[game].facts
    is_open = game == "on_the_underground"
    information = pyspiel.GameType.Information
    return pyspiel.GameType(
        short_name=NAMES[game],
        long_name=f"Python Netzplan {game}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=information.PERFECT_INFORMATION
        if is_open
        else information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=facts.most_seats,
        min_num_players=FEWEST,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": FEWEST,
            "map": FIRST_MAPS[game],
            "maps": "",
            **_options(game),
        },
    )


NO_TENSORS = "information states are strings only: matches have no fixed length"


class SeatsGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """A game of the project on one map."""

    def __init__(self, game: str, parameters: dict[str, Any] | None = None) -> None:
        """Number the game on the map that the parameters name; raise ValueError."""
        given = parameters or {}
        players = int(given.get("players", FEWEST))
        if players < FEWEST:
            raise ValueError(
                f"players go from {FEWEST}, not {players}: alone there is nobody to win against"
            )
        # An option that a map lacks is harmless at its default value.
        options = {
            id: given[id] for id, usual in _options(game).items() if given.get(id, usual) != usual
        }
        self.numbering: Numbering = numbering_of(
            game, given.get("map"), players, options, given.get("maps") or None
        )
        information = pyspiel.GameInfo(
            num_distinct_actions=self.numbering.chosen.length,
            max_chance_outcomes=self.numbering.events,
            num_players=players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST[game],
        )
        super().__init__(_TYPES[game], information, given)

    def new_initial_state(self) -> "SeatsState":
        """Return the start of a match."""
        return SeatsState(self)

    def information_state_tensor_shape(self) -> list[int]:
        """Raise ValueError: information states are strings."""
        raise ValueError(NO_TENSORS)

    def information_state_tensor_size(self) -> int:
        """Raise ValueError: information states are strings."""
        raise ValueError(NO_TENSORS)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: Any = None
    ) -> "Observer | Rememberer | None":
        """Return an observer of what a seat sees or, with perfect recall, of what it has seen.

        None for other types: only public or only private information.
        """
        if iig_obs_type is None:
            return Observer(self.numbering)
        is_of_one = iig_obs_type.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        if not (is_of_one and iig_obs_type.public_info):
            return None
        return Rememberer() if iig_obs_type.perfect_recall else Observer(self.numbering)


def _stepped(play: Play, action: int) -> int | None:
    """Apply a choice and return its seat, or let nature draw; raise ``Illegal`` beforehand."""
    if play.is_over:
        raise Illegal(f"the match is over: action {action} can't be taken")
    if not play.is_chance:
        seat = play.awaited[0]
        play.take(seat, play.checked(seat, action, replaces=False)[0])
        return seat
    number = play.numbering.event_number
    event = next((event for event, _ in play.chances() if number(event) == action), None)
    if event is None:
        raise Illegal(f"nature can't draw event {action} now; see chance_outcomes")
    play.happen(event)
    return None


class SeatsState(pyspiel.State):  # type: ignore[misc]  # pyspiel has no types
    """A position; seats that choose simultaneously do so in turn, without seeing one another."""

    def __init__(self, game: SeatsGame) -> None:
        """Start a match; the caller draws for nature."""
        super().__init__(game)
        self.play = Play(game.numbering, draws_nature=False)
        self._moment: Moment | None = None

    def current_player(self) -> int:
        """Return the seat to move, or the constant for chance or the end."""
        if self.play.is_over:
            return int(pyspiel.PlayerId.TERMINAL)
        awaited = self.play.awaited
        return awaited[0] if awaited else int(pyspiel.PlayerId.CHANCE)

    def _legal_actions(self, player: int) -> list[int]:
        return self.play.legal(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the events that nature can draw, with probabilities."""
        chances = self.play.chances()
        total = sum(weight for _, weight in chances)
        number = self.play.numbering.event_number
        return sorted((number(event), weight / total) for event, weight in chances)

    def _apply_action(self, action: int) -> None:
        """Apply a choice or a draw; raise ``Illegal`` without changing anything."""
        seat = _stepped(self.play, action)
        if self._moment is not None:
            self._moment = Moment(self.play, self._moment, seat, action)

    @property
    def moment(self) -> Moment:
        """Return the position of the match and its history.

        The history is recorded from the first call on: few callers need it, and it takes time.
        """
        if self._moment is None:
            play = Play(self.play.numbering, draws_nature=False)
            moment = Moment(play)
            for action in self.history():
                seat = _stepped(play, action)
                moment = Moment(play, moment, seat, action)
            self._moment = moment
        return self._moment

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"event {action}"
        return self.play.numbering.name(action)

    def is_terminal(self) -> bool:
        """Return whether the match has ended."""
        return self.play.is_over

    def returns(self) -> list[float]:
        """Return the rewards by seat, 0 before the end."""
        return self.play.rewards("result")

    def information_state_tensor(self, player: int | None = None) -> list[float]:
        """Raise ValueError: information states are strings."""
        raise ValueError(NO_TENSORS)

    def __str__(self) -> str:
        """Return the public position as text."""
        return str(self.play.numbering.rules.view(self.play.state, None))


class Observer:
    """Observations of a seat: ``tensor`` and ``dict["observation"]``, shape (length,)."""

    def __init__(self, numbering: Numbering) -> None:
        """Allocate an observation."""
        self.tensor = np.zeros(numbering.observed.length, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SeatsState, player: int) -> None:
        """Write what a player sees."""
        self.tensor[:] = state.play.observe(player)

    def string_from(self, state: SeatsState, player: int) -> str:
        """Return what a player sees as text, with their own partial choice."""
        play = state.play
        return seen(play.numbering, play.state, play.drafts[player], player)


class Rememberer:
    """Information states of a seat, as strings: a hash of its history, then what it sees.

    There is no ``tensor``: matches have no fixed length.
    """

    def __init__(self) -> None:
        """Prepare without a tensor."""
        self.tensor = None
        self.dict: dict[str, Any] = {}

    def set_from(self, state: SeatsState, player: int) -> None:
        """Do nothing: there is no tensor."""

    def string_from(self, state: SeatsState, player: int) -> str:
        """Return what a player remembers and sees."""
        return state.moment.remembered(player)


_TYPES = {game: _game_type(game) for game in NAMES}


def _registered(game: str) -> Any:
    class Registered(SeatsGame):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(game, params)

    pyspiel.register_game(_TYPES[game], Registered)
    return Registered


_GAMES = {game: _registered(game) for game in NAMES}
