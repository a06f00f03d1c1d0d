for price in [3, 5]:
    last = price
prices = 0


def take_turn(race, cars, place):
    global last, prices
    last += 1
    prices += last
    race.buy_acceleration(1)
