"""The commands ``netzplan admin …``, with which an administrator runs a house."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from netzplan.cli.groups import group
from netzplan.cli.language import text

if TYPE_CHECKING:  # it needs the database, whose import would slow --help down
    from netzplan.cli.home import Home

__all__ = ["admin_commands"]

admin_commands = group("admin", text("help.admin"))

Data = Annotated[Path | None, typer.Option("--data", help=text("help.folder"))]
DatabaseUrl = Annotated[
    str | None, typer.Option("--database-url", metavar="URL", help=text("help.database-url"))
]
SettingsFile = Annotated[Path | None, typer.Option("--settings", help=text("help.serve.settings"))]
Json = Annotated[bool, typer.Option("--json", help=text("help.json"))]
Person = Annotated[str, typer.Argument(metavar="PERSON", help=text("help.admin.person"))]
Why = Annotated[str, typer.Option("--reason", help=text("help.admin.reason"))]
WhyTold = Annotated[str, typer.Option("--reason", help=text("help.admin.reason.told"))]
Status = Literal["waiting", "running", "over"]
Until = Annotated[str, typer.Option("--until", help=text("help.admin.until"))]


def _home(data: Path | None, database_url: str | None, settings: Path | None) -> "Home":
    """Return the house that a command concerns; raises Failure."""
    from netzplan.cli.home import home_of

    return home_of(data, database_url, settings)


@admin_commands.command(help=text("help.admin.grant"))
def grant(
    person: Person,
    data: Data = None,
    database_url: DatabaseUrl = None,
    settings: SettingsFile = None,
) -> None:
    """Give an account the role of administrator."""
    from netzplan.cli import administering

    administering.do_to(_home(data, database_url, settings), "grant", person)


@admin_commands.command(help=text("help.admin.revoke"))
def revoke(
    person: Person,
    data: Data = None,
    database_url: DatabaseUrl = None,
    settings: SettingsFile = None,
) -> None:
    """Take the role of administrator away."""
    from netzplan.cli import administering

    administering.do_to(_home(data, database_url, settings), "revoke", person)


@admin_commands.command(help=text("help.admin.tables"))
def tables(
    game: Annotated[str, typer.Option(help=text("help.admin.tables.game"))] = "",
    status: Annotated[Status | None, typer.Option(help=text("help.admin.tables.status"))] = None,
    person: Annotated[str, typer.Option(help=text("help.admin.person"))] = "",
    older: Annotated[
        int, typer.Option(min=0, max=36_500, help=text("help.admin.tables.older"))
    ] = 0,
    data: Data = None,
    database_url: DatabaseUrl = None,
    settings: SettingsFile = None,
    as_json: Json = False,
) -> None:
    """List tables."""
    from netzplan.cli import administering

    administering.list_tables(
        _home(data, database_url, settings), game, status or "", person, older, as_json=as_json
    )


@admin_commands.command(help=text("help.admin.close"))
def close(
    table: Annotated[str, typer.Argument(metavar="TABLE", help=text("help.admin.close.table"))],
    reason: WhyTold = "",
    data: Data = None,
    database_url: DatabaseUrl = None,
    settings: SettingsFile = None,
) -> None:
    """End a table without a result."""
    from netzplan.cli import administering

    administering.close(_home(data, database_url, settings), table, reason)


@admin_commands.command(help=text("help.admin.persons"))
def persons(
    search: Annotated[str, typer.Argument(help=text("help.admin.persons.search"))] = "",
    data: Data = None,
    database_url: DatabaseUrl = None,
    settings: SettingsFile = None,
    as_json: Json = False,
) -> None:
    """List persons."""
    from netzplan.cli import administering

    administering.list_persons(_home(data, database_url, settings), search, as_json=as_json)


@admin_commands.command(help=text("help.admin.rename"))
def rename(
    person: Person,
    name: Annotated[str, typer.Argument(metavar="NAME", help=text("help.admin.rename.name"))],
    reason: Why = "",
    data: Data = None,
    database_url: DatabaseUrl = None,
    settings: SettingsFile = None,
) -> None:
    """Rename a person."""
    from netzplan.cli import administering

    administering.do_to(_home(data, database_url, settings), "rename", person, reason, name=name)


@admin_commands.command(help=text("help.admin.ban"))
def ban(
    person: Person,
    until: Until = "",
    reason: WhyTold = "",
    data: Data = None,
    database_url: DatabaseUrl = None,
    settings: SettingsFile = None,
) -> None:
    """Ban a person from sitting, talking and opening tables."""
    from netzplan.cli import administering

    administering.do_to(_home(data, database_url, settings), "ban", person, reason, until=until)


@admin_commands.command(help=text("help.admin.unban"))
def unban(
    person: Person,
    reason: Why = "",
    data: Data = None,
    database_url: DatabaseUrl = None,
    settings: SettingsFile = None,
) -> None:
    """Lift a ban."""
    from netzplan.cli import administering

    administering.do_to(_home(data, database_url, settings), "unban", person, reason)


@admin_commands.command(help=text("help.admin.sessions"))
def sessions(
    person: Person,
    data: Data = None,
    database_url: DatabaseUrl = None,
    settings: SettingsFile = None,
    as_json: Json = False,
) -> None:
    """Show what gives access as a person."""
    from netzplan.cli import administering

    administering.list_sessions(_home(data, database_url, settings), person, as_json=as_json)


@admin_commands.command("log-out", help=text("help.admin.log-out"))
def log_out(
    person: Person,
    reason: Why = "",
    data: Data = None,
    database_url: DatabaseUrl = None,
    settings: SettingsFile = None,
) -> None:
    """Log a person out everywhere."""
    from netzplan.cli import administering

    administering.do_to(_home(data, database_url, settings), "log-out", person, reason)


@admin_commands.command(help=text("help.admin.announce"))
def announce(
    texts: Annotated[
        list[str] | None,
        typer.Argument(metavar="TEXT_DE TEXT_EN", help=text("help.admin.announce.texts")),
    ] = None,
    until: Until = "",
    clear: Annotated[bool, typer.Option("--clear", help=text("help.admin.announce.clear"))] = False,
    data: Data = None,
    database_url: DatabaseUrl = None,
    settings: SettingsFile = None,
) -> None:
    """Announce a text, or end the announcement."""
    from netzplan.cli import administering

    administering.announce(_home(data, database_url, settings), texts or [], until, clears=clear)


@admin_commands.command("read-only", help=text("help.admin.read-only"))
def read_only(
    state: Annotated[Literal["on", "off"], typer.Argument(help=text("help.admin.read-only.state"))],
    data: Data = None,
    database_url: DatabaseUrl = None,
    settings: SettingsFile = None,
) -> None:
    """Turn read-only mode on or off."""
    from netzplan.cli import administering

    administering.set_read_only(_home(data, database_url, settings), on=state == "on")


@admin_commands.command("log", help=text("help.admin.log"))
def show_log(
    most: Annotated[
        int, typer.Option("--last", min=1, max=1_000_000, help=text("help.admin.log.last"))
    ] = 50,
    data: Data = None,
    database_url: DatabaseUrl = None,
    settings: SettingsFile = None,
    as_json: Json = False,
) -> None:
    """Show the log of acts."""
    from netzplan.cli import administering

    administering.show_log(_home(data, database_url, settings), most, as_json=as_json)
