"""What comes from elsewhere: campaign files and documents that this program has not left like that on this computer.

They are read in a process of their own, within limits, and only what is found sound goes on from there.
"""
