import { parseBytecode } from "#engine/cars/car.ts";
import { carAddress, refereeAddress } from "#engine/cars/create-address.ts";
import type { Machine } from "#engine/evm/machine.ts";
import { actionId, families } from "#engine/formula/families.ts";
import { type Formula, priceCurve } from "#engine/formula/formula.ts";
import { type PriceTable, createPriceTable } from "#engine/formula/prices.ts";
import type { RaceLog, RaceState, TurnRecord } from "#engine/race-log/race-log.ts";
import { runRace } from "#engine/referee/run-race.ts";
import { drawShuffle, startEntropy } from "#engine/referee/shuffle.ts";
import type { Comparison } from "./vector-files.ts";

export interface RaceVectors {
  carTable: Record<string, { initcode: string }>;
  races: VectorRace[];
}

interface VectorRace {
  id: number;
  timestamp: number;
  cars: string[];
  addresses: { referee: string; cars: string[] };
  end: "finish" | "cut";
  winner: number | null;
  turns: VectorTurn[];
}

interface VectorTurn {
  t: number;
  mover: number;
  ok: 0 | 1;
  err?: string;
  gas: number;
  order: string;
  costs: (number | string | null)[];
  buys: [number, number, number][];
  cars: number[][];
  sold: number[];
  bananas?: number[];
  entropy?: string;
}

const errorNames: Record<string, string[]> = {
  reverted: ["revert"],
  "out-of-gas": ["out of gas"],
  halted: ["invalid opcode", "invalid JUMP", "stack underflow", "stack overflow", "static state change"],
};

/** A race counts once, however many turns differ. */
export function compareRaces(
  formula: Formula,
  vectors: RaceVectors,
  machine: Machine,
): Comparison & { turns: number; failedTurns: number } {
  const differences: string[] = [];
  let turns = 0;
  let failedTurns = 0;
  const tables = families[formula.family].actions.map((action) => createPriceTable(priceCurve(formula, action.name)));
  for (const race of vectors.races) {
    turns += race.turns.length;
    failedTurns += race.turns.filter((turn) => turn.ok === 0).length;
    const log = runRace({
      // Cut races end at a budget, not at a rule.
      formula: race.end === "cut" ? { ...formula, turnLimit: race.turns.length } : formula,
      cars: race.cars.map((name) => ({ name, initcode: parseBytecode(vectors.carTable[name]!.initcode) })),
      seed: BigInt(race.timestamp),
      machine,
    });
    const difference = differenceOf(log, race, tables);
    if (difference !== undefined) differences.push(`race ${race.id}: ${difference}`);
  }
  return { cases: vectors.races.length, differences, turns, failedTurns };
}

function differenceOf(log: RaceLog, race: VectorRace, tables: PriceTable[]): string | undefined {
  const addresses = { referee: refereeAddress, cars: log.seats.map((_, seat) => carAddress(seat)) };
  if (JSON.stringify(addresses) !== JSON.stringify(race.addresses)) return "other addresses";
  let entropy = startEntropy(BigInt(race.timestamp));
  let before = log.start;
  for (const [i, expected] of race.turns.entries()) {
    const record = log.turns[i];
    if (record === undefined) return `turn ${expected.t} is missing`;
    const goesOn = i < race.turns.length - 1 || race.end === "cut";
    if (expected.entropy !== undefined && goesOn && expected.t % log.formula.cars === 0) {
      entropy = drawShuffle(before.order!.length, entropy).entropy;
    }
    const found = vectorTurnOf(log, record, before, entropy, tables, expected);
    for (const key of Object.keys(expected) as (keyof VectorTurn)[]) {
      const [left, right] = [comparable(key, found), comparable(key, expected)];
      if (key in found && left !== right) return `turn ${expected.t}, ${key}: ${left} instead of ${right}`;
    }
    before = record.after;
  }
  if (log.turns.length !== race.turns.length) return `${log.turns.length} turns instead of ${race.turns.length}`;
  if (log.winner !== race.winner) return `winner ${log.winner} instead of ${race.winner}`;
  return undefined;
}

/** Files also list bananas on bananas, which do nothing; sold units show the real ones. */
function comparable(key: keyof VectorTurn, turn: Partial<VectorTurn>): string {
  const isNothing = ([action, , cost]: [number, number, number]) => action === 3 && cost === 0;
  return JSON.stringify(key === "buys" ? turn.buys?.filter((buy) => !isNothing(buy)) : turn[key]);
}

function vectorTurnOf(
  log: RaceLog,
  record: TurnRecord,
  before: RaceState,
  entropy: bigint,
  tables: PriceTable[],
  expected: VectorTurn,
): Partial<VectorTurn> {
  const { family } = log.formula;
  const kind = record.outcome!.kind;
  return {
    t: record.turn,
    mover: record.mover!,
    ok: kind === "ok" ? 1 : 0,
    ...(expected.err === undefined || errorNames[kind]?.includes(expected.err) ? {} : { err: kind }),
    gas: record.gasUsed!,
    order: before.order!.join(""),
    costs: tables.map((table, action) => {
      const price = table.unitPrice(table.indexOf(record.turn, before.sold[action]!));
      if (typeof price !== "bigint") return null;
      return price < 2n ** 53n ? Number(price) : price.toString();
    }),
    buys: record.purchases.map((purchase) => [actionId(family, purchase.action), purchase.amount, purchase.cost!]),
    cars: record.after.cars.map((car) =>
      [car.balance, car.speed, car.y, car.shield].slice(0, expected.cars[0]!.length),
    ),
    sold: record.after.sold,
    ...(expected.bananas === undefined ? {} : { bananas: record.after.bananas }),
    ...(expected.entropy === undefined ? {} : { entropy: `0x${entropy.toString(16)}` }),
  };
}
