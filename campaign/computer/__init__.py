"""Computer players of the campaign: who plays a seat that no person plays. They see what the seat sees, no more.

Each level is a module with ``next_order``. Nothing here throws dice, writes or keeps anything between two orders.
"""
