"""Text notation for actions and positions, in both directions.

================================= ================================================
``draw``, ``end``, ``refuse``     draw a tile, end the turn, give nothing
``ask kiel``                      ask for a city
``give kiel--luebeck``            give the asker that tile
``lay kiel>luebeck>*1>rostock``   the whole table after laying; joker 1 between
                                  ``luebeck`` and ``rostock``; ``/`` separates routes
================================= ================================================

Two cities have at most one connection, so the cities determine a route. A position is also one line
of text; see :func:`write_position`.
"""

from collections.abc import Iterable

from netzplan.games.deutschland_rummy.actions import (
    Action,
    Ask,
    Draw,
    EndTurn,
    Give,
    Lay,
    Refuse,
)
from netzplan.games.deutschland_rummy.network import Country, bits
from netzplan.games.deutschland_rummy.routes import (
    Route,
    RouteWords,
    from_words,
    table_mask,
    to_words,
)
from netzplan.games.deutschland_rummy.rules import DeutschlandRummy
from netzplan.games.deutschland_rummy.state import (
    NONE,
    Gift,
    Phase,
    Played,
    Question,
    State,
)
from netzplan.games.starter import read_starter, write_starter

__all__ = [
    "NotationError",
    "read_action",
    "read_position",
    "read_route",
    "write_action",
    "write_position",
    "write_route",
]

_PLAIN: dict[str, Action] = {"draw": Draw(), "end": EndTurn(), "refuse": Refuse()}
_WORDS = 13


class NotationError(ValueError):
    """A text that is not an action or a position; the message says where it fails."""


def write_action(rules: DeutschlandRummy, state: State, seat: int, action: Action) -> str:
    """Return the notation of a legal action."""
    match action:
        case Lay():
            return "lay " + " / ".join(write_route(route) for route in action.routes)
        case Draw():
            return "draw"
        case Ask():
            return f"ask {action.city}"
        case Give():
            return f"give {action.tile}"
        case Refuse():
            return "refuse"
        case EndTurn():
            return "end"


def read_action(rules: DeutschlandRummy, state: State, seat: int, text: str) -> Action:
    """Return the action that a text denotes in this position.

    Raise NotationError if the text is not an action. Whether the action is legal is left to
    ``rules.violation``.
    """
    verb, _, rest = " ".join(text.split()).partition(" ")
    if verb in _PLAIN and not rest:
        return _PLAIN[verb]
    if verb == "ask" and rest and " " not in rest:
        return Ask(rest)
    if verb == "give" and rest and " " not in rest:
        return Give(rest, state.mover)
    if verb == "lay" and rest:
        return Lay(tuple(read_route(rules.country, route) for route in rest.split("/")))
    raise NotationError(f"not an action: {text!r}")


def write_route(route: RouteWords) -> str:
    """Return a route as its cities, with the numbers of jokers between them."""
    text = route.cities[0]
    for tile, city in zip(route.tiles, route.cities[1:], strict=True):
        joker = tile.removeprefix("joker-")
        text += f">{city}" if joker == tile else f">*{joker}>{city}"
    return text


def read_route(country: Country, text: str) -> RouteWords:
    """Return the route that a text denotes; raise NotationError if there is none.

    Two cities without a connection give a tile with their names, which the rules refuse.
    """
    cities: list[str] = []
    tiles: list[str] = []
    joker = ""
    for word in (part.strip() for part in text.split(">")):
        if word.startswith("*"):
            if joker or not cities:
                raise NotationError(f"no city before {word} in {text.strip()!r}")
            joker = f"joker-{word[1:]}"
            continue
        if not word:
            raise NotationError(f"a city is missing in {text.strip()!r}")
        if cities:
            tiles.append(joker or _between(country, cities[-1], word))
        cities.append(word)
        joker = ""
    if joker:
        raise NotationError(f"no city after the last joker in {text.strip()!r}")
    return RouteWords(tuple(tiles), tuple(cities))


def _between(country: Country, one: str, other: str) -> str:
    """Return the id of the connection of two cities, or the ids as written if there is none."""
    turned = f"{other}--{one}"
    return turned if turned in country.tile_number else f"{one}--{other}"


def write_position(rules: DeutschlandRummy, state: State) -> str:
    """Return a position as one line of text; the bag holds the tiles that are nowhere else.

    ``map phase games mover idle drawn out laid question racks table gifts played``. Commas separate
    the members of lists; ``/`` separates racks, routes, gifts and games; empty parts are ``-``. A
    question is ``city:refused:giver:tile``, with ``:drawn`` if the turn's tile was drawn before it;
    a gift is ``giver:tile:seats``; a finished game is ``end:winners:rack:rack…``. If a tile of the
    table must be taken at once, the number of games has a ``!``; if a seat other than the first
    began, the seat follows after an ``@``.
    """
    country = rules.country
    words = [
        country.id,
        state.phase.value,
        f"{state.games}{'!' * state.take_at_once}{write_starter(state.starter)}",
        f"{state.mover} {state.idle} {int(state.drawn)}",
        _seats(bits(state.out_mask)),
        _tiles(country, state.laid_mask),
        "-" if state.question is None else _question(country, state.question),
        "/".join(_tiles(country, rack) for rack in state.racks),
        "/".join(write_route(to_words(country, route)) for route in state.table) or "-",
        "/".join(
            f"{gift.giver}:{country.tiles[gift.tile]}:{_seats(bits(gift.seats_mask))}"
            for gift in state.gifts
        )
        or "-",
        "/".join(
            ":".join((game.end, _seats(game.winners), *(_tiles(country, r) for r in game.racks)))
            for game in state.played
        )
        or "-",
    ]
    return " ".join(words)


def _question(country: Country, question: Question) -> str:
    tile = "-" if question.tile == NONE else country.tiles[question.tile]
    city = country.cities[question.city]
    drawn = ":drawn" * question.after_draw
    return f"{city}:{_seats(question.refused)}:{question.giver}:{tile}{drawn}"


def _seats(seats: Iterable[int]) -> str:
    return ",".join(map(str, seats)) or "-"


def _tiles(country: Country, mask: int) -> str:
    return ",".join(country.ids_of(mask)) or "-"


def read_position(rules: DeutschlandRummy, text: str) -> State:
    """Return the position that :func:`write_position` wrote; raise NotationError otherwise."""
    country = rules.country
    words = text.split()
    if len(words) != _WORDS or words[0] != country.id:
        raise NotationError(f"not a position on {country.id}: {text!r}")
    games, starter = read_starter(words[2])
    try:
        racks = tuple(_read_tiles(country, rack) for rack in words[9].split("/"))
        table = tuple(_read_route(country, route) for route in _parts(words[10], "/"))
        return State(
            phase=Phase(words[1]),
            games=int(games.removesuffix("!")),
            racks=racks,
            bag_mask=country.all_mask & ~(sum(racks) | table_mask(table)),
            mover=int(words[3]),
            table=table,
            out_mask=sum(1 << seat for seat in _read_seats(words[6])),
            laid_mask=_read_tiles(country, words[7]),
            drawn=bool(int(words[5])),
            question=None if words[8] == "-" else _read_question(country, words[8]),
            idle=int(words[4]),
            gifts=tuple(_read_gift(country, gift) for gift in _parts(words[11], "/")),
            played=tuple(_read_played(country, game) for game in _parts(words[12], "/")),
            starter=starter,
            take_at_once=games.endswith("!"),
        )
    except (ValueError, KeyError) as wrong:
        raise NotationError(f"not a position on {country.id}: {wrong}") from wrong


def _read_route(country: Country, text: str) -> Route:
    route = from_words(country, read_route(country, text))
    if not isinstance(route, Route):
        raise NotationError(f"no such city or tile: {text!r}")
    return route


def _read_question(country: Country, word: str) -> Question:
    city, refused, giver, tile, *drawn = word.split(":")
    number = NONE if tile == "-" else country.tile_number[tile]
    asked = country.city_number[city]
    return Question(asked, _read_seats(refused), int(giver), number, drawn == ["drawn"])


def _read_gift(country: Country, word: str) -> Gift:
    giver, tile, seats = word.split(":")
    held = sum(1 << seat for seat in _read_seats(seats))
    return Gift(int(giver), country.tile_number[tile], held)


def _read_played(country: Country, word: str) -> Played:
    end, winners, *racks = word.split(":")
    return Played(end, _read_seats(winners), tuple(_read_tiles(country, rack) for rack in racks))


def _read_seats(word: str) -> tuple[int, ...]:
    return tuple(int(seat) for seat in _parts(word, ","))


def _read_tiles(country: Country, word: str) -> int:
    return sum(1 << country.tile_number[tile] for tile in _parts(word, ","))


def _parts(word: str, separator: str) -> list[str]:
    return [] if word == "-" else word.split(separator)
