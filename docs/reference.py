"""Generates parts of the docs from the code.

api.md gets messages and error codes, cli.md help and settings, laboratory.md the tables of studies
and records, and docs/maps the JSON Schema of each game's map files.

    python -m docs.reference            write them
    python -m docs.reference --check    exit with 1 if they differ from the code
"""

import inspect
import json
import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType, NoneType, UnionType
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin

import msgspec

from web.typescript import field_docs

__all__ = ["documents", "main"]

DOCS = Path(__file__).resolve().parent
BEGIN, END = "<!-- generated: {} -->", "<!-- end of generated: {} -->"
COMMANDS = (
    *("", "serve", "doctor", "backup", "restore", "selfplay", "train", "replay"),
    *("map", "map list", "map show", "map check"),
    *("arena", "arena play", "arena report", "arena again", "arena compare"),
    *("study", "export"),
    *("admin", "admin grant", "admin revoke", "admin tables", "admin close", "admin persons"),
    *("admin rename", "admin ban", "admin unban", "admin sessions", "admin log-out"),
    *("admin announce", "admin read-only", "admin log"),
)


def messages() -> str:
    """Return every message with its fields, in the order of their modules."""
    from netzplan.bots import reason
    from netzplan.server import (
        archive_messages,
        course_messages,
        game_messages,
        messages,
        reasons,
        signals,
    )
    from netzplan.server.admin import messages as admin
    from netzplan.server.lobby import access
    from netzplan.server.lobby import messages as lobby
    from netzplan.server.persons import messages as persons
    from netzplan.server.talk import messages as talk

    told = (game_messages, messages, lobby, access, course_messages, archive_messages, signals)
    modules = (*told, talk, persons, admin, reasons, reason)
    structs = [each for wire in modules for each in vars(wire).values() if _is_message(wire, each)]
    return "\n\n".join(_message(struct) for struct in structs)


def _is_message(module: ModuleType, value: object) -> bool:
    is_struct = isinstance(value, type) and issubclass(value, msgspec.Struct)
    return is_struct and getattr(value, "__module__", "") == module.__name__


def _message(struct: type[msgspec.Struct], level: str = "###") -> str:
    tag = struct.__struct_config__.tag
    kind = f" (`type: {tag}`)" if tag else ""
    docs = field_docs(struct)
    rows = [
        f"| `{name}` | `{_type(annotation)}` | {_plain(docs.get(name, ''))} |"
        for name, annotation in _annotations(struct).items()
    ]
    head = f"{level} {struct.__name__}{kind}\n\n{_plain(inspect.getdoc(struct) or '')}"
    if not rows:
        return head
    return "\n".join((head, "", "| field | type | |", "|---|---|---|", *rows))


def games() -> str:
    """Return the types that each game fills in: actions, events, board, and its own queries."""
    from netzplan.catalogue import GAMES

    wires = [(id, game.entry.wire) for id, game in GAMES.items()]
    rows = (
        ("Action", [_type(wire.action) for _, wire in wires]),
        ("Event", [_type(wire.event) for _, wire in wires]),
        ("MapPage", [_type(wire.page) for _, wire in wires]),
    )
    table = [
        "| | " + " | ".join(f"`{game}`" for game, _ in wires) + " |",
        "|---|" + "---|" * len(wires),
        *(f"| `{name}` | " + " | ".join(f"`{type_}`" for type_ in of) + " |" for name, of in rows),
    ]
    parts = ["\n".join(table)]
    for game, wire in wires:
        parts.append(f"### In `{game}`")
        queries = GAMES[game].entry.queries
        asked = [kind for query in queries for kind in (query.asks, query.tells)]
        kinds = (wire.action, wire.event, *asked)
        structs = dict.fromkeys([each for kind in kinds for each in _structs(kind)])
        parts += [_message(struct, "####") for struct in (*structs, wire.page)]
    return "\n\n".join(parts)


def _structs(kind: Any) -> Iterator[type[msgspec.Struct]]:  # Any: types, or unions at run time
    """Yield the structs that a type consists of, each before those of its fields."""
    for part in get_args(kind):
        yield from _structs(part)
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        yield kind
        for annotation in _annotations(kind).values():
            yield from _structs(annotation)


def _annotations(struct: type[msgspec.Struct]) -> dict[str, Any]:
    """Return the types of all fields, including those of base structs."""
    own = {field: type_ for base in struct.__mro__[::-1] for field, type_ in _own(base).items()}
    return {field: own[field] for field in struct.__struct_fields__}


def _own(base: type) -> dict[str, Any]:  # Any: types, or unions at run time
    return inspect.get_annotations(base) if issubclass(base, msgspec.Struct) else {}


def _type(annotation: Any) -> str:  # Any: types, or unions at run time
    """Return a type in the terms of JSON."""
    arguments = get_args(annotation)
    match get_origin(annotation):
        case origin if origin is Annotated:
            named = arguments[1].extra_json_schema
            return str(named["$ref"]) if named else _type(arguments[0])
        case origin if origin is Union or origin is UnionType:
            return " \\| ".join(_type(each) for each in arguments)
        case origin if origin is Literal:
            return " \\| ".join(f"'{each}'" for each in arguments)
        case type() as origin:
            return f"{origin.__name__}[{', '.join(_type(each) for each in arguments)}]"
    if isinstance(annotation, TypeVar):
        return annotation.__name__.removesuffix("T")
    if annotation in (NoneType, Ellipsis):
        return {NoneType: "None", Ellipsis: "..."}[annotation]
    return str(annotation.__name__)


def _plain(text: str) -> str:
    """Return a docstring as Markdown on one line."""
    text = re.sub(r":\w+:`~?([^`]+)`", r"`\1`", text).replace("``", "`")
    return " ".join(text.split())


def codes() -> str:
    """Return every error code with its HTTP status."""
    from netzplan.server.problems import STATUS

    rows = [f"| `{code}` | {status} |" for code, status in sorted(STATUS.items())]
    return "\n".join(("| code | status |", "|---|---|", *rows, "| `rule/<id>` | 422 |"))


def commands() -> str:
    """Return the help of every command."""
    from contextlib import redirect_stdout
    from io import StringIO

    from netzplan.cli import main as netzplan

    parts: list[str] = []
    for command in COMMANDS:
        told = StringIO()
        with redirect_stdout(told):
            netzplan([*command.split(), "--help"])
        title = f"netzplan {command}".strip()
        lines = "\n".join(line.rstrip() for line in told.getvalue().strip().splitlines())
        parts.append(f"### `{title}`\n\n```\n{lines}\n```")
    return "\n\n".join(parts)


def settings() -> str:
    """Return every setting with its default."""
    from netzplan.server.settings import PREFIX, Settings

    docs = field_docs(Settings)
    rows = [
        f"| `{name}` | `{json.dumps(value)}` | `{PREFIX}{name.upper()}` | {_plain(docs[name])} |"
        for name, value in msgspec.structs.asdict(Settings()).items()
    ]
    return "\n".join(("| setting | default | variable | |", "|---|---|---|---|", *rows))


def schemas() -> dict[Path, str]:
    """Return the JSON Schema of each game's map files."""
    from netzplan.catalogue import GAMES
    from netzplan.paper.mapfile import schema

    kinds = {id: game.entry.kind.file for id, game in GAMES.items()}
    return {DOCS / "maps" / f"{game}.schema.json": schema(kind) for game, kind in kinds.items()}


def study_tables() -> str:
    """Return the tables of studies with their columns."""
    from netzplan.cli.studies import TABLES

    return "\n\n".join(_table(name, row) for name, row in TABLES.items())


def record_tables() -> str:
    """Return the tables of records with their columns."""
    from netzplan.cli.exporting import RECORD_TABLES

    return "\n\n".join(_table(name, row) for name, row in RECORD_TABLES.items())


def _table(name: str, row: type[msgspec.Struct]) -> str:
    from netzplan.laboratory.tables import columns_of

    lines = [
        f"| `{each.name}` | {each.type.__name__}{' or none' if each.may_be_missing else ''}"
        f" | {each.about} |"
        for each in columns_of(row)
    ]
    return "\n".join((f"**{name}**", "", "| column | type | |", "|---|---|---|", *lines))


def documents() -> dict[Path, str]:
    """Return the new text of each document with generated parts."""
    parts = {
        DOCS / "api.md": {"messages": messages, "games": games, "codes": codes},
        DOCS / "laboratory.md": {"study": study_tables, "records": record_tables},
        DOCS / "cli.md": {"commands": commands, "settings": settings},
    }
    wanted = schemas()
    for path, generated in parts.items():
        text = path.read_text(encoding="utf-8")
        for name, make in generated.items():
            begin, end = BEGIN.format(name), END.format(name)
            before, _, rest = text.partition(begin)
            _, _, after = rest.partition(end)
            text = f"{before}{begin}\n{make()}\n{end}{after}"
        wanted[path] = text
    return wanted


def main(arguments: list[str]) -> int:
    """Write or check the documents."""
    os.environ.update(NETZPLAN_LANG="en", COLUMNS="80", TERMINAL_WIDTH="80", NO_COLOR="1")
    stale = 0
    for path, text in documents().items():
        if path.exists() and path.read_text(encoding="utf-8") == text:
            continue
        if arguments == ["--check"]:
            print(f"{path.name} is not as the code says; run: python -m docs.reference")
            stale = 1
        else:
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")
    return stale


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
