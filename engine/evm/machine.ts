/** The machine's interface. All implementations give the same outcome and gas, bit for bit. */

/** 20 bytes as lower-case hex with 0x. */
export type Address = `0x${string}`;

/** Outcomes are values because a car that runs out of gas isn't an error. */
export type Outcome =
  | { kind: "ok" }
  | { kind: "reverted" }
  | { kind: "out-of-gas" }
  | { kind: "halted"; reason: HaltReason }
  | { kind: "no-code" }
  | { kind: "over-limit"; limit: LimitName };

export type HaltReason =
  | "bad-opcode"
  | "bad-jump"
  | "stack-underflow"
  | "stack-overflow"
  | "static-violation"
  | "bad-create"
  | "bad-return-data";

export type LimitName = "return-data" | "memory" | "logs" | "created-code" | "work";

export interface Log {
  address: Address;
  /** up to four 32-byte words, as hex with 0x */
  topics: string[];
  data: Uint8Array;
}

/** Words are 256-bit unsigned. */
export interface BlockEnvironment {
  timestamp: bigint;
  number: bigint;
  chainId: bigint;
  coinbase: Address;
  prevrandao: bigint;
  gasLimit: bigint;
  baseFee: bigint;
  blobBaseFee: bigint;
  gasPrice: bigint;
  origin: Address;
}

/** A call to the host's account. Gas is an integer below 2^53. */
export interface HostCall {
  /** Read everything before you answer: the next call overwrites it. */
  caller: Address;
  data: Uint8Array;
  /** includes the stipend of a call with value */
  gas: number;
  hasValue: boolean;
  isStatic: boolean;
}

export interface HostResult {
  ok: boolean;
  /** equal to `gas` when a failed call used everything */
  gasUsed: number;
  output: Uint8Array;
}

/**
 * A native account, part of the revert journal: the machine takes a checkpoint before a frame that can fail and returns
 * to it when the frame fails.
 */
export interface HostAccount {
  address: Address;
  call(call: HostCall): HostResult;
  checkpoint(): number;
  rollback(checkpoint: number): void;
}

export interface WorldOptions {
  block: BlockEnvironment;
  /** "race" enforces a turn's limits (rules, section 0.5); "none" is for official EVM cases */
  limits: "race" | "none";
  /** besides precompiles 1 to 10, coinbase and origin */
  warm: readonly Address[];
  host?: HostAccount;
  /** BLOCKHASH of the last 256 blocks; zero by default */
  blockHash?: (number: number) => bigint;
}

export interface CallInput {
  from: Address;
  to: Address;
  data: Uint8Array;
  gas: number;
  isStatic?: boolean;
}

export interface CallResult {
  outcome: Outcome;
  /** before refunds */
  gasUsed: number;
  /** of a turn's allowance (precompiles/allowance.ts); 0 without limits */
  workUsed: number;
  output: Uint8Array;
  logs: readonly Log[];
}

export interface DeployInput {
  /** the CREATE address is that of `from` at `nonce` */
  from: Address;
  nonce: number;
  /** Never mutated: deployments are recognised by array identity. */
  initcode: Uint8Array;
  gas: number;
}

export interface DeployResult extends CallResult {
  address: Address;
  /** Read before the world changes; empty unless the outcome is ok. */
  readonly code: Uint8Array;
}

/** Before the opcode runs. Gas is what is left; depth starts at 0. */
export interface TraceStep {
  pc: number;
  opcode: number;
  gas: number;
  depth: number;
  address: Address;
}

/** Readable only while `onStep` runs. */
export interface TracedFrame {
  /** top last */
  stack(): bigint[];
  /** zero past its size; at most 64 KiB */
  memory(offset: number, length: number): Uint8Array;
}

/** One transaction lasts until `reset`: warm sets, original and transient storage persist across calls. */
export interface World {
  deploy(input: DeployInput): DeployResult;
  call(input: CallInput): CallResult;
  /** Runs `call` in a copy of the world. */
  callAndForget(input: CallInput): CallResult;
  /** Like `call` in the plain interpreter, reporting every step. Slow. */
  callTraced(input: CallInput, onStep: (step: TraceStep, frame: TracedFrame) => void): CallResult;
  /** Counts accounts, slots and transient slots of successful frames, limited to 2^20. */
  countEntries(): number;
  /** Clears all state; nothing of the old world remains visible. */
  reset(options: WorldOptions): void;
  /** Frees the world's memory. The world must not be used afterwards. */
  release(): void;
}

/** One machine serves one thread; its worlds share translated code. */
export interface Machine {
  createWorld(options: WorldOptions): World;
  /**
   * Faster than a script. Not during a call.
   * @param output 32 bytes to write to
   */
  keccak256(bytes: Uint8Array, output?: Uint8Array): Uint8Array;
}
