"""``netzplan map list`` and ``show``: lists all maps, and draws one."""

from pathlib import Path
from typing import Any

import msgspec

from netzplan.catalogue import Catalogue
from netzplan.cli.failure import Failure, failing_on
from netzplan.cli.language import harmless, language, text
from netzplan.cli.series import known_game, known_map
from netzplan.laboratory.tables import whole

__all__ = ["list_maps", "show_map"]


def list_maps(games: Catalogue, *, as_json: bool) -> None:
    """Print all maps of all games."""
    maps: list[dict[str, Any]] = [
        {
            "id": f"{game.id}/{info.id}",
            "game": game.id,
            "map": info.id,
            "title": info.title,
            "difficulty": info.difficulty,
            "recommended": info.recommended,
            "seats": (game.facts.fewest_seats, game.facts.most_seats),
            "own": info.id in game.atlas.own,
        }
        for game in games.values()
        for info in game.maps
    ]
    if as_json:
        print(msgspec.json.encode(maps).decode())
        return
    print(text("map.columns"))
    for each in maps:
        notes = (("recommended", text("map.recommended")), ("own", text("map.own")))
        note = ", ".join(said for name, said in notes if each[name])
        seats = "–".join(str(number) for number in each["seats"])
        title = harmless(each["title"])
        row = f"{each['id']:<26} {title:<12} {each['difficulty']:<8} {seats:<7} {note}"
        print(row.rstrip())


def show_map(games: Catalogue, map_id: str, out: Path | None) -> None:
    """Write a map as SVG to a file or to standard output; raises Failure."""
    game_id, slash, name = map_id.partition("/")
    if not slash:
        raise Failure("map/id", id=map_id)
    game = known_game(games, game_id)
    drawn = game.printable(known_map(game, name), language())
    if out is None:
        print(drawn)
        return
    with failing_on(out, "file/unwritable"):
        whole(out, drawn)
    print(text("map.written", file=str(out)))
