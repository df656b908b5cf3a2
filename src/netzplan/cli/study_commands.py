"""The commands ``netzplan study`` and ``netzplan export``."""

from pathlib import Path
from typing import Annotated

import typer

from netzplan.cli.language import text

__all__ = ["export", "study"]

Data = Annotated[Path | None, typer.Option("--data", help=text("help.data"))]
Json = Annotated[bool, typer.Option("--json", help=text("help.json"))]
Maps = Annotated[Path | None, typer.Option(help=text("help.replay.maps"))]


def study(
    game: Annotated[list[str], typer.Argument(metavar="GAME[/MAP]", help=text("help.study.game"))],
    seats: Annotated[str, typer.Option(help=text("help.study.seats"))] = "2",
    option: Annotated[
        list[str] | None, typer.Option("--option", help=text("help.study.option"))
    ] = None,
    play: Annotated[str, typer.Option(help=text("help.study.play"))] = "random,sensible",
    games: Annotated[int, typer.Option(help=text("help.study.games"))] = 20_000,
    by_rules: Annotated[int, typer.Option("--by-rules", help=text("help.study.by-rules"))] = 200,
    plays: Annotated[int, typer.Option(help=text("help.study.plays"))] = 4,
    seed: Annotated[int, typer.Option(help=text("help.study.seed"))] = 1,
    threads: Annotated[int | None, typer.Option(help=text("help.study.threads"))] = None,
    page: Annotated[Path | None, typer.Option("--html", help=text("help.study.html"))] = None,
    csv: Annotated[Path | None, typer.Option("--csv", help=text("help.study.csv"))] = None,
    parquet: Annotated[
        Path | None, typer.Option("--parquet", help=text("help.study.parquet"))
    ] = None,
    spoken: Annotated[
        str | None, typer.Option("--language", help=text("help.arena.language"))
    ] = None,
    maps: Maps = None,
    data: Data = None,
    as_json: Json = False,
) -> None:
    """Study maps and options."""
    from netzplan.cli import studies
    from netzplan.cli.arena import names, numbers
    from netzplan.cli.hosted import games_with, hosted_places

    wish = studies.Wish(
        games=game, seats=numbers("seats", seats), options=option or [],
        plays=names(play), number=games, by_rules=by_rules,
        of_deal=plays, seed=seed, threads=threads, page=page, csv=csv, parquet=parquet,
        language=spoken,
    )  # fmt: skip
    places = hosted_places(data)
    known = games_with(maps, data)
    studies.study(known, wish, places if maps is None else studies.places_in(places, maps),
                  as_json=as_json)  # fmt: skip


def export(
    records: Annotated[
        list[Path], typer.Argument(metavar="RECORDS", help=text("help.export.records"))
    ],
    csv: Annotated[Path | None, typer.Option("--csv", help=text("help.export.csv"))] = None,
    parquet: Annotated[
        Path | None, typer.Option("--parquet", help=text("help.export.parquet"))
    ] = None,
    maps: Maps = None,
    data: Data = None,
    as_json: Json = False,
) -> None:
    """Export records as tables."""
    from netzplan.cli import exporting
    from netzplan.cli.hosted import games_with

    exporting.export(records, games_with(maps, data), csv, parquet, as_json=as_json)
