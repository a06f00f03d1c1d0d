# What is kept from turn to turn is asserted against a number that is kept, too: a turn that finds something else buys nothing.
log = []
pair = [log, log]
table = {}
mixed = [None, True, 3, (1, 2), -5]
turns_taken = 0


def take_turn(race, cars, place):
    global turns_taken
    if turns_taken < 8:
        turns_taken += 1
        log.append(turns_taken)
        pair[1].append(-turns_taken)
        table[turns_taken] = [turns_taken, turns_taken > 2]
        mixed[0] = turns_taken if turns_taken % 2 else None
        mixed.append((turns_taken, [turns_taken]))
    n = turns_taken
    assert pair[0] is log and pair[1] is log
    assert len(log) == 2 * n and log[0] == 1 and log[-1] == -n
    assert sum(table) == n * (n + 1) // 2 and table[n] == [n, n > 2]
    assert mixed[0] == (n if n % 2 else None) and mixed[1:5] == [True, 3, (1, 2), -5]
    assert mixed[-1] == (n, [n]) and len(mixed) == 5 + n
    if race.get_accelerate_cost(1) <= cars[place].balance // 4:
        race.buy_acceleration(1)
