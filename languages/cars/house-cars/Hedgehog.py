from code_prix import *


def take_turn(race, cars, place):
    """Never drives fast without its spines out: shields first, then speed."""
    me = cars[place]
    balance = me.balance
    # Cover until the next own move takes as many shields as there are cars, and one for the end of this turn.
    wanted = len(cars) + 1
    followed = place + 1 < len(cars)
    if followed and me.speed > 5 and me.shield < wanted:
        for amount in range(wanted - me.shield, 1, -1):
            if race.get_shield_cost(amount) <= balance // 4:
                balance -= race.buy_shield(amount)
                break
    left = 1000 - me.y if me.y < 1000 else 0
    budget = balance if left < 300 else balance // 6
    units = 0
    while units < 30 and race.get_accelerate_cost(units + 1) <= budget:
        units += 1
    if units > 0:
        race.buy_acceleration(units)
