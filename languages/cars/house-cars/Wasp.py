from code_prix import *

WORTH_OF_SPEED = 40  # what one unit of the other's speed is worth to us


def take_turn(race, cars, place):
    """Stings whoever drives ahead as soon as a shell costs less than the speed it destroys."""
    me = cars[place]
    balance = me.balance
    if place > 0:
        ahead = cars[place - 1]
        price = race.get_shell_cost(1)
        hurts = ahead.shield == 0 and ahead.speed > 3 and ahead.y > me.y
        if hurts and price <= balance and price <= ahead.speed * WORTH_OF_SPEED:
            balance -= race.buy_shell(1)
    budget = balance // 10
    units = 0
    while units < 24 and race.get_accelerate_cost(units + 1) <= budget:
        units += 1
    if units > 0:
        race.buy_acceleration(units)
