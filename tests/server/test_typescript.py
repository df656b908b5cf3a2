"""The generated TypeScript: up to date, complete, and checked by its own command."""

from pathlib import Path

import pytest

from netzplan.server import messages
from netzplan.server.typescript import main, typescript

GENERATED = Path(__file__).parents[2] / "web" / "src" / "protocol" / "messages.ts"


def test_the_generated_file_is_up_to_date() -> None:
    assert GENERATED.read_text(encoding="utf-8") == typescript()


def test_every_message_has_a_type() -> None:
    text = typescript()
    for name in messages.__all__:
        assert f"export interface {name} {{" in text or f"export type {name} = " in text


@pytest.mark.parametrize(
    "line",
    [
        "export type Action = Fill | Ride;",
        "export type ServerMessage = Position | RematchReady | Problem | Bye;",
        'export type SeatKind = "bot" | "local" | "me" | "open";',
        "  view: View | null;",  # an answer always has its fields
        "  options?: Record<string, boolean>;",  # a request may leave out what has a default
        "  log: LogEntry[];",
        "  points: [number, number];",
    ],
)
def test_types_are_as_a_reader_would_write_them(line: str) -> None:
    assert line in typescript().splitlines()


def test_check_tells_a_file_that_is_out_of_date(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "folder" / "messages.ts"
    arguments = ["--out", str(out)]
    assert main([*arguments, "--check"]) == 1
    assert "not up to date" in capsys.readouterr().err
    assert not out.exists()
    assert main(arguments) == 0
    assert main([*arguments, "--check"]) == 0
    out.write_text(out.read_text() + "// edited\n")
    assert main([*arguments, "--check"]) == 1
