"""Matches, seats and entries."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the first tables."""
    op.create_table(
        "matches",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("rules_version", sa.Integer, nullable=False),
        sa.Column("map", sa.String(64), nullable=False),
        sa.Column("map_hash", sa.String(64), nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("seed", sa.String(64), nullable=False),
        sa.Column("status", sa.String(8), nullable=False),
        sa.Column("spectators", sa.String(32), nullable=False, unique=True),
        sa.Column("created", sa.String(32), nullable=False),
        sa.Column("successor", sa.String(32), sa.ForeignKey("matches.id"), nullable=True),
        sa.CheckConstraint("status IN ('waiting', 'running', 'over')", name="known_status"),
    )
    op.create_table(
        "seats",
        sa.Column("match_id", sa.String(32), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("bot", sa.String(32), nullable=False),
        sa.Column("link", sa.String(32), nullable=True, unique=True),
        sa.Column("invitation", sa.String(32), nullable=True, unique=True),
        sa.Column("share", sa.String(64), nullable=False),
    )
    op.create_table(
        "entries",
        sa.Column("match_id", sa.String(32), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer, nullable=True),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("at", sa.String(32), nullable=False),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    """Drop everything."""
    for table in ("entries", "seats", "matches"):
        op.drop_table(table)
