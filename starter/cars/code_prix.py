"""A small stand-in for the race, so that a car runs in plain Python.

Editors complete and check `race.` and `cars[place].` with it, and

    python3 first_car.py

drives the car in a race of University Code Prix against four simple cars. The real race is that of `code-prix race`: same
prices and rules, but seeds, gas and better rivals too. Cars that are submitted need no import; this one is left out.
"""

from __future__ import annotations

import atexit
import copy
import math
import sys

__all__ = ["Car", "CarData", "Race"]

START_BALANCE = 15_000
FINISH = 1_000
TURN_LIMIT = 1_000
#: first price in coins, what a turn takes off it, units that a turn is meant to sell
PRICES = {"acceleration": (10, 0.20, 2.0), "shell": (200, 0.33, 0.2), "shield": (100, 0.33, 0.1)}


class Refused(Exception):
    """The referee refuses: the turn ends and what it did is undone."""


class Car:
    """Which car it is; two of them are compared with ==."""

    def __init__(self, seat: int, name: str):
        self.seat = seat
        self.name = name

    def __eq__(self, other):
        return isinstance(other, Car) and other.seat == self.seat

    def __hash__(self):
        return self.seat

    def __deepcopy__(self, memo):
        return self

    def __repr__(self):
        return f"<car {self.name}>"


class CarData:
    """A car as the turn began, or as the referee tells it after a purchase."""

    balance: int
    speed: int
    #: distance from the start; who is first at 1,000 wins
    y: int
    #: turns that it is still protected for
    shield: int
    car: Car

    def __init__(self, car: Car):
        self.balance, self.speed, self.y, self.shield, self.car = START_BALANCE, 0, 0, 0, car

    def __eq__(self, other):
        return isinstance(other, CarData) and other.car == self.car

    def __hash__(self):
        return hash(self.car)

    def __repr__(self):
        return f"Car(balance={self.balance}, speed={self.speed}, y={self.y}, shield={self.shield})"


class Race:
    """The referee. A purchase gives the price paid; one that cannot be paid stops the turn and undoes it."""

    def __init__(self, names):
        self._cars = [CarData(Car(seat, name)) for seat, name in enumerate(names)]
        self._order = list(range(len(names)))
        self._sold = dict.fromkeys(PRICES, 0)
        self._turn = 1
        self._mover = 0

    # What a car may buy

    def buy_acceleration(self, amount: int) -> int:
        """Adds speed for the rest of the race."""
        price = self._pay("acceleration", amount)
        self._me.speed += amount
        return price

    def buy_shell(self, amount: int) -> int:
        """Stops the nearest car ahead, unless it has a shield. More than one in a call only costs more."""
        if amount == 0:
            raise Refused("buy_shell(0) is refused.")
        price = self._pay("shell", amount)
        ahead = [car for car in self._cars if car.y > self._me.y]
        target = min(ahead, key=lambda car: car.y, default=None)
        if target is not None and target.shield == 0 and target.speed > 1:
            target.speed = 1
        return price

    def buy_shield(self, amount: int) -> int:
        """Protects for so many turns of all cars. University Code Prix and 0xTitans."""
        if amount == 0:
            raise Refused("buy_shield(0) is refused.")
        price = self._pay("shield", amount)
        self._me.shield += amount
        return price

    def buy_super_shell(self, amount: int) -> int:
        """0xTitans only."""
        raise Refused("Super shells are sold in 0xTitans; this stand-in races University Code Prix.")

    def buy_banana(self) -> int:
        """0xTitans only."""
        raise Refused("Bananas are sold in 0xTitans; this stand-in races University Code Prix.")

    # What it may ask

    def get_accelerate_cost(self, amount: int) -> int:
        return self._price("acceleration", amount)

    def get_shell_cost(self, amount: int) -> int:
        return self._price("shell", amount)

    def get_shield_cost(self, amount: int) -> int:
        """University Code Prix and 0xTitans."""
        return self._price("shield", amount)

    def get_super_shell_cost(self, amount: int) -> int:
        """0xTitans only."""
        raise Refused("Super shells are sold in 0xTitans; this stand-in races University Code Prix.")

    def get_banana_cost(self) -> int:
        """0xTitans only."""
        raise Refused("Bananas are sold in 0xTitans; this stand-in races University Code Prix.")

    def get_actions_sold(self, action: int) -> int:
        """How many were sold so far: 0 acceleration, 1 shells, 2 shields."""
        return list(self._sold.values())[action]

    def get_all_car_data(self) -> list[CarData]:
        """All cars as they are now, the leader first."""
        order = self._order[:]
        for i in range(len(order)):
            for j in range(i + 1, len(order)):
                if self._cars[order[j]].y > self._cars[order[i]].y:
                    order[i], order[j] = order[j], order[i]
        return [copy.copy(self._cars[seat]) for seat in order]

    def get_all_car_data_and_find_car(self, car: Car) -> tuple[list[CarData], int]:
        """The same, and the place of a car among them."""
        cars = self.get_all_car_data()
        return cars, [data.car for data in cars].index(car)

    def get_car_data(self, car: Car) -> CarData:
        return copy.copy(self._cars[car.seat])

    def get_all_bananas(self) -> list[int]:
        """0xTitans: where bananas lie, the nearest to the start first."""
        return []

    def bananas(self, place: int) -> int:
        """0xTitans only."""
        raise Refused("Bananas are sold in 0xTitans; this stand-in races University Code Prix.")

    def cars(self, seat: int) -> Car:
        """The car in a seat."""
        return self._cars[seat].car

    def current_car(self) -> Car:
        return self._me.car

    def upcoming(self, turns: int) -> list[int]:
        """Seats of those who move in the coming turns."""
        count = len(self._cars)
        return [self._order[(self._turn + ahead) % count] for ahead in range(1, turns + 1)]

    def turns(self) -> int:
        """The number of this turn, from 1."""
        return self._turn

    def state(self) -> int:
        """0 waiting, 1 racing, 2 over."""
        return 1

    def entropy(self) -> int:
        """What the order of the next rounds is shuffled by. The stand-in does not shuffle."""
        return 1

    def register(self, car: Car) -> None:
        raise Refused("The race has begun.")

    def play(self, turns: int) -> None:
        raise Refused("A car cannot play turns.")

    # How the stand-in works

    @property
    def _me(self) -> CarData:
        return self._cars[self._mover]

    def _price(self, action: str, amount: int) -> int:
        if amount < 0:
            raise Refused(f"{amount} is no amount.")
        target, decrease, per_turn = PRICES[action]
        total = 0
        for unit in range(amount):
            late = (self._turn - 1) - (self._sold[action] + unit + 1) / per_turn
            exponent = math.log(1 - decrease) * late
            if exponent > 100:
                raise Refused(f"The price of {amount} is beyond all numbers.")
            # The referee reckons without fractions: a unit's price may be a coin away from this.
            total += int(target * math.exp(exponent))
        return total

    def _pay(self, action: str, amount: int) -> int:
        price = self._price(action, amount)
        if price > self._me.balance:
            raise Refused(f"{amount} of {action} costs {price} coins, and the car has {self._me.balance}.")
        self._me.balance -= price
        self._sold[action] += amount
        return price

    def _play_turn(self, drive) -> str | None:
        """Lets the mover drive, then all cars move. Gives why the turn failed."""
        kept = copy.deepcopy((self._cars, self._sold))
        cars = self.get_all_car_data()
        place = [data.car for data in cars].index(self._me.car)
        failed = None
        try:
            drive(self, cars, place)
        except Refused as refusal:
            failed = str(refusal)
        except (ArithmeticError, AssertionError, LookupError, RecursionError, TypeError, ValueError) as error:
            failed = f"{type(error).__name__}: {error}"
        if failed is not None:
            self._cars, self._sold = kept
        return failed

    def _move(self) -> bool:
        """At the end of a turn. Gives whether somebody has won."""
        for seat in self._order:
            car = self._cars[seat]
            car.shield = max(0, car.shield - 1)
            car.y += car.speed
            if car.y >= FINISH:
                return True
        return False


def _rival(share: int):
    def drive(race, cars, place):
        units = 0
        while units < 14 and race.get_accelerate_cost(units + 1) <= cars[place].balance // share:
            units += 1
        if units > 0:
            race.buy_acceleration(units)

    return drive


def run(take_turn, say=print) -> Race:
    """Races a car against four simple ones and tells how it went."""
    drivers = [_rival(8), take_turn, _rival(14), _rival(25), _rival(60)]
    race = Race(["Hare", "your car", "Fox", "Badger", "Snail"])
    is_won = False
    failed = 0
    while not is_won and race._turn <= TURN_LIMIT:
        race._mover = race._order[race._turn % len(drivers)]
        why = race._play_turn(drivers[race._mover])
        if why is not None and race._mover == 1:
            failed += 1
            if failed <= 3:
                say(f"turn {race._turn}: the turn fails and is undone. {why}")
        is_won = race._move()
        race._turn += 1
    say(f"\nAfter {race._turn - 1} turns, {failed} of yours failed:")
    for rank, data in enumerate(sorted(race._cars, key=lambda car: -car.y), start=1):
        say(f"  {rank}. {data.car.name:9} {data.y:5} units, speed {data.speed:3}, {data.balance:6} coins left")
    return race


def _run_at_exit() -> None:
    # The car is the program that was started; whoever imports it, a test for instance, drives it with run().
    main = sys.modules.get("__main__")
    take_turn = getattr(main, "take_turn", None)
    if take_turn is not None and not hasattr(sys, "last_type"):
        run(take_turn)


atexit.register(_run_at_exit)
