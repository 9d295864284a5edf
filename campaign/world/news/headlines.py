"""What an entry was about, in a sentence: one function an order kind."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Mapping
from typing import Any

from campaign.battle.contract import SideEnd
from campaign.battle.systems import lists_of
from campaign.dice import DiceKey
from campaign.words import _, count, listed
from campaign.world import events as e
from campaign.world import orders as o
from campaign.world.house_rules import house_rule_texts
from campaign.world.ids import ArmyId, BattleId, FigureId, PlayerId, RouteId, SectorId
from campaign.world.maps import edits
from campaign.world.maps.document import Hazard
from campaign.world.news.scene import News, Scene, attacked_words, calendar, capital, this_week
from campaign.world.state import CAMPAIGN, Account, LossesDue, ReliefDue, RetreatDue, Stage, SurplusDue
from campaign.world.unit_words import level_name

NOTE_SHOWN = 160  # characters of a note that stand in the journal's line


def _found(scene: Scene, order: o.FoundCampaign) -> News:
    name = lists_of(order.system).faction_name
    players = [_("{player} ({faction})").format(player=seat.name, faction=name(seat.faction)) for seat in order.players]
    text = _("The campaign {name} begins: {players}").format(name=order.name, players=listed(players))
    return News(None, "map", text, "campaign:C1")


def _take_copy(scene: Scene, order: o.TakeCopy) -> News:
    text = _("A copy for one player")
    for taken in scene.happened(e.CopyTaken):
        week = calendar(taken.snapshot.month, taken.snapshot.week)
        names = {player.id: player.name for player in taken.snapshot.players}
        text = _("{campaign}, a copy for {player}: {week}, entry {n}").format(
            campaign=taken.snapshot.name, player=names[taken.player], week=week, n=taken.entry
        )
    return News(order.player, "sight", text, "campaign:C61")


def _redraw_map(scene: Scene, order: o.RedrawMap) -> News:
    text = _("The map is another: {name}, {sectors} and {routes}").format(
        name=order.map.name,
        sectors=count("{n} sector", "{n} sectors", len(order.map.sectors)),
        routes=count("{n} route", "{n} routes", len(order.map.routes)),
    )
    return News(None, "map", text, "campaign:C67")


def _edit_map(scene: Scene, order: o.EditMap) -> News:
    return News(None, "map", _edit_words(scene, order.edit), "campaign:C90")


def _edit_words(scene: Scene, edit: edits.MapEdit) -> str:
    match edit:
        case edits.AddSector():
            return _("{sector} is added to the map").format(sector=edit.name)
        case edits.NameSector():
            return _("{sector} is called {name} on the map").format(sector=scene.sector(edit.sector), name=edit.name)
        case edits.JoinSectors():
            return _("A route joins {a} and {b}").format(a=scene.sector(edit.a), b=scene.sector(edit.b))
        case edits.RemoveRoute():
            a, b = scene.ends(edit.route)
            return _("The route between {a} and {b} is taken off the map").format(a=a, b=b)
        case edits.SwapHomes():
            return _("{a} and {b} change roles on the map").format(a=scene.sector(edit.a), b=scene.sector(edit.b))
        case edits.SetCharacter():
            words = _("{sector} looks different: {character}")
            return words.format(sector=scene.sector(edit.sector), character=edit.character)
        case edits.SetHazard(hazard=None):
            return _("{sector} is no hazardous area any more").format(sector=scene.sector(edit.sector))
        case edits.SetHazard(hazard=Hazard() as hazard):
            words = _("{sector} becomes a hazardous area: {hazard}, {n}D6")
            return words.format(sector=scene.sector(edit.sector), hazard=hazard.name.strip(), n=hazard.dice)
    sentence = {
        edits.MoveSector: _("{sector} is moved on the map"),
        edits.RemoveSector: _("{sector} is taken off the map"),
        edits.SetCentre: _("{sector} is the centre of the map"),
    }.get(type(edit))
    if sentence is None:
        assert isinstance(edit, edits.SetZone)
        sentence = _("{sector} becomes radioactive") if edit.radioactive else _("{sector} is radioactive no more")
    return sentence.format(sector=scene.sector(edit.sector))


def _start_week(scene: Scene, order: o.StartWeek) -> News:
    text = _("{week} begins").format(week=capital(this_week(scene)))
    for thrown in scene.happened(e.InitiativeThrown):
        names = [scene.player(player) for player in thrown.turn_order]
        text = _("{week}: {first} moves first").format(week=capital(this_week(scene)), first=names[0])
        if names[1:]:
            text = _("{first}, then {others}").format(first=text, others=listed(names[1:]))
    return News(None, "dice", text, "campaign:C10")


def _end_turn(scene: Scene, order: o.EndTurn) -> News:
    return News(
        order.player,
        "check",
        _("{player} ends the turn").format(player=scene.player(order.player)),
        "campaign:C11",
    )


def _end_week(scene: Scene, order: o.EndWeek) -> News:
    week = capital(this_week(scene))
    if scene.happened(e.CampaignEnded):
        text = _("{week} ends, and with it the campaign").format(week=week)
    elif scene.happened(e.WeekEnded):
        text = _("{week} ends").format(week=week)
        earned = (Account.INCOME, Account.CATCH_UP, Account.HANDICAP)
        if income := sum(event.fp for event in scene.happened(e.StockMoved) if event.account in earned):
            text = _("{week} ends, with {fp} FP of income").format(week=week, fp=income)
    else:
        text = _("{week} comes to its end, when all choices are made").format(week=week)
    return News(None, "week", text, "campaign:C31")


def _recruit(scene: Scene, order: o.Recruit) -> News:
    values = {
        "player": scene.player(order.player),
        "units": scene.units(order.units) or _("figures"),
        "sector": scene.sector(order.sector),
        "fp": -sum(event.fp for event in scene.happened(e.StockMoved)),
    }
    text = _("{player} recruits {units} in {sector}, {fp} FP from stock").format(**values)
    for formed in scene.happened(e.ArmyFormed)[:1]:
        text = _("{player} recruits {army} in {sector}, {fp} FP from stock: {units}").format(army=formed.name, **values)
    mustering = scene.before is not None and scene.before.stage is Stage.MUSTER
    return News(order.player, "recruit", text, "campaign:C4" if mustering else "campaign:C31")


def _split(scene: Scene, order: o.SplitArmy) -> News:
    formed = scene.happened(e.ArmyFormed)
    text = _("{player} splits {fp} FP off {army}, to be {new}").format(
        player=scene.player(order.player),
        fp=scene.fp(order.figures),
        army=scene.army(order.army),
        new=formed[0].name if formed else order.name,
    )
    return News(order.player, "split", text, "campaign:C17")


def _merge(scene: Scene, order: o.MergeArmies) -> News:
    text = _("{player} merges {army} into {into}").format(
        player=scene.player(order.player), army=scene.army(order.army), into=scene.army(order.into)
    )
    return News(order.player, "merge", text, "campaign:C17")


def _move(scene: Scene, order: o.MoveArmy) -> News:
    start = scene.army_sector(order.army)
    reached = [event.sector for event in scene.happened(e.ArmyMoved) if event.army == order.army]
    values = {
        "player": scene.player(order.player),
        "army": scene.army(order.army),
        "start": scene.sector(start) if start else _("a sector"),
        "goal": scene.sector(reached[-1] if reached else order.path[-1]),
    }
    if attacked := attacked_words(scene):
        text = _("{player} moves {army} from {start} to {goal} and attacks {attacked}").format(
            attacked=attacked, **values
        )
        return News(order.player, "battle", text, "campaign:C20")
    if any(joined.force.army == order.army for joined in scene.happened(e.ForceJoined)):
        text = _("{player} moves {army} from {start} to {goal}, to stand in the battle there").format(**values)
        return News(order.player, "shield", text, "campaign:C46")
    if any(event.army == order.army for event in scene.happened(e.ArmyGone)):
        text = _("{player} moves {army} from {start} towards {goal}, and loses all of it").format(**values)
        return News(order.player, "move", text, "campaign:C14")
    if any(isinstance(event.pending, LossesDue) for event in scene.happened(e.PendingOpened)):
        values["goal"] = scene.sector(order.path[-1])
        text = _("{player} moves {army} from {start} towards {goal}, and has losses to choose").format(**values)
        return News(order.player, "move", text, "campaign:C14")
    for taken in scene.happened(e.SectorTaken):
        text = _("{player} moves {army} from {start} to {goal} and takes it").format(**values)
        if taken.previous:
            text = _("{player} moves {army} from {start} to {goal} and takes it from {previous}").format(
                previous=scene.player(taken.previous), **values
            )
        return News(order.player, "victory", text, "campaign:C13")
    text = _("{player} moves {army} from {start} to {goal}").format(**values)
    return News(order.player, "move", text, "campaign:C12")


def _attack_here(scene: Scene, order: o.AttackHere) -> News:
    sector = scene.army_sector(order.army)
    place = scene.sector(sector) if sector else _("a sector")
    values = {"player": scene.player(order.player), "army": scene.army(order.army), "place": place}
    text = _("{player} attacks where {army} stands, in {place}").format(**values)
    if attacked := attacked_words(scene):
        text = _("{player} turns with {army} in {place} and attacks {attacked}").format(attacked=attacked, **values)
    return News(order.player, "battle", text, "campaign:C45")


def _lay(scene: Scene, order: o.LayMinefield) -> News:
    a, b = scene.ends(order.route)
    values = {"player": scene.player(order.player), "a": a, "b": b}
    text = _("{player} lays a minefield between {a} and {b}").format(**values)
    if price := sum(fp for _sector, fp in order.payment):
        text = _("{player} lays a minefield between {a} and {b}, {fp} FP from stock").format(fp=price, **values)
    return News(order.player, "mine", text, "campaign:C33")


def _clear(scene: Scene, order: o.ClearMinefield) -> News:
    a, b = scene.ends(order.route)
    values = {"player": scene.player(order.player), "a": a, "b": b}
    text = _("{player} removes the minefield between {a} and {b}").format(**values)
    if price := sum(fp for _sector, fp in order.payment):
        text = _("{player} clears the minefield between {a} and {b}, {fp} FP from stock").format(fp=price, **values)
    return News(order.player, "mine", text, "campaign:C33")


def _appoint(scene: Scene, order: o.AppointCommander) -> News:
    values = {"player": scene.player(order.player), "figure": scene.figure_name(order.figure)}
    text = _("{player} names {figure} commander in chief").format(**values)
    for gained in scene.happened(e.AbilityGained):
        text = _("{player} names {figure} commander in chief: 2D6 = {n}, {ability}").format(
            n=gained.thrown, ability=scene.face.ability_name(gained.ability), **values
        )
    return News(order.player, "commander", text, "campaign:C37")


def _make_pact(scene: Scene, order: o.MakePact) -> News:
    text = _("{player} and {other} make a pact").format(
        player=scene.player(order.player), other=scene.player(order.other)
    )
    return News(order.player, "pact", text, "campaign:C6")


def _end_pact(scene: Scene, order: o.EndPact) -> News:
    text = _("{player} ends the pact with {other}").format(
        player=scene.player(order.player), other=scene.player(order.other)
    )
    return News(order.player, "pact", text, "campaign:C45")


def _answer(scene: Scene, order: o.AnswerAttack) -> News:
    values = {
        "player": scene.player(order.player),
        "army": scene.army(order.army),
        "place": scene.battle_place(order.battle),
        "to": scene.sector(order.to) if order.to else _("a sector"),
    }
    match order.answer:
        case o.Answer.STAND:
            text, sign, rule = _("{player} stands with {army} in {place}"), "shield", "campaign:C46"
        case o.Answer.WITHDRAW:
            text, sign, rule = _("{player} withdraws {army} from {place} to {to}"), "retreat", "campaign:C21"
        case o.Answer.SURRENDER:
            text, sign, rule = _("{player} surrenders {army} in {place}"), "warning", "campaign:C57"
    return News(order.player, sign, text.format(**values), rule)


def _detach(scene: Scene, order: o.SendDetachment) -> News:
    values = {
        "player": scene.player(order.player),
        "fp": scene.fp(order.figures),
        "army": scene.army(order.army),
        "place": scene.battle_place(order.battle),
        "ally": scene.player(order.ally),
    }
    text = (
        _("{player} sends {fp} FP of {army} to the battle of {place}, on {ally}'s side")
        if order.ally
        else _("{player} sends {fp} FP of {army} to the battle of {place}, against all")
    )
    return News(order.player, "detachment", text.format(**values), "campaign:D1")


def _decline(scene: Scene, order: o.DeclineCalls) -> News:
    text = count(
        "{{players}} sends nobody to the battle of {{place}}",
        "{{players}} send nobody to the battle of {{place}}",
        len(order.players),
    ).format(players=scene.players(order.players), place=scene.battle_place(order.battle))
    return News(order.players[0] if len(order.players) == 1 else None, "close", text, "campaign:D6")


def _grant(scene: Scene, order: o.GrantReloading) -> News:
    text = _("{player} lets {other} reload in the battle of {place}").format(
        player=scene.player(order.player),
        other=scene.player(order.to),
        place=scene.battle_place(order.battle),
    )
    return News(order.player, "hq", text, "campaign:D2")


def _write_flanks(scene: Scene, order: o.WriteFlanks) -> News:
    text = _("{player} writes down flanking forces for the battle of {place}")
    if not order.flanks:
        text = _("{player} takes back the flanking forces for the battle of {place}")
    text = text.format(player=scene.player(order.player), place=scene.battle_place(order.battle))
    return News(order.player, "flank", text, "fftt:H1")


def _report(scene: Scene, order: o.ReportBattle) -> News:
    ends = [_side_end(scene, result.side, result.end, result.left_in_turn) for result in order.report.sides]
    if order.record is None:
        text = _("Battle of {place}: {ends}").format(place=scene.battle_place(order.battle), ends=listed(ends))
        return News(None, "type-in", text, "campaign:C25")
    text = _("Battle of {place}, fought in the program: {ends}")
    return News(None, "resolve", text.format(place=scene.battle_place(order.battle), ends=listed(ends)), "campaign:C25")


def _side_end(scene: Scene, side: str, end: SideEnd, turn: int | None) -> str:
    player = scene.player(PlayerId(side))
    if turn is not None and end is SideEnd.RETREATED:
        return scene.turns.retreats(player, turn)
    if turn is not None and end is SideEnd.SURRENDERED:
        return scene.turns.surrenders(player, turn)
    return {
        SideEnd.WON: _("{player} wins"),
        SideEnd.BEATEN: _("{player} is beaten"),
        SideEnd.RETREATED: _("{player} retreats"),
        SideEnd.SURRENDERED: _("{player} surrenders"),
        SideEnd.STOOD: _("{player} stands at the end"),
    }[end].format(player=player)


def _agree(scene: Scene, order: o.AgreeToReport) -> News:
    text = _("{player} agrees to the result of the battle of {place}")
    text = text.format(player=scene.player(order.player), place=scene.battle_place(order.battle))
    return News(order.player, "check", text, "campaign:C79")


def _choose_losses(scene: Scene, order: o.ChooseLosses) -> News:
    due = scene.pending(order.pending)
    values = {
        "player": scene.player(order.player),
        "figures": scene.figures(order.figures),
        "fp": scene.fp(order.figures),
        "hazard": scene.hazard(due.hazard) if isinstance(due, LossesDue) else _("a hazard"),
    }
    text = _("{player} gives up {figures}, {fp} FP, to {hazard}").format(**values)
    return News(
        order.player, scene.hazard_sign(due.hazard) if isinstance(due, LossesDue) else "zone", text, "campaign:C14"
    )


def _choose_surplus(scene: Scene, order: o.ChooseSurplus) -> News:
    due = scene.pending(order.pending)
    values = {
        "player": scene.player(order.player),
        "sector": scene.sector(due.sector) if isinstance(due, SurplusDue) else _("a sector"),
    }
    lost = []
    if order.figures:
        lost.append(_("{figures} ({fp} FP)").format(figures=scene.figures(order.figures), fp=scene.fp(order.figures)))
    if order.stock:
        lost.append(_("{fp} FP of stock").format(fp=order.stock))
    text = _("{player} loses {lost}: too much for {sector}").format(lost=listed(lost) or _("stock"), **values)
    return News(order.player, "stock", text, "campaign:C16")


def _choose_haven(scene: Scene, order: o.ChooseHaven) -> News:
    due = scene.pending(order.pending)
    values = {"player": scene.player(order.player), "sector": scene.sector(order.sector)}
    if isinstance(due, ReliefDue):
        text = _("{player} gets 2 FP of relief in {sector}").format(**values)
        return News(order.player, "stock", text, "campaign:C52")
    if isinstance(due, RetreatDue):
        values["place"] = scene.sector(due.start)
        text = _("{player} retreats from {place} to {sector}").format(**values)
    else:
        text = _("{player} retreats to {sector}").format(**values)
    return News(order.player, "retreat", text, "campaign:C22")


def _rename(scene: Scene, order: o.Rename) -> News:
    old = _old_name(scene, order.what) or _("Somebody")
    text = _("{old} is called {new} from now on").format(old=old, new=order.name)
    return News(_owner_of(scene, order.what), "type-in", text, "campaign:C66")


def _name_ability(scene: Scene, order: o.NameAbility) -> News:
    text = _("{player} names what {figure} has: {ability}").format(
        player=scene.player(order.player),
        figure=scene.figure_name(order.figure),
        ability=scene.ability(order.figure, order.ability),
    )
    return News(order.player, "veteran", text, scene.face.ability_rule)


def _form_units(scene: Scene, order: o.FormUnits) -> News:
    text = _("{player} forms units of the figures of {army}").format(
        player=scene.player(order.player), army=scene.army(order.army)
    )
    return News(order.player, "split", text, "firefight:E5")


def _write_note(scene: Scene, order: o.WriteNote) -> News:
    """A player's own words do not stand in the journal's line: others look at the same screen (campaign:C66c)."""
    written = bool(order.text.strip())
    if order.player is not None:
        text = _("{player} writes an own note about {what}")
        if not written:
            text = _("{player} strikes out the own note about {what}")
    else:
        text = _("Written about {what}: {text}") if written else _("The note about {what} is struck out")
    told = text.format(
        what=_thing(scene, order.what),
        text=textwrap.shorten(order.text, NOTE_SHOWN, placeholder="…"),
        player=scene.player(order.player) if order.player is not None else "",
    )
    return News(order.player or _owner_of(scene, order.what), "type-in", told, "campaign:C66")


def _set_battlefield(scene: Scene, order: o.SetBattlefield) -> News:
    text = (
        _("The battlefield of {sector} is made anew")
        if order.battlefield is None
        else _("The battlefield of {sector} is another")
    )
    return News(None, "map", text.format(sector=scene.sector(order.sector)), "campaign:C91")


def _set_backdrop(scene: Scene, order: o.SetBackdrop) -> News:
    if order.what == CAMPAIGN:
        text = _("A picture lies beneath the map") if order.backdrop else _("No picture lies beneath the map any more")
        return News(None, "map", text, "campaign:C92")
    text = _("A picture lies beneath the table of {sector}")
    if order.backdrop is None:
        text = _("No picture lies beneath the table of {sector} any more")
    return News(None, "map", text.format(sector=scene.sector(SectorId(order.what))), "campaign:C92")


def _set_portrait(scene: Scene, order: o.SetPortrait) -> News:
    text = _("{what} has a portrait") if order.picture else _("The portrait of {what} is taken away")
    return News(_owner_of(scene, order.what), "type-in", text.format(what=_thing(scene, order.what)), "campaign:C66")


def _thing(scene: Scene, what: str) -> str:
    """What a note or a portrait is about, in words."""
    if scene.is_route(what):
        a, b = scene.ends(RouteId(what))
        return _("the route between {a} and {b}").format(a=a, b=b)
    if scene.battle(BattleId(what)) is not None:
        return _("the battle of {place}").format(place=scene.battle_place(BattleId(what)))
    return _old_name(scene, what) or _("somebody")


def _old_name(scene: Scene, what: str) -> str | None:
    if scene.before is None:
        return None
    if what == CAMPAIGN:
        return scene.before.setting.name
    things: list[Mapping[Any, Any]] = [
        scene.before.figures,
        scene.before.armies,
        scene.before.sectors,
        scene.before.players,
    ]
    return next((table[what].name for table in things if what in table), None)


def _owner_of(scene: Scene, what: str) -> PlayerId | None:
    before = scene.before
    if before is None:
        return None
    if (figure := before.figures.get(FigureId(what))) is not None:
        return figure.player
    if (army := before.armies.get(ArmyId(what))) is not None:
        return army.player
    if (sector := before.sectors.get(SectorId(what))) is not None:
        return sector.owner
    return PlayerId(what) if PlayerId(what) in before.players else None


def _hand_seat(scene: Scene, order: o.HandSeat) -> News:
    text = _("A person plays {player} from now on")
    if order.computer:
        text = _("The program plays {player} from now on ({level})")
    told = text.format(player=scene.player(order.player), level=level_name(order.computer))
    return News(order.player, "resolve" if order.computer else "check", told, "campaign:C82")


def _drop_seat(scene: Scene, order: o.DropSeat) -> News:
    text = _("Nobody plays {player} any more, whose armies stand as neutral garrisons ({reason})")
    if order.leaves:
        text = _("{player} leaves the campaign, with all figures and stocks ({reason})")
    told = text.format(player=scene.player(order.player), reason=order.reason.strip())
    return News(order.player, "close", told, "campaign:C83")


def _seat_newcomer(scene: Scene, order: o.SeatNewcomer) -> News:
    assert scene.before is not None  # who joins does so later than the founding
    text = _("{player} ({faction}) joins the campaign, in {sector}").format(
        player=order.newcomer.name.strip(),
        faction=scene.before.setting.lists.faction_name(order.newcomer.faction),
        sector=scene.sector(order.sector),
    )
    new = [event.seat.id for event in scene.happened(e.SeatAdded)]
    return News(new[0] if new else None, "recruit", text, "campaign:C84")


def _change_rules(scene: Scene, order: o.ChangeRules) -> News:
    """From what to what: the sentence that holds, and the one that held (campaign:C86d)."""
    parts = []
    for changed in scene.happened(e.RulesChanged):
        if scene.before is None:
            continue
        setting = scene.before.setting
        old, now = (house_rule_texts(rules, setting.system) for rules in (setting.rules, changed.rules))
        parts = [
            _("{now} Before: {old}").format(now=text, old=before)
            for (_id, before), (_same, text) in zip(old, now, strict=False)
            if text != before
        ]
    text = _("House rules change ({reason}): {parts}") if parts else _("House rules change ({reason})")
    return News(None, "type-in", text.format(reason=order.reason.strip(), parts=" ".join(parts)), "campaign:C86")


def _throw_again(scene: Scene, order: o.ThrowAgain) -> News:
    text = _("Thrown again: {throw} ({reason})").format(throw=_throw(scene, order.key), reason=order.reason)
    return News(None, "dice", text, "campaign:C55")


def _throw(scene: Scene, key: str) -> str:
    """What a throw is for, in words where its key has the usual form.

    What cannot be named here is left out: its id would tell of an order that a player may know nothing of.
    """
    try:
        parsed = DiceKey.parse(key)
    except ValueError:
        return key
    subjects = [name for subject in parsed.subjects if (name := _subject(scene, subject))]
    thrown = {
        "initiative": _("initiative"),
        "hazard": _("hazard"),
        "ability": _("ability"),
        "battle": _("the program’s battle"),
    }
    what = _("{what} of {week}").format(
        what=thrown.get(parsed.what.partition("-")[0], parsed.what), week=calendar(parsed.month, parsed.week)
    )
    return _("{what}, {subjects}").format(what=what, subjects=listed(subjects)) if subjects else what


def _subject(scene: Scene, subject: str) -> str | None:
    if scene.is_route(subject):
        return scene.hazard(subject)
    return _old_name(scene, subject)


def _renew_dice(scene: Scene, order: o.RenewDice) -> News:
    text = _("The dice have a new key from now on; those that have fallen keep their faces")
    return News(None, "dice", text, "campaign:C97")


def _correct(scene: Scene, order: o.Correct) -> News:
    return News(None, "type-in", _("Correction: {reason}").format(reason=order.reason), "campaign:C55")


HEADLINES: dict[type, Callable[[Scene, Any], News]] = {
    o.FoundCampaign: _found,
    o.TakeCopy: _take_copy,
    o.RedrawMap: _redraw_map,
    o.EditMap: _edit_map,
    o.StartWeek: _start_week,
    o.EndTurn: _end_turn,
    o.EndWeek: _end_week,
    o.Recruit: _recruit,
    o.SplitArmy: _split,
    o.MergeArmies: _merge,
    o.MoveArmy: _move,
    o.AttackHere: _attack_here,
    o.LayMinefield: _lay,
    o.ClearMinefield: _clear,
    o.AppointCommander: _appoint,
    o.MakePact: _make_pact,
    o.EndPact: _end_pact,
    o.AnswerAttack: _answer,
    o.SendDetachment: _detach,
    o.DeclineCalls: _decline,
    o.GrantReloading: _grant,
    o.WriteFlanks: _write_flanks,
    o.ReportBattle: _report,
    o.AgreeToReport: _agree,
    o.ChooseLosses: _choose_losses,
    o.ChooseSurplus: _choose_surplus,
    o.ChooseHaven: _choose_haven,
    o.Rename: _rename,
    o.NameAbility: _name_ability,
    o.FormUnits: _form_units,
    o.WriteNote: _write_note,
    o.SetPortrait: _set_portrait,
    o.HandSeat: _hand_seat,
    o.DropSeat: _drop_seat,
    o.SeatNewcomer: _seat_newcomer,
    o.ChangeRules: _change_rules,
    o.SetBattlefield: _set_battlefield,
    o.SetBackdrop: _set_backdrop,
    o.ThrowAgain: _throw_again,
    o.RenewDice: _renew_dice,
    o.Correct: _correct,
}
