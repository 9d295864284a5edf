"""What leaves the program for others: tables for spreadsheets, the week's news, copies for players, maps.

Makes texts and values out of what it is given; reads no campaign file and writes none.
"""
