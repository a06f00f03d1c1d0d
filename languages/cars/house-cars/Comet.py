from code_prix import *

FINISH = 1000
NEVER = 2**32 - 1


def take_turn(race, cars, place):
    """An end-game sprinter: cruises until the leader comes close to the line, then stops the leader and spends what it saved."""
    me = cars[place]
    if finish_now(race, me):
        return
    balance = me.balance
    leader_turns = turns_to_finish(cars[0])
    if place > 0 and leader_turns <= 5:
        if race.get_shell_cost(1) <= balance:
            balance -= race.buy_shell(1)
    units = affordable(race, balance // (4 if leader_turns <= 24 else 11), 100)
    if units > 0:
        race.buy_acceleration(units)


def turns_to_finish(car):
    """Turns that a car needs to the finish at its speed."""
    if car.y >= FINISH:
        return 0
    if car.speed == 0:
        return NEVER
    return (FINISH - car.y + car.speed - 1) // car.speed


def finish_now(race, me):
    """Buys the speed that ends the race with this very turn, if it can be paid for."""
    missing = FINISH - me.y - me.speed
    if missing <= 0:
        return True
    # A hundred units are never affordable but ask for a tenth of the turn's gas.
    if missing > 100 or race.get_accelerate_cost(missing) > me.balance:
        return False
    race.buy_acceleration(missing)
    return True


def affordable(race, budget, most):
    """How many units of speed a budget pays for. Each costs 11.8 % more than the one before: guess by ten, then make sure."""
    ten = race.get_accelerate_cost(10)
    units = 0
    if ten < 50:
        # Too cheap for the guess: each price is rounded down, so ask by halves.
        high = most
        while units < high:
            middle = (units + high + 1) // 2
            if race.get_accelerate_cost(middle) <= budget:
                units = middle
            else:
                high = middle - 1
        return units
    unit = ten * 1_000_000 // 17_377_000 * 1_000_000  # ten units cost 17.377 times the first
    left = budget * 1_000_000
    while units < most and unit <= left:
        left -= unit
        unit = unit * 1_118_034 // 1_000_000
        units += 1
    while units > 0 and race.get_accelerate_cost(units) > budget:
        units -= 1
    return units
