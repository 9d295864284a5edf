"""Operations: what a contemplated move may bring in its week, foreseen from what the player may see.

An operation is played again and again through the rules themselves (``decide``) and the resolver, with dice of its own,
and what came of it is counted. Gives no order, writes nothing, and never touches the campaign's own dice.
"""
