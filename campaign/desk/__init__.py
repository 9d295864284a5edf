"""The application service: opens a campaign, takes orders, undoes and amends, and tells what changed."""

from campaign.desk.desk import Desk, Fight
from campaign.desk.history import Faces, Progress
from campaign.store.errors import StoreError
from campaign.world.amend import AmendPlan, Conflict, Settled
from campaign.world.battle_handover import Prepared
from campaign.world.branches import Branch
from campaign.world.changes import Changes

__all__ = [
    "AmendPlan",
    "Branch",
    "Changes",
    "Conflict",
    "Desk",
    "Faces",
    "Fight",
    "Prepared",
    "Progress",
    "Settled",
    "StoreError",
]
