"""Reads backups into a new database of any kind, and a new folder of maps."""

import gzip
import zlib
from collections.abc import Iterable, Iterator
from pathlib import Path, PurePosixPath
from typing import Any

import msgspec
from sqlalchemy import Connection, Table, bindparam
from sqlalchemy.exc import SQLAlchemyError

from netzplan.server.store.backup import FORMAT, End, File, Head, Line, TableHead, tables_of
from netzplan.server.store.faults import Unwritable
from netzplan.server.store.migrations import is_known, upgrade

__all__ = ["BackupError", "load", "unpacked"]

BATCH = 500
_DECODER: msgspec.json.Decoder[Line] = msgspec.json.Decoder(Head | TableHead | File | End | list)

Rows = list[dict[str, Any]]  # Any: columns of any type


class BackupError(Exception):
    """A file that can't be restored."""

    def __init__(self, code: str, line: int = 1, **parameters: str) -> None:
        """Take a code (``foreign``, ``damaged`` or ``newer``), and the line, counted from 1."""
        super().__init__(f"{code} in line {line}")
        self.code = code
        self.line = line
        self.parameters = parameters


def unpacked(file: Path) -> Iterator[bytes]:
    """Yield the lines of a backup; raises BackupError where it is damaged, OSError."""
    number = 0
    try:
        with gzip.open(file, "rb") as lines:
            for line in lines:
                number += 1
                yield line
    except (EOFError, zlib.error, gzip.BadGzipFile) as wrong:
        is_foreign = isinstance(wrong, gzip.BadGzipFile) and number == 0
        raise BackupError("foreign" if is_foreign else "damaged", number + 1) from wrong


def load(connection: Connection, maps: Path, lines: Iterable[bytes]) -> Head:
    """Fill an empty database and a new folder of maps; raises BackupError, Unwritable.

    After an error, what was written so far is useless: the caller has to discard it or roll it
    back.
    """
    numbered = enumerate(lines, start=1)
    head = _head(next(numbered, (1, b""))[1])
    upgrade(connection, head.revision)
    _Loading(connection, maps).load(numbered)
    upgrade(connection)
    return head


def _head(line: bytes) -> Head:
    try:
        head = _DECODER.decode(line)
    except msgspec.DecodeError as wrong:
        raise BackupError("foreign") from wrong
    if not isinstance(head, Head):
        raise BackupError("foreign")
    if head.format > FORMAT or not is_known(head.revision):
        raise BackupError("newer", version=head.version, revision=head.revision)
    return head


class _Loading:
    """Processes line after line."""

    def __init__(self, connection: Connection, maps: Path) -> None:
        self._connection = connection
        self._maps = maps
        self._tables = {table.name: table for table in tables_of(connection)}
        self._table: Table | None = None
        self._columns: tuple[str, ...] = ()
        self._rows: Rows = []
        self._first = 0
        self._pointing: list[tuple[int, dict[str, Any]]] = []

    def load(self, numbered: Iterator[tuple[int, bytes]]) -> None:
        number = 1
        for number, line in numbered:
            try:
                found = _DECODER.decode(line)
            except (msgspec.DecodeError, UnicodeError) as wrong:
                raise BackupError("damaged", number) from wrong
            if not self._take(number, found):
                raise BackupError("damaged", number)
            if isinstance(found, End):
                break
        else:
            raise BackupError("damaged", number + 1)
        if (more := next(numbered, None)) is not None:
            raise BackupError("damaged", more[0])

    def _take(self, number: int, found: Line) -> bool:
        """Process a line; return whether it is allowed at this place."""
        if isinstance(found, list):
            return self._take_row(number, found)
        if isinstance(found, End) and found.lines != number - 1:
            return False
        self._write()
        self._point()
        if isinstance(found, TableHead):
            table = self._tables.pop(found.name, None)
            if table is None or set(found.columns) != set(table.columns.keys()):
                return False
            self._table, self._columns = table, found.columns
            return True
        self._table = None
        return isinstance(found, End) or (isinstance(found, File) and self._put(found))

    def _take_row(self, number: int, found: list[Any]) -> bool:
        if self._table is None or len(found) != len(self._columns):
            return False
        if not self._rows:
            self._first = number
        self._rows.append(dict(zip(self._columns, found, strict=True)))
        if len(self._rows) == BATCH:
            self._write()
        return True

    def _put(self, file: File) -> bool:
        path = PurePosixPath(file.path)
        if path.is_absolute() or ".." in path.parts or "\\" in file.path or not path.parts:
            return False
        there = self._maps.joinpath(*path.parts)
        try:
            there.parent.mkdir(parents=True, exist_ok=True)
            there.write_bytes(file.content)
        except (FileExistsError, NotADirectoryError, IsADirectoryError, ValueError):
            return False  # no backup has such paths, as one that leads through a file
        except OSError as wrong:
            raise Unwritable(wrong.strerror or str(wrong)) from wrong
        return True

    def _write(self) -> None:
        """Write the collected rows; references within their own table are filled in later."""
        rows, self._rows = self._rows, []
        if self._table is None or not rows:
            return
        own = _own_references(self._table)
        self._pointing += [
            (number, row)
            for number, row in enumerate(rows, start=self._first)
            if any(row[name] is not None for name in own)
        ]
        bare = [{**row, **dict.fromkeys(own)} for row in rows]
        insert = self._table.insert()
        try:
            with self._connection.begin_nested():
                self._connection.execute(insert, bare)
        except (SQLAlchemyError, TypeError, ValueError, OverflowError):
            for number, row in enumerate(bare, start=self._first):
                self._write_one(number, row)

    def _write_one(self, number: int, row: dict[str, Any]) -> None:
        assert self._table is not None, "rows come after their table"
        try:
            self._connection.execute(self._table.insert(), row)
        except (SQLAlchemyError, TypeError, ValueError, OverflowError) as wrong:
            raise BackupError("damaged", number) from wrong

    def _point(self) -> None:
        """Fill in references within a table, once all its rows are written."""
        rows, self._pointing = self._pointing, []
        if self._table is None or not rows:
            return
        own = _own_references(self._table)
        (key,) = self._table.primary_key.columns
        update = self._table.update().where(key == bindparam("of"))
        for number, row in rows:
            values = {name: row[name] for name in own}
            try:
                self._connection.execute(update.values(values), {"of": row[key.name]})
            except SQLAlchemyError as wrong:
                raise BackupError("damaged", number) from wrong


def _own_references(table: Table) -> list[str]:
    return [
        column.name
        for column in table.columns
        if any(foreign.column.table is table for foreign in column.foreign_keys)
    ]
