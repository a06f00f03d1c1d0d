import type { Address } from "#engine/evm/machine.ts";
import type { CarState } from "#engine/race/race-log.ts";
import type { Position } from "#engine/race/referee-state.ts";

/** A call to a referee in the middle of a turn. */
export interface Attempt {
  from: Address;
  data: Uint8Array;
  gas: number;
  isStatic: boolean;
  hasValue: boolean;
}

/** What the caller gets, and what the called frame used. `events` are hex: topics and data. */
export interface Answer {
  ok: boolean;
  gasUsed: number;
  output: string;
  events: string[];
}

/** What can be read of a referee from outside. */
export interface Visible {
  phase: number;
  turn: number;
  entropy: bigint;
  order: readonly number[];
  cars: readonly CarState[];
  sold: readonly number[];
  bananas: readonly number[];
}

/** A referee that is driven: the product's, the plain model, or a contract in an EVM. */
export interface Side {
  name: string;
  /** puts the race into a position, with the slots that count as touched */
  load(position: Position): void | Promise<void>;
  /** from here on this seat may buy */
  beginTurn(mover: number): void | Promise<void>;
  call(attempt: Attempt): Answer | Promise<Answer>;
  /** A frame around the calls that follow; `undo` undoes them. Frames nest. */
  openFrame(): void | Promise<void>;
  closeFrame(undo: boolean): void | Promise<void>;
  /** cars move, bananas are sorted, the order is shuffled; the race may end */
  endTurn(): void | Promise<void>;
  look(): Visible | Promise<Visible>;
}
