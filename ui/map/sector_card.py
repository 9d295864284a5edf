"""The card over the map: what there is to know about the sector under the pointer. Words first, then a small frame.

``facts`` is a plain value, tested as such; the frame only lays it out.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout

from campaign.reason import Reason
from campaign.words import _, listed
from campaign.world import queries
from campaign.world.detaching import sent_to, sent_words
from campaign.world.ids import ArmyId, BattleId, FigureId, SectorId
from campaign.world.state import Army, BattleStage, Campaign, Sector
from ui import plain_labels, widgets
from ui.map.moves import Chance, Goal
from ui.map.odds import chance_words
from ui.panels import phrases
from ui.theme import SPACE_2, SPACE_3, SPACE_4, Theme

WIDTH = 368


@dataclass(frozen=True, slots=True)
class Facts:
    """What the card says. ``letter``: the owner's, empty for a free sector."""

    letter: str
    name: str
    sum: str
    lines: tuple[str, ...]


def facts(
    state: Campaign,
    sector: SectorId,
    goal: Goal | None,
    *,
    army: ArmyId | None = None,
    chance: Chance | None = None,
    waits: str = "",
    overlay: Sequence[str] = (),
    under_way: Collection[BattleId] = (),
) -> Facts:
    """All about a sector that matters now; ``goal``: what the army in hand could do there.

    With its ``chance``, or why that ``waits``.

    ``army``: the one under the pointer, whose marks are explained; ``overlay``: what is
    laid over the map tells of it;
    ``under_way``: battles that have been begun on the window's table.
    """
    shown = state.sectors[sector]
    lines = [
        *([chance_words(chance)] if chance is not None else []),
        *([waits] if waits else []),
        _whose(state, shown),
        *_armies(state, shown),
        *(_marks(state, army) if army in state.armies and army is not None else []),
        *_dangers(state, shown),
        *_battle(state, shown, under_way),
        *_detachments(state, shown),
        *_prospects(state, shown, goal),
        *overlay,
    ]
    letter = "" if shown.owner is None else state.players[shown.owner].letter
    return Facts(letter, shown.name, _sum(state, sector), tuple(lines))


def _sum(state: Campaign, sector: SectorId) -> str:
    armies = queries.armies_in(state, sector)
    if not armies:
        return _("no army")
    leaders = sum(queries.hq_count(state, army.id) for army in armies)
    led_by = queries.leaders_of(state, armies[0].player)
    words = [_("{n} FP").format(n=queries.sector_fp(state, sector)), led_by.counted(leaders)]
    words += [state.figures[figure].name for army in armies if (figure := _commander(state, army)) is not None]
    return " · ".join(words)


def _commander(state: Campaign, army: Army) -> FigureId | None:
    commander = state.players[army.player].commander
    return commander if commander in army.figures else None


def _whose(state: Campaign, sector: Sector) -> str:
    stock = _(" Stock {n} FP.").format(n=sector.stock) if sector.stock else ""
    if sector.owner is None:
        return _("Belongs to nobody.") + stock
    owner = state.players[sector.owner].name
    if sector.home == sector.owner:
        return _("Home of {player}.").format(player=owner) + stock
    if sector.home is not None:
        return (
            _("Held by {player}, once the home of {other}.").format(player=owner, other=state.players[sector.home].name)
            + stock
        )
    return _("Held by {player}.").format(player=owner) + stock


def _armies(state: Campaign, sector: Sector) -> list[str]:
    armies = queries.armies_in(state, sector.id)
    if not armies:
        return []
    named = [_("{army} {fp} FP").format(army=army.name, fp=queries.army_fp(state, army.id)) for army in armies]
    return [listed(named) + "."]


def _marks(state: Campaign, id: ArmyId) -> list[str]:
    """What the marks on a counter mean: the star, the triangle, the hatched foot."""
    army, lines = state.armies[id], []
    if (commander := _commander(state, army)) is not None:
        words = _("{army} is with {figure}, commander in chief (campaign:C37).")
        lines.append(words.format(army=army.name, figure=state.figures[commander].name))
    if not army.hidden_fp and not queries.army_is_led(state, id):
        led_by = queries.leaders_of(state, army.player)
        lines.append(str(Reason("campaign:C18", led_by.refused.format(army=army.name))))
    if army.moved:
        lines.append(_("{army} has moved this week (campaign:C12).").format(army=army.name))
    return lines


def _dangers(state: Campaign, sector: Sector) -> list[str]:
    lines = [_("Radioactive: an army that enters loses 2D6 FP (campaign:C14).")] if sector.radioactive else []
    if (hazard := sector.hazard) is not None:
        words = _("{hazard}: an army that enters loses {n}D6 FP (campaign:C14).")
        lines.append(words.format(hazard=hazard.name, n=hazard.dice))
    for route, field in state.minefields.items():
        ends = state.setting.routes[route]
        if sector.id in ends:
            other = ends[0] if ends[1] == sector.id else ends[1]
            lines.append(
                _("Mines of {player} towards {sector}: who crosses them loses 2D6 FP (campaign:C33).").format(
                    player=state.players[field.player].name, sector=state.sectors[other].name
                )
            )
    return lines


def _battle(state: Campaign, sector: Sector, under_way: Collection[BattleId]) -> list[str]:
    return [
        _("{attacker} attacks here: the battle {waits}.").format(
            attacker=state.players[battle.attacker].name,
            waits=phrases.battle_waits(battle, under_way=battle.id in under_way),
        )
        for battle in state.battles.values()
        if battle.sector == sector.id and battle.stage is not BattleStage.OVER
    ]


def _detachments(state: Campaign, sector: Sector) -> list[str]:
    """Who comes here, and who has gone from here."""
    lines = []
    for battle in queries.open_battles(state):
        for sent in sent_to(state, battle):
            if battle.sector == sector.id:
                lines.append(sent_words(state, sent))
            elif sent.start == sector.id:
                words = _("{fp} FP of {player} have gone from here to the battle for {place}.")
                player, place = state.players[sent.player].name, state.sectors[battle.sector].name
                lines.append(words.format(fp=sent.fp, player=player, place=place))
    return lines


def _prospects(state: Campaign, sector: Sector, goal: Goal | None) -> list[str]:
    if goal is None:
        return []
    if not goal.paths:
        return [str(reason) for reason in goal.reasons[:1]]
    if not goal.attack:
        return []
    lines = []
    for player in dict.fromkeys(army.player for army in queries.armies_in(state, sector.id)):
        havens = [state.sectors[haven].name for haven in queries.adjacent_own(state, sector.id, player)]
        if havens:
            lines.append(
                _("{player} may withdraw to {sectors}.").format(
                    player=state.players[player].name, sectors=_either(havens)
                )
            )
    return lines


def _either(names: list[str]) -> str:
    """``a``, ``a or b``, ``a, b or c``."""
    if len(names) < 2:
        return "".join(names)
    return _("{most} or {last}").format(most=", ".join(names[:-1]), last=names[-1])


class Card(QFrame):
    """The card; hidden while there is nothing to say."""

    def __init__(self, look: Theme) -> None:
        super().__init__()
        self.setObjectName("sectorCard")
        self.setProperty("surface", "card")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)  # or it would hide the map from the pointer
        self._chip = widgets.Chip(look)
        self._name = plain_labels.ElidedLabel(font="title")
        self._sum = plain_labels.label(font="second", tone="ink2")
        self._text = plain_labels.label(font="second", tone="ink2", wrap=True)
        head = QHBoxLayout()
        head.setSpacing(SPACE_2)
        head.addWidget(self._chip)
        head.addWidget(self._name, 1)
        head.addWidget(self._sum)
        column = QVBoxLayout(self)
        column.setContentsMargins(SPACE_3, SPACE_3, SPACE_4, SPACE_3)
        column.setSpacing(SPACE_2)
        column.addLayout(head)
        column.addWidget(self._text)
        self.hide()

    def show_facts(self, shown: Facts | None, room: int = WIDTH) -> None:
        """Say this, or nothing; ``room`` is how wide the card can be, in points."""
        if shown is None:
            self.hide()
            return
        self._chip.show_letter(shown.letter)
        self._chip.setVisible(bool(shown.letter))
        self._name.setText(shown.name)
        self._sum.setText(shown.sum)
        self._text.setText(plain_labels.rules_named("\n".join(shown.lines)))
        self._text.ensurePolished()  # or it is measured in another font
        self.setFixedWidth(min(WIDTH, room))
        inner = self.width() - SPACE_3 - SPACE_4 - 2
        self._text.setMinimumHeight(0)  # or it is as high as the longest before it
        self._text.setFixedHeight(self._text.heightForWidth(inner))
        self.show()
        layout = self.layout()
        assert layout is not None
        layout.activate()
        self.setFixedHeight(layout.minimumSize().height())
