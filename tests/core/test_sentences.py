"""A sentence is returned in the requested language, or else in English."""

import pytest

from netzplan.sentences import in_language, said, sentences

GREETING = {"en": "Hello {name}.", "fr": "Bonjour {name}."}


def test_a_sentence_is_returned_in_the_requested_language() -> None:
    assert said(GREETING, "fr", name="Ann") == "Bonjour Ann."
    assert said(GREETING, "de", name="Ann") == "Hello Ann."


def test_an_empty_translation_counts_as_missing() -> None:
    assert in_language({"en": "Hello.", "fr": ""}, "fr") == "Hello."


def test_parameters_may_have_any_name() -> None:
    told = said({"en": "{sentence} is missing in {language}."}, "en", sentence="A", language="fr")
    assert told == "A is missing in fr."


def test_plain_text_keeps_its_braces() -> None:
    assert in_language({"en": "Drawn by {me}."}, "de") == "Drawn by {me}."


def test_sentences_are_read_only_once() -> None:
    assert sentences("netzplan.paper") is sentences("netzplan.paper")
    with pytest.raises(FileNotFoundError):
        sentences("netzplan.paper", "nothing.toml")


def test_names_from_right_to_left_leave_the_sentence_in_order() -> None:
    sentence = {"en": "{name}: {n} of {other}"}
    assert said(sentence, "en", name="דוד", n=3, other="Ann") == "\u2068דוד\u2069: 3 of Ann"
