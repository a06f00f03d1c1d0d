/**
 * The car machine's interface: a world holds accounts, a call runs code in it with a gas limit. Whoever implements it (the plain
 * interpreter, the translator) must give the same outcome and gas, bit for bit.
 */

/** 20 bytes as lower-case hex with 0x. */
export type Address = `0x${string}`;

/** How a frame ended. A car that runs out of gas is news, not an error: outcomes are values. */
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

/** An event as a contract sent it. */
export interface Log {
  address: Address;
  /** up to four words of 32 bytes, as hex with 0x */
  topics: string[];
  data: Uint8Array;
}

/** What every block opcode answers. Words are 256-bit unsigned. */
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

/** One call that reached the host's account (the referee). Gas is a whole number below 2^53. */
export interface HostCall {
  /** the whole call is to be read before the answer: the next one overwrites it */
  caller: Address;
  data: Uint8Array;
  /** gas given to the callee frame, the stipend of a call with value included */
  gas: number;
  hasValue: boolean;
  isStatic: boolean;
}

export interface HostResult {
  ok: boolean;
  /** gas the callee frame used; when `ok` is false and it equals `gas`, everything was used */
  gasUsed: number;
  output: Uint8Array;
}

/**
 * An account whose behaviour is native. It takes part in the revert journal: the machine asks for a checkpoint when a frame that might
 * fail begins, and goes back to it when that frame fails.
 */
export interface HostAccount {
  address: Address;
  call(call: HostCall): HostResult;
  checkpoint(): number;
  rollback(checkpoint: number): void;
}

export interface WorldOptions {
  block: BlockEnvironment;
  /** "race": caps and allowances of a turn (rules, section 0.5) are enforced; "none": official EVM cases */
  limits: "race" | "none";
  /** accounts warm from the start, besides precompiles 1 to 10, coinbase and origin */
  warm: readonly Address[];
  host?: HostAccount;
  /** BLOCKHASH of the last 256 blocks; zero when it is not given */
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
  /** gas used by the callee frame, before refunds */
  gasUsed: number;
  /** of the allowance of a turn (precompiles/allowance.ts); 0 in a world without limits */
  workUsed: number;
  output: Uint8Array;
  logs: readonly Log[];
}

export interface DeployInput {
  /** the CREATE address is that of `from` at `nonce` */
  from: Address;
  nonce: number;
  /** never changed afterwards: the machine may know a deployment again by this array */
  initcode: Uint8Array;
  gas: number;
}

export interface DeployResult extends CallResult {
  address: Address;
  /** the deployed code, to be read before the world changes; empty unless the outcome is ok */
  readonly code: Uint8Array;
}

/** One step of a frame, told before the opcode runs. Gas is what is left; depth is 0 in the outermost frame. */
export interface TraceStep {
  pc: number;
  opcode: number;
  gas: number;
  depth: number;
  /** the account whose code runs */
  address: Address;
}

/** What a traced frame holds before its step. Readable only while `onStep` runs. */
export interface TracedFrame {
  /** the words of the stack, the top last */
  stack(): bigint[];
  /** bytes of the frame's memory; beyond its size they are 0, and at most 64 KiB are given */
  memory(offset: number, length: number): Uint8Array;
}

/** One world of accounts, in which one transaction lasts until `reset`: warm sets, original and transient storage are kept over calls. */
export interface World {
  deploy(input: DeployInput): DeployResult;
  call(input: CallInput): CallResult;
  /** Runs `call` in a copy of the world that is thrown away. */
  callAndForget(input: CallInput): CallResult;
  /** Runs `call` in the plain interpreter and tells every step. Slow; outcome, gas and effects are those of `call`. */
  callTraced(input: CallInput, onStep: (step: TraceStep, frame: TracedFrame) => void): CallResult;
  /** Accounts, slots and transient slots that this world has heard of in frames that did not fail: what its cap of 2^20 counts. */
  countEntries(): number;
  /** Forgets every account, slot and warm entry; nothing of the old world can be seen afterwards. */
  reset(options: WorldOptions): void;
  /** Gives the world's memory back to the machine. The world must not be used afterwards. Call it when the race is over. */
  release(): void;
}

/** Makes worlds. One machine serves one thread; translated code is shared by all its worlds. See create-machine.ts. */
export interface Machine {
  createWorld(options: WorldOptions): World;
  /**
   * Keccak-256 of some bytes by the machine's own code: ready before a script's would be. Not during a call.
   * @param output 32 bytes to write it to; new ones without it
   */
  keccak256(bytes: Uint8Array, output?: Uint8Array): Uint8Array;
}
