"""How a command fails: one line for people, one object for programs, and an exit code."""

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from netzplan.cli.language import harmless, text
from netzplan.cli.obstacles import why_failed

__all__ = ["INTERRUPTED", "NEGATIVE", "USAGE", "Failure", "failing_on", "report"]

NEGATIVE = 1
"""Exit code: the command worked and the answer is no, or it could not do its work."""
USAGE = 2
"""Exit code: an argument names something that does not exist, or does not fit."""
INTERRUPTED = 130
"""Exit code: interrupted with Ctrl-C."""


class Failure(Exception):
    """Ends a command; the catalogue of texts has a sentence for its code."""

    def __init__(self, code: str, exit_code: int = USAGE, **parameters: str | int) -> None:
        """Take a code of the catalogue and the values of its placeholders."""
        super().__init__(code)
        self.code = code
        self.exit_code = exit_code
        self.parameters: Mapping[str, str | int] = parameters

    @property
    def message(self) -> str:
        """Return the sentence in the user's language; an empty value appears as in a shell."""
        shown = {name: '""' if value == "" else value for name, value in self.parameters.items()}
        return text(f"error.{self.code}", **shown)


@contextmanager
def failing_on(file: Path, code: str, exit_code: int = USAGE) -> Iterator[None]:
    """Turn what the system says of a file, or a folder, into a Failure with its name and why."""
    try:
        yield
    except OSError as wrong:
        raise Failure(code, exit_code, file=str(file), reason=why_failed(wrong)) from wrong


def report(code: str, message: str, parameters: Mapping[str, str | int], *, as_json: bool) -> None:
    """Print a line to stderr and, for programs, an object to stdout."""
    line = harmless(" ".join(message.split()))
    print(f"netzplan: {line}", file=sys.stderr)
    if as_json:
        import json

        error = {"code": code, "message": line, "parameters": dict(parameters)}
        print(json.dumps({"error": error}, ensure_ascii=False))
