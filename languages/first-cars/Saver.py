from code_prix import *

FINISH = 1000
SPRINT = 450  # from here on it spends what it saved


def take_turn(race, cars, place):
    """Called when it is your turn. cars[0] leads; cars[place] is you."""
    me = cars[place]

    # 1. The finish in reach? Buy what is missing and win.
    missing = FINISH - me.y - me.speed
    if missing <= 0:
        return
    if missing <= 100 and race.get_accelerate_cost(missing) <= me.balance:
        race.buy_acceleration(missing)
        return

    # 2. Save first, sprint later.
    sprint = me.y >= SPRINT
    budget = me.balance // 5 if sprint else me.balance // 16
    units = affordable(race, budget)
    if units > 0:
        budget = me.balance - race.buy_acceleration(units)

    # 3. In the sprint, stop whoever is ahead.
    if sprint and place > 0 and race.get_shell_cost(1) <= budget // 2:
        race.buy_shell(1)


def affordable(race, budget):
    """How many units of speed a budget pays for."""
    few, many = 0, 31
    # Asks by halves: twenty questions would cost more gas.
    while many - few > 1:
        middle = (few + many) // 2
        if race.get_accelerate_cost(middle) <= budget:
            few = middle
        else:
            many = middle
    return few
