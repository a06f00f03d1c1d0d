import type { HaltReason, LimitName, Outcome } from "../evm/machine.ts";
import { actionNames } from "../formula/families.ts";
import { parseFormula } from "../formula/formula.ts";
import {
  type Effect,
  type KitRecord,
  type Purchase,
  type RaceEnding,
  type RaceLog,
  type RaceState,
  type Seat,
  type TurnRecord,
  startState,
} from "./race-log.ts";
import { raceLogHash, raceLogVersion } from "./race-log-text.ts";
import { Refusal, asInteger, asList, asRecord, asText, shown } from "../formula/refusal.ts";

const maxUint32 = 2 ** 32 - 1;
const maxNameLength = 200;
/** More than a turn's gas can buy under any formula. */
const maxEntries = 10_000;
const maxLineLength = 1_000_000;

const haltReasons: readonly HaltReason[] = [
  "bad-opcode",
  "bad-jump",
  "stack-underflow",
  "stack-overflow",
  "static-violation",
  "bad-create",
  "bad-return-data",
];
const limitNames: readonly LimitName[] = ["return-data", "memory", "logs", "created-code", "work"];
const endings: readonly RaceEnding[] = ["finish", "turn-limit", "unfinished"];

/** @throws {Refusal} with line and rule, unless it's a complete log of a known version with its own hash */
export function decodeRaceLog(text: string): RaceLog {
  const reader = new RaceLogReader();
  const lines = text.split("\n");
  if (lines.at(-1) === "") lines.pop();
  for (const line of lines) reader.read(line);
  return reader.finish();
}

export type RaceLogHead = Pick<RaceLog, "formula" | "seats" | "seed" | "engine">;

/** Reads only the cars, seed and engine. The rest isn't checked. @throws {Refusal} with line and rule */
export function readRaceLogHead(text: string): RaceLogHead {
  const reader = new RaceLogReader();
  const [first = "", details = ""] = text.split("\n", 2);
  reader.read(first);
  reader.read(details);
  return reader.head!;
}

/** Incremental; between lines, `turns` has the turns so far. */
export class RaceLogReader {
  #line = 0;
  #head: Omit<RaceLog, "ending" | "winner" | "finishOrder"> | undefined;
  #state: RaceState = { cars: [], sold: [], bananas: [] };
  #result: Pick<RaceLog, "ending" | "winner" | "finishOrder"> | undefined;
  #hash: string | undefined;

  /** Undefined until those lines are read. */
  get head(): RaceLogHead | undefined {
    return this.#head;
  }

  get turns(): readonly TurnRecord[] {
    return this.#head?.turns ?? [];
  }

  read(line: string): void {
    this.#line += 1;
    const path = `line ${this.#line}`;
    if (line.length > maxLineLength) {
      throw new Refusal(path, "size", `the line has ${line.length} characters; ${maxLineLength} are allowed.`);
    }
    const value = parse(line, path);
    if (this.#head === undefined) this.#head = readHead(value, path);
    else if (this.#line === 2) this.#readAbout(value, path);
    else if (this.#hash !== undefined) throw new Refusal(path, "end", "the log ended with the line before.");
    else if (Array.isArray(value) && this.#result === undefined) this.#readTurn(value, path);
    else if (this.#result === undefined) this.#result = readResult(value, path, this.#head.seats.length);
    else this.#hash = asText(asRecord(value, path, ["hash"]).hash, `${path}.hash`, 66);
  }

  finish(): RaceLog {
    if (this.#head === undefined) throw new Refusal("", "empty", "The log is empty.");
    if (this.#result === undefined || this.#hash === undefined) {
      throw new Refusal(`line ${this.#line + 1}`, "truncated", "the log ends too early; it may be cut off.");
    }
    const log: RaceLog = { ...this.#head, ...this.#result };
    const hash = raceLogHash(log);
    if (hash !== this.#hash) {
      throw new Refusal(
        `line ${this.#line}`,
        "hash",
        `the log's hash is ${hash}, it says ${shown(this.#hash)}; it was changed.`,
      );
    }
    return log;
  }

  #readAbout(value: unknown, path: string): void {
    const head = this.#head!;
    const details = asRecord(value, path, ["names", "saidNames", "date", "engine"]);
    const count = head.seats.length;
    const names = asList(details.names, `${path}.names`, count, count);
    const saidNames = asList(details.saidNames, `${path}.saidNames`, count, count);
    for (const [seat, entry] of head.seats.entries()) {
      entry.name = asText(names[seat], `${path}.names[${seat}]`, maxNameLength);
      const saidName = optional(saidNames[seat], `${path}.saidNames[${seat}]`, maxNameLength);
      if (saidName !== undefined) entry.saidName = saidName;
    }
    const date = optional(details.date, `${path}.date`, 40);
    const engine = optional(details.engine, `${path}.engine`, maxNameLength);
    if (date !== undefined) head.date = date;
    if (engine !== undefined) head.engine = engine;
    this.#state = head.start;
  }

  #readTurn(value: unknown[], path: string): void {
    const head = this.#head!;
    const { formula, kit } = head;
    const { cars } = formula;
    const [mover, outcome, gasUsed, purchases, effects, moved, changes, ...kitEntry] = asList(
      value,
      path,
      kit === undefined ? 7 : 8,
      kit === undefined ? 7 : 8,
    );
    if (head.turns.length >= formula.turnLimit) {
      throw new Refusal(path, "turn-limit", `the formula allows ${formula.turnLimit} turns.`);
    }
    const bought = readPurchases(purchases, `${path}[3]`, formula.family);
    const before = this.#state;
    const after = applyChanges(before, changes, `${path}[6]`);
    const distances = asList(moved, `${path}[5]`, cars, cars);
    for (const [seat, car] of after.cars.entries()) {
      car.y = asInteger(
        before.cars[seat]!.y + asInteger(distances[seat], `${path}[5][${seat}]`, 0, maxUint32),
        `${path}[5][${seat}]`,
        0,
        maxUint32,
      );
    }
    const names = actionNames(formula.family);
    for (const { action, amount } of bought) after.sold[names.indexOf(action)]! += amount;
    const readOutcome = outcome === null ? undefined : asOutcome(outcome, `${path}[1]`);
    const gas = gasUsed === null ? undefined : asInteger(gasUsed, `${path}[2]`, 0, formula.gasPerTurn);
    head.turns.push({
      turn: head.turns.length + 1,
      mover: mover === null ? null : asInteger(mover, `${path}[0]`, 0, cars - 1),
      ...(readOutcome === undefined ? {} : { outcome: readOutcome }),
      ...(gas === undefined ? {} : { gasUsed: gas }),
      purchases: bought,
      effects: asList(effects, `${path}[4]`, 0, maxEntries).map((entry, i) =>
        asEffect(entry, `${path}[4][${i}]`, cars),
      ),
      after,
    });
    if (kit !== undefined) readKitTurn(kit, kitEntry[0], `${path}[7]`, names.length);
    this.#state = after;
  }
}

function parse(line: string, path: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    const rule =
      path === "line 1" ? "this is not a race log" : "the line is not JSON; the log may be cut off or damaged";
    throw new Refusal(path, "not-json", `${rule}.`);
  }
}

function readHead(value: unknown, path: string): Omit<RaceLog, "ending" | "winner" | "finishOrder"> {
  if (typeof value !== "object" || value === null || !("raceLog" in value)) {
    throw new Refusal(
      path,
      "unknown-format",
      'this is not a race log: the first line should hold "raceLog" and its version.',
    );
  }
  if (value.raceLog !== raceLogVersion) {
    throw new Refusal(
      `${path}.raceLog`,
      "version",
      `this program reads version ${raceLogVersion}, found ${shown(value.raceLog)}.`,
    );
  }
  const head = asRecord(value, path, ["raceLog", "formula", "seed", "codeHashes", "detail", "order", "kit"]);
  const formula = parseFormula(head.formula, `${path}.formula`);
  const hashes = asList(head.codeHashes, `${path}.codeHashes`, formula.cars, formula.cars);
  const seats = hashes.map((hash, seat): Seat => {
    const codeHash = hash === null ? undefined : asHex(hash, `${path}.codeHashes[${seat}]`, 64, 64);
    return { name: "", ...(codeHash === undefined ? {} : { codeHash }) };
  });
  const seed = head.seed === null ? undefined : asHex(head.seed, `${path}.seed`, 1, 16);
  const { order: _, ...start } = startState(formula, actionNames(formula.family).length);
  const order = head.order === null ? undefined : asOrder(head.order, `${path}.order`, formula.cars);
  const kit = head.kit === null ? undefined : readKitHead(head.kit, `${path}.kit`, formula.cars);
  if (head.detail !== "calls" && head.detail !== "totals") {
    throw new Refusal(`${path}.detail`, "detail", `expected "calls" or "totals", found ${shown(head.detail)}.`);
  }
  return {
    version: 1,
    formula,
    seats,
    ...(seed === undefined ? {} : { seed }),
    detail: head.detail,
    start: { ...start, ...(order === undefined ? {} : { order }) },
    turns: [],
    ...(kit === undefined ? {} : { kit }),
  };
}

function readKitHead(value: unknown, path: string, cars: number): KitRecord {
  const { format, addresses } = asRecord(value, path, ["format"], ["addresses"]);
  if (format === "code-prix-json" || format === "titans-json") return { format, turns: [] };
  if (format !== "monaco-csv")
    throw new Refusal(`${path}.format`, "kit", `${shown(format)} is not a known kit's format.`);
  const list = asList(addresses, `${path}.addresses`, cars, cars);
  return { format, addresses: list.map((address, i) => asText(address, `${path}.addresses[${i}]`, 64)), turns: [] };
}

function readKitTurn(kit: KitRecord, value: unknown, path: string, actions: number): void {
  const entry = asList(value, path, 1, 2);
  const texts = (list: unknown, at: string) =>
    asList(list, at, actions, actions).map((number, i) => {
      const text = asText(number, `${at}[${i}]`, 78);
      if (!/^(0|[1-9][0-9]*)$/.test(text))
        throw new Refusal(`${at}[${i}]`, "integer", "expected a whole number as text.");
      return text;
    });
  const costs = texts(entry[0], `${path}[0]`);
  if (kit.format === "monaco-csv") {
    kit.turns.push({ costs, counter: asInteger(entry[1], `${path}[1]`, 0, maxUint32) });
  } else if (kit.format === "titans-json") kit.turns.push({ costs: costs.map(BigInt) });
  else kit.turns.push({ costs: costs.map(BigInt), expenses: texts(entry[1], `${path}[1]`).map(BigInt) });
}

function readPurchases(value: unknown, path: string, family: RaceLog["formula"]["family"]): Purchase[] {
  const names = actionNames(family);
  return asList(value, path, 0, maxEntries).map((entry, i) => {
    const [id, amount, cost] = asList(entry, `${path}[${i}]`, 2, 3);
    return {
      action: names[asInteger(id, `${path}[${i}][0]`, 0, names.length - 1)]!,
      amount: asInteger(amount, `${path}[${i}][1]`, 0, maxUint32),
      ...(cost === undefined ? {} : { cost: asInteger(cost, `${path}[${i}][2]`, 0, maxUint32) }),
    };
  });
}

function applyChanges(before: RaceState, value: unknown, path: string): RaceState {
  const changes = asRecord(value, path, [], ["balance", "speed", "shield", "bananas", "order"]);
  const cars = before.cars.map((car) => ({ ...car }));
  for (const key of ["balance", "speed", "shield"] as const) {
    for (const [i, entry] of asList(changes[key] ?? [], `${path}.${key}`, 0, cars.length).entries()) {
      const at = `${path}.${key}[${i}]`;
      const [seat, number] = asList(entry, at, 2, 2);
      cars[asInteger(seat, `${at}[0]`, 0, cars.length - 1)]![key] = asInteger(number, `${at}[1]`, 0, maxUint32);
    }
  }
  const bananas =
    changes.bananas === undefined
      ? before.bananas
      : asList(changes.bananas, `${path}.bananas`, 0, maxEntries).map((y, i) =>
          asInteger(y, `${path}.bananas[${i}]`, 0, maxUint32),
        );
  const order =
    changes.order === undefined
      ? before.order
      : changes.order === null
        ? undefined
        : asOrder(changes.order, `${path}.order`, cars.length);
  return { cars, sold: [...before.sold], bananas, ...(order === undefined ? {} : { order }) };
}

function readResult(value: unknown, path: string, cars: number): Pick<RaceLog, "ending" | "winner" | "finishOrder"> {
  const { ending, winner, finishOrder } = asRecord(value, path, ["ending", "winner", "finishOrder"]);
  if (!endings.includes(ending as RaceEnding)) {
    throw new Refusal(`${path}.ending`, "ending", `expected one of ${endings.join(", ")}, found ${shown(ending)}.`);
  }
  return {
    ending: ending as RaceEnding,
    winner: winner === null ? null : asInteger(winner, `${path}.winner`, 0, cars - 1),
    finishOrder: asOrder(finishOrder, `${path}.finishOrder`, cars),
  };
}

function asOutcome(value: unknown, path: string): Outcome {
  const text = asText(value, path, 40);
  if (text === "ok" || text === "reverted" || text === "out-of-gas" || text === "no-code") return { kind: text };
  const reason = haltReasons.find((name) => text === `halted:${name}`);
  if (reason !== undefined) return { kind: "halted", reason };
  const limit = limitNames.find((name) => text === `over-limit:${name}`);
  if (limit !== undefined) return { kind: "over-limit", limit };
  throw new Refusal(path, "outcome", `${shown(value)} is not a way in which a turn can end.`);
}

function asEffect(value: unknown, path: string, cars: number): Effect {
  const [kind, first, second, third] = asList(value, path, 1, 4);
  const target = () => asInteger(first, `${path}[1]`, 0, cars - 1);
  switch (kind) {
    case "hit": {
      const speedBefore = asInteger(second, `${path}[2]`, 2, maxUint32);
      if (third === null) return { kind, target: target(), speedBefore };
      if (third === "shell" || third === "superShell") return { kind, by: third, target: target(), speedBefore };
      throw new Refusal(`${path}[3]`, "effect", `${shown(third)} cannot hit.`);
    }
    case "blocked":
    case "wasted":
      return { kind, target: target() };
    case "missed":
      return { kind };
    case "banana-dropped":
    case "banana-cleared":
      return { kind, y: asInteger(first, `${path}[1]`, 0, maxUint32) };
    case "slipped":
      return { kind, target: target(), y: asInteger(second, `${path}[2]`, 0, maxUint32) };
    default:
      throw new Refusal(`${path}[0]`, "effect", `${shown(kind)} is not a known effect.`);
  }
}

function asOrder(value: unknown, path: string, cars: number): number[] {
  const order = asList(value, path, cars, cars).map((seat, i) => asInteger(seat, `${path}[${i}]`, 0, cars - 1));
  if (new Set(order).size !== cars) throw new Refusal(path, "order", "a seat is there twice.");
  return order;
}

function asHex(value: unknown, path: string, min: number, max: number): string {
  const text = asText(value, path, 2 + max);
  if (!new RegExp(`^0x[0-9a-f]{${min},${max}}$`).test(text)) {
    throw new Refusal(
      path,
      "hex",
      `expected 0x and ${min === max ? min : `${min} to ${max}`} lower-case hex digits, found ${shown(value)}.`,
    );
  }
  return text;
}

function optional(value: unknown, path: string, max: number): string | undefined {
  return value === null ? undefined : asText(value, path, max);
}
