from code_prix import *

FINISH = 1000
SPRINT = 450  # {sprint-from}


def take_turn(race, cars, place):
    """{take-turn}"""
    me = cars[place]

    # {finish}
    missing = FINISH - me.y - me.speed
    if missing <= 0:
        return
    if missing <= 100:
        if race.get_accelerate_cost(missing) <= me.balance:
            race.buy_acceleration(missing)
            return

    # {save}
    sprint = me.y >= SPRINT
    budget = me.balance // 5 if sprint else me.balance // 16
    units = affordable(race, budget)
    if units > 0:
        budget = me.balance - race.buy_acceleration(units)

    # {stop-leader}
    if sprint and place > 0:
        if race.get_shell_cost(1) <= budget // 2:
            race.buy_shell(1)


def affordable(race, budget):
    """{affordable}"""
    few, many = 0, 31
    # {by-halves}
    while many - few > 1:
        middle = (few + many) // 2
        if race.get_accelerate_cost(middle) <= budget:
            few = middle
        else:
            many = middle
    return few
