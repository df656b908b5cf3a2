"""Commands, and groups of commands such as ``netzplan map …``."""

from collections.abc import Callable
from typing import Any, TypeVar

import typer
from typer.core import TyperCommand, TyperGroup, TyperOption

from netzplan.cli.failure import USAGE
from netzplan.cli.language import text
from netzplan.cli.usage import told

__all__ = ["Group", "group", "help_alone"]

Called = TypeVar("Called", bound=Callable[..., Any])


class Command(TyperCommand):
    """A command with help in the user's language."""

    def get_short_help_str(self, limit: int = 45) -> str:
        """Return the sentence for a list of commands, whole: a list wraps it."""
        return self.help or ""

    def get_help(self, ctx: Any) -> str:
        """Return the help text."""
        return told(super().get_help(ctx))

    def get_help_option(self, ctx: Any) -> TyperOption | None:
        """Return the option that prints the help."""
        return _explained(super().get_help_option(ctx))


class Commands(TyperGroup):
    """A group of commands with help in the user's language."""

    def get_short_help_str(self, limit: int = 45) -> str:
        """Return the sentence for a list of commands, whole: a list wraps it."""
        return self.help or ""

    def get_help(self, ctx: Any) -> str:
        """Return the help text."""
        return told(super().get_help(ctx))

    def get_help_option(self, ctx: Any) -> TyperOption | None:
        """Return the option that prints the help."""
        return _explained(super().get_help_option(ctx))


class Group(typer.Typer):
    """A group that commands can be added to."""

    def __init__(self, **more: Any) -> None:
        super().__init__(cls=Commands, rich_markup_mode=None, **more)

    def command(self, name: str | None = None, **more: Any) -> Callable[[Called], Called]:
        """Return a decorator that adds a command."""
        return super().command(name, cls=Command, **more)


def _explained(option: TyperOption | None) -> TyperOption | None:
    if option is not None:
        option.help = text("usage.help")
    return option


def group(name: str, help: str) -> Group:
    """Return a group that prints its help if no command is named."""
    made = Group(name=name, help=help)
    made.callback(invoke_without_command=True)(help_alone)
    return made


def help_alone(context: typer.Context) -> None:
    """Print the help if no command is named."""
    if context.invoked_subcommand is None:
        print(context.get_help())
        raise typer.Exit(USAGE)
