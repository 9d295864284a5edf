"""Files from elsewhere: campaigns and documents that this program has not left like that on this computer.

A campaign is read in a process of its own, within limits, and only what is found sound goes on from there. Why each:

- ``process``, ``limits``: SQLite reads a campaign in C from bytes that anybody may have made, so that is done where it
  can do no harm, and where it can be stopped.
- ``campaigns``, ``canonical``: a fresh file is made of the rows of the journal, value by value, each written in the one
  way: nothing that two programs could read differently goes on to the others of a club.
- ``known_files``: a club opens its own file every week, and does not wait for that.
- ``doorkeeper``: who decides it, so that desk, window and command line ask one value.
- ``documents``: maps, battlefields, unit lists and scenarios are text of a few million characters at most; their strict
  readers say what is wrong, and need no process.
"""
