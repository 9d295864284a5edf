"""The skirmish resolver's floor: it knows figures and tables, nothing of campaigns.

``contract`` is what goes in and comes out; ``arena`` plays one battle, ``forecast`` many, ``worker`` either in a
process of its own. ``kernel`` is shared by every rule system, ``fftt`` is the first of them.
"""
