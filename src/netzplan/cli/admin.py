"""The commands ``netzplan admin …``: what somebody does who administers a house."""

from pathlib import Path
from typing import Annotated, Literal

import typer

from netzplan.cli.failure import USAGE
from netzplan.cli.language import text

__all__ = ["admin_commands"]

admin_commands = typer.Typer(name="admin", help=text("help.admin"), rich_markup_mode=None)

Data = Annotated[Path | None, typer.Option("--data", help=text("help.folder"))]
Json = Annotated[bool, typer.Option("--json", help=text("help.json"))]
Person = Annotated[str, typer.Argument(metavar="PERSON", help=text("help.admin.person"))]
Why = Annotated[str, typer.Option("--reason", help=text("help.admin.reason"))]
Until = Annotated[str, typer.Option("--until", help=text("help.admin.until"))]


@admin_commands.callback(invoke_without_command=True)
def start(context: typer.Context) -> None:
    """Print the help if no command is named."""
    if context.invoked_subcommand is None:
        print(context.get_help())
        raise typer.Exit(USAGE)


@admin_commands.command(help=text("help.admin.grant"))
def grant(person: Person, data: Data = None) -> None:
    """Let an account administer the house."""
    from netzplan.cli import administering

    administering.do_to(data, "grant", person)


@admin_commands.command(help=text("help.admin.revoke"))
def revoke(person: Person, data: Data = None) -> None:
    """Let an account administer the house no more."""
    from netzplan.cli import administering

    administering.do_to(data, "revoke", person)


@admin_commands.command(help=text("help.admin.tables"))
def tables(
    game: Annotated[str, typer.Option(help=text("help.admin.tables.game"))] = "",
    status: Annotated[str, typer.Option(help=text("help.admin.tables.status"))] = "",
    person: Annotated[str, typer.Option(help=text("help.admin.person"))] = "",
    older: Annotated[int, typer.Option(help=text("help.admin.tables.older"))] = 0,
    data: Data = None,
    as_json: Json = False,
) -> None:
    """List tables."""
    from netzplan.cli import administering

    administering.list_tables(data, game, status, person, older, as_json=as_json)


@admin_commands.command(help=text("help.admin.close"))
def close(
    table: Annotated[str, typer.Argument(metavar="TABLE", help=text("help.admin.close.table"))],
    reason: Why = "",
    data: Data = None,
) -> None:
    """End a table without a result."""
    from netzplan.cli import administering

    administering.close(data, table, reason)


@admin_commands.command(help=text("help.admin.persons"))
def persons(
    search: Annotated[str, typer.Argument(help=text("help.admin.persons.search"))] = "",
    data: Data = None,
    as_json: Json = False,
) -> None:
    """List persons."""
    from netzplan.cli import administering

    administering.list_persons(data, search, as_json=as_json)


@admin_commands.command(help=text("help.admin.rename"))
def rename(
    person: Person,
    name: Annotated[str, typer.Argument(metavar="NAME", help=text("help.admin.rename.name"))],
    reason: Why = "",
    data: Data = None,
) -> None:
    """Give a person another name."""
    from netzplan.cli import administering

    administering.do_to(data, "rename", person, reason, name=name)


@admin_commands.command(help=text("help.admin.ban"))
def ban(person: Person, until: Until = "", reason: Why = "", data: Data = None) -> None:
    """Let a person not sit, talk or open tables."""
    from netzplan.cli import administering

    administering.do_to(data, "ban", person, reason, until=until)


@admin_commands.command(help=text("help.admin.unban"))
def unban(person: Person, reason: Why = "", data: Data = None) -> None:
    """Lift a ban."""
    from netzplan.cli import administering

    administering.do_to(data, "unban", person, reason)


@admin_commands.command(help=text("help.admin.sessions"))
def sessions(person: Person, data: Data = None, as_json: Json = False) -> None:
    """Tell what opens a person."""
    from netzplan.cli import administering

    administering.list_sessions(data, person, as_json=as_json)


@admin_commands.command("log-out", help=text("help.admin.log-out"))
def log_out(person: Person, reason: Why = "", data: Data = None) -> None:
    """Log a person out everywhere."""
    from netzplan.cli import administering

    administering.do_to(data, "log-out", person, reason)


@admin_commands.command(help=text("help.admin.announce"))
def announce(
    texts: Annotated[
        list[str] | None,
        typer.Argument(metavar="TEXT_DE TEXT_EN", help=text("help.admin.announce.texts")),
    ] = None,
    until: Until = "",
    clear: Annotated[bool, typer.Option("--clear", help=text("help.admin.announce.clear"))] = False,
    data: Data = None,
) -> None:
    """Tell all something."""
    from netzplan.cli import administering

    administering.announce(data, texts or [], until, clears=clear)


@admin_commands.command("read-only", help=text("help.admin.read-only"))
def read_only(
    state: Annotated[Literal["on", "off"], typer.Argument(help=text("help.admin.read-only.state"))],
    data: Data = None,
) -> None:
    """Let nothing be begun or chosen, or everything again."""
    from netzplan.cli import administering

    administering.set_read_only(data, on=state == "on")


@admin_commands.command("log", help=text("help.admin.log"))
def show_log(
    most: Annotated[int, typer.Option("--last", min=1, help=text("help.admin.log.last"))] = 50,
    data: Data = None,
    as_json: Json = False,
) -> None:
    """Show what was done."""
    from netzplan.cli import administering

    administering.show_log(data, most, as_json=as_json)
