"""Who has given up a seat; their names in the course of older tables stay as they are."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    """Add the table."""
    op.create_table(
        "former",
        sa.Column("match_id", sa.String(32), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("person", sa.String(32), sa.ForeignKey("persons.id"), nullable=True, index=True),
        sa.Column("name", sa.String(64), nullable=False),
    )


def downgrade() -> None:
    """Drop it."""
    op.drop_table("former")
