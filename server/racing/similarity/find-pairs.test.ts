import { beforeAll, describe, expect, test } from "vitest";
import { defaultFormula, presets } from "#engine/race/formula.ts";
import { houseCars } from "#languages/house-cars/house-cars.ts";
import { carLanguages } from "#languages/compiling/car-language.ts";
import { houseCarScripts } from "#languages/house-cars/house-car-scripts.ts";
import { firstLap } from "#languages/exercises/first-lap.ts";
import { templates } from "#languages/first-cars/templates.ts";
import { commonBase, readBaseCode, type BaseCode } from "./common-base.ts";
import { build, bytecodeOf, copies, original } from "./copies-for-tests.ts";
import { situations } from "./decisions.ts";
import { drivingTest } from "./driving-prints.ts";
import { findPairs, leastDrivingLikeness, type CarPrints, type CommonPrints } from "./find-pairs.ts";
import { fingerprints, opcodeSizes, sourceSizes } from "./fingerprints.ts";
import { matchRegions, regionOfLines } from "./match-regions.ts";
import { opcodeWords, withoutMetadata } from "./opcode-words.ts";
import { sourceWords } from "./source-words.ts";

const driving = drivingTest(defaultFormula);
const commonOf = (code: BaseCode): CommonPrints => ({
  ...commonBase(code, "prints"),
  driving: driving.printsOfAll(code.initcodes),
});

let base: BaseCode;
let common: CommonPrints;

beforeAll(async () => {
  base = await readBaseCode((input) => Promise.resolve(build(input.source, input.fileName)));
  common = commonOf(base);
});

const bytesOf = (hex: string) => new Uint8Array(Buffer.from(hex.slice(2), "hex"));

function printsOf(team: string, source: string | null, initcode: Uint8Array): CarPrints {
  return {
    submissionId: `car of ${team}`,
    teamId: team,
    source: source === null ? null : fingerprints(sourceWords(source), sourceSizes),
    code: fingerprints(opcodeWords(initcode), opcodeSizes),
    driving: driving.prints(initcode),
  };
}

const carOf = (team: string, source: string) => printsOf(team, source, bytecodeOf(source));
const compare = (cars: readonly CarPrints[]) => findPairs(cars, common);

describe("a true copy is found", () => {
  test.each(["renamed", "reordered", "commented", "tuned", "everything"] as const)(
    "by its source and its bytecode: %s",
    (how) => {
      const [pair, ...others] = compare([carOf("author", original), carOf("copier", copies[how])]);
      expect(others).toEqual([]);
      expect(pair).toMatchObject({ first: "car of author", second: "car of copier" });
      expect(pair?.sourceLikeness).toBeGreaterThan(how === "everything" || how === "reordered" ? 0.8 : 0.99);
      expect(pair?.codeLikeness).toBeGreaterThan(how === "everything" || how === "reordered" ? 0.5 : 0.9);
    },
  );

  test("by its bytecode alone, when the copier submits no source", () => {
    const [pair] = compare([carOf("author", original), printsOf("copier", null, bytecodeOf(copies.renamed))]);
    expect(pair?.sourceLikeness).toBeNull();
    expect(pair?.codeLikeness).toBeGreaterThan(0.9);
  });

  test("among the cars that a team has submitted, also when it has another by now", () => {
    const later = printsOf("copier", templates[0]?.source ?? "", bytesOf(templates[0]?.initcode ?? "0x"));
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
    const bare = { source: new Set<number>(), code: new Set<number>(), driving: new Set<number>() };
    const withoutHouse = {
      ...commonBase(
        { sources: base.sources.slice(houseCars.length), initcodes: base.initcodes.slice(houseCars.length) },
        "prints",
      ),
      driving: new Set<number>(),
    };
    const cars = houseCars.map((car) => printsOf(car.id, car.source, bytesOf(car.initcode)));
    // In all languages they drive as they do in one.
    const isHouseCar = (prints: Set<number>) => cars.some((car) => car.driving.symmetricDifference(prints).size === 0);
    for (const prints of base.initcodes.map(driving.prints)) {
      if (!isHouseCar(prints)) for (const print of prints) withoutHouse.driving.add(print);
    }
    expect(cars.length).toBe(10);
    for (const pair of findPairs(cars, withoutHouse)) {
      expect(
        Math.max(pair.sourceLikeness ?? 0, pair.codeLikeness ?? 0),
        `${pair.first} and ${pair.second}`,
      ).toBeLessThan(0.5);
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
    for (const start of starts) {
      expect(compare([printsOf("one", ...start), printsOf("two", ...start)]), `by this source: ${start[0]}`).toEqual(
        [],
      );
    }
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
  expect(compare([printsOf("a", "", new Uint8Array()), printsOf("b", "", new Uint8Array())])).toEqual([]);
});

test("broken sources are read all the same", () => {
  for (const source of [
    '"',
    "/*",
    "//",
    "'\\",
    "import",
    "pragma solidity",
    "\0\u{202e}\u{1f3ce}",
    "}{".repeat(5_000),
  ]) {
    expect(() => fingerprints(sourceWords(source), sourceSizes)).not.toThrow();
  }
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

test("stretches in common are marked line by line, each once, in whatever order they stand", () => {
  const [first, second] = [sourceWords(original), sourceWords(copies.everything)];
  const regions = matchRegions(first, second, sourceSizes.gram, commonBase(base, "grams").source);
  expect(regions.length).toBeGreaterThanOrEqual(4);
  for (const { first: a, second: b, length } of regions) {
    const words = (listing: typeof first, at: number) => listing.words.slice(at, at + length).map(({ word }) => word);
    expect(words(second, b)).toEqual(words(first, a));
  }
  const covered = (side: "first" | "second") =>
    new Set(regions.flatMap((region) => Array.from({ length: region.length }, (_, index) => region[side] + index)));
  const total = regions.reduce((sum, { length }) => sum + length, 0);
  expect([covered("first").size, covered("second").size]).toEqual([total, total]);
  expect(total / first.words.length).toBeGreaterThan(0.8);
  const marked = regionOfLines(first, regions, "first");
  const lineOf = (text: string) => first.lines.findIndex((line) => line.includes(text));
  expect(marked[lineOf("uint256 middle")]).toBeGreaterThan(0);
  expect(marked[lineOf("pragma solidity")]).toBe(0);
});

test("a source of one habit, as long as a source may be, is compared all the same", () => {
  const habit = sourceWords("x = x + 1; ".repeat(20_000));
  const regions = matchRegions(habit, sourceWords("y = y + 2; ".repeat(20_000)), sourceSizes.gram, new Set());
  expect(regions).toEqual([{ first: 0, second: 0, length: habit.words.length }]);
  expect(fingerprints(habit, sourceSizes).size).toBeLessThan(10);
});

test("among two thousand cars the one copy is found", { tags: ["thorough"] }, () => {
  const [a, b] = [carOf("author", original), carOf("copier", copies.renamed)];
  // Prints that nobody shares, as many as a large car has.
  const independent = Array.from({ length: 1_998 }, (_, team): CarPrints => {
    const own = (from: number) => new Set(Array.from({ length: 300 }, (__, index) => from + team * 1_000 + index));
    return { submissionId: `car ${team}`, teamId: `team ${team}`, source: own(1), code: own(500), driving: own(700) };
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
  const scriptOf = (team: string, source: string, fileName = "car.py") =>
    printsOf(team, source, bytecodeOf(source, fileName));

  test("a copy with other names, numbers and comments is found by source and bytecode", () => {
    const copied = own
      .replaceAll(/\b(?:plan|worth|best|behind)\b/g, (name) => `my_${name}`)
      .replaceAll("13", "21")
      .replace("# coins", "# thought of by myself, all of it: what a unit may cost me");
    const [pair] = compare([scriptOf("author", own), scriptOf("copier", copied)]);
    expect(pair?.sourceLikeness).toBeGreaterThan(0.95);
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
    expect(pair).toMatchObject({ sourceLikeness: 0 });
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
    const copier = printsOf("copier", python, bytecodeOf(python, "car.py"));
    const [pair] = compare([carOf("author", original), copier]);
    expect(pair).toMatchObject({ sourceLikeness: 0, codeLikeness: 0 });
    expect(pair?.drivingLikeness).toBeGreaterThan(0.9);
  });

  test("each house car and its twins, were they somebody's own", () => {
    const nothing = { source: new Set<number>(), code: new Set<number>(), driving: new Set<number>() };
    for (const { id, contractName, source, initcode } of houseCars) {
      const script = houseCarScripts.find((each) => each.contractName === contractName && each.language === "python");
      if (!script) throw new Error(`${id} has no twin in Python.`);
      const twin = printsOf("twin", script.source, bytecodeOf(script.source, "car.py"));
      const [pair] = findPairs([printsOf(id, source, bytesOf(initcode)), twin], nothing);
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
