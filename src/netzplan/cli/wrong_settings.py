"""What is wrong with a setting, and what it takes instead."""

import re
from difflib import get_close_matches

from msgspec import inspect

from netzplan.cli.failure import Failure
from netzplan.cli.language import text
from netzplan.server.settings import Settings, SettingsError, choices

__all__ = ["wrong_setting"]

_AT = re.compile(r"\(at line (?P<line>\d+), column (?P<column>\d+)\)")
"""Where something is no TOML, as Python says it, in English only."""
_FORMS = {
    "address": "settings.address",
    "hosts": "settings.hosts",
    "proxies": "settings.proxies",
    "database_url": "settings.database-url",
    "redis_url": "settings.redis-url",
}
"""Texts that need a form of their own, and the sentences that describe it."""


def wrong_setting(wrong: SettingsError) -> Failure:
    """Return the failure for a setting that is wrong."""
    where = f"{wrong.where}: {wrong.field}" if wrong.field else wrong.where
    return Failure("serve/settings", where=where, reason=_reason(wrong))


def _reason(wrong: SettingsError) -> str:
    if wrong.kind == "unknown":
        known = Settings.__struct_fields__
        if near := get_close_matches(wrong.field, known, 1):
            return text("settings.unknown-near", near=near[0])
        return text("settings.unknown", known=", ".join(known))
    if wrong.kind == "file" and (at := _AT.search(wrong.reason)):
        return text("settings.not-toml", **at.groupdict())
    if wrong.kind == "text":
        return text("settings.not-text", byte=wrong.reason)
    if wrong.kind == "needs":
        return text("settings.needs", needed=wrong.reason)
    if wrong.kind == "form":
        return _taken_by(wrong.field)
    return wrong.reason


def _taken_by(setting: str) -> str:
    """Return what values a setting accepts."""
    if setting in _FORMS:
        return text(_FORMS[setting])
    if known := choices(setting):
        return text("settings.choices", known=", ".join(known))
    settings = inspect.type_info(Settings)
    assert isinstance(settings, inspect.StructType)
    (kind,) = (each.type for each in settings.fields if each.name == setting)
    if isinstance(kind, inspect.BoolType):
        return text("settings.switch")
    if isinstance(kind, inspect.IntType):
        return text("settings.whole", bounds=_bounds(kind))
    if isinstance(kind, inspect.FloatType):
        return text("settings.number", bounds=_bounds(kind))
    return text("settings.text")


def _bounds(kind: inspect.IntType | inspect.FloatType) -> str:
    named = (("≥", kind.ge), (">", kind.gt), ("≤", kind.le), ("<", kind.lt))
    return ", ".join(f"{sign} {bound:g}" for sign, bound in named if bound is not None)
