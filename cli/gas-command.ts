import { type RaceGas, meterRace } from "#languages/compiling/gas-by-line.ts";
import { readSourceMap } from "#languages/compiling/source-map.ts";
import { type Options, UsageError } from "./arguments.ts";
import { loadField, loadFormula } from "./race-cars.ts";
import { loadMachine } from "./race-workers.ts";
import { type Terminal, table } from "./terminal.ts";

const shownLines = 15;

export function gasCommand(options: Options, terminal: Terminal): void {
  const formula = loadFormula(options.formula);
  const cars = loadField(options, formula, terminal);
  const compiled = cars[0]?.compiled;
  if (!compiled) throw new UsageError("gas needs a source file (.py, .js, .ts or .sol) first.");
  const seats = options.seats ?? cars.map((_, seat) => seat);
  const race = { formula, cars, seats, seed: options.seed, machine: loadMachine() };
  const { car, texts } = compiled;
  const result = meterRace(race, seats.indexOf(0), readSourceMap(car, texts));
  terminal.print(options.json ? JSON.stringify(result.gas) : describe(result, texts, formula.gasPerTurn, terminal));
}

function describe({ gas }: RaceGas, texts: Record<string, string>, gasPerTurn: number, terminal: Terminal): string {
  const perTurn = gas.gas / Math.max(1, gas.turns);
  const share = (part: number): string => `${((100 * part) / Math.max(1, gas.turns) / gasPerTurn).toFixed(2)}%`;
  const lines = gas.lines.slice(0, shownLines).map((row) => {
    const source = texts[row.file]?.split(/\r\n|\n|\r/)[row.line - 1]?.trim() ?? "";
    return [String(row.line).padStart(5), share(row.gas), String(row.visits), `  ${source.slice(0, 70)}`] as const;
  });
  const width = Math.max(...lines.map(([, part]) => part.length), "of a turn".length);
  const listed = lines.map(
    ([line, part, visits, source]) => `${line}  ${part.padStart(width)}  ${visits.padStart(7)}${source}`,
  );
  const functions = gas.functions.map((row) => [row.name, share(row.gas)]);
  return [
    terminal.bold(`${Math.round(perTurn)} of ${gasPerTurn} gas per turn on average, over ${gas.turns} turns`),
    terminal.dim(` line  ${"of a turn".padStart(width)}   visits`),
    ...listed,
    "",
    table([["function", "of a turn"], ...functions, ["(elsewhere)", share(gas.elsewhere)]]),
  ].join("\n");
}
