"""Battles on the table for the screens: campaigns in which one waits, and the table at a moment of it.

What people would answer until then, the program's own player does. Decides nothing about a screen.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from pathlib import Path
from typing import cast

from PySide6.QtCore import QThreadPool
from PySide6.QtWidgets import QApplication, QWidget

from campaign.battle.arena import Decision, tactician
from campaign.battle.battlefields.generate import generate
from campaign.battle.contract import BattleSetup, FigureSetup
from campaign.battle.contract.table.questions import Gesture
from campaign.battle.fftt import codes as c
from campaign.battle.fftt.table.choices import DONE
from campaign.battle.fftt.units import Faction
from campaign.battle.firefight.units import firefight_rows
from campaign.battle.scenery import CM, Edge
from campaign.battle.systems import table_of
from campaign.desk import Desk
from campaign.tabletop.looking import look_of
from campaign.tabletop.match import FacesWanted, Match, Over
from campaign.tabletop.seats import DiceBy, Seat
from campaign.world import queries
from campaign.world.ids import PlayerId
from campaign.world.orders import SetBattlefield
from tests.benchmarks.watchdog import preparing
from tests.ui.battle.table.battles.ground import COMMON, COMPACT, TANKS, waiting
from ui.battle.prepare import play_button
from ui.battle.prepare.prepare_sheet import PrepareSheet
from ui.battle.quick.run import QuickBattle
from ui.battle.story.log_model import Named
from ui.battle.table.window import Staged, TableWindow
from ui.main_window import MainWindow

MARINES, MACHINA, INSECTOIDS = Faction
MELEES = (c.PARTING, c.PICKING, c.CREDITING, c.GOING_ON)
TOUCH = 155  # from the middle of a Grunt to that of another that it touches
MANY = (
    FigureSetup("a", "marines.grunt", at=(4000, 4000), hurt=1),
    FigureSetup("b", "marines.hq", at=(500, 4000)),
    FigureSetup("c", "marines.grunt", at=(4000 + TOUCH, 4000 + TOUCH)),
)
CIRCLE = (
    FigureSetup("d", "machina.terminator", at=(4000 + TOUCH, 4000)),
    FigureSetup("e", "machina.terminator", at=(4000, 4000 + TOUCH)),
    FigureSetup("f", "machina.hq", at=(7500, 4000)),
)
AROUND = (*CIRCLE, FigureSetup("g", "machina.terminator", at=(4000 - TOUCH, 4000)))
BATTERY = (
    FigureSetup("a", "compact.howitzer", at=(5000, 8600)),
    FigureSetup("b", "compact.howitzer", at=(4200, 8600)),
    FigureSetup("j", "brood.ramhorn", at=(6200, 4600)),
)
LINE = (
    *(FigureSetup(f"s{n}", "compact.section", at=(4600 + 290 * n, 3000)) for n in range(3)),
    FigureSetup("g", "compact.gunner", at=(4750, 3600)),
    FigureSetup("l", "compact.gunner", at=(5100, 3650)),
    FigureSetup("k", "lattice.bulwark", at=(6200, 3600)),
)
CALLERS = (
    FigureSetup("a", "compact.captain", at=(4800, 8000), abilities=("support", "healer")),
    FigureSetup("b", "compact.lancer", at=(5400, 8000), hurt=2),
    FigureSetup("j", "brood.ramhorn", at=(6200, 6600)),
)
OUTSIDE = (
    *(FigureSetup(f"h{n}", "marines.grunt", at=(500, 1000 + 600 * n)) for n in range(9)),
    FigureSetup("i", "marines.grunt", flank=Edge.NORTH),
)
SEEDS = 60
PATIENCE = 10.0  # seconds
Open = Callable[[MainWindow], QWidget]


# --- campaigns --------------------------------------------------------------------------------------------------------


def marines_on_80(folder: Path) -> Desk:
    """Marines and Machina on a table of 80 cm."""
    return _on(waiting(folder, (MARINES, MACHINA)), 80)


def machina_on_120(folder: Path) -> Desk:
    """Machina and Insectoids on a table of 120 cm."""
    return _on(waiting(folder, (MACHINA, INSECTOIDS)), 120)


def insectoids_on_80(folder: Path) -> Desk:
    """Insectoids and Marines on a table of 80 cm."""
    return _on(waiting(folder, (INSECTOIDS, MARINES)), 80)


def four_on_120(folder: Path) -> Desk:
    """Four sides on a table of 120 cm."""
    return _on(waiting(folder, (MARINES, MACHINA, INSECTOIDS, MARINES)), 120)


def compact_on_100(folder: Path) -> Desk:
    """Two sides of Firefight on a table of 100 cm."""
    return _on(waiting(folder, (COMPACT, COMPACT), system="firefight"), 100)


def men_on_100(folder: Path) -> Desk:
    """Two sides of Man to Man on a table of 100 cm, with a tank, a mortar and support from afar each."""
    return _on(waiting(folder, (COMMON, COMMON), TANKS, system="man_to_man", fp=20), 100)


def _on(desk: Desk, size: int) -> Desk:
    sector = queries.open_battles(desk.state)[0].sector
    desk.submit(SetBattlefield(sector, generate("park", 5, (size * CM, size * CM))))
    return desk


# --- screens ----------------------------------------------------------------------------------------------------------


def at(kinds: Collection[int], deed: str = "", verb: int | None = None) -> Open:
    """The table at the first question of these kinds, where this can be answered, with a deed of the hand done."""

    def do(window: MainWindow) -> QWidget:
        match = _match(window)

        def there(waits: object) -> bool:
            asked = isinstance(waits, Decision) and waits.kind in kinds
            return asked and (verb is None or any(choice[c.VERB] == verb for choice in match.game.options()))

        _play(match, there)
        made = _opened(window, match)
        made.hand.do(deed)
        return made

    return do


def among(kind: int, first: Sequence[FigureSetup], second: Sequence[FigureSetup]) -> Open:
    """The table at the first question of a kind between these figures, with whatever dice bring it up."""

    def do(window: MainWindow) -> QWidget:
        ready = _match(window).setup
        sides = tuple(replace(side, figures=tuple(own)) for side, own in zip(ready.sides, (first, second), strict=True))
        setup = replace(ready, sides=sides)
        for seed in range(SEEDS):
            match = Match(setup, seed, [Seat() for _side in sides])
            while isinstance(match.waits, Decision) and match.waits.kind != kind:
                passes = match.waits.kind in (c.FIRING, c.MOVING, c.REACTING)
                match.answer(DONE if passes else match.game.options()[0])
            if isinstance(match.waits, Decision):
                return _opened(window, match)
        raise AssertionError("that was never asked")

    return do


def clash(kind: int, first: Sequence[FigureSetup], second: Sequence[FigureSetup]) -> Open:
    """The table of Firefight at the first question of a kind between these models, which stand there already."""

    def do(window: MainWindow) -> QWidget:
        ready = _match(window).setup
        sides = tuple(replace(side, figures=tuple(own)) for side, own in zip(ready.sides, (first, second), strict=True))
        return _asked(window, replace(ready, sides=sides, units=firefight_rows()), lambda match: True, [kind])

    return do


def with_units(kinds: Collection[int], first: Sequence[str], second: Sequence[str], step: int | None = None) -> Open:
    """The table at the first question of these kinds (of a step) in a battle of these units of Firefight."""

    def do(window: MainWindow) -> QWidget:
        ready = _match(window).setup
        sides = tuple(
            replace(side, figures=tuple(FigureSetup(f"{side.key}.{n}", unit) for n, unit in enumerate(units)))
            for side, units in zip(ready.sides, (first, second), strict=True)
        )
        setup = replace(ready, sides=sides, units=firefight_rows())
        return _asked(window, setup, lambda match: step is None or match.s.now[0].step == step, kinds)

    return do


HUNT = ("brood.matriarch", "brood.lurker", "brood.lurker", *["brood.skitter"] * 4)
PATROL = ("lattice.prime", "lattice.stalker", "compact.marksman", *["lattice.drone"] * 4)
"""Units with casters, ambushers and Scouts."""


def typed(window: MainWindow) -> QWidget:
    """Dice are to be thrown on the table and typed in."""
    match = _match(window, DiceBy.TABLE)
    _play(match, lambda waits: isinstance(waits, FacesWanted) and match.s.now[0].turn > 0)
    return _opened(window, match)


def curtained(window: MainWindow) -> QWidget:
    """The curtain is down before the first sets up."""
    return _opened(window, _match(window), curtain=True)


def ended(window: MainWindow) -> QWidget:
    """Somebody has surrendered in the second turn."""
    match = _match(window)
    asking = table_of(match.setup.system).asking

    def moves(waits: object) -> bool:
        if not isinstance(waits, Decision):
            return isinstance(waits, Over)
        return asking.question(look_of(match, waits.side), None).gesture is Gesture.MOVE

    _play(match, lambda waits: moves(waits) and match.s.now[0].turn > 1)
    while not isinstance(match.waits, Over):
        match.answer(asking.give_up)
        _play(match, moves)
    return _opened(window, match)


def prepared(window: MainWindow) -> QWidget:
    """How the battle is to be played."""
    session = window.session
    assert session is not None
    play_button.play(session, queries.open_battles(session.state)[0].id, window)
    return window.findChildren(PrepareSheet)[-1]


def quickly_prepared(window: MainWindow) -> QWidget:
    """The same of a battle without a campaign."""
    window.quick_battle()
    over = window.findChildren(QuickBattle)[-1]
    assert over.sheet is not None
    over.sheet.play.click()
    limit = time.monotonic() + PATIENCE
    while not over.sheet.findChildren(PrepareSheet) and time.monotonic() < limit:
        QThreadPool.globalInstance().waitForDone()
        QApplication.processEvents()
    return over.sheet.findChildren(PrepareSheet)[-1]


def stands(widget: QWidget) -> bool:
    """Whether something is asked, or the battle is over, and all that has happened is told."""
    table = cast(TableWindow, widget)
    if table.story._soon.isActive():
        return False
    over = table.question.button("enter") or table.question.button("close")
    return table.asker.now is not None or table.curtain.is_down or table.right.dice.isVisible() or over is not None


# --- the battle -------------------------------------------------------------------------------------------------------


@preparing()
def _match(window: MainWindow, dice: DiceBy = DiceBy.PROGRAM) -> Match:
    session = window.session
    assert session is not None
    ready = session.desk.battles.prepare(queries.open_battles(session.state)[0].id)
    return Match(ready.setup, ready.seed, [Seat() for _side in ready.setup.sides], dice)


def _asked(
    window: MainWindow, setup: BattleSetup, there: Callable[[Match], bool], kinds: Collection[int]
) -> TableWindow:
    """The table of the first battle of this set-up that comes to one of these questions."""
    for seed in range(SEEDS):
        match = Match(setup, seed, [Seat() for _side in setup.sides])

        def asks(waits: object, match: Match = match) -> bool:
            return isinstance(waits, Decision) and waits.kind in kinds and there(match)

        _play(match, lambda waits, asks=asks: isinstance(waits, Over) or asks(waits))
        if isinstance(match.waits, Decision):
            return _opened(window, match)
    raise AssertionError("that was never asked")


@preparing()
def _play(match: Match, until: Callable[[object], bool]) -> None:
    while not until(match.waits):
        if isinstance(match.waits, FacesWanted):
            match.throw([1 + len(match.kept[1]) * 5 % 6])
        else:
            assert isinstance(match.waits, Decision), "that was never asked"
            match.answer(tactician(match.system, match.t, match.seen_by(match.waits.side)))


def _opened(window: MainWindow, match: Match, *, curtain: bool = False) -> TableWindow:
    session = window.session
    assert session is not None
    state = session.state
    place = state.sectors[queries.open_battles(state)[0].sector].name
    sides = tuple(Named(state.players[PlayerId(side.key)].letter, side.name) for side in match.setup.sides)
    staged = Staged(f"Battle for {place}", sides)
    made = TableWindow(session.theme, match, staged, finish=lambda _fought: True, curtain=curtain, parent=window)
    made.show_at(0.0)
    made.show()
    made.begin()
    return made
