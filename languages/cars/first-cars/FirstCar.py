from code_prix import *

UNITS = 3  # {units}


def take_turn(race, cars, place):
    """{take-turn}"""
    me = cars[place]

    # {shoot}
    if place > 0 and cars[place - 1].speed > 10:
        if race.get_shell_cost(1) <= me.balance // 8:
            race.buy_shell(1)

    # {faster}
    race.buy_acceleration(UNITS)
