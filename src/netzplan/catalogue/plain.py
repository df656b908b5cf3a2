"""Stored entries as sentences, for matches that today's rules or maps can't fold any more.

The rules are not consulted, so the entries themselves decide who may know what: a sealed choice is
open once something has been drawn after it, and the game covers entries for a reader.
"""

from collections.abc import Sequence

import msgspec
from msgspec import Raw, Struct

from netzplan.catalogue.folding import AnyEntry, decoder
from netzplan.catalogue.game_entry import GameEntry
from netzplan.core.record import Happened, Lapsed, Rewound, Undone
from netzplan.sentences import Sentence, in_language, said, sentences

__all__ = ["Line", "line", "lines"]

PACKAGE = "netzplan.catalogue"


class Line(Struct, frozen=True):
    """A stored entry as a sentence."""

    seat: int | None
    """The seat that acted; None for a draw."""
    text: Sentence
    """By language."""


class _Shape(Struct, frozen=True):
    """The fields that every entry of a record has, whichever game and version wrote it."""

    type: str
    seq: int = 0
    seat: int | None = None
    of: int = 0
    action: Raw = Raw(b"")
    event: Raw = Raw(b"")


def lines(
    game: GameEntry | None, bodies: Sequence[str], reader: int | None, *, is_over: bool
) -> tuple[Line, ...]:
    """Return what a reader may know of stored entries, without those that were undone.

    After the end everybody may know everything. ``game`` is None if it no longer exists.
    """
    shapes = [(_shape(body), body) for body in bodies]
    sealed = game is None or game.facts.simultaneous
    told: list[str] = []
    stage: list[tuple[_Shape, str]] = []
    for shape, body in shapes:
        if shape.type == "undo":
            stage = [each for each in stage if each[0].seq != shape.of]
            continue
        if shape.type == "rewind":
            told.append(body)
            stage = []
            continue
        stage.append((shape, body))
        if shape.type == "draw":
            told += _opened(stage, sealed=sealed)
            stage = []
    if is_over or not sealed:
        told += _opened(stage, sealed=sealed)
    return tuple(line(game, body, reader, is_open=is_over) for body in told)


def _opened(stage: list[tuple[_Shape, str]], *, sealed: bool) -> list[str]:
    """Return a stage in the order of the open log, which does not reveal who chose first."""

    def order(each: tuple[_Shape, str]) -> tuple[bool, int]:
        shape = each[0]
        return shape.type == "draw", -1 if shape.seat is None else shape.seat

    return [body for _, body in (sorted(stage, key=order) if sealed else stage)]


def line(
    game: GameEntry | None, body: str, reader: int | None = None, *, is_open: bool = True
) -> Line:
    """Return an entry as a sentence; one that is not open is covered for the reader."""
    shape = _shape(body)
    entry = None if game is None else _decoded(game, body)
    if game is None or entry is None or game.plain is None:
        is_covered = not is_open and (game is None or game.facts.hidden)
        return Line(shape.seat, _said("covered") if is_covered else _stored(shape, body))
    if not is_open:
        entry = game.covered(entry, reader)
    if isinstance(entry, Undone):
        return Line(entry.seat, _said("undo", of=entry.of))
    if isinstance(entry, Rewound):
        return Line(None, _said("rewind", to=entry.to))
    if isinstance(entry, Happened):
        return Line(None, _of_game(game, entry.event))
    told = _of_game(game, entry.action)
    return Line(entry.seat, _lapsed(told) if isinstance(entry, Lapsed) else told)


def _shape(body: str) -> _Shape:
    try:
        return msgspec.json.decode(body, type=_Shape)
    except msgspec.DecodeError:
        return _Shape("")


def _decoded(game: GameEntry, body: str) -> AnyEntry | None:
    try:
        return decoder(game.wire.action, game.wire.event).decode(body)
    except msgspec.DecodeError:
        return None


def _of_game(game: GameEntry, what: object) -> Sentence:
    assert game.plain is not None, "asked before"
    key, told = game.plain(what)
    sentence = sentences(game.package, "plain.toml")[key]
    return {language: said(sentence, language, **told) for language in sentence}


def _stored(shape: _Shape, body: str) -> Sentence:
    stored = bytes(shape.action or shape.event).decode() or body
    return _said("stored", stored=stored)


def _lapsed(told: Sentence) -> Sentence:
    sentence = sentences(PACKAGE)["lapse"]
    return {each: said(sentence, each, told=in_language(told, each)) for each in sentence}


def _said(key: str, **told: str | int) -> Sentence:
    sentence = sentences(PACKAGE)[key]
    return {language: said(sentence, language, **told) for language in sentence}
