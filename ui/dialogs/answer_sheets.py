"""Answers that one player owes: to an attack, to a call for help, and where a retreat or relief goes.

Each sheet is for one open choice; the rules judge each answer as it is picked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtWidgets import QButtonGroup, QWidget

from campaign.words import _, listed
from campaign.world import queries
from campaign.world.detaching import senders
from campaign.world.ids import ArmyId, BattleId, FigureId, PlayerId, SectorId
from campaign.world.orders import Answer, AnswerAttack, ChooseHaven, DeclineCalls, Order
from campaign.world.refusal import Reason
from campaign.world.rules.detachments import has_to_help, to_be_called
from campaign.world.state import ARMY_LIMIT, AnswerDue, CallDue, Campaign, ReliefDue, RetreatDue
from campaign.world.unit_words import units_listed
from campaign.world.zones import hazard_dice
from ui import plain_labels, widgets
from ui.dialogs import fields
from ui.dialogs.divide_sheet import DetachSheet
from ui.dialogs.sheet import OrderSheet
from ui.operations.answer_odds import AnswerOdds
from ui.panels import panel_widgets, phrases, possible_orders
from ui.session import Session


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer: its words, what it means, the rule, and the order that gives it."""

    words: str
    detail: str
    rule: str
    order: Order


class ChoiceSheet(OrderSheet):
    """A question with a few answers, one of which is picked."""

    def __init__(
        self,
        session: Session,
        title: str,
        lead: str,
        choices: Sequence[Choice],
        parent: QWidget | None,
        act: str = "",
    ) -> None:
        """``act``: what its button says, if not that it is an answer."""
        super().__init__(session, title, lead, act or _("Answer"), parent)
        self.choices = tuple(choices)
        self.buttons = QButtonGroup(self)
        for place, choice in enumerate(self.choices):
            if place:
                self.body.addWidget(widgets.hairline())
            self.body.addWidget(self._choice(place, choice))
        if self.choices:
            legal = [place for place, choice in enumerate(self.choices) if not session.problems(choice.order)]
            self.buttons.button(legal[0] if legal else 0).setChecked(True)
        self.buttons.idToggled.connect(lambda: self.refresh())
        self.refresh()

    def _choice(self, place: int, choice: Choice) -> QWidget:
        row = QWidget()
        button = fields.Choice(self.look, choice.words)
        button.setObjectName(f"choice {place}")
        button.setAccessibleDescription(choice.detail)
        self.buttons.addButton(button, place)
        detail = plain_labels.label(choice.detail, font="second", tone="ink2", wrap=True)
        detail.setVisible(bool(choice.detail))
        top = panel_widgets.line(button, 0, panel_widgets.rule_label(choice.rule))
        below = panel_widgets.line(detail, margins=(28, 0, 40, 0))
        row.setLayout(panel_widgets.column(top, below, spacing=3, margins=(0, 9, 0, 9)))
        return row

    def order(self) -> Order | None:
        """The answer that is picked."""
        place = self.buttons.checkedId()
        return self.choices[place].order if place >= 0 else None

    def missing(self) -> Sequence[Reason]:
        """There has to be an answer."""
        return () if self.choices else (Reason("", _("There is nothing to choose.")),)


def attack_choices(state: Campaign, due: AnswerDue) -> tuple[Choice, ...]:
    """Stand, withdraw to each haven, surrender. campaign:C21, campaign:C46"""
    army = state.armies[due.army]
    fp = queries.army_fp(state, army.id)

    def choice(words: str, detail: str, rule: str, answer: Answer, to: SectorId | None = None) -> Choice:
        return Choice(words, detail, rule, AnswerAttack(due.player, due.battle, due.army, answer, to))

    unsupplied = state.setting.face.leader_words().unsupplied
    supply = "" if queries.army_is_led(state, army.id) or not unsupplied else f" {unsupplied}"
    found = [
        choice(_("Stand and fight"), _("{n} FP defend.").format(n=fp) + supply, "campaign:C46", Answer.STAND),
        *(
            choice(
                _("Withdraw to {sector}").format(sector=state.sectors[haven].name),
                withdrawal_words(state, army.id, haven),
                "campaign:C21",
                Answer.WITHDRAW,
                haven,
            )
            for haven in due.havens
        ),
        choice(
            _("Surrender"), _("All {n} FP are lost and count as killed.").format(n=fp), "campaign:C57", Answer.SURRENDER
        ),
    ]
    return tuple(found)


def withdrawal_words(state: Campaign, army: ArmyId, haven: SectorId) -> str:
    """What a withdrawal costs: hazards of the way, and what the haven cannot hold."""
    there = state.armies[army]
    sector = state.sectors[haven]
    words = [state.setting.face.leader_words().kept] if queries.hq_count(state, army) else []
    for hazard in queries.hazards_of_step(state, there.player, there.sector, sector.id):
        words.append(_lost_to(state, hazard))
    after = queries.sector_fp(state, sector.id) + queries.army_fp(state, army)
    if after > ARMY_LIMIT:
        words.append(
            _("{sector} would hold {n} FP: {over} lost (C16).").format(
                sector=sector.name, n=after, over=after - ARMY_LIMIT
            )
        )
    return " ".join(words)


def attack_sheet(session: Session, due: AnswerDue, parent: QWidget | None) -> ChoiceSheet:
    """What an attacked army does."""
    state = session.state
    battle, army = state.battles[due.battle], state.armies[due.army]
    attackers = [force for force in battle.forces if force.player == battle.attacker]
    fp = sum(queries.force_fp(state, force) for force in attackers)
    title = _("{player}: fight or withdraw?").format(player=state.players[due.player].name)
    lead = _("{attacker} attacks {sector} with {n} FP. {army} has {m} FP.").format(
        attacker=state.players[battle.attacker].name,
        sector=state.sectors[battle.sector].name,
        n=fp,
        army=army.name,
        m=queries.army_fp(state, army.id),
    )
    sheet = ChoiceSheet(session, title, lead, attack_choices(state, due), parent)
    sheet.body.addSpacing(10)
    sheet.body.addWidget(AnswerOdds(session, due))
    return sheet


def haven_sheet(session: Session, due: RetreatDue | ReliefDue, parent: QWidget | None) -> ChoiceSheet:
    """Where a beaten force goes, or where relief is placed."""
    state, player = session.state, session.state.players[due.player].name
    if isinstance(due, ReliefDue):
        title = _("{player}: where does the relief go?").format(player=player)
        lead = state.setting.face.leader_words().relieved.format(player=player)
        rule = "campaign:C52"
    else:
        title = _("{player}: where to retreat?").format(player=player)
        lead = _("The survivors leave {sector} and go to one sector together.").format(
            sector=state.sectors[due.start].name
        )
        rule = "campaign:C50"
    choices = [
        Choice(state.sectors[haven].name, _haven_words(state, due, haven), rule, ChooseHaven(due.player, due.id, haven))
        for haven in due.havens
    ]
    return ChoiceSheet(session, title, lead, choices, parent)


def _lost_to(state: Campaign, hazard: str) -> str:
    words = _("{n}D6 FP lost to {hazard} (C14).")
    return words.format(n=hazard_dice(state, hazard), hazard=phrases.hazard_name(state, hazard))


def _haven_words(state: Campaign, due: RetreatDue | ReliefDue, haven: SectorId) -> str:
    sector = state.sectors[haven]
    held = _("{n} FP stand there, {m} FP in stock.").format(n=queries.sector_fp(state, sector.id), m=sector.stock)
    if isinstance(due, ReliefDue):
        return held
    hazards = queries.hazards_of_step(state, due.player, due.start, sector.id)
    lost = [_lost_to(state, hazard) for hazard in hazards]
    return " ".join([held, *lost])


def _units(state: Campaign, figures: Sequence[FigureId]) -> str:
    return units_listed(Counter(queries.unit_of(state, figure).name for figure in figures))


class CallSheet(OrderSheet):
    """Whether a player sends a detachment to a battle of others: nobody, or one from an army. campaign:D6"""

    def __init__(self, session: Session, due: CallDue, parent: QWidget | None) -> None:
        state = session.state
        battle = state.battles[due.battle]
        player, place = state.players[due.player].name, state.sectors[battle.sector].name
        sides = " ".join(self._side(state, due.battle, side) for side in battle.players)
        title = _("{player}: send a detachment to {sector}?")
        if has_to_help(state, battle, due.player):
            title = _("{player}: send a detachment to your own band in {sector}")
        super().__init__(
            session,
            title.format(player=player, sector=place),
            sides,
            _("Send nobody"),
            parent,
        )
        self._due = due
        self._senders = {sender.army: sender for sender in senders(state, due.battle, due.player)}
        self.primary.setText(_("{player} sends nobody").format(player=phrases.short(player)))
        self._add_nobody()
        self.body.addWidget(panel_widgets.head(_("From one army, up to 5 FP"), "D1"))
        self.body.addSpacing(6)
        for army in queries.armies_of(state, due.player):
            self.body.addWidget(self._army(army.id))
        self.refresh()

    def _add_nobody(self) -> None:
        """One button for all who could still be called."""
        everyone = to_be_called(self.session.state, self.session.state.battles[self._due.battle])
        if len(everyone) < 2:
            return
        nobody = widgets.Button(self.look, _("Nobody sends"))
        nobody.setObjectName("nobody sends")
        nobody.setAutoDefault(False)
        names = listed([self.session.state.players[player].name for player in everyone])
        order = DeclineCalls(self._due.battle, everyone)
        reasons = self.session.problems(order)
        why = " ".join(map(str, reasons)) or _("{players} all stay away.").format(players=names)
        nobody.say(_("Nobody sends"), enabled=not reasons, why=why)
        nobody.clicked.connect(lambda: self._decline(order))
        self.add_low(nobody)

    def _decline(self, order: DeclineCalls) -> None:
        self.give(order)

    @staticmethod
    def _side(state: Campaign, battle: BattleId, side: PlayerId) -> str:
        forces = [force for force in state.battles[battle].forces if force.player == side and force.stands]
        fp = sum(queries.force_fp(state, force) for force in forces)
        return _("{player} has {n} FP there.").format(player=state.players[side].name, n=fp)

    def _army(self, army: ArmyId) -> QWidget:
        state = self.session.state
        there = state.armies[army]
        reasons = possible_orders.detach(state, army, self._due.battle, self.session.problems)
        row = QWidget()
        where = f"{state.sectors[there.sector].name} · {phrases.fp(queries.army_fp(state, army))}"
        second = reasons[0].text if reasons else where
        sender = self._senders.get(army)
        if sender is not None and not reasons:
            second = _("{where}: could send {units}, {n} FP").format(
                where=where, units=_units(state, sender.best), n=queries.fp_of(state, sender.best)
            )
        words = panel_widgets.column(
            plain_labels.ElidedLabel(there.name, font="row"),
            plain_labels.label(second, font="second", tone="ink2", wrap=True),
            spacing=2,
        )
        pick = widgets.Button(self.look, _("Pick figures"), "detachment")
        pick.setObjectName(f"from {army}")
        pick.setAutoDefault(False)
        pick.setAccessibleName(_("Pick figures of {army}").format(army=there.name))
        pick.say(_("Pick figures"), enabled=not reasons, why=" ".join(map(str, reasons)))
        pick.clicked.connect(lambda: self._pick(army))
        layout = panel_widgets.line(words, pick, spacing=12, margins=(0, 6, 0, 6))
        layout.setStretch(0, 1)
        row.setLayout(layout)
        return row

    def _pick(self, army: ArmyId) -> None:
        sender = self._senders.get(army)
        chosen = frozenset(sender.best if sender is not None else ())
        sheet = DetachSheet(self.session, self._due.battle, army, chosen, self.parentWidget())
        sheet.wait_for(self._due.id)
        self.reject()
        sheet.open()

    def order(self) -> DeclineCalls:
        """Nobody goes."""
        return DeclineCalls(self._due.battle, (self._due.player,))
