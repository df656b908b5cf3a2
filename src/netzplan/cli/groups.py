"""Groups of commands, such as ``netzplan map …``."""

import typer

from netzplan.cli.failure import USAGE

__all__ = ["group", "help_alone"]


def group(name: str, help: str) -> typer.Typer:
    """Return a group that commands can be added to."""
    made = typer.Typer(name=name, help=help, rich_markup_mode=None)
    made.callback(invoke_without_command=True)(help_alone)
    return made


def help_alone(context: typer.Context) -> None:
    """Print the help if no command is named."""
    if context.invoked_subcommand is None:
        print(context.get_help())
        raise typer.Exit(USAGE)
