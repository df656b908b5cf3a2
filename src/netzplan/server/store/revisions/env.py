"""Alembic runs this file; the connection comes from ``migrations.migrate``."""

from alembic import context

from netzplan.server.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
