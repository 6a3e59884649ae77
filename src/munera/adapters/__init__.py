"""Doors for learning agents: PettingZoo, Gymnasium, OpenSpiel, and many games stepped at once.

Each module needs its own extra: `munera[pettingzoo]` for the first two and `vector`,
`munera[openspiel]` for the third. Nothing here is imported by the rest of the house.
"""
