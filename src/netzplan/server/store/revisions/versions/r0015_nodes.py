"""Nodes that serve one house together, and which of them holds a table."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    """Add the columns and the table; nobody holds a table yet."""
    op.add_column("matches", sa.Column("holder", sa.String(32), nullable=False, server_default=""))
    op.add_column("matches", sa.Column("fence", sa.Integer, nullable=False, server_default="0"))
    op.create_index("tables_held", "matches", ["holder"])
    op.create_table(
        "nodes",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("beat", sa.Integer, nullable=False),
    )


def downgrade() -> None:
    """Drop them."""
    op.drop_table("nodes")
    op.drop_index("tables_held", "matches")
    op.drop_column("matches", "fence")
    op.drop_column("matches", "holder")
