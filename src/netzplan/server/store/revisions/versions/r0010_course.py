"""How tables go on beside their entries, and the time that the house has been open."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Add the columns and the table."""
    op.add_column("matches", sa.Column("course", sa.JSON, nullable=False, server_default="{}"))
    op.add_column("matches", sa.Column("deadline", sa.Float, nullable=True))
    op.create_index("tables_to_see_to", "matches", ["deadline"])
    op.create_table(
        "marks",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("seconds", sa.Float, nullable=False),
    )


def downgrade() -> None:
    """Drop them."""
    op.drop_table("marks")
    op.drop_index("tables_to_see_to", "matches")
    op.drop_column("matches", "deadline")
    op.drop_column("matches", "course")
