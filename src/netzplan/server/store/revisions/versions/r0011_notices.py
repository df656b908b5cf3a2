"""Notices: who wants to be told of their turns, and how, and who has been told."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Add the tables."""
    op.create_table(
        "wishes",
        sa.Column("person", sa.String(32), sa.ForeignKey("persons.id"), primary_key=True),
        sa.Column("push", sa.Boolean, nullable=False),
        sa.Column("mail", sa.Boolean, nullable=False),
        sa.Column("webhook", sa.String(512), nullable=False),
        sa.Column("minutes", sa.Integer, nullable=False),
        sa.Column("language", sa.String(8), nullable=False),
    )
    op.create_table(
        "pushes",
        sa.Column("endpoint", sa.String(1024), primary_key=True),
        sa.Column("person", sa.String(32), sa.ForeignKey("persons.id"), nullable=False, index=True),
        sa.Column("p256dh", sa.String(128), nullable=False),
        sa.Column("auth", sa.String(64), nullable=False),
    )
    op.create_table(
        "told",
        sa.Column("match_id", sa.String(32), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("person", sa.String(32), sa.ForeignKey("persons.id"), primary_key=True),
        sa.Column("stage", sa.Integer, nullable=False),
    )


def downgrade() -> None:
    """Drop them."""
    op.drop_table("told")
    op.drop_table("pushes")
    op.drop_table("wishes")
