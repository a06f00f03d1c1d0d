from code_prix import *

WORTH_OF_SPEED = 10  # coins that one unit of speed may cost


def take_turn(race, cars, place):
    """Called when it is your turn. cars[0] leads, cars[place] is you."""
    me = cars[place]
    # A shell stops whoever drives right in front of you.
    if place > 0 and cars[place - 1].speed > 12:
        if race.get_shell_cost(1) <= me.balance // 20:
            race.buy_shell(1)
    if race.get_accelerate_cost(1) <= WORTH_OF_SPEED:
        race.buy_acceleration(1)
