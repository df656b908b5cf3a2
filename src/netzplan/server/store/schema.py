"""The tables of the database; ``revisions/`` migrates older ones to this schema."""

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
    "former",
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
    # Always read and written as a whole, so it needs no separate columns.
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
    # Where several nodes serve the house: the node that holds the table, and a fencing token that
    # differs for each holder.
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
    # This key separates concurrent writers: the second insert of a number fails.
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
    # The reasons of the bot that made the entry; most entries have none. Not part of the record.
    Column("match_id", String(32), ForeignKey("matches.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("notes", Text, nullable=False),
    sqlite_with_rowid=False,
)

maps = Table(
    "maps",
    metadata,
    # Hash of the data on which a match is replayed, as matches refer to it.
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
    # The owner of a seat; a seat that only has a link has no row.
    Column("match_id", String(32), ForeignKey("matches.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", String(32), ForeignKey("persons.id"), nullable=False, index=True),
)

former = Table(
    "former",
    metadata,
    # Who has given up a seat of a match: its log names them, and until somebody sits down there, so
    # does the seat. The person is null if unknown or deleted.
    Column("match_id", String(32), ForeignKey("matches.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("person", String(32), ForeignKey("persons.id"), nullable=True, index=True),
    Column("name", String(64), nullable=False),
)

passkeys = Table(
    "passkeys",
    metadata,
    # The authenticator's id: up to 1023 bytes, in Base64.
    Column("id", Text, primary_key=True),
    Column("person", String(32), ForeignKey("persons.id"), nullable=False, index=True),
    Column("public", Text, nullable=False),
    # Authenticators count with an unsigned 32-bit integer.
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
    # The blocked person's name at the table; their name elsewhere is not revealed.
    Column("name", String(64), nullable=False),
    Column("created", String(32), nullable=False),
    UniqueConstraint("person", "blocked", name="blocked_once"),
)

wishes = Table(
    "wishes",
    metadata,
    # How a person wants to be notified of turns.
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
    # Who has been notified of the current turn.
    Column("match_id", String(32), ForeignKey("matches.id"), primary_key=True),
    Column("person", String(32), ForeignKey("persons.id"), primary_key=True),
    Column("stage", Integer, nullable=False),
)

keys = Table(
    "keys",
    metadata,
    # Secrets of the house, created when they are first needed.
    Column("name", String(32), primary_key=True),
    Column("value", String(128), nullable=False),
)

said = Table(
    "said",
    metadata,
    # Two rooms per table: players and spectators do not read each other's.
    Column("match_id", String(32), ForeignKey("matches.id"), primary_key=True),
    Column("watching", Boolean, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer, nullable=True),
    # The speaker, if known; cleared when the person is deleted.
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
    # A seat's private notes, which are not part of the match.
    Column("match_id", String(32), ForeignKey("matches.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("text", Text, nullable=False),
    sqlite_with_rowid=False,
)

marks = Table(
    "marks",
    metadata,
    # One row: how many seconds the house has been open, over all its runs.
    Column("id", Integer, primary_key=True),
    Column("seconds", Float, nullable=False),
)

admins = Table(
    "admins",
    metadata,
    # The administrators, who may use the page for it; only the command line writes this table.
    Column("person", String(32), ForeignKey("persons.id"), primary_key=True),
    Column("granted", String(32), nullable=False),
)

bans = Table(
    "bans",
    metadata,
    Column("person", String(32), ForeignKey("persons.id"), primary_key=True),
    # Empty: until it is lifted.
    Column("until", String(32), nullable=False),
    Column("reason", String(300), nullable=False),
    Column("at", String(32), nullable=False),
)

acts = Table(
    "acts",
    metadata,
    # The audit log. It has no foreign keys: acts stay when a person is deleted.
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
    # At most one row: the state of the whole house.
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
    # The nodes that serve the house. Each increments a counter; the others delete a row that stands
    # still.
    Column("id", String(32), primary_key=True),
    Column("beat", Integer, nullable=False),
)

set_summary = (
    matches.update()
    .where(matches.c.id == bindparam("of"))
    .values(status=bindparam("status"), summary=bindparam("summary"))
)
"""Writes summaries: rows of ``of`` (an id), ``status`` and ``summary``."""

set_request = (
    matches.update()
    .where(matches.c.id == bindparam("of"))
    .values(due=bindparam("due"), held=bindparam("held"))
)
"""Writes requests: rows of ``of``, ``due`` and ``held``."""

set_course = (
    matches.update()
    .where(matches.c.id == bindparam("of"))
    .values(course=bindparam("course"), deadline=bindparam("deadline"))
)
"""Writes courses: rows of ``of``, ``course`` and ``deadline``."""
