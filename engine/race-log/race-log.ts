import type { Outcome } from "../evm/machine.ts";
import type { ActionName } from "../formula/families.ts";
import type { Formula } from "../formula/formula.ts";

export interface CarState {
  /** coins */
  balance: number;
  /** units per turn */
  speed: number;
  /** distance from the start */
  y: number;
  /** shields left; 0 if the family has none */
  shield: number;
}

/** Between two turns. Car lists are by seat. */
export interface RaceState {
  cars: CarState[];
  /** units, by action id */
  sold: number[];
  /** places, ascending; empty if the family has none */
  bananas: number[];
  /** seats in turn order; may be absent in imported logs */
  order?: number[];
}

/** In our logs a single call, in kits' logs the turn's total (see `RaceLog.detail`). */
export interface Purchase {
  action: ActionName;
  amount: number;
  /** coins; may be absent in imported logs */
  cost?: number;
}

/** Effects of purchases and moves. Seats are indexes into `RaceLog.seats`. */
export type Effect =
  /** speed dropped to 1 */
  | { kind: "hit"; by?: "shell" | "superShell"; target: number; speedBefore: number }
  /** a shield stopped the shell */
  | { kind: "blocked"; target: number }
  /** already at speed 1 or 0 */
  | { kind: "wasted"; target: number }
  | { kind: "missed" }
  | { kind: "banana-dropped"; y: number }
  /** removed by a shell, or in season I a super shell */
  | { kind: "banana-cleared"; y: number }
  /** stopped on a banana and lost half its speed */
  | { kind: "slipped"; target: number; y: number };

export interface TurnRecord {
  turn: number;
  /** null: unknown in an imported log */
  mover: number | null;
  /** absent in imported logs */
  outcome?: Outcome;
  /** of `formula.gasPerTurn`; absent in imported logs */
  gasUsed?: number;
  /** none for a failed turn */
  purchases: Purchase[];
  effects: Effect[];
  /** after movement, shield decay and shuffle */
  after: RaceState;
}

export interface Seat {
  name: string;
  /** keccak-256 of the submitted init bytecode; absent in imported logs */
  codeHash?: string;
  /** from `sayMyName`, if the family has it */
  saidName?: string;
}

export type RaceEnding =
  | "finish"
  | "turn-limit"
  /** an imported log that stops earlier */
  | "unfinished";

/** The complete record; replays, standings, statistics and verification use nothing else. */
export interface RaceLog {
  version: 1;
  formula: Formula;
  /** in registration order */
  seats: Seat[];
  /** whole number below 2^64, lower-case hex with 0x; absent in imported logs */
  seed?: string;
  /** ISO date of the race or its publication, optional; not hashed */
  date?: string;
  /** hash of the engine, optional; not hashed */
  engine?: string;
  /** "calls": single calls in order; "totals": per turn, as kits log them */
  detail: "calls" | "totals";
  start: RaceState;
  turns: TurnRecord[];
  ending: RaceEnding;
  winner: number | null;
  /** seats: the winner, then by distance, then by turn order */
  finishOrder: number[];
  /** data of a kit's log, to write it back byte for byte */
  kit?: KitRecord;
}

export type KitRecord =
  | {
      format: "code-prix-json";
      /** by action id: unit price before the turn (mod 2^32), and the turn's cost as recomputed by the kit */
      turns: { costs: bigint[]; expenses: bigint[] }[];
    }
  /** by action id: unit price after the turn */
  | { format: "titans-json"; turns: { costs: bigint[] }[] }
  /** per turn: column "turns", and prices after it as written */
  | { format: "monaco-csv"; addresses: string[]; turns: { counter: number; costs: string[] }[] };

/** `winner` comes first, if any. */
export function finishOrder(state: RaceState, winner: number | null): number[] {
  const place = (seat: number) => (state.order === undefined ? seat : state.order.indexOf(seat));
  return state.cars
    .map((_, seat) => seat)
    .sort((a, b) => {
      if (a === winner) return -1;
      if (b === winner) return 1;
      return state.cars[b]!.y - state.cars[a]!.y || place(a) - place(b);
    });
}

export function startState(formula: Formula, actionCount: number): RaceState {
  const cars = Array.from({ length: formula.cars }, () => ({
    balance: formula.startBalance,
    speed: 0,
    y: 0,
    shield: 0,
  }));
  return { cars, sold: Array.from({ length: actionCount }, () => 0), bananas: [], order: cars.map((_, seat) => seat) };
}
