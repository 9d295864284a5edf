"""``python -m campaign.cli``: the command line where the command ``fftt`` is not installed. Adds nothing to it."""

import sys

from campaign.cli import main
from campaign.intake.doorkeeper import strict_doorkeeper
from campaign.store.backups.naming import folder_of_user

if __name__ == "__main__":
    sys.exit(main(backups=folder_of_user(), door=strict_doorkeeper()))
