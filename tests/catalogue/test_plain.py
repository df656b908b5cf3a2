"""Stored entries in plain words: every form that a game has ever written has a sentence."""

import json
from pathlib import Path

import msgspec
import pytest

from netzplan.catalogue import GAMES
from netzplan.catalogue.plain import line, lines
from netzplan.sentences import in_language, sentences

MATCHES = Path(__file__).parents[1] / "matches"
NOT_STORED = {"give.covered", "deal.covered", "drawn.covered"}
"""The sentences for readers from whom the entry is hidden."""


@pytest.mark.parametrize("game", GAMES)
def test_every_sentence_belongs_to_a_stored_entry(game: str) -> None:
    entry = GAMES[game].entry
    spoken: set[str] = set()
    count = 0
    for file in MATCHES.glob(f"{game}-*.jsonl"):
        for body in file.read_text(encoding="utf-8").splitlines():
            value = json.loads(body)
            if value["type"] in ("match", "undo"):
                continue
            count += 1
            told = line(entry, body)
            assert told.seat == value.get("seat")
            assert not told.text["en"].startswith("stored as"), body
            assert "{" not in told.text["en"] + told.text["de"]
            assert entry.plain is not None
            decoded = entry.wire.rules  # the types of the game's actions and events
            kind = decoded.event_type if value["type"] == "draw" else decoded.action_type
            what = msgspec.convert(value.get("event") or value.get("action"), kind)
            spoken.add(entry.plain(what)[0])
    assert count > 90
    assert spoken | NOT_STORED >= set(sentences(entry.package, "plain.toml"))


def acted(seq: int, seat: int, letter: str) -> str:
    action = {"type": "fill", "line": letter, "marks": 1}
    return json.dumps({"type": "act", "seq": seq, "seat": seat, "action": action})


CARD = '{"type": "draw", "seq": 9, "event": {"type": "card", "card": "3"}}'


def test_sealed_choices_are_revealed_by_the_next_draw_in_seat_order() -> None:
    game = GAMES["voll_verplant"].entry
    undo = '{"type": "undo", "seq": 4, "seat": 1, "of": 3}'
    stored = [CARD, acted(2, 1, "B"), acted(3, 1, "C"), undo, acted(5, 0, "A"), CARD]
    open_ = [acted(7, 1, "D")]
    told = lines(game, [*stored, *open_], None, is_over=False)
    assert [each.seat for each in told] == [None, 0, 1, None]
    assert [in_language(each.text, "en")[:6] for each in told[1:3]] == ["line A", "line B"]
    assert lines(game, [*stored, *open_], None, is_over=True)[:-1] == told
    assert len(lines(None, open_, 1, is_over=False)) == 0, "of a game that is gone"


def test_undone_and_lapsed_entries_are_marked() -> None:
    game = GAMES["deutschland_rummy"].entry
    undo = line(game, '{"type": "undo", "seq": 4, "seat": 1, "of": 3}')
    assert (undo.seat, undo.text["en"]) == (1, "undoes entry 3")
    lapse = '{"type": "lapse", "seq": 4, "seat": 1, "action": {"type": "refuse"}}'
    assert line(game, lapse).text["en"] == "time was up; what counts: refuses"
    assert line(game, "nonsense").text["en"] == "stored as nonsense"
    assert line(game, "nonsense", 0, is_open=False).text["en"] != "stored as nonsense"
