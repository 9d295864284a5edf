"""House rules name the edition of the campaign rules, in the journal's texts, which older programs could not read."""

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """No table is another; those to read are filled anew after every revision."""
