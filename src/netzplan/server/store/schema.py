"""The tables of the database; ``revisions/`` brings an older one up to this."""

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    bindparam,
    false,
    text,
)

__all__ = [
    "acts",
    "addresses",
    "admins",
    "bans",
    "blocks",
    "entries",
    "house",
    "keys",
    "maps",
    "marks",
    "matches",
    "metadata",
    "nodes",
    "notes",
    "passkeys",
    "persons",
    "pushes",
    "reasons",
    "said",
    "seats",
    "set_course",
    "set_request",
    "set_summary",
    "sittings",
    "told",
    "wishes",
]

metadata = MetaData()

matches = Table(
    "matches",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("rules_version", Integer, nullable=False),
    Column("map", String(64), nullable=False),
    Column("map_hash", String(64), nullable=False),
    Column("options", JSON, nullable=False),
    Column("seed", String(64), nullable=False),
    Column("status", String(8), nullable=False),
    Column("spectators", String(32), nullable=False, unique=True),
    Column("created", String(32), nullable=False),
    Column("successor", String(32), ForeignKey("matches.id"), nullable=True),
    Column("hosting", JSON, nullable=False, server_default="{}"),
    Column("due", Float, nullable=True),
    Column("held", Boolean, nullable=False, server_default=false()),
    # A list reads and an append writes all of it at once: it needs no columns of its own.
    Column("summary", JSON(none_as_null=True), nullable=True),
    Column("course", JSON, nullable=False, server_default="{}"),
    Column("deadline", Float, nullable=True),
    Column("visibility", String(8), nullable=False, server_default="link"),
    Column("watching", String(8), nullable=False, server_default="link"),
    Column("chosen", JSON, nullable=False, server_default="{}"),
    Column("arranged", Integer, nullable=False, server_default="0"),
    Column("fill_at", Float, nullable=True),
    Column("fill_bot", String(32), nullable=False, server_default=""),
    Column("came", JSON, nullable=False, server_default="[]"),
    # Where several nodes serve the house: which of them goes on with the table, and a number
    # that is another one for each that has.
    Column("holder", String(32), nullable=False, server_default=""),
    Column("fence", Integer, nullable=False, server_default="0"),
    CheckConstraint("status IN ('waiting', 'running', 'over')", name="known_status"),
    Index("tables_to_see_to", "deadline"),
    Index("tables_held", "holder"),
)

seats = Table(
    "seats",
    metadata,
    Column("match_id", String(32), ForeignKey("matches.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("name", String(64), nullable=False),
    Column("bot", String(32), nullable=False),
    Column("link", String(32), nullable=True, unique=True),
    Column("invitation", String(32), nullable=True, unique=True),
    Column("share", String(64), nullable=False),
    Column("prepared", JSON, nullable=False, server_default="{}"),
)

entries = Table(
    "entries",
    metadata,
    # This key is what keeps two writers apart: the second one of a number fails.
    Column("match_id", String(32), ForeignKey("matches.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("seat", Integer, nullable=True),
    Column("body", Text, nullable=False),
    Column("at", String(32), nullable=False),
    sqlite_with_rowid=False,
)

reasons = Table(
    "reasons",
    metadata,
    # Of the bot that made the entry; most entries have none. No part of the record.
    Column("match_id", String(32), ForeignKey("matches.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("notes", Text, nullable=False),
    sqlite_with_rowid=False,
)

maps = Table(
    "maps",
    metadata,
    # Of the data that a match replays on, as matches name it.
    Column("hash", String(64), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("map", String(64), nullable=False),
    Column("file", Text, nullable=False),
)

persons = Table(
    "persons",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(64), nullable=False),
    Column("looks", String(256), nullable=False),
    Column("password", String(256), nullable=False),
    Column("session", Integer, nullable=False),
    Column("created", String(32), nullable=False),
    Column("seen", String(32), nullable=False),
    Index(
        "accounts_look_different",
        "looks",
        unique=True,
        sqlite_where=text("looks <> ''"),
        postgresql_where=text("looks <> ''"),
    ),
)

sittings = Table(
    "sittings",
    metadata,
    # Whose seat it is; a seat that belongs to a link alone has none.
    Column("match_id", String(32), ForeignKey("matches.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", String(32), ForeignKey("persons.id"), nullable=False, index=True),
)

passkeys = Table(
    "passkeys",
    metadata,
    # As the authenticator calls it: up to 1023 bytes, as letters.
    Column("id", Text, primary_key=True),
    Column("person", String(32), ForeignKey("persons.id"), nullable=False, index=True),
    Column("public", Text, nullable=False),
    # An authenticator counts with 32 bits of no sign.
    Column("uses", Integer().with_variant(BigInteger, "postgresql"), nullable=False),
    Column("created", String(32), nullable=False),
    Column("used", String(32), nullable=False),
)

addresses = Table(
    "addresses",
    metadata,
    Column("person", String(32), ForeignKey("persons.id"), primary_key=True),
    Column("address", String(254), nullable=False),
    Column("confirmed", Boolean, nullable=False),
)

blocks = Table(
    "blocks",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("person", String(32), ForeignKey("persons.id"), nullable=False),
    Column("blocked", String(32), ForeignKey("persons.id"), nullable=False, index=True),
    # As he was called at the table: what he is called elsewhere is not told.
    Column("name", String(64), nullable=False),
    Column("created", String(32), nullable=False),
    UniqueConstraint("person", "blocked", name="blocked_once"),
)

wishes = Table(
    "wishes",
    metadata,
    # How a person wants to be told of his turns.
    Column("person", String(32), ForeignKey("persons.id"), primary_key=True),
    Column("push", Boolean, nullable=False),
    Column("mail", Boolean, nullable=False),
    Column("webhook", String(512), nullable=False),
    Column("minutes", Integer, nullable=False),
    Column("language", String(8), nullable=False),
)

pushes = Table(
    "pushes",
    metadata,
    Column("endpoint", String(1024), primary_key=True),
    Column("person", String(32), ForeignKey("persons.id"), nullable=False, index=True),
    Column("p256dh", String(128), nullable=False),
    Column("auth", String(64), nullable=False),
)

told = Table(
    "told",
    metadata,
    # Who has been told of the turn that he has there now.
    Column("match_id", String(32), ForeignKey("matches.id"), primary_key=True),
    Column("person", String(32), ForeignKey("persons.id"), primary_key=True),
    Column("stage", Integer, nullable=False),
)

keys = Table(
    "keys",
    metadata,
    # Secrets of the house, made when they are first needed.
    Column("name", String(32), primary_key=True),
    Column("value", String(128), nullable=False),
)

said = Table(
    "said",
    metadata,
    # Two rooms a table: who plays does not read what those say who watch, and they not the others.
    Column("match_id", String(32), ForeignKey("matches.id"), primary_key=True),
    Column("watching", Boolean, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer, nullable=True),
    # Who said it, if the house knows: it goes when he deletes himself.
    Column("person", String(32), nullable=False, index=True),
    Column("name", String(64), nullable=False),
    Column("text", Text, nullable=False),
    Column("phrase", String(32), nullable=False),
    Column("at", String(32), nullable=False),
    sqlite_with_rowid=False,
)

notes = Table(
    "notes",
    metadata,
    # What a seat keeps for itself: no part of the match, and nobody else's.
    Column("match_id", String(32), ForeignKey("matches.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("text", Text, nullable=False),
    sqlite_with_rowid=False,
)

marks = Table(
    "marks",
    metadata,
    # One row: how many seconds the house has been open, all its runs together.
    Column("id", Integer, primary_key=True),
    Column("seconds", Float, nullable=False),
)

admins = Table(
    "admins",
    metadata,
    # Who may administer the house from the page; the command line alone writes it.
    Column("person", String(32), ForeignKey("persons.id"), primary_key=True),
    Column("granted", String(32), nullable=False),
)

bans = Table(
    "bans",
    metadata,
    Column("person", String(32), ForeignKey("persons.id"), primary_key=True),
    # Empty: until somebody lifts it.
    Column("until", String(32), nullable=False),
    Column("reason", String(300), nullable=False),
    Column("at", String(32), nullable=False),
)

acts = Table(
    "acts",
    metadata,
    # The audit log. It refers to nobody: what was done stays when a person is deleted.
    Column("number", Integer, primary_key=True),
    Column("at", String(32), nullable=False),
    Column("by", String(32), nullable=False),
    Column("by_name", String(64), nullable=False),
    Column("kind", String(16), nullable=False),
    Column("whom", String(32), nullable=False),
    Column("name", String(64), nullable=False),
    Column("detail", Text, nullable=False),
    Column("why", String(300), nullable=False),
)

house = Table(
    "house",
    metadata,
    # One row, or none as long as nobody has said anything: what holds for the whole house.
    Column("id", Integer, primary_key=True),
    Column("read_only", Boolean, nullable=False),
    Column("announced", Integer, nullable=False),
    Column("texts", JSON, nullable=False),
    Column("until", String(32), nullable=False),
    Column("heard", Integer, nullable=False),
)

nodes = Table(
    "nodes",
    metadata,
    # Who serves the house. A node counts on; whose number stands still is deleted by the others.
    Column("id", String(32), primary_key=True),
    Column("beat", Integer, nullable=False),
)

set_summary = (
    matches.update()
    .where(matches.c.id == bindparam("of"))
    .values(status=bindparam("status"), summary=bindparam("summary"))
)
"""Writes how tables stand: rows of ``of`` (an id), ``status`` and ``summary``."""

set_request = (
    matches.update()
    .where(matches.c.id == bindparam("of"))
    .values(due=bindparam("due"), held=bindparam("held"))
)
"""Writes what a table waits for: rows of ``of`` (an id), ``due`` and ``held``."""

set_course = (
    matches.update()
    .where(matches.c.id == bindparam("of"))
    .values(course=bindparam("course"), deadline=bindparam("deadline"))
)
"""Writes how tables go on beside their entries: rows of ``of``, ``course`` and ``deadline``."""
