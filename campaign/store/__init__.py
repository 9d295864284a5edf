"""The file of a campaign: a journal that only grows, and tables made from it that any SQL tool can read.

Knows nothing of rules: it keeps what the desk hands it, or says in a sentence why it cannot.

A club's campaign lies for years in one file on sticks, in folders that are kept in step and in mail boxes. What it is
kept from there, and what for, each by one mechanism:

- ``tables``, ``rows``: tables of players, armies, figures and battles, because people query their veterans; the
  difference of two states is written with the order. ``migrations``, ``upgrade``: files of all releases are played on.
- ``ledger``: seals on head, times and tables, so that a change by another program is told and not taken for play;
  ``head_check`` does as much as it can for files from before there was one, and ``table_comparison`` tells the rows
  in a check.
- ``redecided_check``: what was changed and sealed anew. It decides again, as a club does that doubts.
- ``locking``: one writer a file. That two names are one file is asked too: letters of another case are on some systems.
- ``opening``, ``sidecar_files``: a journal of SQLite's that belongs to another file is not played into this one, as a
  folder that is kept in step may leave it.
- ``file``: the schema is ours before anything else is read, and who reads is limited: files come by mail. What the
  schema has to be is kept as one number (``FORM``): to make it anew needs SQLAlchemy, which takes longer to load than
  a campaign to open, and which nobody who only reads has to wait for.
- ``Store``: a file that goes or is replaced while it is open (a stick, a folder that is kept in step) is told, saved
  under another name, or gone on with where a copy was put in its place.
- ``deferred``: to know a file again, all of it is read when it is closed; that is done beside, and who opens or
  replaces the file in this process waits for it. The list is the process's, as a file is.
- ``under_way``: a seal on a battle in the middle and on what is kept of the post, which no entry covers yet.
- ``clock``: a computer whose battery is empty writes files all the same.
- ``backups``, ``repairing``: what is left where all that did not help. ``repairing/pages`` reads pages that SQLite
  will not: of 67 files changed by chance 17 could not be saved at all without it, and 274 of 934 entries less.

Not kept from: two hard links to one file beside each other, and programs that write to an open file on purpose.
"""
