"""What Nerve asks of a table: nothing but its size."""

from __future__ import annotations

from campaign.battle.contract.battlefields import Asked, BattlefieldRules
from campaign.battle.scenery import CM

BATTLEFIELDS = BattlefieldRules(asks={Asked.SIDES: "nerve:1"}, sides=(80 * CM, 120 * CM), between=True)
