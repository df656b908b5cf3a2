"""What accounts have: passkeys and an address; and whom persons don't want to play with."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Add the tables."""
    counted = sa.Integer().with_variant(sa.BigInteger, "postgresql")
    op.create_table(
        "passkeys",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("person", sa.String(32), sa.ForeignKey("persons.id"), nullable=False, index=True),
        sa.Column("public", sa.Text, nullable=False),
        sa.Column("uses", counted, nullable=False),
        sa.Column("created", sa.String(32), nullable=False),
        sa.Column("used", sa.String(32), nullable=False),
    )
    op.create_table(
        "addresses",
        sa.Column("person", sa.String(32), sa.ForeignKey("persons.id"), primary_key=True),
        sa.Column("address", sa.String(254), nullable=False),
        sa.Column("confirmed", sa.Boolean, nullable=False),
    )
    op.create_table(
        "blocks",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("person", sa.String(32), sa.ForeignKey("persons.id"), nullable=False),
        sa.Column(
            "blocked", sa.String(32), sa.ForeignKey("persons.id"), nullable=False, index=True
        ),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("created", sa.String(32), nullable=False),
        sa.UniqueConstraint("person", "blocked", name="blocked_once"),
    )


def downgrade() -> None:
    """Drop them."""
    op.drop_table("blocks")
    op.drop_table("addresses")
    op.drop_table("passkeys")
