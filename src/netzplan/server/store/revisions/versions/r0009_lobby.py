"""Who may come to a table; until now, anyone with a link to it."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"

COLUMNS = (
    sa.Column("visibility", sa.String(8), nullable=False, server_default="link"),
    sa.Column("watching", sa.String(8), nullable=False, server_default="link"),
    sa.Column("chosen", sa.JSON, nullable=False, server_default="{}"),
    sa.Column("arranged", sa.Integer, nullable=False, server_default="0"),
    sa.Column("fill_at", sa.Float, nullable=True),
    sa.Column("fill_bot", sa.String(32), nullable=False, server_default=""),
    sa.Column("came", sa.JSON, nullable=False, server_default="[]"),
)


def upgrade() -> None:
    """Add the columns."""
    for column in COLUMNS:
        op.add_column("matches", column)


def downgrade() -> None:
    """Drop them."""
    for column in COLUMNS:
        op.drop_column("matches", column.name)
