"""Persons, the seats that are theirs, and the keys that the house signs with."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Add the tables."""
    op.create_table(
        "persons",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("looks", sa.String(256), nullable=False),
        sa.Column("password", sa.String(256), nullable=False),
        sa.Column("session", sa.Integer, nullable=False),
        sa.Column("created", sa.String(32), nullable=False),
        sa.Column("seen", sa.String(32), nullable=False),
    )
    op.create_index(
        "accounts_look_different",
        "persons",
        ["looks"],
        unique=True,
        sqlite_where=sa.text("looks <> ''"),
        postgresql_where=sa.text("looks <> ''"),
    )
    op.create_table(
        "sittings",
        sa.Column("match_id", sa.String(32), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("person", sa.String(32), sa.ForeignKey("persons.id"), nullable=False, index=True),
    )
    op.create_table(
        "keys",
        sa.Column("name", sa.String(32), primary_key=True),
        sa.Column("value", sa.String(128), nullable=False),
    )


def downgrade() -> None:
    """Drop them."""
    op.drop_table("keys")
    op.drop_table("sittings")
    op.drop_table("persons")
