"""The subcommands of ``netzplan arena``."""

from pathlib import Path
from typing import Annotated

import typer

from netzplan.cli.failure import NEGATIVE
from netzplan.cli.groups import group
from netzplan.cli.language import text

__all__ = ["arena_commands"]

arena_commands = group("arena", text("help.arena"))

Data = Annotated[Path | None, typer.Option("--data", help=text("help.data"))]
Json = Annotated[bool, typer.Option("--json", help=text("help.json"))]
Results = Annotated[Path, typer.Argument(help=text("help.arena.file"))]
Page = Annotated[Path | None, typer.Option("--html", help=text("help.arena.html"))]
Spoken = Annotated[str | None, typer.Option("--language", help=text("help.arena.language"))]
Several = Annotated[list[str] | None, typer.Option("--option", help=text("help.selfplay.option"))]


@arena_commands.command(help=text("help.arena.play"))
def play(
    file: Results,
    game: Annotated[list[str], typer.Option(help=text("help.arena.game"))],
    bots: Annotated[str, typer.Option(help=text("help.arena.bots"))] = "",
    imports: Annotated[
        list[str] | None,
        typer.Option("--import", metavar="NAME=MODULE:NAME", help=text("help.arena.import")),
    ] = None,
    commands: Annotated[
        list[str] | None,
        typer.Option("--command", metavar="NAME=COMMAND", help=text("help.arena.command")),
    ] = None,
    seats: Annotated[str, typer.Option(help=text("help.arena.seats"))] = "2",
    option: Several = None,
    ladder: Annotated[bool, typer.Option("--ladder", help=text("help.arena.ladder"))] = False,
    deals: Annotated[int, typer.Option(help=text("help.arena.deals"))] = 10,
    seed: Annotated[int, typer.Option(help=text("help.arena.seed"))] = 1,
    simulations: Annotated[int, typer.Option(help=text("help.arena.simulations"))] = 96,
    seconds: Annotated[float, typer.Option(help=text("help.arena.seconds"))] = 10.0,
    memory: Annotated[int, typer.Option(help=text("help.arena.memory"))] = 2048,
    stop: Annotated[bool, typer.Option("--stop", help=text("help.arena.stop"))] = False,
    elo: Annotated[float, typer.Option(help=text("help.arena.elo"))] = 30.0,
    workers: Annotated[int, typer.Option(help=text("help.arena.workers"))] = 1,
    ray: Annotated[
        str | None, typer.Option(metavar="ADDRESS|local", help=text("help.arena.ray"))
    ] = None,
    page: Page = None,
    data: Data = None,
    as_json: Json = False,
) -> None:
    """Play a tournament, or the missing part of it."""
    from netzplan.cli import arena
    from netzplan.cli.hosted import hosted_games, hosted_places

    wish = arena.Wish(
        games=game, bots=arena.names(bots), imports=imports or [],
        commands=commands or [], seats=arena.numbers("seats", seats), options=option or [],
        ladder=ladder, deals=deals, seed=seed, simulations=simulations, seconds=seconds,
        memory=memory, stop=stop, elo=elo,
    )  # fmt: skip
    games, places = hosted_games(data), hosted_places(data)
    arena.play(games, wish, file, places, workers, ray, page, as_json=as_json)


@arena_commands.command(help=text("help.arena.report"))
def report(file: Results, page: Page = None, spoken: Spoken = None, as_json: Json = False) -> None:
    """Report the figures of a tournament."""
    from netzplan.cli import arena

    arena.report(file, page, spoken, as_json=as_json)


@arena_commands.command(help=text("help.arena.again"))
def again(
    file: Results,
    game: Annotated[int, typer.Option(help=text("help.arena.number"))],
    record: Annotated[Path | None, typer.Option(help=text("help.arena.again.record"))] = None,
    data: Data = None,
    as_json: Json = False,
) -> None:
    """Replay a game."""
    from netzplan.cli import arena
    from netzplan.cli.hosted import hosted_places

    if not arena.again(file, game, record, hosted_places(data), as_json=as_json):
        raise typer.Exit(NEGATIVE)


@arena_commands.command(help=text("help.arena.compare"))
def compare(
    first: Results,
    second: Results,
    page: Page = None,
    spoken: Spoken = None,
    as_json: Json = False,
) -> None:
    """Compare two tournaments."""
    from netzplan.cli import arena

    arena.compare((first, second), page, spoken, as_json=as_json)
