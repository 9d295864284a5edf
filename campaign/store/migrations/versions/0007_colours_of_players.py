"""Players name the colour that they chose: in journals written from here on, which older programs could not read."""

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """No table changes. The number tells an older program that the file is newer, before it meets a colour."""
