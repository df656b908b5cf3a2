"""The maps that tables are played on, so that they stay readable when a map is changed."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Add the table; the maps of older tables are kept when the server next starts."""
    op.create_table(
        "maps",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("map", sa.String(64), nullable=False),
        sa.Column("file", sa.Text, nullable=False),
    )


def downgrade() -> None:
    """Drop it."""
    op.drop_table("maps")
