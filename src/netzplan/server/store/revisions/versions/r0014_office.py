"""Who administers the house, what they did, who is banned, and what holds for the whole house."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0012"

ONLY_ADDED = "the log of acts is only added to"


def upgrade() -> None:
    """Add the tables; what was done is never changed, nor deleted."""
    op.create_table(
        "admins",
        sa.Column("person", sa.String(32), sa.ForeignKey("persons.id"), primary_key=True),
        sa.Column("granted", sa.String(32), nullable=False),
    )
    op.create_table(
        "bans",
        sa.Column("person", sa.String(32), sa.ForeignKey("persons.id"), primary_key=True),
        sa.Column("until", sa.String(32), nullable=False),
        sa.Column("reason", sa.String(300), nullable=False),
        sa.Column("at", sa.String(32), nullable=False),
    )
    op.create_table(
        "acts",
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("at", sa.String(32), nullable=False),
        sa.Column("by", sa.String(32), nullable=False),
        sa.Column("by_name", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("whom", sa.String(32), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("detail", sa.Text, nullable=False),
        sa.Column("why", sa.String(300), nullable=False),
    )
    op.create_table(
        "house",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("read_only", sa.Boolean, nullable=False),
        sa.Column("announced", sa.Integer, nullable=False),
        sa.Column("texts", sa.JSON, nullable=False),
        sa.Column("until", sa.String(32), nullable=False),
        sa.Column("heard", sa.Integer, nullable=False),
    )
    if op.get_bind().dialect.name == "sqlite":
        for change in ("UPDATE", "DELETE"):
            op.execute(
                f"CREATE TRIGGER acts_stay_{change.lower()} BEFORE {change} ON acts "
                f"BEGIN SELECT RAISE(ABORT, '{ONLY_ADDED}'); END"
            )
    else:
        op.execute(
            "CREATE OR REPLACE FUNCTION acts_stay() RETURNS trigger LANGUAGE plpgsql AS "
            f"$$ BEGIN RAISE EXCEPTION '{ONLY_ADDED}'; END $$"
        )
        op.execute(
            "CREATE TRIGGER acts_stay BEFORE UPDATE OR DELETE ON acts "
            "FOR EACH ROW EXECUTE FUNCTION acts_stay()"
        )


def downgrade() -> None:
    """Drop them."""
    for name in ("house", "acts", "bans", "admins"):
        op.drop_table(name)
