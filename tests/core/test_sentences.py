"""A sentence is spoken in the language asked for, or else in English."""

import pytest

from netzplan.sentences import in_language, said, sentences

GREETING = {"en": "Hello {name}.", "fr": "Bonjour {name}."}


def test_a_sentence_is_said_in_any_language_that_it_has() -> None:
    assert said(GREETING, "fr", name="Ann") == "Bonjour Ann."
    assert said(GREETING, "de", name="Ann") == "Hello Ann."


def test_a_language_that_says_nothing_is_one_that_is_missing() -> None:
    assert in_language({"en": "Hello.", "fr": ""}, "fr") == "Hello."


def test_parameters_may_have_any_name() -> None:
    told = said({"en": "{sentence} is missing in {language}."}, "en", sentence="A", language="fr")
    assert told == "A is missing in fr."


def test_what_is_no_sentence_keeps_its_braces() -> None:
    assert in_language({"en": "Drawn by {me}."}, "de") == "Drawn by {me}."


def test_sentences_are_read_once() -> None:
    assert sentences("netzplan.paper") is sentences("netzplan.paper")
    with pytest.raises(FileNotFoundError):
        sentences("netzplan.paper", "nothing.toml")
