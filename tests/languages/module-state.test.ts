import { expect, test } from "vitest";
import { createNodeMachine } from "../vectors/node-machine.ts";
import { bytesOf, compileText } from "./compile-file.ts";
import { chanceOf } from "./random-program.ts";
import { runNode, runPython, type RealAnswer } from "./real-languages.ts";
import { runTurns, type Turn } from "./run-turns.ts";

const machine = createNodeMachine();

/** # is replaced by a unique number. */
interface Part {
  top: string;
  body: string;
}

const python: Part[] = [
  { top: "n# = 0", body: "global n#\nn# += place + 1\nrace.buy_acceleration(n#)" },
  { top: "xs# = [1]", body: "xs#.append(len(xs#))\nrace.buy_acceleration(sum(xs#))" },
  { top: "xs# = [[1], [2]]\nys# = xs#[0]", body: "ys#.append(place)\nrace.buy_acceleration(sum(xs#[0]))" },
  { top: "d# = {}", body: "d#[place] = d#.get(place, 0) + 1\nrace.buy_acceleration(d#[place] * 10 + len(d#))" },
  {
    top: "last# = None",
    body: "global last#\nif last# is not None:\n    race.buy_acceleration(last#.y)\nlast# = cars[place]",
  },
  { top: "hist# = []", body: "hist#.append(cars[place])\nrace.buy_acceleration(sum(c.y for c in hist#))" },
  {
    top: "prev# = None",
    body: "global prev#\nif prev#:\n    race.buy_acceleration(prev#[0].y + len(prev#))\nprev# = cars",
  },
  { top: "d# = {}", body: "d#[place] = cars[0]\nrace.buy_acceleration(sum(c.y for c in d#.values()))" },
  {
    top: "t# = None",
    body: "global t#\nif t# is not None:\n    race.buy_acceleration(t#[1].y + t#[0])\nt# = (place, cars[0])",
  },
  {
    top: "memo# = {}\ndef f#(n, m=memo#):\n    m[n] = 1\n    return len(m)",
    body: "race.buy_acceleration(f#(cars[0].y) * 10 + len(memo#))",
  },
  { top: "def f#(n, acc={}):\n    acc[n] = 1\n    return len(acc)", body: "race.buy_acceleration(f#(cars[0].y))" },
  {
    top: "K# = [7]\ndef f#(n, k=K#):\n    k[0] += n\n    return k[0]",
    body: "race.buy_acceleration(f#(place) + K#[0])",
  },
  { top: "def f#(n=[0]):\n    n[0] += 1\n    return n[0]", body: "race.buy_acceleration(f#())" },
  {
    top: "def f#(n, acc=[]):\n    acc.append(n)\n    return len(acc)",
    body: "race.buy_acceleration(f#(3) + f#(2, []))",
  },
  { top: "N# = 3\ndef f#(n, k=N# * 2, t=(1, 2)):\n    return k + n + t[1]", body: "race.buy_acceleration(f#(place))" },
];

const javascript: Part[] = [
  { top: "let n# = 0;", body: "n# += place + 1; race.buyAcceleration(n#);" },
  { top: "const x# = { p: 1 };", body: "x#.p += 1; race.buyAcceleration(x#.p);" },
  { top: "const x# = [{ p: 1 }];", body: "x#[0].p += place; race.buyAcceleration(x#[0].p);" },
  {
    top: "const hist# = [];",
    body: "hist#.push({ a: place, b: cars[0].y }); let s# = 0; for (const h of hist#) s# += h.a + h.b; race.buyAcceleration(s#);",
  },
  {
    top: "const o# = { n: 0, xs: [] };",
    body: "o#.n += 1; o#.xs.push(o#.n); race.buyAcceleration(o#.n * 10 + o#.xs.length);",
  },
  { top: "let x#;", body: "if (x# !== undefined) race.buyAcceleration(x#.p); x# = { p: place + 5 };" },
  { top: "let best# = { y: 0 };", body: "race.buyAcceleration(best#.y); best# = { y: cars[place].y };" },
  { top: "let last#;", body: "if (last# !== undefined) race.buyAcceleration(last#.y); last# = cars[place];" },
  {
    top: "const s# = { t: 0 };\nfunction tick#() { s#.t += 1; }",
    body: "tick#(); if (place > 0) tick#(); race.buyAcceleration(s#.t);",
  },
  {
    top: "const a# = { v: 1 };\nconst b# = { a: a#, w: 2 };",
    body: "b#.a.v += 1; a#.v += b#.w; race.buyAcceleration(b#.a.v); race.buyAcceleration(a#.v);",
  },
  {
    top: "const xs# = [[1], [2]];\nconst ys# = xs#[0];",
    body: "ys#.push(place); race.buyAcceleration(xs#[0].length * 10 + xs#[0][1]);",
  },
];

const turns: Turn[] = [1, 2, 3, 4, 5].map((n) => ({
  cars: [0, 1].map((index) => ({ balance: 100 * n + index, speed: n + index, y: 10 * n + index, shield: 0 })),
  place: n % 2,
}));

function carOf(parts: readonly Part[], isPython: boolean): string {
  const numbered = parts.map(({ top, body }, index) => ({
    top: top.replaceAll("#", String(index)),
    body: body.replaceAll("#", String(index)),
  }));
  const tops = numbered.map(({ top }) => top).join("\n");
  const bodies = numbered.flatMap(({ body }) => body.split("\n")).map((line) => `    ${line}`);
  return isPython
    ? `${tops}\ndef take_turn(race, cars, place):\n${bodies.join("\n")}\n`
    : `${tops}\nexport function takeTurn(race, cars, place) {\n${bodies.join("\n")}\n}\n`;
}

/** With a race that records purchases. */
function question(source: string, isPython: boolean): { source: string; args: number[][] } {
  const given = JSON.stringify(turns.map(({ cars, place }) => [cars, place]));
  const driver = isPython
    ? `
class Bag:
    def __init__(self, **fields):
        self.__dict__.update(fields)
def answer():
    out = []
    for cars, place in ${given}:
        bought = []
        take_turn(Bag(buy_acceleration=bought.append), [Bag(**car) for car in cars], place)
        out.append(bought)
    return out
`
    : `
export function answer() {
    return ${given}.map(([cars, place]) => {
        const bought = [];
        takeTurn({ buyAcceleration: (n) => bought.push(n) }, cars, place);
        return bought;
    });
}
`;
  return { source: source + driver, args: [[]] };
}

function boughtBy(fileName: string, source: string): unknown {
  const outcome = compileText(fileName, source, "car");
  if (outcome.kind !== "compiled") return outcome.kind === "rejected" ? outcome.message : outcome.kind;
  return runTurns(machine, bytesOf(outcome.car.initcode), turns);
}

function cars(parts: readonly Part[], seed: number): Part[][] {
  const chance = chanceOf(seed);
  const together = Array.from({ length: 20 }, () => Array.from({ length: 3 }, () => parts[chance(parts.length)]!));
  return [...parts.map((part) => [part]), ...together];
}

const value = (answer: RealAnswer | undefined): unknown => (answer?.kind === "result" ? answer.value : answer);

test("keeps the same state as CPython after each turn, including objects and defaults", () => {
  const sources = cars(python, 7).map((parts) => carOf(parts, true));
  const real = runPython(sources.map((source) => question(source, true)));
  if (!real) throw new Error("There is no python3 here: what it answers could not be compared.");
  for (const [index, source] of sources.entries())
    expect({ source, bought: boughtBy("car.py", source) }).toEqual({ source, bought: value(real[index]![0]) });
});

test("keeps the same state as Node after each turn, including objects and cars", async () => {
  for (const [index, parts] of cars(javascript, 8).entries()) {
    // Node caches modules by text.
    const source = `${carOf(parts, false)}// ${index}\n`;
    const [real] = await runNode(question(source, false));
    expect({ source, bought: boughtBy("car.js", source) }).toEqual({ source, bought: value(real) });
  }
});
