"""Answers that a seat has prepared."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add the column."""
    column = sa.Column("prepared", sa.JSON, nullable=False, server_default="{}")
    op.add_column("seats", column)


def downgrade() -> None:
    """Drop it."""
    op.drop_column("seats", "prepared")
