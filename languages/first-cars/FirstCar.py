from code_prix import *

UNITS = 3  # speed to buy each time it moves


def take_turn(race, cars, place):
    """Called when it is your turn. cars[0] leads; cars[place] is you."""
    me = cars[place]

    # 1. Is somebody ahead, and fast? A shell stops the next car ahead.
    if place > 0 and cars[place - 1].speed > 10:
        if race.get_shell_cost(1) <= me.balance // 8:
            race.buy_shell(1)

    # 2. Faster, always faster.
    race.buy_acceleration(UNITS)
