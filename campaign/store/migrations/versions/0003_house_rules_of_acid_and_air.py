"""The house rules of a campaign say what acid and air support do.

They stand in a column that is there already, and the tables to read are filled anew from the journal after the last
revision: there is nothing to change here.
"""

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Change no table."""
