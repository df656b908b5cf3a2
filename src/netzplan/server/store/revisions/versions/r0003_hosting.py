"""How a match is hosted apart from its rules, and the deadline of a request."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

HOSTING = ("hints", "answer")
"""Were options of the rules before."""

matches = sa.table(
    "matches",
    sa.column("id", sa.String),
    sa.column("options", sa.JSON),
    sa.column("hosting", sa.JSON),
)


def upgrade() -> None:
    """Add the columns, and move what is no option of the rules."""
    op.add_column("matches", sa.Column("hosting", sa.JSON, nullable=False, server_default="{}"))
    op.add_column("matches", sa.Column("due", sa.Float, nullable=True))
    held = sa.Column("held", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("matches", held)
    connection = op.get_bind()
    for id, options in connection.execute(sa.select(matches.c.id, matches.c.options)).all():
        hosting = {name: options.pop(name) for name in HOSTING if name in options}
        if hosting:
            changed = {"options": options, "hosting": hosting}
            connection.execute(matches.update().where(matches.c.id == id).values(**changed))


def downgrade() -> None:
    """Move it back, and drop the columns."""
    connection = op.get_bind()
    rows = connection.execute(sa.select(matches.c.id, matches.c.options, matches.c.hosting))
    for id, options, hosting in rows.all():
        both = {**options, **hosting}
        connection.execute(matches.update().where(matches.c.id == id).values(options=both))
    for name in ("held", "due", "hosting"):
        op.drop_column("matches", name)
