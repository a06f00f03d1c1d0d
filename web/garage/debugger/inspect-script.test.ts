import { expect, test } from "vitest";
import { languageOfFile } from "#languages/compiling/car-language.ts";
import { readSourceMap } from "#languages/compiling/source-map.ts";
import { createCompileSession } from "#languages/compiling/session/compile-session.ts";
import { raceWith } from "./car-for-tests.ts";
import { type InspectedTurn, inspectTurn } from "./inspect-turn.ts";
import { readSourceNames } from "./variables.ts";

const compile = createCompileSession(() => {
  throw new Error("There is no Solidity here.");
});

function inspectScript(fileName: string, source: string): InspectedTurn {
  const outcome = compile({ source, fileName, goal: "build" });
  if (outcome.kind !== "compiled") throw new Error(outcome.kind === "rejected" ? outcome.message : "not built");
  const { car } = outcome;
  const race = raceWith(car.initcode);
  const files = { [fileName]: source };
  try {
    return inspectTurn(race, "code-prix", {
      map: readSourceMap(car, files),
      names: readSourceNames(files),
      events: [],
      language: languageOfFile(fileName)!,
      debug: car.debug,
    });
  } finally {
    race.release();
  }
}

const inPython = `def dear(race, units):
    return race.get_accelerate_cost(units) > 60


def take_turn(race, cars, place):
    units = 1 + place
    if not dear(race, units):
        race.buy_acceleration(units)
`;

const inJavascript = `function dear(race, units) {
  return race.getAccelerateCost(units) > 60;
}

export function takeTurn(race, cars, place) {
  const units = 1 + place;
  if (!dear(race, units)) {
    race.buyAcceleration(units);
  }
}
`;

test.each([
  ["MyCar.py", inPython, "take_turn"],
  ["MyCar.js", inJavascript, "takeTurn"],
])("steps through a car in %s by line, with gas by function", (file, source, name) => {
  const turn = inspectScript(file, source);
  const seen = turn.stops.map((stop) => `${stop.functionName} ${stop.line}`);
  expect(seen.slice(0, 4)).toEqual([`${name} 6`, `${name} 7`, "dear 2", `${name} 7`]);
  const functions = turn.gas!.functions.map((each) => [each.name, each.gas > 0]);
  expect(functions).toContainEqual([name, true]);
  expect(functions).toContainEqual(["dear", true]);
  const sum = turn.gas!.lines.reduce((total, line) => total + line.gas, turn.gas!.elsewhere);
  expect(sum).toBe(turn.gasUsed);
});

/** Values of a variable over the stops, without repetitions. */
function historyOf(turn: InspectedTurn, name: string): string[] {
  const seen = turn.stops.flatMap((stop) =>
    stop.variables.filter((each) => each.name === name).map((each) => each.value),
  );
  return seen.filter((value, index) => value !== seen[index - 1]);
}

test("shows variables as Python writes them, from where they are set", () => {
  const turn = inspectScript(
    "MyCar.py",
    `turns_taken = 0
LIMIT = -30
EAGER = True
plan = [1, 2]

def fact(n):
    before = n - 1
    if n < 2:
        return 1
    return n * fact(before)

def take_turn(race, cars, place):
    global turns_taken
    turns_taken += 1
    seen = [car.speed for car in cars]
    pair = (len(seen), True)
    prices = {1: race.get_accelerate_cost(1)}
    me = cars[place]
    best = None
    for car in cars:
        if car.speed > 99:
            best = 3
    def twice(x):
        return 2 * x + pair[0]
    total = fact(3) + twice(5)
    cars = None
`,
  );
  const { stops } = turn;
  expect(stops[0]!.variables.map(({ name }) => name)).toEqual(["cars", "place", "LIMIT", "EAGER", "plan"]);
  expect([historyOf(turn, "LIMIT"), historyOf(turn, "EAGER")]).toEqual([["-30"], ["True"]]);
  expect(historyOf(turn, "seen")).toEqual(["[0, 0, 0, 0, 0]"]);
  expect(historyOf(turn, "pair")).toEqual(["(5, True)"]);
  expect(historyOf(turn, "prices")[0]).toMatch(/^\{1: \d+\}$/);
  expect(historyOf(turn, "me")[0]).toMatch(/^Car\(balance=\d+, speed=0, y=0, shield=0\)$/);
  expect(historyOf(turn, "best")).toEqual(["None"]);
  expect(historyOf(turn, "n")).toEqual(["3", "2", "1", "2"]);
  expect(historyOf(turn, "x")).toEqual(["5"]);
  expect(historyOf(turn, "turns_taken")).toEqual(["1"]);
  const inTwice = stops.find((stop) => stop.functionName === "twice")!;
  expect(inTwice.variables.map(({ name }) => name)).toEqual(expect.arrayContaining(["x", "pair", "seen"]));
});

test("hides a variable before its line has run", () => {
  const { stops } = inspectScript(
    "MyCar.py",
    `seen = 0

def take_turn(race, cars, place):
    global seen
    seen += 1
    me = cars[place]
    price = race.get_accelerate_cost(2)
    print(price, me.balance)
`,
  );
  const shown = stops.map(({ line, variables }) => [line, ...variables.map(({ name }) => name)]);
  expect(shown).toEqual([
    [5, "cars", "place"],
    [6, "cars", "place", "seen"],
    [7, "cars", "place", "me", "seen"],
    [8, "cars", "place", "me", "price", "seen"],
  ]);
});

test("shows variables as JavaScript writes them", () => {
  const turn = inspectScript(
    "MyCar.js",
    `let shots = 0;
export function takeTurn(race, cars, place) {
  shots += 1;
  const fast = cars.map((car) => car.speed > 0);
  const plan = { units: 2, isSure: true };
  let nobody = null;
  if (place > 9) nobody = cars[0];
  console.log("plan", plan.units, fast, \`\${shots} shots\`);
  const me = cars[place];
  shots += 0;
}
`.replaceAll("\\", ""),
  );
  expect(historyOf(turn, "fast")).toEqual(["[false, false, false, false, false]"]);
  expect(historyOf(turn, "plan")).toEqual(["{ units: 2, isSure: true }"]);
  expect(historyOf(turn, "nobody")).toEqual(["null"]);
  expect(historyOf(turn, "me")[0]).toMatch(/^\{ balance: \d+, speed: 0, y: 0, shield: 0 \}$/);
  expect(turn.console).toMatchObject([
    { kind: "log", text: "plan 2 [false, false, false, false, false] 1 shots", line: 8 },
  ]);
});

test.each([
  ["cars[5].speed", { id: "stop-index-of", values: { index: 5, last: 4 } }],
  ["cars[-6].speed", { id: "stop-index-of", values: { index: -6, last: 4 } }],
  ["[1][1:].pop()", { id: "stop-empty-list" }],
  ["{1: 2}[place + 7]", { id: "stop-key-missing" }],
  ["1 // cars[0].speed", { id: "division-by-zero" }],
  ["2 ** (place + 300)", { id: "stop-too-large" }],
  ["[1].index(7 + place)", { id: "stop-not-found" }],
  [
    "race.buy_acceleration(60)",
    { id: "too-expensive", values: { needed: expect.any(Number) as number, available: expect.any(Number) as number } },
  ],
])("explains %s at its line", (expression, reason) => {
  const { outcome, failure } = inspectScript(
    "MyCar.py",
    `def take_turn(race, cars, place):\n    print("begins", cars[0], [1], (2, True))\n    x = ${expression}\n    print(x)\n`,
  );
  expect(outcome.kind).toBe("reverted");
  expect(failure).toMatchObject({ reason, line: 3 });
});

test.each([
  "    while place < 9:\n        x = place + 1\n    race.buy_acceleration(x)\n",
  "    while True:\n        pass\n",
])("recognises an endless loop", (body) => {
  const { failure } = inspectScript("MyCar.py", `def take_turn(race, cars, place):\n${body}`);
  expect(failure?.reason.id).toBe("endless-loop");
});

test("doesn't report a loop that reads prices until out of gas as endless", () => {
  const body = "    n = 1\n    while race.get_accelerate_cost(n) >= 0:\n        n += 1\n";
  expect(inspectScript("MyCar.py", `def take_turn(race, cars, place):\n${body}`).failure?.reason.id).toBe("out-of-gas");
});

test("prints cars, lists and tuples as Python does", () => {
  const { console: lines } = inspectScript(
    "MyCar.py",
    `def take_turn(race, cars, place):\n    print("begins", cars[0], [1, -2], (2, True), None, f"at {place}!")\n`,
  );
  expect(lines).toMatchObject([{ line: 2 }]);
  expect(lines[0]!.text).toMatch(
    /^begins Car\(balance=\d+, speed=0, y=0, shield=0\) \[1, -2\] \(2, True\) None at \d!$/,
  );
});

/** Output of CPython 3.11 and Node 20 for the same lines. */
const printedInPython = `    n = 42
    m = -1234567
    xs = [3, 1, 2]
    print(f"{n:5}|{n:<5}|{n:^5}|{n:>5}|{n:*^7}|{n:05}|{m:,}|{m:_d}|{n:+}|{m:010}|{n:x}|{n:#b}|{n:08b}|{n:.2f}|{n:8.1f}|{n:.0%}|{n > 3:d}")
    print(f"{n=} {n = } {{n}} {n!r:>4} {m:,.2f} {n:X} {n: d}")
    print("many" if n > 50 else f"few {n}", "-" * 5, str(n) + "!", sep="; ", end=".\\n")
    print(*xs)
    print("xs:", *xs, sep=", ")
    print(", ".join(str(x * 2) for x in xs), "|".join(map(str, xs)), " ".join([str(x) for x in (1, 2)]))
    print("quote\\" \\u00e7", r"raw\\n")
    print(f"{2 ** 80 + 1:.2f}|{3 ** 60:,.1f}|{-(2 ** 80 + 1):%}|{2 ** 60 + 1:f}|{n!r:5}|{n!s:>5}|")
`;
const linesOfPython = [
  "   42|42   | 42  |   42|**42***|00042|-1,234,567|-1_234_567|+42|-001234567|2a|0b101010|00101010|42.00|    42.0|4200%|1",
  "n=42 n = 42 {n}   42 -1,234,567.00 2A  42",
  "few 42; -----; 42!.",
  "3 1 2",
  "xs:, 3, 1, 2",
  "6, 2, 4 3|1|2 1 2",
  'quote" ç raw\\n',
  "1208925819614629174706176.00|42,391,158,275,216,203,520,420,085,760.0|-120892581961462917470617600.000000%|1152921504606846976.000000|42   |   42|",
];
const printedInJavascript = `  const n = 42;
  const xs = [3, 1, [2, null]];
  const o = { a: 1 };
  console.log(\`\${n > 50 ? "many" : \`few \${n}\`} \${xs} \${xs.join(", ")} \${[1, 2].join()} \${o}\`, "-".repeat(5), String(n) + "!");
  console.log(n.toFixed(2), String(n).padStart(5, "0"), n.toString().padEnd(4) + "|");
  console.log("a" + 1 + 2 + [1, 2], 1 + 2 + "a", "x" + (1 + 2), "\\"q\\"");
`;
const linesOfJavascript = [
  "few 42 3,1,2, 3, 1, 2, 1,2 [object Object] ----- 42!",
  "42.00 00042 42  |",
  'a121,2 3a x3 "q"',
];

test.each([
  ["MyCar.py", `def take_turn(race, cars, place):\n${printedInPython}`, linesOfPython],
  ["MyCar.js", `export function takeTurn(race, cars, place) {\n${printedInJavascript}}\n`, linesOfJavascript],
])("prints formats, choices and joined lists of %s as its language does", (file, source, lines) => {
  expect(inspectScript(file, source).console.map(({ text }) => text)).toEqual(lines);
});
