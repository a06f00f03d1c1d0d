from code_prix import *

FINISH = 1000
NEVER = 2**32 - 1
HORIZON = 8  # turns within which it looks for a safe finish
MOST_GOUGED = 5  # shells it may buy only to make them dear
FASTEST_EXPOSED = 31  # speed up to which it cruises: speed invites shells
FASTEST_SAFE = 33
WORTH_GUARDING = 30  # speed from which on it makes shells dear before it can be hit
WORTH_OF_SPEED = 52  # coins that a unit of the leader's speed is worth to it


def take_turn(race, cars, place):
    """Looks ahead: who moves when, who could hit whom, and whether it can be home before anybody is able to stop it."""
    me = cars[place]
    if finish_now(race, me):
        return
    balance = me.balance
    movers = race.upcoming(15)
    costs = shell_costs(race, balance)
    if finish_unstopped(race, cars, place, movers, costs):
        return
    if place > 0 and is_worth_shooting(cars, place, movers, balance, costs[1]):
        balance -= race.buy_shell(1)
        costs = shell_costs(race, balance)
    speed = me.speed
    units = cruise(race, cars, place, movers, balance, costs[1])
    if units > 0:
        balance -= race.buy_acceleration(units)
        speed += units
    guard(race, cars, place, movers, speed, balance, costs)


def finish_unstopped(race, cars, place, movers, costs):
    """Buys speed, and shells to make them dear, if that brings it home before anybody who could hit it can pay for a shell."""
    me = cars[place]
    latest = HORIZON
    for i, car in enumerate(cars):
        if i != place:
            latest = min(latest, turns_to_finish(car) + 2)
    reach = affordable(race, me.balance, 90)
    for turns in range(1, latest + 1):
        units = max(0, (FINISH - me.y + turns - 1) // turns - me.speed)
        if units > reach:
            continue
        price = race.get_accelerate_cost(units)
        for shells in range(len(costs) - 1):
            if price + costs[shells] > me.balance:
                break
            if is_exposed(cars, place, movers, turns, me.speed + units, costs[shells + 1] - costs[shells]):
                continue
            if units > 0:
                race.buy_acceleration(units)
            if shells > 0:
                race.buy_shell(shells)
            return True
    return False


def is_exposed(cars, place, movers, turns, speed, shell_price):
    """Says whether somebody will be able to hit us before the turns are over: behind us, nobody between, and rich enough."""
    me = cars[place]
    for moves in range(1, turns):
        shooter = movers[moves - 1]
        if shooter == place:
            return False  # our own move comes first: think again then
        shell_price = shell_price * 67 // 100
        other = cars[shooter]
        if shell_price > other.balance or me.shield > moves:
            continue
        our_y = me.y + speed * moves
        its_y = other.y + other.speed * moves
        if its_y < our_y and not is_sheltered(cars, place, shooter, moves, its_y, our_y):
            return True
    return False


def is_sheltered(cars, place, shooter, moves, its_y, our_y):
    """Says whether another car will be between a shooter and us: shells hit the nearest car ahead."""
    for i, car in enumerate(cars):
        if i != shooter and i != place and its_y < car.y + car.speed * moves < our_y:
            return True
    return False


def is_worth_shooting(cars, place, movers, balance, price):
    """Says whether the car ahead would win before our next move, or its speed is worth more than the shell."""
    target = cars[place - 1]
    if target.y <= cars[place].y or target.shield > 0 or target.speed < 2 or price > balance:
        return False
    # The fuller our purse, the less a coin is worth; the leader is worth shooting more than the others.
    worth = target.speed * WORTH_OF_SPEED * (balance + 17_500) // 15_000
    if place > 1:
        worth = worth * 7 // 10
    return target.y + target.speed * next_move(movers, place) >= FINISH or price <= worth


def cruise(race, cars, place, movers, balance, price):
    """Units of speed for a share of the purse: less in the lead and while somebody could hit us, more while nobody can."""
    speed = cars[place].speed
    soon = min(9, next_move(movers, place))
    budget = balance // 6 if race.turns() <= 5 else balance * 9 // 100
    fastest = FASTEST_EXPOSED
    if not is_exposed(cars, place, movers, soon, speed + 5, price):
        budget = budget * 137 // 100
        fastest = FASTEST_SAFE
    elif is_exposed(cars, place, movers, soon, speed, price):
        budget = budget * 58 // 100
    if place == 0:
        budget = budget * 3 // 4
    if speed >= fastest:
        return 0
    return affordable(race, budget, fastest - speed)


def guard(race, cars, place, movers, speed, balance, costs):
    """Spends up to a quarter of the purse on making shells dear when a hit would cost much speed."""
    if speed < WORTH_GUARDING or place + 1 == len(cars):
        return
    if not is_exposed(cars, place, movers, next_move(movers, place), speed, costs[1]):
        return
    shells = 0
    while shells + 1 < len(costs) and costs[shells + 1] <= balance // 4:
        shells += 1
    if shells > 0:
        race.buy_shell(shells)


def next_move(movers, place):
    """Movements until our next move."""
    moves = 0
    while moves < len(movers) and movers[moves] != place:
        moves += 1
    return moves + 1


def shell_costs(race, balance):
    """Prices of 0, 1, 2 … shells; the list ends with the first that is beyond our purse."""
    costs = [0]
    while len(costs) < MOST_GOUGED + 2 and costs[-1] <= balance:
        costs.append(race.get_shell_cost(len(costs)))
    return costs


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
