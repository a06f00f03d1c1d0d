import { deriveEffects } from "./derive-effects.ts";
import { type ActionName, actionNames } from "./families.ts";
import { presets } from "./formula.ts";
import { type Purchase, type RaceLog, type RaceState, type TurnRecord, finishOrder, startState } from "./race-log.ts";
import { Refusal, asInteger } from "./refusal.ts";

/** A file of a kit's log: its name without folder, and its text. */
export interface CsvFile {
  name: string;
  text: string;
}

const carHeader = "turns,balance,speed,y";
const pricesHeader = "turns,accelerateCost,shellCost";
const soldHeader = "turns,acceleratesBought,shellsBought";
/** The kit writes every row of prices and of sold units once for each car. */
const repeats = 3;
const maxUint32 = 2 ** 32 - 1;
const maxRows = 30_000;

/**
 * Reads the CSV files of a 0xMonaco race: one a car, named by its address, `prices.csv` and `sold.csv`. They tell neither the order of turns
 * nor, in a turn in which nobody bought, whose turn it was: both are absent then. Cars are taken in the order in which their files are given.
 * @throws {Refusal} naming file, line and rule
 */
export function importMonacoCsv(files: readonly CsvFile[]): RaceLog {
  const cars = files.filter(({ name }) => /^0x[0-9a-f]{40}\.csv$/i.test(name));
  if (cars.length !== repeats) {
    throw new Refusal("", "files", `expected ${repeats} files named by a car's address, found ${cars.length}.`);
  }
  const carRows = cars.map((file) => readRows(file, carHeader));
  const priceRows = thinned(readRows(fileNamed(files, "prices.csv"), pricesHeader), "prices.csv");
  const soldRows = thinned(readRows(fileNamed(files, "sold.csv"), soldHeader), "sold.csv");
  const count = soldRows.length;
  if (count === 0) throw new Refusal("sold.csv", "length", "there is no turn in it.");
  for (const [name, rows] of [
    ...cars.map(({ name }, i) => [name, carRows[i]!] as const),
    ["prices.csv", priceRows] as const,
  ]) {
    if (rows.length !== count) throw new Refusal(name, "length", `it has ${rows.length} turns, sold.csv ${count}.`);
  }

  const formula = { ...presets["0xmonaco"], turnLimit: Math.max(count, presets["0xmonaco"].turnLimit) };
  const { order: _, ...start } = startState(formula, 2);
  const names = actionNames("monaco");
  const turns: TurnRecord[] = [];
  let before: RaceState = start;
  for (let i = 0; i < count; i += 1) {
    const after: RaceState = {
      cars: carRows.map((rows) => ({ balance: rows[i]![1]!, speed: rows[i]![2]!, y: rows[i]![3]!, shield: 0 })),
      sold: soldRows[i]!.slice(1),
      bananas: [],
    };
    turns.push(turnOf(i, before, after, names));
    before = after;
  }
  const winner = before.cars.findIndex((car) => car.y >= formula.finishDistance);
  return {
    version: 1,
    formula,
    seats: cars.map(({ name }) => ({ name: name.slice(0, -".csv".length) })),
    detail: "totals",
    start,
    turns,
    ending: winner === -1 ? "unfinished" : "finish",
    winner: winner === -1 ? null : winner,
    finishOrder: finishOrder(before, winner === -1 ? null : winner),
    kit: {
      format: "monaco-csv",
      addresses: cars.map(({ name }) => name.slice(0, -".csv".length)),
      turns: priceRows.map(([counter, ...costs]) => ({ counter: counter!, costs: costs.map(String) })),
    },
  };
}

/**
 * Writes a 0xMonaco race as the kit's CSV files. An imported race comes out byte for byte.
 * @throws {Refusal} for a log that was not imported from such files
 */
export function exportMonacoCsv(log: RaceLog): CsvFile[] {
  const { kit } = log;
  if (kit?.format !== "monaco-csv") {
    throw new Refusal(
      "kit",
      "kit-format",
      "only a race imported from 0xMonaco's CSV files can be written as such files.",
    );
  }
  const counters = kit.turns.map((turn) => turn.counter);
  const file = (name: string, header: string, rows: string[]) => ({ name, text: `${[header, ...rows].join("\n")}\n` });
  const repeated = (rows: string[]) => rows.flatMap((row) => Array.from({ length: repeats }, () => row));
  return [
    ...kit.addresses.map((address, seat) =>
      file(
        `${address}.csv`,
        carHeader,
        log.turns.map(({ after }, i) => {
          const { balance, speed, y } = after.cars[seat]!;
          return [counters[i], balance, speed, y].join(",");
        }),
      ),
    ),
    file("prices.csv", pricesHeader, repeated(kit.turns.map(({ counter, costs }) => [counter, ...costs].join(",")))),
    file("sold.csv", soldHeader, repeated(log.turns.map(({ after }, i) => [counters[i], ...after.sold].join(",")))),
  ];
}

function turnOf(index: number, before: RaceState, after: RaceState, names: ActionName[]): TurnRecord {
  const path = `turn ${index + 1}`;
  const payers = after.cars.flatMap((car, seat) => (car.balance === before.cars[seat]!.balance ? [] : [seat]));
  if (payers.length > 1 || after.cars.some((car, seat) => car.balance > before.cars[seat]!.balance)) {
    throw new Refusal(path, "money", "coins are spent by the car whose turn it is, and never created.");
  }
  if (after.cars.some((car, seat) => car.y < before.cars[seat]!.y)) {
    throw new Refusal(path, "backwards", "a car never goes back.");
  }
  const mover = payers[0] ?? null;
  const spent = mover === null ? 0 : before.cars[mover]!.balance - after.cars[mover]!.balance;
  const bought = names.flatMap((action, id): Purchase[] => {
    const amount = after.sold[id]! - before.sold[id]!;
    if (amount < 0) throw new Refusal(path, "sold", "units sold never fall.");
    return amount === 0 ? [] : [{ action, amount }];
  });
  const [only] = bought;
  const purchases = only !== undefined && bought.length === 1 ? [{ ...only, cost: spent }] : bought;
  const effects = mover === null ? [] : deriveEffects("monaco", before, after, mover, purchases);
  return { turn: index + 1, mover, purchases, effects, after };
}

function fileNamed(files: readonly CsvFile[], name: string): CsvFile {
  const file = files.find((one) => one.name === name);
  if (file === undefined) throw new Refusal(name, "files", "the file is missing.");
  return file;
}

function readRows({ name, text }: CsvFile, header: string): number[][] {
  const lines = text.split("\n");
  if (lines.at(-1) === "") lines.pop();
  if (lines[0] !== header) throw new Refusal(`${name}, line 1`, "header", `expected "${header}".`);
  if (lines.length > maxRows) throw new Refusal(name, "length", `it has more than ${maxRows} lines.`);
  const columns = header.split(",").length;
  return lines.slice(1).map((line, i) => {
    const cells = line.split(",");
    const path = `${name}, line ${i + 2}`;
    if (cells.length !== columns)
      throw new Refusal(path, "columns", `expected ${columns} numbers, found ${cells.length}.`);
    return cells.map((cell) => {
      if (!/^(0|[1-9][0-9]{0,15})$/.test(cell))
        throw new Refusal(path, "integer", `"${cell.slice(0, 40)}" is not a whole number.`);
      return asInteger(Number(cell), path, 0, name === "prices.csv" ? Number.MAX_SAFE_INTEGER : maxUint32);
    });
  });
}

/** Takes every row once, of those that the kit repeats. */
function thinned(rows: number[][], name: string): number[][] {
  if (rows.length % repeats !== 0) throw new Refusal(name, "length", `the rows do not come in groups of ${repeats}.`);
  for (const [i, row] of rows.entries()) {
    if (row.join(",") !== rows[i - (i % repeats)]!.join(",")) {
      throw new Refusal(`${name}, line ${i + 2}`, "repeat", `the rows of a turn differ.`);
    }
  }
  return rows.filter((_, i) => i % repeats === 0);
}
