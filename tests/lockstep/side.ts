import type { Address } from "#engine/evm/machine.ts";
import type { CarState } from "#engine/race-log/race-log.ts";
import type { Position } from "#engine/referee/referee-state.ts";

export interface Attempt {
  from: Address;
  data: Uint8Array;
  gas: number;
  isStatic: boolean;
  hasValue: boolean;
}

/** `events`: topics and data in hex. */
export interface Answer {
  ok: boolean;
  gasUsed: number;
  output: string;
  events: string[];
}

export interface Visible {
  phase: number;
  turn: number;
  entropy: bigint;
  order: readonly number[];
  cars: readonly CarState[];
  sold: readonly number[];
  bananas: readonly number[];
}

/** The product's referee, the plain model, or a contract. */
export interface Side {
  name: string;
  /** including touched slots */
  load(position: Position): void | Promise<void>;
  beginTurn(mover: number): void | Promise<void>;
  call(attempt: Attempt): Answer | Promise<Answer>;
  /** `undo` rolls back calls since then. Frames nest. */
  openFrame(): void | Promise<void>;
  closeFrame(undo: boolean): void | Promise<void>;
  endTurn(): void | Promise<void>;
  read(): Visible | Promise<Visible>;
}
