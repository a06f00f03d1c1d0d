import { writeFileSync } from "node:fs";
import { encodeRaceLog, raceLogHash } from "#engine/race-log/race-log-text.ts";
import type { RaceLog } from "#engine/race-log/race-log.ts";
import { runRace } from "#engine/referee/run-race.ts";
import { standingsAt } from "#engine/race-log/race-summary.ts";
import type { Options } from "./arguments.ts";
import { loadField, loadFormula } from "./race-cars.ts";
import { loadMachine } from "./race-workers.ts";
import { type Terminal, table } from "./terminal.ts";

export function raceOf(options: Options, terminal: Terminal): RaceLog {
  const formula = loadFormula(options.formula);
  const cars = loadField(options, formula, terminal);
  const { seats, seed } = options;
  return runRace({ formula, cars, seed, machine: loadMachine(), ...(seats === undefined ? {} : { seats }) });
}

export function raceCommand(options: Options, terminal: Terminal): void {
  const log = raceOf(options, terminal);
  const hash = raceLogHash(log);
  if (options.log !== undefined) writeFileSync(options.log, encodeRaceLog(log));
  if (options.hash) {
    terminal.print(hash);
    return;
  }
  const standings = standingsAt(log, log.turns.length);
  if (options.json) {
    const winner = log.winner === null ? null : log.seats[log.winner]?.name;
    terminal.print(
      JSON.stringify({ winner, ending: log.ending, turns: log.turns.length, seed: log.seed, hash, standings }),
    );
    return;
  }
  terminal.print(terminal.bold(headline(log)));
  terminal.print(
    table([
      ["", "seat", "distance", "speed", "coins"],
      ...standings.map((row) => [
        `${row.place}. ${row.name}`,
        String(row.seat + 1),
        String(row.y),
        String(row.speed),
        String(row.balance),
      ]),
    ]),
  );
  terminal.print(terminal.dim(`seed ${options.seed}, log hash ${hash}`));
  if (options.log !== undefined) terminal.print(`Wrote the log to ${options.log}.`);
}

function headline(log: RaceLog): string {
  const winner = log.winner === null ? undefined : log.seats[log.winner]?.name;
  return winner === undefined
    ? `No car finished within ${log.turns.length} turns.`
    : `${winner} wins in ${log.turns.length} turns.`;
}
