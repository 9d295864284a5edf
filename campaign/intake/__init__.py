"""Files from elsewhere: campaigns and documents that this program has not left like that on this computer.

A campaign is read in a process of its own, within limits, and only what is found sound goes on from there.
"""
