"""Campaigns can be of Man to Man, and say which of its house rules hold.

The tables keep their form. They are only to be read, and are filled anew from the journal after the last revision.
"""

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    """Nothing but the number of the form changes."""
