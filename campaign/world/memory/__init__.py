"""What a campaign remembers: the service of every figure, the hall of fame, the cemetery, and the figures of weeks.

Pure questions to the journal: nothing here is kept anywhere, so an undone order leaves no trace, and a player's view is
asked of the entries that this player may know.
"""

from campaign.world.memory.battles import Fought, fought_in
from campaign.world.memory.chronicle import Chronicle, Past, chronicle
from campaign.world.memory.hall import Feat, buried, feats, veterans
from campaign.world.memory.records import Record, When
from campaign.world.memory.statistics import Statistics, standings, statistics
from campaign.world.memory.words import record_lines, week_mark

__all__ = [
    "Chronicle",
    "Feat",
    "Fought",
    "Past",
    "Record",
    "Statistics",
    "When",
    "buried",
    "chronicle",
    "feats",
    "fought_in",
    "record_lines",
    "standings",
    "statistics",
    "veterans",
    "week_mark",
]
