import { Refusal } from "#engine/race/refusal.ts";
import { type Options, UsageError, parseOptions } from "./arguments.ts";
import { carsCommand } from "./cars-command.ts";
import { checkCommand } from "./check-command.ts";
import { evaluateCommand } from "./evaluate-command.ts";
import { explainCommand } from "./explain-command.ts";
import { interfacesCommand } from "./interfaces-command.ts";
import { CarError } from "./load-car.ts";
import { gasCommand } from "./gas-command.ts";
import { loginCommand, logoutCommand, type TokenInput } from "./login-command.ts";
import type { Environment } from "./credentials.ts";
import { newCommand } from "./new-command.ts";
import { raceCommand } from "./race-command.ts";
import { SiteError } from "./site-client.ts";
import { logCommand, standingsCommand, statusCommand } from "./site-commands.ts";
import { submitCommand } from "./submit-command.ts";
import { verifyCommand } from "./verify-command.ts";
import type { Terminal } from "./terminal.ts";

/** 0 done · 1 car or input refused · 2 wrong usage · 3 failed */
export type ExitCode = 0 | 1 | 2 | 3;

const usage = `code-prix: race cars that are small programs. Works offline; only the commands that name a site use the network.

  code-prix new <folder>          a first car, its test and a text that teaches; in Python unless --language says otherwise
  code-prix race [cars]           one race; empty seats get house cars
  code-prix evaluate [cars]       many races over seats and seeds: who wins how often
  code-prix explain [cars]        one race, told turn by turn
  code-prix gas <car> [cars]      where the car's gas goes, line by line
  code-prix check <car>           what the site's check will ask of a car
  code-prix cars                  the house cars
  code-prix interfaces <folder>   the interface files, for editors and Foundry
  code-prix verify <file>         an event's file: its signature, every hash, and its races run again

At a competition's site:

  code-prix login --site <url>    keeps a token, which is asked for or piped in
  code-prix submit <car>          submits the car, follows it to its verdict, prints the receipt
  code-prix status [id]           your team's submissions, or one of them
  code-prix standings [id]        a competition's board, with intervals
  code-prix log <race>            a race's log
  code-prix logout                forgets the token on this machine

A car is source in Python (.py), JavaScript (.js), TypeScript (.ts) or Solidity (.sol, or file.sol:Contract), bytecode as hex, a Foundry or Hardhat artifact (.json), or a house car's name.

  -f, --formula <name or file>    university-code-prix (default), 0xmonaco, 0xtitans, 0xtitans-season-1, or a formula in JSON
  -s, --seed <number>             the race's seed, or the first of many; default 1
      --seats <2,0,1,…>           which car sits in which seat, by its place on the command line from 0
  -n, --races <number>            races of an evaluation; default 200
      --share <10%>               of an event's races, drawn by chance; default 100%
      --draw <word>               draws the same races again
      --race <id>                 of an event's races this one alone
      --key <hex>                 the key that must have signed an event's file; --site takes the one that a site shows
  -w, --workers <number>          threads of an evaluation; default: one a core
  -c, --contract <name>           the car, when a source holds several
  -l, --language <name>           of a new car: python, javascript, typescript or solidity
  -o, --log <file>                write the race log
      --site <url>                the site; default: CODE_PRIX_SITE, else the one of the last login
  -t, --team <code>               your team by code, name or id; default: CODE_PRIX_TEAM, else the only one
      --note <text>               a note for your team, with a submission
      --ai <use>                  what the car was made with: none, completion, chat or agent; asked for where the competition needs it
      --ai-note <text>            a line of words on it, which everybody reads with the results
      --no-follow                 do not wait for the verdict
      --hash                      print the log's hash and nothing else
      --json                      results as JSON
  -h, --help      -v, --version

CODE_PRIX_TOKEN holds a token where nothing may be kept, for instance in a continuous build.

Exit codes: 0 done, 1 a car or file was refused, 2 called wrongly, 3 failed.`;

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
    return await dispatch(command, { ...options, words }, terminal, entry, surroundings);
  } catch (error) {
    return complain(error, terminal);
  }
}

async function dispatch(
  command: string,
  options: Options,
  terminal: Terminal,
  entry: URL,
  { environment, input }: Surroundings,
): Promise<ExitCode> {
  switch (command) {
    case "new":
      newCommand(options, terminal);
      return 0;
    case "race":
      raceCommand(options, terminal);
      return 0;
    case "explain":
      explainCommand(options, terminal);
      return 0;
    case "evaluate":
      await evaluateCommand(options, terminal, entry);
      return 0;
    case "gas":
      gasCommand(options, terminal);
      return 0;
    case "check":
      return checkCommand(options, terminal) ? 0 : 1;
    case "cars":
      carsCommand(options, terminal);
      return 0;
    case "interfaces":
      interfacesCommand(options, terminal);
      return 0;
    case "verify":
      return (await verifyCommand(options, terminal, entry)) ? 0 : 1;
    case "login":
      await loginCommand(options, terminal, environment, input);
      return 0;
    case "logout":
      logoutCommand(options, terminal, environment);
      return 0;
    case "submit":
      return (await submitCommand(options, terminal, environment, input)) ? 0 : 1;
    case "status":
      await statusCommand(options, terminal, environment);
      return 0;
    case "standings":
      await standingsCommand(options, terminal, environment);
      return 0;
    case "log":
      await logCommand(options, terminal, environment);
      return 0;
    default:
      throw new UsageError(
        `There is no command "${command}". Commands: new, race, evaluate, explain, gas, check, cars, interfaces, verify, login, submit, status, standings, log, logout.`,
      );
  }
}

function complain(error: unknown, terminal: Terminal): ExitCode {
  if (error instanceof UsageError) {
    terminal.complain(`${error.message}\n"code-prix --help" shows how it is called.`);
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
