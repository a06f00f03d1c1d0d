from code_prix import *

SPRINT = 350  # distance from the line at which saving ends


def take_turn(race, cars, place):
    """Saves its money, stays in touch, and buys everything at once when the line comes within reach."""
    me = cars[place]
    sprint = cars[0].y + SPRINT >= 1000
    budget = me.balance if sprint else me.balance // 25
    units = affordable(race, budget, 1000 - me.y)
    if units > 0:
        race.buy_acceleration(units)


def affordable(race, budget, most):
    """The largest number of units, up to `most`, that `budget` pays for. Six questions find it among 64."""
    units = 0
    high = min(most, 63)
    while units < high:
        middle = (units + high + 1) // 2
        if race.get_accelerate_cost(middle) <= budget:
            units = middle
        else:
            high = middle - 1
    return units
