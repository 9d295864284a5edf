"""What FFTT puts on paper."""

from __future__ import annotations

from typing import Final

from campaign.battle.contract.paper import PaperFace, ammunition
from campaign.battle.fftt.paper.cards import brood, facts
from campaign.battle.fftt.paper.figures import COUNTED, blank, block, columns, list_cells, list_words, listed
from campaign.battle.fftt.paper.forms import laying_out, look_up, scenery, track, words
from campaign.battle.fftt.paper.reference import reference
from campaign.battle.fftt.paper.templates import templates
from campaign.battle.fftt.units import Unit

PAPER: Final[PaperFace[Unit]] = PaperFace(
    words=words,
    columns=columns,
    block=block,
    blank=blank,
    counted=COUNTED,
    facts=facts,
    brood=brood,
    supply=ammunition,
    look_up=look_up,
    track=track,
    scenery=scenery,
    laying_out=laying_out,
    reference=reference,
    listed=listed,
    lists_rule="U",
    list_cells=list_cells,
    list_words=list_words,
    templates=templates,
    leaders_enter=True,
    flank_rule="fftt:H1",
)
