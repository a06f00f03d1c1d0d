import { Refusal } from "#engine/formula/refusal.ts";
import { type Options, UsageError, parseOptions } from "./arguments.ts";
import { checkCommand } from "./check-command.ts";
import { evaluateCommand } from "./evaluate-command.ts";
import { explainCommand } from "./explain-command.ts";
import { CarError } from "./load-car.ts";
import { loginCommand, logoutCommand, type TokenInput } from "./login-command.ts";
import type { Environment } from "./credentials.ts";
import { newCommand } from "./new-command.ts";
import { raceCommand } from "./race-command.ts";
import { SiteError } from "./site-client.ts";
import { logCommand, standingsCommand, statusCommand } from "./site-commands.ts";
import { submitCommand } from "./submit-command.ts";
import { verifyCommand } from "./verify-command.ts";
import { type Terminal, table } from "./terminal.ts";
import { houseCars } from "#languages/cars/house-cars/house-cars.ts";
import { messagesOf } from "#messages/messages-of.ts";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { interfacePaths, interfaceSource } from "#languages/solidity/imports.ts";
import { type RaceGas, meterRace } from "#languages/compiling/gas-by-line.ts";
import { readSourceMap } from "#languages/compiling/source-map.ts";
import { loadField, loadFormula } from "./race-cars.ts";
import { loadMachine } from "./race-workers.ts";

const shownLines = 15;

function gasCommand(options: Options, terminal: Terminal): void {
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

function interfacesCommand(options: Options, terminal: Terminal): void {
  const [folder] = options.words;
  if (folder === undefined || options.words.length > 1)
    throw new UsageError("interfaces needs one folder, such as: code-prix interfaces lib");
  const files = interfacePaths.map((path) => join(folder, ...path.split("/")));
  for (const [index, file] of files.entries()) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, interfaceSource(interfacePaths[index] ?? "") ?? "");
  }
  terminal.print(options.json ? JSON.stringify({ files }) : `Wrote ${files.length} files to ${folder}.`);
}

function carsCommand(options: Options, terminal: Terminal): void {
  if (options.json) {
    const cars = houseCars.map(({ id, name, difficulty, codeHash }) => ({
      id,
      name,
      difficulty,
      temper: { en: messagesOf("en").houseCars[id].temper, tr: messagesOf("tr").houseCars[id].temper },
      codeHash,
    }));
    terminal.print(JSON.stringify(cars));
    return;
  }
  for (const { difficulty, id } of houseCars)
    terminal.print(`${`${difficulty}. ${id}`.padEnd(18)}${messagesOf("en").houseCars[id].temper}`);
}

/** 0 success · 1 rejected car or file · 2 incorrect usage · 3 failure */
export type ExitCode = 0 | 1 | 2 | 3;

const usage = `Write, race and submit cars. Works offline except for the site commands.

Usage: code-prix <command> [options]

Commands:
  new <folder>          Create a first car with a test and a guide
  race [cars]           Run a race; house cars fill empty seats
  evaluate [cars]       Run many races and show who wins how often
  explain [cars]        Run a race and describe every turn
  gas <car> [cars]      Show where a car's gas goes, line by line
  check <car>           Check a car as the site will
  cars                  List the house cars
  interfaces <folder>   Write the Solidity interfaces for editors and Foundry
  verify <file>         Verify an event file and rerun its races

Site commands:
  login                 Store a token for a site
  submit <car>          Submit a car and wait for its check
  status [id]           Show your team's submissions, or one of them
  standings [id]        Show the standings of a competition
  log <race>            Download the log of a race
  logout                Remove the token from this computer

A car is a source file (.py, .js, .ts, .sol or file.sol:Contract), bytecode in hex,
a Foundry or Hardhat artifact (.json), or the name of a house car.

Race options:
  -f, --formula <name|file>  Rules: university-code-prix, 0xmonaco, 0xtitans, 0xtitans-season-1
                             or a JSON file [default: university-code-prix]
  -s, --seed <number>        Seed of the race, or of the first race [default: 1]
      --seats <2,0,1,...>    Seats of the cars, in the order of the command line
  -n, --races <number>       Races to evaluate [default: 200]
  -w, --workers <number>     Threads to use [default: one per core]
  -c, --contract <name>      Contract to use if a file contains several
  -o, --log <file>           Write the race log to a file
      --hash                 Print only the hash of the log

Create options:
  -l, --language <name>      python, javascript, typescript or solidity [default: python]

Verify options:
      --share <percent>      Share of the races to rerun [default: 100%]
      --draw <word>          Choose the same races again
      --race <id>            Run only this race
      --key <hex>            Require this public key

Site options:
      --site <url>           Site to use [default: CODE_PRIX_SITE or the last login]
  -t, --team <code>          Team by code, name or ID [default: CODE_PRIX_TEAM]
      --note <text>          Add a note for your team to the submission
      --ai <use>             Declare AI use: none, completion, chat or agent
      --ai-note <text>       Add a public note about AI use
      --no-follow            Don't wait for the check

General options:
      --json                 Print results as JSON
  -h, --help                 Show this help
  -v, --version              Show the version

Set CODE_PRIX_TOKEN to use a token without storing it, for example in CI.

Exit codes: 0 success, 1 rejected car or file, 2 incorrect usage, 3 failure`;

export interface Surroundings {
  environment: Environment;
  input: TokenInput;
}

/**
 * @param values arguments after the program's name
 * @param entry the program's file
 */
export async function runCommand(
  values: readonly string[],
  terminal: Terminal,
  entry: URL,
  version: string,
  surroundings: Surroundings = { environment: process.env, input: process.stdin },
): Promise<ExitCode> {
  try {
    const options = parseOptions(values);
    const [command, ...words] = options.words;
    if (options.version) {
      terminal.print(version);
      return 0;
    }
    if (options.help || command === undefined || command === "help") {
      terminal.print(usage);
      return options.help || command === "help" ? 0 : 2;
    }
    if (!Object.hasOwn(commands, command)) throw new UsageError(`Unknown command "${command}".`);
    const succeeded = await commands[command]!({ ...options, words }, terminal, { entry, ...surroundings });
    return succeeded === false ? 1 : 0;
  } catch (error) {
    return complain(error, terminal);
  }
}

/** They return false for a rejected car or file. */
export const commands: Readonly<
  Record<
    string,
    (
      options: Options,
      terminal: Terminal,
      context: Surroundings & { entry: URL },
    ) => boolean | void | Promise<boolean | void>
  >
> = {
  new: newCommand,
  race: raceCommand,
  explain: explainCommand,
  evaluate: (options, terminal, { entry }) => evaluateCommand(options, terminal, entry),
  gas: gasCommand,
  check: checkCommand,
  cars: carsCommand,
  interfaces: interfacesCommand,
  verify: (options, terminal, { entry }) => verifyCommand(options, terminal, entry),
  login: (options, terminal, { environment, input }) => loginCommand(options, terminal, environment, input),
  logout: (options, terminal, { environment }) => logoutCommand(options, terminal, environment),
  submit: (options, terminal, { environment, input }) => submitCommand(options, terminal, environment, input),
  status: (options, terminal, { environment }) => statusCommand(options, terminal, environment),
  standings: (options, terminal, { environment }) => standingsCommand(options, terminal, environment),
  log: (options, terminal, { environment }) => logCommand(options, terminal, environment),
};

function complain(error: unknown, terminal: Terminal): ExitCode {
  if (error instanceof UsageError) {
    terminal.complain(`${error.message}\nRun "code-prix --help" for usage.`);
    return 2;
  }
  if (error instanceof SiteError) {
    terminal.complain(error.message);
    return error.exitCode;
  }
  if (error instanceof CarError || error instanceof Refusal) {
    terminal.complain(error.message);
    return 1;
  }
  terminal.complain(error instanceof Error ? (error.stack ?? error.message) : String(error));
  return 3;
}
