history = []
seen = {}
fired = 0
GRID = [[1, 2], [3, 4]]
def take_turn(race, cars, place):
    global fired
    history.append(cars[place].y)
    seen[place] = seen.get(place, 0) + 1
    n = len(history) % 5 + seen[place] % 3
    if n > 2 and race.get_accelerate_cost(n) <= cars[place].balance // 10:
        race.buy_acceleration(n)
        fired += GRID[1][0]
