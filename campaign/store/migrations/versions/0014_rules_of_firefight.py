"""Campaigns say which house rules of their rule system hold, and rows of Firefight have rules of weapons.

The tables keep their form. They are only to be read, and are filled anew from the journal after the last revision.
"""

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    """Nothing but the number of the form changes."""
