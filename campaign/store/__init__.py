"""The file of a campaign: a journal that only grows, and tables made from it that any SQL tool can read.

Knows nothing of rules: it keeps what the desk hands it, or says in a sentence why it cannot.
"""
