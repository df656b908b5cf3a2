"""How a table stands, for lists."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Add the column; a table that is older gets its summary when it is first asked for."""
    op.add_column("matches", sa.Column("summary", sa.JSON, nullable=True))


def downgrade() -> None:
    """Drop it."""
    op.drop_column("matches", "summary")
