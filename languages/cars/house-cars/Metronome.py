from code_prix import *

SHARE = 12  # one twelfth of the balance a turn
MOST = 20


def take_turn(race, cars, place):
    """Spends the same share of its purse every time it moves, whatever the others do."""
    budget = cars[place].balance // SHARE
    amount = 0
    while amount < MOST and race.get_accelerate_cost(amount + 1) <= budget:
        amount += 1
    if amount > 0:
        race.buy_acceleration(amount)
