import type { Outcome } from "../evm/machine.ts";
import type { ActionName } from "./families.ts";
import type { Formula } from "./formula.ts";

/** One car's numbers. */
export interface CarState {
  /** coins */
  balance: number;
  /** distance units a turn */
  speed: number;
  /** distance from the start */
  y: number;
  /** shields left; always 0 where the family has none */
  shield: number;
}

/** Everything that the referee knows between two turns. Lists of cars are by seat. */
export interface RaceState {
  cars: CarState[];
  /** units sold so far, by action id */
  sold: number[];
  /** places of the bananas, ascending; empty where the family has none */
  bananas: number[];
  /** seats in the order of their turns; absent when an imported log does not tell it */
  order?: number[];
}

/** Units bought. In a log of our own one entry is one call; in a kit's log it is the sum of the turn (see `RaceLog.detail`). */
export interface Purchase {
  action: ActionName;
  amount: number;
  /** coins paid; absent when an imported log does not tell it */
  cost?: number;
}

/** What a purchase or a movement did to somebody. Seats are indexes into `RaceLog.seats`. */
export type Effect =
  /** the target dropped to speed 1 */
  | { kind: "hit"; by?: "shell" | "superShell"; target: number; speedBefore: number }
  /** the target's shield stopped the shell */
  | { kind: "blocked"; target: number }
  /** the target was at speed 1 or 0 already */
  | { kind: "wasted"; target: number }
  /** a shell with no car ahead */
  | { kind: "missed" }
  | { kind: "banana-dropped"; y: number }
  /** a shell, or in season I a super shell, removed a banana */
  | { kind: "banana-cleared"; y: number }
  /** a car stopped on a banana at the end of the turn and lost half its speed */
  | { kind: "slipped"; target: number; y: number };

/** One turn. */
export interface TurnRecord {
  /** 1 for the first turn */
  turn: number;
  /** seat of the car whose turn it was; null when an imported log does not tell it */
  mover: number | null;
  /** how the car's call ended; absent in imported logs */
  outcome?: Outcome;
  /** gas the car used, of `formula.gasPerTurn`; absent in imported logs */
  gasUsed?: number;
  /** what lasted; purchases of a failed turn are undone and not listed */
  purchases: Purchase[];
  effects: Effect[];
  /** the state after movement, decay of shields and shuffle: the one that the next turn starts from */
  after: RaceState;
}

export interface Seat {
  name: string;
  /** keccak-256 of the car's init bytecode as it was submitted; absent in imported logs */
  codeHash?: string;
  /** what `sayMyName` answered, where the family asks */
  saidName?: string;
}

export type RaceEnding =
  /** a car reached the finish */
  | "finish"
  /** the turn limit ended the race */
  | "turn-limit"
  /** an imported log that stops before either */
  | "unfinished";

/** The complete record of a race. Replays, standings, statistics and verification read it, and nothing else. */
export interface RaceLog {
  version: 1;
  formula: Formula;
  /** in seat order, that is registration order */
  seats: Seat[];
  /** whole number below 2^64 as lower-case hex with 0x; absent in imported logs */
  seed?: string;
  /** ISO date the race was run or published, if somebody wrote it in; not part of the hash */
  date?: string;
  /** hash of the engine that ran the race, if somebody wrote it in; stands beside the race's hash, is not part of it */
  engine?: string;
  /** "calls": purchases are single calls in order; "totals": purchases are sums of a turn, as the kits write them */
  detail: "calls" | "totals";
  /** the state before the first turn */
  start: RaceState;
  turns: TurnRecord[];
  ending: RaceEnding;
  /** seat of the winner; null without one */
  winner: number | null;
  /** seats from first to last: the winner, then by distance, then by place in the order of turns */
  finishOrder: number[];
  /** what a kit's log says and ours does not, kept so that it can be written back byte for byte */
  kit?: KitRecord;
}

/** The numbers of a kit's log as it wrote them. */
export type KitRecord =
  | {
      format: "code-prix-json";
      /** by action id: price of a unit before the turn (mod 2^32), price of the turn's units as the kit recomputed it */
      turns: { costs: bigint[]; expenses: bigint[] }[];
    }
  /** by action id: price of a unit after the turn */
  | { format: "titans-json"; turns: { costs: bigint[] }[] }
  /** one entry a turn: its column "turns", and the prices after it as they were written */
  | { format: "monaco-csv"; addresses: string[]; turns: { counter: number; costs: string[] }[] };

/** The seats from first to last in a state; `winner`, if any, comes first. */
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

/** The state before the first turn of a race under a formula. */
export function startState(formula: Formula, actionCount: number): RaceState {
  const cars = Array.from({ length: formula.cars }, () => ({
    balance: formula.startBalance,
    speed: 0,
    y: 0,
    shield: 0,
  }));
  return { cars, sold: Array.from({ length: actionCount }, () => 0), bananas: [], order: cars.map((_, seat) => seat) };
}
