import { beforeAll, describe, expect, test } from "vitest";
import { defaultFormula, presets } from "#engine/race/formula.ts";
import { houseCars } from "#languages/house-cars/house-cars.ts";
import { carLanguages } from "#languages/compiling/car-language.ts";
import { houseCarScripts } from "#languages/house-cars/house-car-scripts.ts";
import { firstLap } from "#languages/exercises/first-lap.ts";
import { templates } from "#languages/first-cars/templates.ts";
import { compileBaseCars } from "./base-cars.ts";
import { build, bytecodeOf, copies, original } from "./copies-for-tests.ts";
import { situations } from "./decisions.ts";
import { drivingTest } from "./driving-prints.ts";
import { findPairs, leastDrivingLikeness, type CarPrints, type CommonPrints } from "./find-pairs.ts";
import { codePrints } from "./fingerprints.ts";
import { opcodeLines, withoutMetadata } from "./opcode-lines.ts";

const driving = drivingTest(defaultFormula);
const codePrintsOfAll = (initcodes: readonly Uint8Array[]) =>
  new Set(initcodes.flatMap((initcode) => [...codePrints(initcode)]));

let base: Uint8Array[];
let common: CommonPrints;

beforeAll(async () => {
  base = await compileBaseCars((input) => Promise.resolve(build(input.source, input.fileName)));
  common = { code: codePrintsOfAll(base), driving: driving.printsOfAll(base) };
});

const bytesOf = (hex: string) => new Uint8Array(Buffer.from(hex.slice(2), "hex"));

function printsOf(team: string, initcode: Uint8Array): CarPrints {
  return {
    submissionId: `car of ${team}`,
    teamId: team,
    code: codePrints(initcode),
    driving: driving.prints(initcode),
  };
}

const carOf = (team: string, source: string) => printsOf(team, bytecodeOf(source));
const compare = (cars: readonly CarPrints[]) => findPairs(cars, common);

describe("a true copy is found", () => {
  test.each(["renamed", "reordered", "commented", "tuned", "everything"] as const)("by its bytecode: %s", (how) => {
    const [pair, ...others] = compare([carOf("author", original), carOf("copier", copies[how])]);
    expect(others).toEqual([]);
    expect(pair).toMatchObject({ first: "car of author", second: "car of copier" });
    expect(pair?.codeLikeness).toBeGreaterThan(how === "everything" || how === "reordered" ? 0.5 : 0.9);
  });

  test("among the cars that a team has submitted, also when it has another by now", () => {
    const later = printsOf("copier", bytesOf(templates[0]?.initcode ?? "0x"));
    const pairs = compare([
      carOf("author", original),
      carOf("copier", copies.renamed),
      { ...later, submissionId: "later" },
    ]);
    expect(pairs.map(({ second }) => second)).toEqual(["car of copier"]);
  });
});

describe("independent work is not accused", () => {
  test("the house cars, ten by one hand: none is half of another", () => {
    const bare = { code: new Set<number>(), driving: new Set<number>() };
    const withoutHouse = { code: codePrintsOfAll(base.slice(houseCars.length)), driving: new Set<number>() };
    const cars = houseCars.map((car) => printsOf(car.id, bytesOf(car.initcode)));
    // In all languages they drive as they do in one.
    const isHouseCar = (prints: Set<number>) => cars.some((car) => car.driving.symmetricDifference(prints).size === 0);
    for (const prints of base.map(driving.prints)) {
      if (!isHouseCar(prints)) for (const print of prints) withoutHouse.driving.add(print);
    }
    expect(cars.length).toBe(10);
    for (const pair of findPairs(cars, withoutHouse)) {
      expect(pair.codeLikeness ?? 0, `${pair.first} and ${pair.second}`).toBeLessThan(0.5);
      expect(pair.drivingLikeness ?? 0, `${pair.first} and ${pair.second}`).toBeLessThan(leastDrivingLikeness);
    }
    // Without the base the compiler's own code would make them alike: that it is taken out matters.
    expect(findPairs(cars, bare).length).toBeGreaterThan(findPairs(cars, withoutHouse).length);
  });

  test("two teams that submit a template, a house car or a step of the first lap", () => {
    const starts = [
      ...[...templates, ...houseCars].map(({ source, initcode }) => [source, bytesOf(initcode)] as const),
      ...templates.map(({ mendedSource: source }) => [source, bytecodeOf(source)] as const),
      ...firstLap.flatMap(({ cars }) =>
        (["python", "solidity"] as const).map((language) => {
          const source = cars[language].solution(cars[language].source(["the learner's own words"]));
          return [source, bytecodeOf(source, `car${carLanguages[language].ending}`)] as const;
        }),
      ),
    ];
    for (const [source, initcode] of starts)
      expect(compare([printsOf("one", initcode), printsOf("two", initcode)]), `by this source: ${source}`).toEqual([]);
  });

  test("what a tenth of all teams has written is nobody's copy", () => {
    const common = Array.from({ length: 60 }, (_, team) => carOf(`team ${team}`, original));
    expect(compare(common.slice(0, 5))).toHaveLength(10);
    expect(compare(common)).toEqual([]);
  });
});

test("cars of one team are not compared with each other, and nothing is found in nothing", () => {
  const own = carOf("author", original);
  expect(compare([own, { ...own, submissionId: "again" }])).toEqual([]);
  expect(compare([])).toEqual([]);
  expect(compare([printsOf("a", new Uint8Array()), printsOf("b", new Uint8Array())])).toEqual([]);
});

test("the compiler's metadata is no code", () => {
  const code = bytecodeOf(original);
  const program = withoutMetadata(code);
  expect(Buffer.from(code.subarray(program.length)).toString("hex")).toMatch(/^a164736f6c6343.{10}$/);
  const withHash = Buffer.concat([
    program,
    Buffer.from(`a26469706673582212${"20".repeat(33)}64736f6c63430008250033`, "hex"),
  ]);
  expect(Buffer.from(withoutMetadata(withHash)).equals(program)).toBe(true);
});

test("opcodes are listed one basic block per line, without what they push", () => {
  // PUSH1 1, PUSH1 5, JUMP; JUMPDEST, STOP
  expect(opcodeLines(bytesOf("0x60016005565b00"))).toEqual(["PUSH PUSH JUMP", "JUMPDEST STOP"]);
  const lines = opcodeLines(bytecodeOf(original));
  expect(opcodeLines(bytecodeOf(copies.renamed))).toEqual(lines);
});

test("among two thousand cars the one copy is found", { tags: ["thorough"] }, () => {
  const [a, b] = [carOf("author", original), carOf("copier", copies.renamed)];
  // Prints that nobody shares, as many as a large car has.
  const independent = Array.from({ length: 1_998 }, (_, team): CarPrints => {
    const own = (from: number) => new Set(Array.from({ length: 300 }, (__, index) => from + team * 1_000 + index));
    return { submissionId: `car ${team}`, teamId: `team ${team}`, code: own(1), driving: own(500) };
  });
  expect(compare([a, ...independent, b])).toMatchObject([{ first: "car of author", second: "car of copier" }]);
});

describe("cars in Python and JavaScript", () => {
  const own = `def take_turn(race, cars, place):
    """What it does is its own."""
    me = cars[place]
    plan = [1, 2, 3, 5, 8, 13]
    worth = {0: 12, 1: 18, 2: 30}  # coins
    best = 0
    for units in plan:
        price = race.get_accelerate_cost(units)
        if price // units <= worth.get(place, 40) and price * 3 <= me.balance:
            best = units
    if best > 0:
        race.buy_acceleration(best)
    behind = [car for car in cars[place + 1:] if car.speed > me.speed]
    if len(behind) > 1 and me.shield < 2 and race.get_shield_cost(3) < 50:
        race.buy_shield(3)
    elif place > 0 and cars[place - 1].speed > 15 and race.get_shell_cost(1) <= cars[place - 1].speed * 11:
        race.buy_shell(1)
`;
  const twin = `export function takeTurn(race, cars, place) {
  const me = cars[place];
  const plan = [1, 2, 3, 5, 8, 13];
  let best = 0;
  for (const units of plan) {
    const price = race.getAccelerateCost(units);
    if (price <= units * 20 && price * 3 <= me.balance) best = units;
  }
  if (best > 0) race.buyAcceleration(best);
  const behind = cars.slice(place + 1).filter((car) => car.speed > me.speed);
  if (behind.length > 1 && me.shield < 2 && race.getShieldCost(3) < 50) race.buyShield(3);
  else if (place > 0 && cars[place - 1].speed > 15 && race.getShellCost(1) <= cars[place - 1].speed * 11) race.buyShell(1);
}
`;
  const scriptOf = (team: string, source: string, fileName = "car.py") => printsOf(team, bytecodeOf(source, fileName));

  test("a copy with other names, numbers and comments is found by its bytecode", () => {
    const copied = own
      .replaceAll(/\b(?:plan|worth|best|behind)\b/g, (name) => `my_${name}`)
      .replaceAll("13", "21")
      .replace("# coins", "# thought of by myself, all of it: what a unit may cost me");
    const [pair] = compare([scriptOf("author", own), scriptOf("copier", copied)]);
    expect(pair?.codeLikeness).toBeGreaterThan(0.8);
  });

  test("a house car's helpers in both are no sign, in either language", () => {
    for (const language of ["python", "javascript"] as const) {
      const cars = houseCarScripts.filter((each) => each.language === language);
      const fileName = `car${carLanguages[language].ending}`;
      const prints = cars.map(({ contractName, source }) => scriptOf(contractName, source, fileName));
      expect(compare(prints)).toEqual([]);
    }
  });

  test("two cars that have nothing in common but the language are no pair", () => {
    const other = `count = 0

def take_turn(race, cars, place):
    global count
    count += 1
    seen = sorted([(car.y, car.speed) for car in cars])
    total = sum([speed for (y, speed) in seen])
    while total > 10 and count % 3 == 0:
        total -= 5
        race.buy_acceleration(1)
`;
    expect(compare([scriptOf("one", own), scriptOf("other", other)])).toEqual([]);
  });

  test("what became Python from JavaScript is found by its bytecode, which both make in the same way", () => {
    const python = own
      .replace("price // units <= worth.get(place, 40)", "price <= units * 20")
      .replace(/\n.*worth = .*/, "");
    const [pair] = compare([scriptOf("author", python), scriptOf("copier", twin, "car.js")]);
    expect(pair?.codeLikeness).toBeGreaterThan(0.25);
  });
});

describe("a copy in another language is found by what it decides", () => {
  const python = `from code_prix import *

EAGERNESS = 9


def take_turn(race, cars, place):
    """The same plan, told in another language, with other numbers."""
    mine = cars[place]
    left = mine.balance
    if place > 0:
        left -= sting(race, cars[place - 1], mine, left)
    goal = goal_speed(cars, place)
    if goal > mine.speed:
        left -= accelerate(race, goal - mine.speed, left // EAGERNESS)
    if left > 2010 and hunted(cars, place):
        race.buy_shield(1)


def sting(race, front, mine, left):
    if front.shield > 0 or front.speed < 7 or front.y <= mine.y:
        return 0
    price = race.get_shell_cost(1)
    worth = (front.speed - 1) * 46 + (905 if front.y > 805 else 0)
    if price > worth or price > left // 2:
        return 0
    return race.buy_shell(1)


def goal_speed(cars, place):
    others = sum([car.speed for car in cars]) - cars[place].speed
    goal = others // (len(cars) - 1) + 3
    return goal * 5 // 4 if cars[place].y > 670 else goal


def accelerate(race, wanted, budget):
    units = 0
    while units < wanted and race.get_accelerate_cost(units + 1) <= budget:
        units += 1
    return race.buy_acceleration(units) if units > 0 else 0


def hunted(cars, place):
    for behind in cars[place + 1:]:
        if behind.balance > 4020 and cars[place].y - behind.y < 152:
            return True
    return False
`;

  test("Solidity told anew in Python, with other numbers and another search", () => {
    const copier = printsOf("copier", bytecodeOf(python, "car.py"));
    const [pair] = compare([carOf("author", original), copier]);
    expect(pair).toMatchObject({ codeLikeness: 0 });
    expect(pair?.drivingLikeness).toBeGreaterThan(0.9);
  });

  test("each house car and its twins, were they somebody's own", () => {
    const nothing = { code: new Set<number>(), driving: new Set<number>() };
    for (const { id, contractName, initcode } of houseCars) {
      const script = houseCarScripts.find((each) => each.contractName === contractName && each.language === "python");
      if (!script) throw new Error(`${id} has no twin in Python.`);
      const twin = printsOf("twin", bytecodeOf(script.source, "car.py"));
      const [pair] = findPairs([printsOf(id, bytesOf(initcode)), twin], nothing);
      expect(pair?.drivingLikeness, `${id} and its twin`).toBe(1);
    }
  });

  test("a car of another family buys nothing that can be compared", () => {
    const monaco = templates.find(({ family }) => family === "monaco");
    expect(driving.prints(bytesOf(monaco?.initcode ?? "0x")).size).toBe(0);
  });
});

test.each(Object.values(presets))("situations of $family are possible ones", (formula) => {
  const [first, again] = [situations(formula, 60), situations(formula, 60)];
  expect(again).toEqual(first);
  for (const { cars, turn, sold, bananas } of first) {
    expect(turn).toBeLessThanOrEqual(formula.turnLimit);
    expect(sold.every((units) => units >= 0)).toBe(true);
    expect(bananas).toEqual(bananas.toSorted((a, b) => a - b));
    expect(cars).toHaveLength(formula.cars);
    for (const { balance, y } of cars) {
      expect(balance).toBeLessThanOrEqual(formula.startBalance);
      expect(y).toBeLessThan(formula.finishDistance);
    }
  }
});

test("a car that fails and one that uses all its gas decide nothing", () => {
  // Of each the runtime code, and what returns it: five bytes that revert, four that jump to their own beginning.
  for (const initcode of ["6460006000fd6000526005601bf3", "635b6000566000526004601cf3", ""]) {
    expect(driving.prints(bytesOf(`0x${initcode}`)).size).toBe(0);
  }
});
