"""The skirmish resolver's floor: it knows figures and tables, nothing of campaigns.

In this version it holds the battle report only, which is the same for a battle typed in, played or resolved.
"""
