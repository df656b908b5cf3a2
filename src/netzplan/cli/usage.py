"""How to call a command, and what was wrong with a call, in the user's language.

Typer says both in English only, so its sentences are recognized and said anew.
"""

import re

from netzplan.cli.language import text

__all__ = ["told", "wrong"]

_HELP = (
    (r"\AUsage:", "usage.help.usage"),
    (r"(?<= )\[OPTIONS\]", "usage.help.options-here"),
    (r"(?<= )COMMAND \[ARGS\]\.\.\.", "usage.help.command-here"),
    (r"(?m)^Arguments:$", "usage.help.arguments"),
    (r"(?m)^Options:$", "usage.help.options"),
    (r"(?m)^Commands:$", "usage.help.commands"),
    (r"\[required\]", "usage.help.required"),
    (r"\[default:", "usage.help.default"),
)
_BAD = r"Invalid value for '(?P<name>.+?)': "
_WRONG = (
    (r"No such command '(?P<name>.*)'\.", "usage.command"),
    (r"No such command '(?P<name>.*)'\. Did you mean (?P<near>.+)\?", "usage.command-near"),
    (r"No such option: (?P<name>.+?)", "usage.option"),
    (r"No such option: (?P<name>.+) \(Possible options: (?P<near>.+)\)", "usage.option-near"),
    (r"Missing (?:argument|option) '(?P<name>.+)'\.", "usage.missing"),
    (r"Missing (?:.+) '(?P<name>.+)'\. Choose from: (?P<choices>.+)", "usage.missing-choice"),
    (r"Option '(?P<name>.+)' requires an argument\.", "usage.without-value"),
    (r"Option '(?P<name>.+)' does not take a value\.", "usage.with-value"),
    (r"Got unexpected extra argument\(s\) \((?P<words>.*)\)", "usage.too-many"),
    (_BAD + r"(?:Input should be a valid|Unable to parse input string as an) integer.*",
     "usage.integer"),
    (_BAD + r"Input should be greater than or equal to (?P<least>\S+)", "usage.least"),
    (_BAD + r"Input should be less than or equal to (?P<most>\S+)", "usage.most"),
    (_BAD + r"Value error, (?P<value>.*) is not one of (?P<choices>.+)\.", "usage.choice"),
)  # fmt: skip


def told(help: str) -> str:
    """Return Typer's help of a command, in which only our own sentences are translated."""
    for pattern, key in _HELP:
        help = re.sub(pattern, text(key), help)
    return help


def wrong(message: str) -> str:
    """Return what Typer says about a call that it refuses; as it is if it is not known."""
    for pattern, key in reversed(_WRONG):  # the longer one of two first
        found = re.fullmatch(pattern, message)
        if found is not None:
            return text(key, **found.groupdict())
    return message
