"""Writes rows as CSV or Parquet: typed, with the meaning of each column, and atomically."""

import csv
import json
import os
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from secrets import token_hex
from tempfile import NamedTemporaryFile
from types import TracebackType
from typing import Any, Generic, Literal, Self, TypeVar, get_type_hints

from msgspec import Meta, Struct
from msgspec.structs import astuple

from netzplan.arena.streams import is_own_stream, opened_to_write

__all__ = ["SUFFIXES", "Column", "Form", "NoParquet", "TableFile", "Tables", "columns_of", "whole"]

RowT = TypeVar("RowT", bound=Struct)
Form = Literal["csv", "parquet"]
SUFFIXES: Mapping[Form, str] = {"csv": ".csv", "parquet": ".parquet"}
_GROUP = 50_000
"""Rows of a table to hold before they are written."""


class NoParquet(Exception):
    """pyarrow is not installed; ``pip install 'netzplan[study]'`` installs it."""


class Column(Struct, frozen=True):
    """A column of a table."""

    name: str
    type: type
    about: str
    may_be_missing: bool


def columns_of(row: type[Struct]) -> list[Column]:
    """Return the columns of a kind of row: the fields, with their types and descriptions."""
    found = []
    for name in row.__struct_fields__:
        hint: Any = get_type_hints(row, include_extras=True)[name]
        about = next(part.description for part in hint.__metadata__ if isinstance(part, Meta))
        kinds = getattr(hint.__origin__, "__args__", (hint.__origin__,))
        found.append(Column(name, kinds[0], about or "", type(None) in kinds))
    return found


def whole(file: Path, content: str | bytes) -> None:
    """Write a file atomically: readers never see part of it.

    Follows links. Standard output, a device, a pipe, and a file in a folder where none can be made
    are not replaced, but written to.
    """
    content = content.encode() if isinstance(content, str) else content
    if file.exists() and (is_own_stream(file) or not file.is_file()):
        with opened_to_write(file) as written:
            written.write(content)
        return
    file = Path(os.path.realpath(file))
    try:
        beside = NamedTemporaryFile(  # noqa: SIM115  # entered below
            dir=file.parent, prefix=f".{file.name}.", delete=False
        )
    except PermissionError:
        if not file.exists():
            raise
        file.write_bytes(content)  # what took hours to find out must not be lost
        return
    with beside as written:
        try:
            written.write(content)
            written.close()
            _readable(Path(written.name)).replace(file)
        except BaseException:
            Path(written.name).unlink(missing_ok=True)
            raise


def _readable(file: Path) -> Path:
    """Give a file the usual permissions, instead of those of a temporary file."""
    mask = os.umask(0)
    os.umask(mask)
    file.chmod(0o666 & ~mask)
    return file


class TableFile(Generic[RowT]):
    """A table in progress, next to its place until it is complete."""

    def __init__(self, file: Path, row: type[RowT], form: Form, version: int) -> None:
        """Start a file; raise NoParquet or OSError."""
        self._file = file
        self._beside = file.with_name(f".{file.name}.{token_hex(4)}.part")  # a unique name
        self._columns = columns_of(row)
        self._held: list[tuple[Any, ...]] = []
        writer = _Parquet if form == "parquet" else _Csv
        self._writer = writer(self._beside, self._columns, version)

    def add(self, rows: Iterable[RowT]) -> None:
        """Add rows."""
        self._held.extend(map(astuple, rows))
        if len(self._held) >= _GROUP:
            self._flush()

    def _flush(self) -> None:
        self._writer.write(self._held)
        self._held = []

    def close(self) -> None:
        """Write the remaining rows, and close the file next to its place."""
        self._flush()
        self._writer.close()

    def settle(self) -> None:
        """Move the closed file into its place."""
        self._beside.replace(self._file)

    def drop(self) -> None:
        """Remove all traces."""
        with suppress(OSError):  # on a full disk, closing fails, too
            self._writer.close()
        self._beside.unlink(missing_ok=True)


class Tables:
    """Tables that are written together: all of them, or none."""

    def __init__(self, files: Mapping[Path, type[Struct]], form: Form, version: int) -> None:
        """Start all files; raise NoParquet or OSError."""
        self._files: dict[type[Struct], TableFile[Any]] = {}
        try:
            for file, row in files.items():
                self._files[row] = TableFile(file, row, form, version)
        except BaseException:
            self._drop()
            raise

    def __enter__(self) -> Self:
        """Return the tables, which are put into place on exit, or dropped after an error."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:  # fmt: skip
        if kind is not None:
            self._drop()
            return
        try:
            for each in self._files.values():
                each.close()
        except BaseException:
            self._drop()
            raise
        for each in self._files.values():
            each.settle()

    def add(self, rows: Sequence[Struct]) -> None:
        """Add rows of one kind to their table."""
        if rows:
            self._files[type(rows[0])].add(rows)

    def _drop(self) -> None:
        for each in self._files.values():
            each.drop()


class _Csv:
    def __init__(self, file: Path, columns: Sequence[Column], version: int) -> None:
        self._file = file.open("w", encoding="utf-8", newline="")
        self._writer = csv.writer(self._file, lineterminator="\n")
        self._writer.writerow([column.name for column in columns])

    def write(self, rows: Sequence[tuple[Any, ...]]) -> None:
        self._writer.writerows([_plain(value) for value in row] for row in rows)

    def close(self) -> None:
        self._file.close()


def _plain(value: Any) -> Any:
    if isinstance(value, bool):
        return "true" if value else "false"
    return "" if value is None else value


class _Parquet:
    def __init__(self, file: Path, columns: Sequence[Column], version: int) -> None:
        if find_spec("pyarrow") is None:
            raise NoParquet
        import pyarrow
        from pyarrow.parquet import ParquetWriter

        kinds = {
            str: pyarrow.string(),
            int: pyarrow.int64(),
            float: pyarrow.float64(),
            bool: pyarrow.bool_(),
        }
        fields = [
            pyarrow.field(
                column.name,
                kinds[column.type],
                nullable=column.may_be_missing,
                metadata={"description": column.about},
            )
            for column in columns
        ]
        told = {"netzplan": json.dumps({"format": version})}
        self._schema = pyarrow.schema(fields, metadata=told)
        self._pyarrow = pyarrow
        self._writer = ParquetWriter(str(file), self._schema, compression="zstd")

    def write(self, rows: Sequence[tuple[Any, ...]]) -> None:
        if rows:
            by_column = [list(values) for values in zip(*rows, strict=True)]
            arrays = [
                self._pyarrow.array(values, field.type)
                for values, field in zip(by_column, self._schema, strict=True)
            ]
            self._writer.write_table(self._pyarrow.Table.from_arrays(arrays, schema=self._schema))

    def close(self) -> None:
        self._writer.close()
