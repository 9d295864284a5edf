"""What came of an entry: one function an event kind, given all events that are told together."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any

from campaign.battle.contract import BattleReport
from campaign.words import _, count, listed
from campaign.world import events as e
from campaign.world.ids import FigureId, PlayerId, SectorId
from campaign.world.news.scene import News, Scene, attacked_words, calendar, capital
from campaign.world.state import (
    Account,
    AnswerDue,
    CallDue,
    Fate,
    LossesDue,
    Pending,
    ReliefDue,
    ReportDue,
    RetreatDue,
    Role,
    Stage,
    SurplusDue,
)
from campaign.world.unit_words import edge_name


def _tell_founded(scene: Scene, events: Sequence[e.CampaignFounded]) -> News:
    event = events[0]
    text = _("The map: {sectors} and {routes}").format(
        sectors=count("{n} sector", "{n} sectors", len(event.sectors)),
        routes=count("{n} route", "{n} routes", len(event.routes)),
    )
    return News(None, "map", text, "campaign:C2")


def _tell_initiative(scene: Scene, events: Sequence[e.InitiativeThrown]) -> News:
    throws = [
        _("{player} {faces}").format(player=scene.player(player), faces=_(", then ").join(map(str, faces)))
        for player, faces in events[0].throws
    ]
    return News(None, "dice", _("Thrown: {throws}").format(throws="; ".join(throws)), "campaign:C10")


def _tell_stage(scene: Scene, events: Sequence[e.StageReached]) -> News | None:
    text = {
        Stage.BATTLES: _("All turns of the week are over"),
        Stage.SURPLUS: _("The week ends when the surplus is chosen"),
        Stage.RELIEF: _("The week ends when the relief is placed"),
        Stage.OVER: _("The campaign is over"),
    }.get(events[0].stage)
    return None if text is None else News(None, "week", text, "campaign:C11")


def _tell_week(scene: Scene, events: Sequence[e.WeekEnded]) -> News:
    event = events[-1]
    text = _("{week} comes next; every army may move again").format(week=capital(calendar(event.month, event.week)))
    return News(None, "week", text, "campaign:C9")


def _tell_stock(scene: Scene, events: Sequence[e.StockMoved]) -> News | None:
    first = events[0]
    if first.account not in STOCK_NEWS:
        return None
    sentence, sign, rule = STOCK_NEWS[first.account]
    total = sum(event.fp for event in events)
    places = list(dict.fromkeys(event.sector for event in events))
    where = scene.sectors(places) if len(places) < 3 else count("{n} sectors", "{n} sectors", len(places))
    text = sentence(total).format(player=scene.player(first.player), fp=abs(total), where=where)
    return News(first.player, sign, text, rule)


STOCK_NEWS: dict[Account, tuple[Callable[[int], str], str, str]] = {
    Account.FOUNDED: (lambda fp: _("{player} begins with {fp} FP in {where}"), "stock", "campaign:C4"),
    Account.INCOME: (lambda fp: _("{player} earns {fp} FP in {where}"), "stock", "campaign:C29"),
    Account.CATCH_UP: (
        lambda fp: _("{player} is the smallest and gets {fp} FP more in {where}"),
        "stock",
        "campaign:C85",
    ),
    Account.HANDICAP: (lambda fp: _("{player} gets {fp} FP more in {where}, as a handicap"), "stock", "campaign:C98"),
    Account.LEFT: (lambda fp: _("{fp} FP of {player}’s stock are gone in {where}"), "close", "campaign:C83"),
    Account.RELIEF: (lambda fp: _("{player} gets {fp} FP of relief in {where}"), "stock", "campaign:C52"),
    Account.CAPTURED: (
        lambda fp: _("{player} captures {fp} FP of stock in {where}"),
        "stock",
        "campaign:C30",
    ),
    Account.CORRECTIONS: (
        lambda fp: (
            _("{player} gets {fp} FP of stock in {where}")
            if fp >= 0
            else _("{player} has {fp} FP less of stock in {where}")
        ),
        "type-in",
        "campaign:C55",
    ),
    Account.SURPLUS: (
        lambda fp: _("{player} loses {fp} FP of stock as surplus in {where}"),
        "stock",
        "campaign:C16",
    ),
    Account.MINES: (lambda fp: _("{player} pays {fp} FP from the stock of {where}"), "stock", "campaign:C33"),
    Account.COMMANDER: (
        lambda fp: _("{player} pays {fp} FP more for a commander, from the stock of {where}"),
        "stock",
        "campaign:C38",
    ),
    Account.STOCK_LOST: (lambda fp: _("{player} loses {fp} FP of stock in {where}"), "stock", "campaign:C30"),
}
"""Account of a movement of stock -> its sentence, sign and rule. Recruiting is told by who joins."""


def _tell_formed(scene: Scene, events: Sequence[e.ArmyFormed]) -> News:
    event = events[0]
    text = _("{army} forms in {sector}").format(army=event.name, sector=scene.sector(event.sector))
    return News(event.player, "split", text, "campaign:C17")


def _tell_gone(scene: Scene, events: Sequence[e.ArmyGone]) -> News:
    army = events[0].army
    return News(scene.army_player(army), "close", _("{army} is no more").format(army=scene.army(army)), "campaign:C17")


def _tell_joined(scene: Scene, events: Sequence[e.FigureJoined]) -> News:
    first = events[0]
    who = listed([_("{name} ({unit})").format(name=event.name, unit=scene.unit(event.unit)) for event in events])
    sentence = count("{{who}} joins {{army}}", "{{who}} join {{army}}", len(events))
    rule = {Account.HATCHED: "campaign:C24", Account.CORRECTIONS: "campaign:C55"}.get(first.account, "campaign:C28")
    if first.account is Account.HATCHED:
        sentence = count("{{who}} hatched and joins {{army}}", "{{who}} hatched and join {{army}}", len(events))
    army = scene.army(first.army) if first.army else _("the detachment")
    return News(first.player, "recruit", sentence.format(who=who, army=army), rule)


def _tell_hatched_and_died(scene: Scene, events: Sequence[e.FigureHatchedAndDied]) -> News:
    who = listed([_("{name} ({unit})").format(name=event.name, unit=scene.unit(event.unit)) for event in events])
    return News(events[0].player, "burst", _("{who} hatched and died in the battle").format(who=who), "campaign:C24")


def _tell_transferred(scene: Scene, events: Sequence[e.FiguresTransferred]) -> News:
    figures = [figure for event in events for figure in event.figures]
    army, first = events[0].army, scene.figure(figures[0]) if figures else None
    values = {"figures": scene.figures(figures), "army": scene.army(army) if army else ""}
    text = (
        count("{{figures}} goes to {{army}}", "{{figures}} go to {{army}}", len(figures))
        if army
        else count("{{figures}} leaves for the battle", "{{figures}} leave for the battle", len(figures))
    )
    rule = "campaign:C17" if army else "campaign:D1"
    return News(first.player if first else None, "split" if army else "detachment", text.format(**values), rule)


def _tell_moved(scene: Scene, events: Sequence[e.ArmyMoved]) -> News:
    army = events[0].army
    text = _("{army} enters {sectors}").format(
        army=scene.army(army), sectors=_(", then ").join(scene.sector(event.sector) for event in events)
    )
    return News(scene.army_player(army), "move", text, "campaign:C12")


def _tell_lost(scene: Scene, events: Sequence[e.FigureLost]) -> News:
    first = events[0]
    figures = [event.figure for event in events]
    known = scene.figure(first.figure)
    owner = known.player if known else None
    text = {
        Fate.KILLED: _("{player} loses {figures} in battle, {fp} FP"),
        Fate.CAPTURED: _("{player} loses {figures} as captured, {fp} FP"),
        Fate.SURRENDERED: _("{player} surrenders {figures}, {fp} FP"),
        Fate.HAZARD: _("{player} loses {figures} to a hazard, {fp} FP"),
        Fate.SURPLUS: _("{player} loses {figures} as surplus, {fp} FP"),
        Fate.GIVEN_UP: _("{player} gives up {figures}, {fp} FP"),
        Fate.STRANDED: _("{player} loses {figures}, with nowhere to go, {fp} FP"),
        Fate.CORRECTED: _("{player} has {figures} struck off, {fp} FP"),
        Fate.LEFT: _("{player} leaves with {figures}, {fp} FP"),
        Fate.ALIVE: "",
    }[first.fate].format(
        player=scene.player(owner) if owner else _("a player"),
        figures=scene.figures(figures),
        fp=scene.fp(figures),
    )
    return News(owner, "close", capital(text), FATE_RULES[first.fate])


FATE_RULES: dict[Fate, str] = {
    Fate.ALIVE: "",
    Fate.KILLED: "campaign:C25",
    Fate.CAPTURED: "campaign:C23",
    Fate.SURRENDERED: "campaign:C27",
    Fate.HAZARD: "campaign:C14",
    Fate.SURPLUS: "campaign:C16",
    Fate.GIVEN_UP: "campaign:C22",
    Fate.STRANDED: "campaign:C22",
    Fate.CORRECTED: "campaign:C55",
    Fate.LEFT: "campaign:C83",
}


def _tell_recovered(scene: Scene, events: Sequence[e.FigureRecovered]) -> News:
    known = scene.figure(events[0].figure)
    text = count(
        "{player} gets {figures} back, who was knocked out in battle, {fp} FP",
        "{player} gets {figures} back, who were knocked out in battle, {fp} FP",
        len(events),
        player=scene.player(known.player) if known else _("a player"),
        figures=scene.figures([event.figure for event in events]),
        fp=str(scene.fp([event.figure for event in events])),
    )
    return News(known.player if known else None, "dice", capital(text), "firefight:E10")


def _tell_revived(scene: Scene, events: Sequence[e.FigureRevived]) -> News:
    event = events[0]
    known = scene.figure(event.figure)
    text = _("{figure} lives again, in {army}").format(
        figure=capital(scene.figure_name(event.figure)), army=scene.army(event.army)
    )
    return News(known.player if known else None, "veteran", text, "campaign:C55")


def _tell_unit_formed(scene: Scene, events: Sequence[e.UnitFormed]) -> News:
    event = events[0]
    form = _("{figures} act as one unit") if event.group else _("{figures} form units as the rules say")
    text = form.format(figures=capital(scene.figures(event.figures)))
    return News(scene.army_player(event.army), "split", text, "firefight:E5")


def _tell_kills(scene: Scene, events: Sequence[e.KillCredited]) -> News:
    known = scene.figure(events[0].figure)
    text = _("{figure} kills {victims}, {fp} FP of experience").format(
        figure=capital(scene.figure_name(events[0].figure)),
        victims=scene.figures(event.victim for event in events),
        fp=sum(event.fp for event in events),
    )
    return News(known.player if known else None, "veteran", text, scene.face.experience_rule)


def _tell_ability(scene: Scene, events: Sequence[e.AbilityGained]) -> News:
    event = events[0]
    known = scene.figure(event.figure)
    face = scene.face
    plain = face.plain_ability(event.ability)
    number = next((thrown for thrown, ability in face.abilities.items() if ability == plain), event.thrown)
    text = _("{figure} throws {n} on the table of abilities: {ability}").format(
        figure=capital(scene.figure_name(event.figure)),
        n=event.thrown,
        ability=scene.ability(event.figure, event.ability),
    )
    return News(known.player if known else None, "dice", text, face.thrown_rule(number))


def _tell_ability_named(scene: Scene, events: Sequence[e.AbilityNamed]) -> News:
    event = events[0]
    known = scene.figure(event.figure)
    text = _("{figure} has {ability}").format(
        figure=capital(scene.figure_name(event.figure)), ability=scene.ability(event.figure, event.ability)
    )
    return News(known.player if known else None, "veteran", text, scene.face.ability_rule)


def _tell_figure_set(scene: Scene, events: Sequence[e.FigureSet]) -> News:
    event = events[0]
    known = scene.figure(event.figure)
    text = _("{figure}: {fp} FP of experience, {kills}, {battles}").format(
        figure=capital(scene.figure_name(event.figure)),
        fp=event.experience,
        kills=count("{n} kill", "{n} kills", event.kills),
        battles=count("{n} battle", "{n} battles", event.battles),
    )
    if event.abilities:
        text = _("{text}, {abilities}").format(
            text=text, abilities=listed([*map(scene.face.ability_name, event.abilities)])
        )
    return News(known.player if known else None, "type-in", text, "campaign:C55")


def _tell_veterans(scene: Scene, events: Sequence[e.VeteranBrought]) -> News:
    figures = [event.figure for event in events]
    known = scene.figure(figures[0])
    text = count("{{who}} is a veteran of {{campaign}}", "{{who}} are veterans of {{campaign}}", len(figures))
    told = text.format(who=scene.figures(figures), campaign=events[0].campaign)
    return News(known.player if known else None, "veteran", told, "campaign:C88")


def _tell_commander(scene: Scene, events: Sequence[e.CommanderNamed]) -> News:
    event = events[0]
    text = _("{figure} stands for {player} from now on").format(
        figure=capital(scene.figure_name(event.figure)), player=scene.player(event.player)
    )
    return News(event.player, "commander", text, "campaign:C37")


def _tell_commander_lost(scene: Scene, events: Sequence[e.CommanderLost]) -> News:
    event = events[0]
    text = _("{player} has lost the commander in chief, {figure}").format(
        player=scene.player(event.player), figure=scene.figure_name(event.figure)
    )
    return News(event.player, "commander", text, "campaign:C38")


def _tell_points(scene: Scene, events: Sequence[e.VictoryPointsScored]) -> News:
    first = events[0]
    total = sum(event.points for event in events)
    text = {
        "kill": _("{player} scores {vp} VP for enemies killed"),
        "commander": _("{player} scores {vp} VP for an enemy commander"),
        "sector": count(
            "{{player}} scores {{vp}} VP for {n} sector",
            "{{player}} scores {{vp}} VP for {n} sectors",
            len(events),
        ),
        "correction": _("{player} gets {vp} VP") if total >= 0 else _("{player} has {vp} VP less"),
    }[first.reason].format(player=scene.player(first.player), vp=abs(total))
    return News(first.player, "victory", text, "campaign:C55" if first.reason == "correction" else "campaign:C34")


def _tell_hazard(scene: Scene, events: Sequence[e.HazardThrown]) -> News:
    event = events[0]
    owner, mined = scene.army_player(event.army), scene.is_route(event.hazard)
    values = {
        "army": scene.army(event.army),
        "hazard": scene.hazard(event.hazard),
        "sector": scene.sector(SectorId(event.hazard)),
        "faces": " + ".join(map(str, event.faces)),
        "fp": sum(event.faces),
        "player": scene.player(owner) if owner else _("its owner"),
    }
    text = (
        _("{army} crosses {hazard}: {faces}, {player} loses {fp} FP")
        if mined
        else _("{army} enters radioactive {sector}: {faces}, {player} loses {fp} FP")
    )
    if (named := scene.named_hazard(event.hazard)) is not None:
        values["hazard"] = named.name
        text = _("{army} enters {sector}, {hazard}: {faces}, {player} loses {fp} FP")
    return News(owner, scene.hazard_sign(event.hazard), text.format(**values), "campaign:C14")


def _tell_due(scene: Scene, events: Sequence[e.PendingOpened]) -> News:
    due = events[0].pending
    text, sign, rule = _due(scene, due)
    return News(due.player, sign, text, rule)


def _due(scene: Scene, due: Pending) -> tuple[str, str, str]:
    """What a player has to choose: sentence, sign and rule."""
    match due:
        case LossesDue():
            values = {"fp": due.score, "army": scene.army(due.army)}
            text, sign, rule = (
                _("{player} has to choose {fp} FP of losses in {army}"),
                "warning",
                "campaign:C14",
            )
        case SurplusDue():
            values = {"fp": due.over, "sector": scene.sector(due.sector)}
            text, sign, rule = (
                _("{player} has to choose {fp} FP of surplus in {sector}"),
                "warning",
                "campaign:C16",
            )
        case AnswerDue():
            values = {"army": scene.army(due.army), "place": scene.battle_place(due.battle)}
            text = _("{player} has to answer the attack on {army} in {place}")
            sign, rule = "battle", "campaign:C21" if due.havens else "campaign:C46"
        case CallDue():
            values = {"place": scene.battle_place(due.battle)}
            text, sign, rule = (
                _("{player} may send a detachment to the battle of {place}"),
                "detachment",
                "campaign:D6",
            )
        case ReportDue():
            values = {"place": scene.battle_place(due.battle)}
            text, sign, rule = _("The battle of {place} waits for its result"), "battle", "campaign:C25"
        case RetreatDue():
            values = {"place": scene.sector(due.start)}
            text, sign, rule = (
                _("{player} has to choose where to retreat to from {place}"),
                "retreat",
                "campaign:C22",
            )
        case ReliefDue():
            values = {}
            text, sign, rule = _("{player} has to choose where 2 FP of relief go"), "stock", "campaign:C52"
    return text.format(player=scene.player(due.player), **values), sign, rule


def _tell_taken(scene: Scene, events: Sequence[e.SectorTaken]) -> News:
    event = events[0]
    values = {
        "sector": scene.sector(event.sector),
        "owner": scene.player(event.owner),
        "previous": scene.player(event.previous),
    }
    if event.owner is None:
        text = _("{sector} belongs to nobody now")
    elif event.previous is None:
        text = _("{sector} belongs to {owner} now")
    else:
        text = _("{sector} belongs to {owner} now, no longer to {previous}")
    return News(event.owner, "victory", text.format(**values), "campaign:C13")


def _tell_laid(scene: Scene, events: Sequence[e.MinefieldLaid]) -> News:
    a, b = scene.ends(events[0].route)
    text = _("A minefield lies between {a} and {b}").format(a=a, b=b)
    return News(events[0].player, "mine", text, "campaign:C33")


def _tell_cleared(scene: Scene, events: Sequence[e.MinefieldCleared]) -> News:
    a, b = scene.ends(events[0].route)
    text = _("The way between {a} and {b} is free of mines").format(a=a, b=b)
    return News(events[0].player, "mine", text, "campaign:C33")


def _tell_pact(scene: Scene, events: Sequence[e.PactMade]) -> News:
    text = _("{players} let each other in").format(players=scene.players(events[0].players))
    return News(events[0].players[0], "pact", text, "campaign:C56")


def _tell_pact_ended(scene: Scene, events: Sequence[e.PactEnded]) -> News:
    text = _("{players} have no pact any more").format(players=scene.players(events[0].players))
    return News(events[0].by, "pact", text, "campaign:C45")


def _tell_declared(scene: Scene, events: Sequence[e.BattleDeclared]) -> News:
    battle = events[0].battle
    text = _("{attacker} attacks {sector}").format(
        attacker=scene.player(battle.attacker), sector=scene.sector(battle.sector)
    )
    if attacked := attacked_words(scene):
        text = _("Battle of {sector}: {attacker} attacks {attacked}").format(
            attacker=scene.player(battle.attacker), sector=scene.sector(battle.sector), attacked=attacked
        )
    return News(battle.attacker, "battle", text, "campaign:C20")


def _tell_force(scene: Scene, events: Sequence[e.ForceJoined]) -> News:
    force = events[0].force
    text = _("{player} comes to the battle of {place} with {fp} FP of {army}").format(
        player=scene.player(force.player),
        place=scene.battle_place(events[0].battle),
        fp=scene.forces_fp([force]),
        army=scene.army(force.army),
    )
    rule = "campaign:D3" if force.role is Role.DETACHMENT else "campaign:C20"
    return News(force.player, "battle", text, rule)


def _tell_answered(scene: Scene, events: Sequence[e.ForceAnswered]) -> News:
    event = events[-1]
    values = {"army": scene.army(event.army), "place": scene.battle_place(event.battle)}
    text = {
        True: _("{army} stands in the battle of {place}"),
        False: _("{army} is not in the battle of {place}"),
        None: _("{army} has to answer the attack on {place} once more"),
    }[event.stands].format(**values)
    return News(scene.army_player(event.army), "shield" if event.stands else "retreat", text, "campaign:C46")


def _tell_reloading(scene: Scene, events: Sequence[e.ReloadingGranted]) -> News:
    event = events[0]
    text = _("{other} may reload from the HQs of {player} until the battle of {place} ends").format(
        other=scene.player(event.to), player=scene.player(event.by), place=scene.battle_place(event.battle)
    )
    return News(event.by, "hq", text, "campaign:D2")


def _tell_flanks(scene: Scene, events: Sequence[e.FlanksWritten]) -> News:
    event = events[0]
    forces = [
        _("{figures} from the {edge}").format(figures=scene.figures(flank.figures), edge=edge_name(flank.edge))
        for flank in event.flanks
    ]
    text = _("On the flank: {forces}").format(forces="; ".join(forces)) if forces else _("Nobody comes in on the flank")
    return News(event.player, "flank", text, "fftt:H1")


def _tell_battlefield(scene: Scene, events: Sequence[e.BattlefieldLaid]) -> News:
    text = _("{sector} keeps this table for its next battle").format(sector=scene.sector(events[0].sector))
    return News(None, "map", text, "campaign:C25")


def _tell_fought(scene: Scene, events: Sequence[e.BattleFought]) -> News:
    """The field, who has fought, and how much fell of which nobody knows whose kill it was (campaign:C26g)."""
    event = events[0]
    text = _held(scene, event.report)
    if event.fought:
        fought = count("{{who}} has fought this week", "{{who}} have fought this week", len(event.fought))
        text = _("{held}; {fought}").format(held=text, fought=fought.format(who=scene.players(event.fought)))
    lost = [one for one in scene.happened(e.FigureLost) if one.fate is Fate.KILLED and one.killer is None]
    if lost:
        fp = scene.fp([one.figure for one in lost])
        text = _("{text}; {fp} FP fell without a killer’s name").format(text=text, fp=fp)
    if event.report.note:
        text = _("{text} (“{note}”)").format(text=text, note=event.report.note)
    return News(None, "battle", text, "campaign:C42")


def _held(scene: Scene, report: BattleReport) -> str:
    turns = scene.turns.lasted(report.turns)
    if report.holder is None:
        return _("Nobody holds the field after {turns}").format(turns=turns)
    return _("{player} holds the field after {turns}").format(player=scene.player(PlayerId(report.holder)), turns=turns)


def _tell_agreed(scene: Scene, events: Sequence[e.ReportAgreed]) -> News:
    battle = scene.battle(events[0].battle)
    sides, agreed = (len(battle.players), len(battle.agreed)) if battle is not None else (0, 0)
    text = _("{n} of {sides} sides agree now").format(n=agreed + len(events), sides=sides)
    return News(events[0].player, "check", text, "campaign:C79")


def _tell_voided(scene: Scene, events: Sequence[e.AgreementVoided]) -> News:
    text = _("Nobody agrees any more to the result of the battle of {place}: it names who was corrected")
    return News(None, "warning", text.format(place=scene.battle_place(events[0].battle)), "campaign:C79")


def _tell_out(scene: Scene, events: Sequence[e.PlayerOut]) -> News:
    player = events[0].player
    text = _("{player} has neither sector nor figure left, and is out").format(player=scene.player(player))
    return News(player, "warning", text, "campaign:C36")


def _tell_returned(scene: Scene, events: Sequence[e.PlayerReturned]) -> News:
    player = events[0].player
    text = _("{player} is in the campaign again").format(player=scene.player(player))
    return News(player, "check", text, "campaign:C55")


def _tell_over(scene: Scene, events: Sequence[e.CampaignEnded]) -> News:
    winners = events[0].winners
    text = count("{{who}} wins the campaign", "{{who}} win the campaign", len(winners)).format(
        who=scene.players(winners) or _("nobody")
    )
    return News(winners[0] if len(winners) == 1 else None, "victory", capital(text), "campaign:C36")


TELLERS: dict[type, Callable[[Scene, Any], News | None]] = {
    e.CampaignFounded: _tell_founded,
    e.InitiativeThrown: _tell_initiative,
    e.StageReached: _tell_stage,
    e.WeekEnded: _tell_week,
    e.StockMoved: _tell_stock,
    e.ArmyFormed: _tell_formed,
    e.ArmyGone: _tell_gone,
    e.FigureJoined: _tell_joined,
    e.FigureHatchedAndDied: _tell_hatched_and_died,
    e.FiguresTransferred: _tell_transferred,
    e.ArmyMoved: _tell_moved,
    e.FigureLost: _tell_lost,
    e.FigureRecovered: _tell_recovered,
    e.FigureRevived: _tell_revived,
    e.UnitFormed: _tell_unit_formed,
    e.KillCredited: _tell_kills,
    e.AbilityGained: _tell_ability,
    e.AbilityNamed: _tell_ability_named,
    e.FigureSet: _tell_figure_set,
    e.VeteranBrought: _tell_veterans,
    e.CommanderNamed: _tell_commander,
    e.CommanderLost: _tell_commander_lost,
    e.VictoryPointsScored: _tell_points,
    e.HazardThrown: _tell_hazard,
    e.PendingOpened: _tell_due,
    e.SectorTaken: _tell_taken,
    e.MinefieldLaid: _tell_laid,
    e.MinefieldCleared: _tell_cleared,
    e.PactMade: _tell_pact,
    e.PactEnded: _tell_pact_ended,
    e.BattleDeclared: _tell_declared,
    e.ForceJoined: _tell_force,
    e.ForceAnswered: _tell_answered,
    e.ReloadingGranted: _tell_reloading,
    e.FlanksWritten: _tell_flanks,
    e.BattlefieldLaid: _tell_battlefield,
    e.BattleFought: _tell_fought,
    e.ReportAgreed: _tell_agreed,
    e.AgreementVoided: _tell_voided,
    e.PlayerOut: _tell_out,
    e.PlayerReturned: _tell_returned,
    e.CampaignEnded: _tell_over,
}

SILENT: frozenset[type] = frozenset(
    {
        e.CopyTaken,  # tells what the journal told that it is a copy of
        e.MapRedrawn,  # the headline's
        e.MapEdited,  # the headline's
        e.TurnEnded,  # the headline's
        e.ArmySpent,
        e.FiguresFought,
        e.PendingSettled,
        e.JourneyWent,
        e.JourneyEnded,
        e.BattleStageReached,
        e.CallAnswered,  # the headline's
        e.Renamed,  # the headline's
        e.NoteWritten,  # the headline's
        e.PortraitSet,  # the headline's
        e.BackdropSet,  # the headline's
        e.ThrowSetAside,  # the headline's
        e.DiceRenewed,
        e.Corrected,  # the headline's
        e.SeatHanded,  # the headline's
        e.SeatDropped,  # the headline's
        e.SeatAdded,  # the headline's
        e.RulesChanged,  # the headline's
    }
)
"""Event kinds that have no sentence of their own: bookkeeping, or all is in the entry's headline."""


def _player_of(scene: Scene, figure: FigureId) -> Hashable:
    known = scene.figure(figure)
    return known.player if known else None


def _lost_together(scene: Scene, event: e.FigureLost) -> Hashable:
    known = scene.figure(event.figure)
    return known.player if known else None, event.fate


TOGETHER: dict[type, Callable[[Scene, Any], Hashable]] = {
    e.StockMoved: lambda scene, event: (event.player, event.account),
    e.FigureJoined: lambda scene, event: (event.army, event.account),
    e.FigureHatchedAndDied: lambda scene, event: event.player,
    e.FiguresTransferred: lambda scene, event: event.army,
    e.VeteranBrought: lambda scene, event: _player_of(scene, event.figure),
    e.ArmyMoved: lambda scene, event: event.army,
    e.FigureLost: _lost_together,
    e.KillCredited: lambda scene, event: event.figure,
    e.VictoryPointsScored: lambda scene, event: (event.player, event.reason),
    e.ForceAnswered: lambda scene, event: (event.battle, event.army),
}
"""Event kinds of which several are told in one sentence: those with the same answer here."""
