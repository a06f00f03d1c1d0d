from code_prix import *

UNITS = 3  # speed to buy per turn


def take_turn(race, cars, place):
    """cars[0] leads; cars[place] is you."""
    me = cars[place]

    # 1. Shoot fast cars ahead if shells are cheap.
    if place > 0 and cars[place - 1].speed > 10:
        if race.get_shell_cost(1) <= me.balance // 8:
            race.buy_shell(1)

    # 2. Buy speed.
    race.buy_acceleration(UNITS)
