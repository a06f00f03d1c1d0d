/** The cars of the course "from Python to the contract", in the order in which it shows them. */
import { pythonCars } from "../exercises/cars/python.ts";

export type CourseStep = "call" | "budget" | "condition" | "car" | "memory";

const solved = (step: "slider" | "budget" | "givenIf", comments: readonly string[]) =>
  pythonCars[step].solution(pythonCars[step].source(comments));

export const courseCars: Readonly<Record<CourseStep, { name: string; source: string }>> = {
  call: { name: "Buyer", source: solved("slider", ["The same amount each turn."]) },
  budget: { name: "Saver", source: solved("budget", ["As much as a tenth of the coins pays for."]) },
  condition: {
    name: "Shooter",
    source: solved("givenIf", ["A shell, if somebody is ahead and it is cheap.", "Then speed."]),
  },
  car: {
    name: "Stinger",
    source: `from code_prix import *

WORTH_OF_SPEED = 40  # what one unit of the other's speed is worth


def take_turn(race, cars, place):
    me = cars[place]
    balance = me.balance
    if place > 0:
        ahead = cars[place - 1]
        price = race.get_shell_cost(1)
        hurts = ahead.shield == 0 and ahead.speed > 3
        if hurts and price <= balance and price <= ahead.speed * WORTH_OF_SPEED:
            balance -= race.buy_shell(1)
    if race.get_accelerate_cost(2) <= balance // 10:
        race.buy_acceleration(2)
`,
  },
  memory: {
    name: "Rememberer",
    source: `from code_prix import *

shells_fired = 0


def take_turn(race, cars, place):
    global shells_fired
    price = race.get_shell_cost(1)
    if place > 0 and price <= 200 and shells_fired < 3:
        race.buy_shell(1)
        shells_fired += 1
    if race.get_accelerate_cost(1) <= 12:
        race.buy_acceleration(1)
`,
  },
};

export const courseSteps = Object.keys(courseCars) as CourseStep[];
