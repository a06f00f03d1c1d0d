import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Outcome } from "../evm/machine.ts";
import { actionId } from "../formula/families.ts";
import { formulaText } from "../formula/formula.ts";
import type { CarState, Effect, RaceLog, RaceState, TurnRecord } from "./race-log.ts";

/** Documented in docs/race-log.md. */
export const raceLogVersion = 1;

/** One JSON value per line, so that it can be streamed. Deterministic. About 2 kB gzipped for 80 turns. */
export function encodeRaceLog(log: RaceLog): string {
  return `${[...raceLogLines(log)].join("\n")}\n`;
}

/**
 * Replaces names with current public ones and removes what cars call themselves, which no one approved. The hash covers
 * neither, so it stays valid.
 * @param text from `encodeRaceLog`
 * @param names in seat order
 */
export function withPublicNames(text: string, names: readonly string[]): string {
  const from = text.indexOf("\n") + 1;
  const to = text.indexOf("\n", from);
  const about = JSON.parse(text.slice(from, to)) as Record<string, unknown>;
  const line = JSON.stringify({ ...about, names, saidNames: names.map(() => null) });
  return text.slice(0, from) + line + text.slice(to);
}

export function* raceLogLines(log: RaceLog): Generator<string, void, undefined> {
  yield headLine(log);
  yield detailsLine(log);
  let before = log.start;
  for (const [i, turn] of log.turns.entries()) {
    yield turnLine(log, turn, before, i);
    before = turn.after;
  }
  yield resultLine(log);
  yield JSON.stringify({ hash: raceLogHash(log) });
}

/**
 * SHA-256, hex with 0x, of all lines with their line ends, except the second (names, dates, engine) and the last (the
 * hash).
 */
export function raceLogHash(log: RaceLog): string {
  const hash = sha256.create();
  const add = (line: string) => hash.update(utf8ToBytes(`${line}\n`));
  add(headLine(log));
  let before = log.start;
  for (const [i, turn] of log.turns.entries()) {
    add(turnLine(log, turn, before, i));
    before = turn.after;
  }
  add(resultLine(log));
  return `0x${bytesToHex(hash.digest())}`;
}

function headLine(log: RaceLog): string {
  return (
    `{"raceLog":${raceLogVersion},"formula":${formulaText(log.formula)},"seed":${JSON.stringify(log.seed ?? null)}` +
    `,"codeHashes":${JSON.stringify(log.seats.map((seat) => seat.codeHash ?? null))},"detail":${JSON.stringify(log.detail)}` +
    `,"order":${JSON.stringify(log.start.order ?? null)},"kit":${JSON.stringify(kitHead(log))}}`
  );
}

function kitHead({ kit }: RaceLog): unknown {
  if (kit === undefined) return null;
  return kit.format === "monaco-csv" ? { format: kit.format, addresses: kit.addresses } : { format: kit.format };
}

function detailsLine(log: RaceLog): string {
  return JSON.stringify({
    names: log.seats.map((seat) => seat.name),
    saidNames: log.seats.map((seat) => seat.saidName ?? null),
    date: log.date ?? null,
    engine: log.engine ?? null,
  });
}

function turnLine(log: RaceLog, turn: TurnRecord, before: RaceState, index: number): string {
  const { family } = log.formula;
  const kit = log.kit?.turns[index];
  return JSON.stringify([
    turn.mover,
    outcomeText(turn.outcome),
    turn.gasUsed ?? null,
    turn.purchases.map(({ action, amount, cost }) => [
      actionId(family, action),
      amount,
      ...(cost === undefined ? [] : [cost]),
    ]),
    turn.effects.map(effectEntry),
    turn.after.cars.map((car, seat) => car.y - before.cars[seat]!.y),
    changesOf(before, turn.after),
    ...(kit === undefined ? [] : [kitEntry(kit)]),
  ]);
}

function outcomeText(outcome: Outcome | undefined): string | null {
  if (outcome === undefined) return null;
  if (outcome.kind === "halted") return `halted:${outcome.reason}`;
  return outcome.kind === "over-limit" ? `over-limit:${outcome.limit}` : outcome.kind;
}

function effectEntry(effect: Effect): (string | number | null)[] {
  switch (effect.kind) {
    case "hit":
      return ["hit", effect.target, effect.speedBefore, effect.by ?? null];
    case "blocked":
    case "wasted":
      return [effect.kind, effect.target];
    case "missed":
      return ["missed"];
    case "banana-dropped":
    case "banana-cleared":
      return [effect.kind, effect.y];
    case "slipped":
      return ["slipped", effect.target, effect.y];
  }
}

function changesOf(before: RaceState, after: RaceState): Record<string, unknown> {
  const changes: Record<string, unknown> = {};
  for (const key of ["balance", "speed", "shield"] as const satisfies (keyof CarState)[]) {
    const changed = after.cars.flatMap((car, seat) => (car[key] === before.cars[seat]![key] ? [] : [[seat, car[key]]]));
    if (changed.length > 0) changes[key] = changed;
  }
  if (!isSame(before.bananas, after.bananas)) changes.bananas = after.bananas;
  if (after.order === undefined) {
    if (before.order !== undefined) changes.order = null;
  } else if (before.order === undefined || !isSame(before.order, after.order)) changes.order = after.order;
  return changes;
}

function kitEntry(kit: { costs: (bigint | string)[]; expenses?: bigint[]; counter?: number }): unknown[] {
  const entry: unknown[] = [kit.costs.map(String)];
  if (kit.expenses !== undefined) entry.push(kit.expenses.map(String));
  if (kit.counter !== undefined) entry.push(kit.counter);
  return entry;
}

function resultLine(log: RaceLog): string {
  return JSON.stringify({ ending: log.ending, winner: log.winner, finishOrder: log.finishOrder });
}

function isSame(a: readonly number[], b: readonly number[]): boolean {
  return a === b || (a.length === b.length && a.every((value, i) => value === b[i]));
}
