"""Who stands where: the players by victory points, with sectors and FP. A click on a player selects that player."""

from __future__ import annotations

from dataclasses import dataclass, replace

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from campaign.words import _, count
from campaign.world import queries, sums
from campaign.world.ids import PlayerId
from campaign.world.state import Campaign
from campaign.world.sums import Sum
from campaign.world.unit_words import level_name
from ui import plain_labels, widgets
from ui.flow_layout import Wrapping
from ui.panels import panel_widgets, phrases
from ui.panels.sum_card import explain
from ui.session import Session

REACH = 6  # how far a row reaches beyond the words in it
EDGE = 6  # room at the right, which the scroll bar may use
MOST_IN_FULL = 4  # players; more of them take one line each


@dataclass(frozen=True, slots=True)
class Standing:
    """A player's line."""

    player: PlayerId
    letter: str
    name: str
    faction: str
    sectors: int
    fp: int
    vp: int
    out: bool
    won: bool
    computer: str = ""  # the level
    neutral: bool = False
    owes: str = ""  # since when, in a sentence


def with_debts(session: Session) -> tuple[Standing, ...]:
    """All players as they are shown now, each with what the player owes."""
    return tuple(replace(line, owes=session.owes(line.player)) for line in standings(session.state))


def standings(state: Campaign) -> tuple[Standing, ...]:
    """All players, most victory points first; equal ones in seat order."""
    lines = (_standing(state, player) for player in state.seats)
    return tuple(sorted(lines, key=lambda line: -line.vp))


def _standing(state: Campaign, player: PlayerId) -> Standing:
    seat = state.players[player]
    return Standing(
        player=player,
        letter=seat.letter,
        name=seat.name,
        faction=state.setting.lists.faction_name(seat.faction),
        sectors=len(queries.sectors_of(state, player)),
        fp=queries.player_fp(state, player),
        vp=seat.vp,
        out=seat.out,
        won=player in state.winners,
        computer=seat.computer,
        neutral=seat.neutral,
    )


def spoken(standing: Standing) -> str:
    """A player's line in words."""
    sectors = count("{n} sector", "{n} sectors", standing.sectors)
    words = _("{player}, {faction}: {sectors}, {fp} FP, {vp} VP").format(
        player=standing.name, faction=standing.faction, sectors=sectors, fp=standing.fp, vp=standing.vp
    )
    if standing.neutral:
        return _("{words}; played by nobody").format(words=words)
    if standing.computer:
        words = _("{words}; played by the program ({level})").format(words=words, level=level_name(standing.computer))
    return f"{words}\n{standing.owes}" if standing.owes else words


class Line(panel_widgets.Row):
    """A player: chip, name, what is held, VP. ``brief``: one line of it."""

    def __init__(self, session: Session, *, brief: bool) -> None:
        super().__init__("", self._select)
        self._session, self._brief = session, brief
        self._player: PlayerId | None = None
        self._chip = widgets.Chip(session.theme)
        self._name, self._second = plain_labels.ElidedLabel(font="row"), plain_labels.ElidedLabel(font="second")
        self._sectors, self._fp = (plain_labels.label(font="second", tone="ink2") for _side in range(2))
        self._vp = plain_labels.label(font="number")
        self._owes = widgets.Sign(session.theme, "time", "warn", 14)
        self._computer = plain_labels.label(_("computer"), font="small", tone="ink3")
        for label in (self._sectors, self._fp, self._vp):
            label.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._vp.setMinimumWidth(34)
        explain(self._vp, self._points, clicks=False)
        explain(self._fp, self._forces, clicks=False)
        named = panel_widgets.line(self._name, self._owes, self._computer, spacing=6)
        words, held = (panel_widgets.column(named, self._second), panel_widgets.column(self._sectors, self._fp))
        layout = panel_widgets.line(
            self._chip, words, held, self._vp, spacing=10, margins=(REACH, 1 if brief else 3, REACH, 3)
        )
        layout.setStretch(1, 1)
        self.setLayout(layout)
        self._second.setVisible(not brief)
        self._sectors.setVisible(not brief)

    def show_standing(self, standing: Standing) -> None:
        """Show this player from now on."""
        self._player = standing.player
        self.setObjectName(f"standing {standing.player}")
        self.setAccessibleName(spoken(standing))
        plain_labels.set_tool_tip(self, spoken(standing) if self._brief or standing.computer or standing.owes else "")
        self._chip.show_letter(standing.letter, name=standing.name)
        self._name.setText(standing.name)
        kind = standing.faction
        if standing.neutral:
            kind = _("neutral")
        elif standing.computer:
            kind = _("computer ({level})").format(level=level_name(standing.computer))
        self._second.setText(_("out") if standing.out else _("won") if standing.won else kind)
        self._second.setVisible(not self._brief)
        self._owes.setVisible(bool(standing.owes))
        self._computer.setVisible(self._brief and bool(standing.computer))
        self._sectors.setText(count("{n} sector", "{n} sectors", standing.sectors))
        self._fp.setText(phrases.fp(standing.fp))
        self._vp.setText(str(standing.vp))
        for label in (self._name, self._vp):
            plain_labels.set_tone(label, "ink3" if standing.out else "ink")
        plain_labels.set_tone(self._second, "ink3" if standing.out else "ink2")

    def _points(self) -> Sum | None:
        session = self._session
        known = self._player in session.state.players
        return sums.victory_points(session.history(), session.state, PlayerId(str(self._player))) if known else None

    def _forces(self) -> Sum | None:
        state = self._session.state
        return sums.forces(state, PlayerId(str(self._player))) if self._player in state.players else None

    def show_selection(self) -> None:
        """Lit while its player is the one that is looked at."""
        now = "selected" if self._player == self._session.selected_player else "rest"
        if now != self.property("row"):
            self.setProperty("row", now)
            self.style().unpolish(self)
            self.style().polish(self)

    def _select(self) -> None:
        self._session.select(player=self._player)


class Tag(panel_widgets.Row):
    """A player in the fewest points: chip and VP."""

    def __init__(self, session: Session, standing: Standing) -> None:
        super().__init__(spoken(standing), lambda: session.select(player=standing.player))
        self.setObjectName(f"tag {standing.player}")
        chip = widgets.Chip(session.theme, standing.letter, 16, name=standing.name)
        points = plain_labels.label(str(standing.vp), font="row", tone="ink3" if standing.out else "ink")
        self.setLayout(panel_widgets.line(chip, points, spacing=5, margins=(3, 2, 5, 2)))
        plain_labels.set_tool_tip(self, spoken(standing))


class Standings(QWidget):
    """The list of players. Scrolls where there is too little room for all of them; folded, it is a row of tags."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self.setObjectName("standings")
        self.setAccessibleName(_("Standings"))
        self._lines: list[Line] = []
        self._shown: tuple[Standing | None, ...] = ()
        self._brief = False
        self._unfolded = False  # where it may be folded
        self._column = panel_widgets.column(spacing=2)
        head = panel_widgets.head(_("Standings"), _("VP"))
        plain_labels.set_tool_tip(head, phrases.rule_title("campaign:C34"))
        self._unfold = widgets.IconButton(session.theme, "chevron-right", _("Unfold the standings"), size=14)
        self._unfold.setObjectName("unfold the standings")
        self._unfold.setFixedSize(24, 20)
        self._unfold.clicked.connect(self._turn)
        self._unfold.hide()
        heading = panel_widgets.line(head, self._unfold, spacing=2, margins=(REACH, 0, REACH + EDGE, 0))
        inner = QWidget()
        inner.setLayout(panel_widgets.column(self._column, 0, margins=(0, 0, EDGE, 0)))
        self._list = panel_widgets.scrolled(inner)
        self._tags = QWidget()
        self._tag_row = Wrapping(spacing=4)
        self._tags.setLayout(self._tag_row)
        self._tags.hide()
        tags = panel_widgets.line(self._tags, margins=(REACH - 3, 0, EDGE, 0))
        self.setLayout(panel_widgets.column(heading, 6, self._list, tags))
        session.changed.connect(self._show)
        session.settled.connect(self._light)
        self._show()

    def set_brief(self, brief: bool) -> None:
        """Take a row of tags for all, or one line for each player where it is unfolded, however few there are."""
        if brief != self._brief:
            self._brief = brief
            self._unfold.setVisible(brief)
            self._fold()
            self._make_lines()
            self._show()
            self._light()

    def _turn(self) -> None:
        self._unfolded = not self._unfolded
        self._fold()

    def _fold(self) -> None:
        """The tags in place of the lines, or these again."""
        folded = self._brief and not self._unfolded
        self._list.setVisible(not folded)
        self._tags.setVisible(folded)
        words = _("Unfold the standings") if folded else _("Fold the standings")
        self._unfold.show_icon("chevron-right" if folded else "chevron-down", words)

    def _show_tags(self) -> None:
        panel_widgets.clear(self._tag_row)
        for standing in filter(None, self._shown):
            self._tag_row.addWidget(Tag(self._session, standing))

    def _show(self) -> None:
        if len(self._lines) != len(self._session.state.seats):
            self._make_lines()
        before, self._shown = self._shown, with_debts(self._session)
        for line, old, new in zip(self._lines, before, self._shown, strict=True):
            if new is not None and new != old:
                line.show_standing(new)
        if before != self._shown:
            self._show_tags()

    def _make_lines(self) -> None:
        """A line for each seat; while the campaign goes on, newcomers join (campaign:C84)."""
        number = len(self._session.state.seats)
        panel_widgets.clear(self._column)
        self._lines = [Line(self._session, brief=self._brief or number > MOST_IN_FULL) for _seat in range(number)]
        self._shown = (None,) * number
        for line in self._lines:
            self._column.addWidget(line)

    def _light(self) -> None:
        for line in self._lines:
            line.show_selection()
