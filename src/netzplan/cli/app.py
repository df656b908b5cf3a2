"""The command ``netzplan``: its subcommands, and how failures become exit codes.

Each command imports its dependencies only when it is called, so that ``--help`` is fast.
"""

import os
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cache
from io import TextIOWrapper
from pathlib import Path
from typing import Annotated

import typer

from netzplan import __version__
from netzplan.cli.admin import admin_commands
from netzplan.cli.arena_commands import arena_commands
from netzplan.cli.failure import INTERRUPTED, NEGATIVE, USAGE, Failure, report
from netzplan.cli.groups import Group, group, help_alone
from netzplan.cli.language import language, text
from netzplan.cli.obstacles import why_failed
from netzplan.cli.plain_signs import PLAIN_SIGNS
from netzplan.cli.study_commands import export, study
from netzplan.cli.usage import wrong as said_anew

__all__ = ["app", "main", "map_commands"]

app = Group(
    name="netzplan",
    help=text("help.app"),
    add_completion=False,
    pretty_exceptions_enable=False,
)
map_commands = group("map", text("help.map"))
app.add_typer(map_commands)
app.add_typer(arena_commands)
app.add_typer(admin_commands)

Data = Annotated[Path | None, typer.Option("--data", help=text("help.data"))]
Folder = Annotated[Path | None, typer.Option("--data", help=text("help.folder"))]
DatabaseUrl = Annotated[
    str | None, typer.Option("--database-url", metavar="URL", help=text("help.database-url"))
]
SettingsFile = Annotated[Path | None, typer.Option("--settings", help=text("help.serve.settings"))]
Host = Annotated[str | None, typer.Option(help=text("help.serve.host"))]
Port = Annotated[int | None, typer.Option(help=text("help.serve.port"))]
More = Annotated[
    list[str] | None, typer.Option("--set", metavar="NAME=VALUE", help=text("help.serve.set"))
]
Json = Annotated[bool, typer.Option("--json", help=text("help.json"))]


@app.callback(invoke_without_command=True)
def start(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help=text("help.version"))] = False,
) -> None:
    """Print the version, or the help if no command is named."""
    if version:
        print(f"netzplan {__version__}")
        raise typer.Exit
    help_alone(context)


@app.command(help=text("help.serve"))
def serve(
    host: Host = None,
    port: Port = None,
    data: Annotated[Path | None, typer.Option(help=text("help.serve.data"))] = None,
    database_url: DatabaseUrl = None,
    redis_url: Annotated[
        str | None, typer.Option(metavar="URL", help=text("help.serve.redis-url"))
    ] = None,
    workers: Annotated[int | None, typer.Option(help=text("help.serve.workers"))] = None,
    settings: SettingsFile = None,
    more: More = None,
    show: Annotated[
        bool, typer.Option("--show-settings", help=text("help.serve.show-settings"))
    ] = False,
    open_browser: Annotated[bool, typer.Option("--open", help=text("help.serve.open"))] = False,
) -> None:
    """Start the server."""
    from netzplan.cli import serving

    folder = None if data is None else str(data)
    options = {
        "host": host,
        "port": port,
        "data": folder,
        "database_url": database_url,
        "redis_url": redis_url,
        "processes": workers,
    }
    held = serving.held(options, more or (), settings)
    if show:
        serving.show_settings(held)
    else:
        serving.serve(held, open_browser=open_browser)


@app.command(help=text("help.selfplay"))
def selfplay(
    game: Annotated[str, typer.Argument(help=text("help.selfplay.game"))],
    map_id: Annotated[str, typer.Option("--map", help=text("help.selfplay.map"))] = "",
    seats: Annotated[str, typer.Option(help=text("help.selfplay.seats"))] = "greedy,greedy",
    games: Annotated[int, typer.Option(help=text("help.selfplay.games"))] = 100,
    seed: Annotated[int, typer.Option(help=text("help.selfplay.seed"))] = 1,
    option: Annotated[
        list[str] | None, typer.Option("--option", help=text("help.selfplay.option"))
    ] = None,
    record: Annotated[Path | None, typer.Option(help=text("help.selfplay.record"))] = None,
    data: Data = None,
    as_json: Json = False,
) -> None:
    """Let bots play."""
    from netzplan.cli import series
    from netzplan.cli.hosted import hosted_games, hosted_places

    bots = tuple(bot.strip() for bot in seats.split(","))
    wish = series.Wish(game, map_id, bots, games, seed, tuple(option or ()))
    series.play(hosted_games(data), wish, record, hosted_places(data), as_json=as_json)


@app.command(help=text("help.train"))
def train(
    game: Annotated[str, typer.Argument(help=text("help.selfplay.game"))],
    map_id: Annotated[str, typer.Option("--map", help=text("help.train.map"))],
    out: Annotated[Path | None, typer.Option(help=text("help.train.out"))] = None,
    seed: Annotated[int, typer.Option(help=text("help.train.seed"))] = 1,
    data: Data = None,
    as_json: Json = False,
) -> None:
    """Let a bot learn a map."""
    from netzplan.cli import training
    from netzplan.cli.hosted import hosted_games, hosted_places

    places = hosted_places(data)
    known = hosted_games(data, may_be_new=True)
    training.train(known, game, map_id, out, seed, places, as_json=as_json)


app.command(help=text("help.study"))(study)


@app.command(help=text("help.replay"))
def replay(
    file: Annotated[Path | None, typer.Argument(help=text("help.replay.file"))] = None,
    every: Annotated[bool, typer.Option("--all", help=text("help.replay.all"))] = False,
    maps: Annotated[Path | None, typer.Option(help=text("help.replay.maps"))] = None,
    data: Data = None,
    database_url: DatabaseUrl = None,
    settings: SettingsFile = None,
    as_json: Json = False,
) -> None:
    """Check records."""
    from netzplan.cli import replaying
    from netzplan.cli.hosted import games_with

    if every:
        from netzplan.cli import upgrading
        from netzplan.cli.home import home_of

        if file is not None or maps is not None:
            raise Failure("replay/what")
        home = home_of(data, database_url, settings)
        if not upgrading.replay_all(home, as_json=as_json):
            raise typer.Exit(NEGATIVE)
        return
    if file is None:
        raise Failure("replay/what")
    if not replaying.replay(file, games_with(maps, data), as_json=as_json):
        raise typer.Exit(NEGATIVE)


app.command(help=text("help.export"))(export)


@app.command(help=text("help.doctor"))
def doctor(
    host: Host = None,
    port: Port = None,
    data: Folder = None,
    database_url: DatabaseUrl = None,
    settings: SettingsFile = None,
    more: More = None,
    as_json: Json = False,
) -> None:
    """Check an installation."""
    from netzplan.cli import doctor, serving

    folder = None if data is None else str(data)
    options = {"host": host, "port": port, "data": folder, "database_url": database_url}
    held = serving.held(options, more or (), settings)
    if not doctor.look_over(held.settings, as_json=as_json):
        raise typer.Exit(NEGATIVE)


@app.command(help=text("help.backup"))
def backup(
    file: Annotated[Path, typer.Argument(help=text("help.backup.file"))],
    data: Folder = None,
    database_url: DatabaseUrl = None,
    settings: SettingsFile = None,
) -> None:
    """Write a backup."""
    from netzplan.cli import backups
    from netzplan.cli.home import home_of

    backups.back_up(home_of(data, database_url, settings), file)


@app.command(help=text("help.restore"))
def restore(
    file: Annotated[Path, typer.Argument(help=text("help.restore.file"))],
    data: Folder = None,
    database_url: DatabaseUrl = None,
    settings: SettingsFile = None,
    replace: Annotated[bool, typer.Option("--replace", help=text("help.restore.replace"))] = False,
) -> None:
    """Restore a backup."""
    from netzplan.cli import backups
    from netzplan.cli.home import home_of

    backups.restore(file, home_of(data, database_url, settings), replaces=replace)


@map_commands.command(name="list", help=text("help.map.list"))
def list_maps(data: Data = None, as_json: Json = False) -> None:
    """List all maps."""
    from netzplan.cli import maps
    from netzplan.cli.hosted import hosted_games

    maps.list_maps(hosted_games(data), as_json=as_json)


@map_commands.command(name="show", help=text("help.map.show"))
def show_map(
    map_id: Annotated[str, typer.Argument(metavar="ID", help=text("help.map.show.id"))],
    out: Annotated[Path | None, typer.Option(help=text("help.map.show.out"))] = None,
    data: Data = None,
) -> None:
    """Draw a map."""
    from netzplan.cli import maps
    from netzplan.cli.hosted import hosted_games

    maps.show_map(hosted_games(data), map_id, out)


@map_commands.command(name="check", help=text("help.map.check"))
def check_map(
    file: Annotated[Path, typer.Argument(help=text("help.map.check.file"))],
    data: Data = None,
    as_json: Json = False,
) -> None:
    """Check a map file."""
    from netzplan.cli import mapcheck
    from netzplan.cli.hosted import maps_folder

    if not mapcheck.check_map(file, maps_folder(data), as_json=as_json):
        raise typer.Exit(NEGATIVE)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command line; return its exit code."""
    words = sys.argv[1:] if arguments is None else list(arguments)
    as_json = "--json" in words
    _open_missing_streams()
    if isinstance(sys.stdout, TextIOWrapper):
        if as_json or words[:2] == ["map", "show"]:  # JSON and SVG are UTF-8 on every terminal
            sys.stdout.reconfigure(encoding="utf-8")
        sys.stdout.reconfigure(errors=PLAIN_SIGNS)
    try:
        code = _command()(words, prog_name="netzplan", standalone_mode=False)
        if code == INTERRUPTED:  # Typer catches KeyboardInterrupt and returns this code
            raise KeyboardInterrupt
        sys.stdout.flush()
    except Failure as failure:
        report(failure.code, failure.message, failure.parameters, as_json=as_json)
        return failure.exit_code
    except typer.TyperException as wrong:
        reason = said_anew(" ".join(wrong.format_message().split()))
        message = text("error.usage", reason=reason)
        report("usage", message, {"reason": reason}, as_json=as_json)
        return USAGE
    except ValueError as wrong:
        from netzplan.paper.faults import MapFormatError

        if not isinstance(wrong, MapFormatError):
            raise
        named = {
            "file": wrong.name,
            "reason": wrong.faults[0].sentence(wrong.package, language()),
        }
        report("map/broken", text("error.map/broken", **named), named, as_json=as_json)
        return NEGATIVE
    except (KeyboardInterrupt, typer.Abort):
        report("interrupted", text("error.interrupted"), {}, as_json=as_json)
        return INTERRUPTED
    except BrokenPipeError:
        _forget_output()
        return NEGATIVE
    except OSError as wrong:  # the disk is full, or a file vanished while it was read
        with suppress(OSError):
            _report_io(wrong, as_json=as_json)
            sys.stdout.flush()
        _forget_output()
        return NEGATIVE
    return code if isinstance(code, int) else 0


def _report_io(wrong: OSError, *, as_json: bool) -> None:
    """Report what could not be read or written, with the file if the system names it."""
    named = {"reason": why_failed(wrong)}
    told = text("error.io", **named)
    if wrong.filename:
        named["file"] = os.fsdecode(wrong.filename)
        told = text("error.io-file", **named)
    report("io", told, named, as_json=as_json)


@cache
def _command() -> Callable[..., int | None]:
    return typer.main.get_command(app)


def _forget_output() -> None:
    """Discard all further output, even at exit, since nobody reads it any longer."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _open_missing_streams() -> None:
    """Open empty streams in a process that was started with closed ones."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            empty = Path(os.devnull).open(mode, encoding="utf-8")  # noqa: SIM115  # for good
            setattr(sys, name, empty)
