"""Quick battles, without a campaign: two to four lists, bought, drawn at random or pasted, on any table.

A scenario (``campaign.battle.scenario``) is the form in which all of them are kept. ``lists`` reads and draws armies,
``table_scenario`` makes the scenario, ``desk`` stands in for a campaign, so that odds, resolving and typing in work as
they do there, and ``typed_result`` reads a result that was fought with miniatures. Keeps nothing when it is over.
"""
