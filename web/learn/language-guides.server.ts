/** What each language has and hasn't, with the compiler's own tables and messages. */
import { javascript, python } from "#languages/compiling/session/compile-session.ts";
import { compileSource, type LanguageRow } from "#languages/ir/compile-source.ts";
import type { Refused } from "#languages/ir/explanations.ts";
import * as javascriptWords from "#languages/javascript/javascript-explanations.ts";
import * as pythonWords from "#languages/python/python-explanations.ts";
import { functionNames, methodsOf } from "#languages/python/python-words.ts";
import { formatOutcome } from "#messages/format-compiler-message.ts";
import { messagesOf } from "#messages/messages-of.ts";

type Topic =
  | "numbers"
  | "conditions"
  | "loops"
  | "functions"
  | "lists"
  | "sorting"
  | "tuples"
  | "dictionaries"
  | "memory"
  | "printing"
  | "race";

/** Each example is a test: a whole car, or code in a turn. */
interface Guide {
  row: LanguageRow;
  fileName: string;
  program: (code: string) => string;
  /** supported constructs, in the order shown */
  there: Readonly<Record<Topic, string>>;
  names: readonly { of: "functions" | "lists" | "dictionaries"; names: readonly string[] }[];
  /** unsupported constructs; the message is the compiler's */
  refused: readonly Refused[];
  /** usual example of an unsupported word */
  usual: (word: string) => string;
}

/** Wraps a turn's statements in a car; whole cars are unchanged. */
function pythonProgram(code: string): string {
  if (code.includes("def take_turn")) return `${code}\n`;
  const body = code.split("\n").map((line) => (line === "" ? "" : `    ${line}`));
  return `def take_turn(race, cars, place):\n${body.join("\n")}\n`;
}

function javascriptProgram(code: string): string {
  if (code.includes("function takeTurn")) return `${code}\n`;
  const body = code.split("\n").map((line) => (line === "" ? "" : `  ${line}`));
  return `export function takeTurn(race, cars, place) {\n${body.join("\n")}\n}\n`;
}

export const guides: Readonly<Record<"python" | "javascript", Guide>> = {
  python: {
    row: python,
    fileName: "car.py",
    program: pythonProgram,
    there: {
      numbers: "budget = cars[place].balance // 8\nrest = budget % 10\nhuge = 2 ** 200 - 1",
      conditions:
        "fast = cars[0].speed > 20 and not place == 0\nif 0 < place <= 2:\n    race.buy_shell(1)\nelif fast:\n    race.buy_shield(1)",
      loops:
        "units = 0\nwhile race.get_accelerate_cost(units + 1) <= 100 and units < 30:\n    units += 1\nfor i, car in enumerate(cars):\n    if car.shield > 0:\n        continue\n    print(i, car.speed)",
      functions:
        "def share(coins, parts=8):\n    return coins // parts\n\n\ndef take_turn(race, cars, place):\n    budget = share(cars[place].balance, parts=10)\n    if race.get_accelerate_cost(2) <= budget:\n        race.buy_acceleration(2)",
      lists:
        "speeds = [car.speed for car in cars if car.y > 100]\nspeeds.append(3)\nlast = speeds[-1]\nfirst_two = speeds[:2]",
      sorting:
        "by_speed = sorted(cars, key=lambda car: car.speed, reverse=True)\nfastest = max(cars, key=lambda car: car.speed)",
      tuples: "low, high = 0, 30\nlow, high = high, low\nquotient, rest = divmod(high, 7)",
      dictionaries: "seen = {1: 10, 2: 20}\nseen[3] = 30\nfor turn, price in seen.items():\n    print(turn, price)",
      memory:
        "shells_fired = 0\nprices = []\n\n\ndef take_turn(race, cars, place):\n    global shells_fired\n    price = race.get_shell_cost(1)\n    prices.append(price)\n    if place > 0 and price <= 200 and shells_fired < 3:\n        race.buy_shell(1)\n        shells_fired += 1",
      printing: 'print(f"place {place}, speed {cars[place].speed}")',
      race: "paid = race.buy_acceleration(1)\nnow = race.get_all_car_data()",
    },
    names: [
      { of: "functions", names: functionNames },
      { of: "lists", names: methodsOf("$list") },
      { of: "dictionaries", names: methodsOf("$dict") },
    ],
    refused: [pythonWords.refusedNodes, pythonWords.refusedNames],
    usual: (word) => `value = ${word}(place)`,
  },
  javascript: {
    row: javascript,
    fileName: "car.js",
    program: javascriptProgram,
    there: {
      numbers:
        "const budget = Math.floor(cars[place].balance / 8);\nconst rest = budget % 10;\nconst most = Number.MAX_SAFE_INTEGER;",
      conditions:
        "const isFast = cars[0].speed > 20 && place !== 0;\nif (place > 0 && place <= 2) race.buyShell(1);\nelse if (isFast) race.buyShield(1);",
      loops:
        "let units = 0;\nwhile (race.getAccelerateCost(units + 1) <= 100 && units < 30) units++;\nfor (const car of cars) {\n  if (car.shield > 0) continue;\n  console.log(car.speed);\n}",
      functions:
        "const share = (coins, parts = 8) => Math.floor(coins / parts);\n\nexport function takeTurn(race, cars, place) {\n  const budget = share(cars[place].balance, 10);\n  if (race.getAccelerateCost(2) <= budget) race.buyAcceleration(2);\n}",
      lists:
        "const speeds = cars.filter((car) => car.y > 100).map((car) => car.speed);\nspeeds.push(3);\nconst last = speeds.at(-1);\nconst firstTwo = speeds.slice(0, 2);",
      sorting:
        "const speeds = cars.map((car) => car.speed).sort((a, b) => b - a);\nconst fastest = Math.max(...speeds);",
      tuples: "let [low, high] = [0, 30];\n[low, high] = [high, low];\nconst { speed, balance } = cars[place];",
      dictionaries: "const plan = { units: 10, shells: 3 };\nplan.units += 1;",
      memory:
        "let shellsFired = 0;\nconst prices = [];\n\nexport function takeTurn(race, cars, place) {\n  const price = race.getShellCost(1);\n  prices.push(price);\n  if (place > 0 && price <= 200 && shellsFired < 3) {\n    race.buyShell(1);\n    shellsFired += 1;\n  }\n}",
      printing: "console.log(`place ${place}, speed ${cars[place].speed}`);",
      race: "const paid = race.buyAcceleration(1);\nconst now = race.getAllCarData();",
    },
    names: [],
    refused: [javascriptWords.refusedNodes, javascriptWords.refusedNames],
    usual: (word) => `const value = ${word}(place);`,
  },
};

export type GuidedLanguage = keyof typeof guides;

export const guidedLanguages = Object.keys(guides) as GuidedLanguage[];

export interface GuideExample {
  code: string;
  instead?: string;
}

/** Of unsupported words, in the tables' order. */
export function refusedExamples(language: GuidedLanguage): GuideExample[] {
  const { refused, usual } = guides[language];
  return refused.flatMap((table) =>
    Object.entries(table).map(([word, [, code = usual(word), instead]]) => ({
      code,
      ...(instead !== undefined && { instead }),
    })),
  );
}

export function saidOf(language: GuidedLanguage, code: string, readsIn = "en"): string | undefined {
  const { row, program, fileName } = guides[language];
  const compiled = compileSource(row, { source: program(code), fileName, goal: "check" });
  const outcome = formatOutcome(messagesOf(readsIn).compiler, compiled);
  if (outcome.kind !== "rejected") return undefined;
  return outcome.diagnostics[0]?.message ?? outcome.message;
}

export function guideOf(language: GuidedLanguage, readsIn: string) {
  const { there, names } = guides[language];
  const refused = new Map<string, GuideExample[]>();
  for (const example of refusedExamples(language)) {
    const sentence = saidOf(language, example.code, readsIn);
    // Skip rows that the compiler accepts now; a test reports them.
    if (sentence === undefined) continue;
    const others = refused.get(sentence) ?? [];
    // A word can be in both tables.
    if (!others.some(({ code }) => code === example.code)) refused.set(sentence, [...others, example]);
  }
  return {
    there: Object.entries(there).map(([topic, code]) => ({ topic: topic as Topic, code })),
    names,
    /** examples grouped by compiler message */
    refused: [...refused].map(([sentence, examples]) => ({ sentence, examples })),
  };
}
