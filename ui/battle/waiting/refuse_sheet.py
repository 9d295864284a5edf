"""Who refuses a battle that waits, and how: the side leaves before a shot is fired. campaign:C78"""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from campaign.battle.systems import telling_of
from campaign.words import _
from campaign.world import queries
from campaign.world.ids import BattleId, PlayerId
from campaign.world.orders import ReportBattle
from campaign.world.rules.battle_refusal import refusal_problems, refused
from campaign.world.rules.report import participants
from campaign.world.state import Campaign
from ui.dialogs.answer_sheets import Choice, ChoiceSheet
from ui.session import Session


def refusal_choices(state: Campaign, battle: BattleId) -> tuple[Choice, ...]:
    """Each side that can refuse so that the battle is over, by retreating and by surrendering."""
    found: list[Choice] = []
    for player in participants(state, battle):
        if not refusal_problems(state, battle, player):
            found += (_retreat(state, battle, player), _surrender(state, battle, player))
    return tuple(found)


def _retreat(state: Campaign, battle: BattleId, player: PlayerId) -> Choice:
    figures = participants(state, battle)[player]
    hqs = [figure for figure in figures if queries.unit_of(state, figure).is_hq]
    words = state.setting.face.leader_words()
    lost = words.lost.format(n=queries.fp_of(state, hqs)) if hqs else words.none_to_lose
    return Choice(
        _("{player} retreats").format(player=state.players[player].name),
        _("{lost} The others go where a beaten force goes. That side has not fought.").format(lost=lost),
        "campaign:C22",
        ReportBattle(battle, refused(state, battle, player)),
    )


def _surrender(state: Campaign, battle: BattleId, player: PlayerId) -> Choice:
    fp = queries.fp_of(state, participants(state, battle)[player])
    return Choice(
        _("{player} surrenders").format(player=state.players[player].name),
        _("All {n} FP are lost and count as killed.").format(n=fp),
        "campaign:C27",
        ReportBattle(battle, refused(state, battle, player, surrender=True)),
    )


def refuse_sheet(session: Session, battle: BattleId, parent: QWidget | None) -> ChoiceSheet:
    """Who leaves the battle before it is fought."""
    place = session.state.sectors[session.state.battles[battle].sector].name
    return ChoiceSheet(
        session,
        _("Who refuses the battle for {sector}?").format(sector=place),
        telling_of(session.state.setting.system).turns.refused(),
        refusal_choices(session.state, battle),
        parent,
    )
