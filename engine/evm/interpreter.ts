import { ENVIRONMENT, environmentWords, OPCODES, OPCODES_TRACED } from "./layout.ts";
import { libraryImports } from "./translations.ts";
import type { Opcode } from "./opcodes.ts";

/** Pointers and lengths are numbers; limbs and gas inside frames are bigints. See wasm/index.ts. */
export interface InterpreterExports {
  start(arenaBytes: number, heapBytes: number): number;
  setHashKey(index: number, key: bigint): void;
  setTracing(on: number): void;
  inUse(): number;
  openWorld(): number;
  closeWorld(world: number): void;
  configureWorld(world: number, isLimited: number): void;
  enterWorld(world: number): void;
  keepWorld(): number;
  rewindWorld(timestamp: bigint): void;
  prepareInput(length: number): number;
  prepareReturn(length: number): number;
  setWork(ofCall: number, ofKeccakBlock: number, ofMulmod: number): void;
  takeWork(units: number): number;
  workUsed(): number;
  callFromOutside(words: number, input: number, length: number, gas: bigint, isStatic: number): number;
  callWithGas(world: number, words: number, input: number, length: number, gas: number, isStatic: number): number;
  createFromOutside(words: number, input: number, length: number, gas: bigint, nonce: bigint): number;
  addressOfCreate(creator: number, nonce: bigint): void;
  forgetCall(): void;
  settle(): void;
  endCall(): number;
  setRefund(refund: bigint): void;
  readonly refund: { value: bigint };
  readonly exhausted: { value: number };
  readonly outOfMemory: { value: number };
  readonly logCount: { value: number };
  logsPointer(): number;
  makeCode(from: number, length: number, temporary: number): number;
  hashCode(code: number): number;
  keccak(from: number, length: number): void;
  /** the same with a memo of recent words */
  keccakRemembered(from: number, length: number): void;
  powerModuloSmall(base: bigint, exponent: number, length: number, modulus: bigint): bigint;
  findAccount(address: number): number;
  accountAt(index: number): number;
  accountCount(): number;
  findSlot(account: number, k0: bigint, k1: bigint, k2: bigint, k3: bigint): number;
  slotAt(index: number): number;
  slotCount(): number;
  worldEntries(): number;
  allocate(size: number): number;
  free(block: number, size: number): void;
  sizeClass(bytes: number): number;
  watchHeat(gas: bigint): void;
  takeHotCode(): number;
  readonly translatedRuns: { value: number };
  readonly interpretedRuns: { value: number };
}

export interface InterpreterHost {
  call(caller: number, input: number, length: number, gas: number, hasValue: number, isStatic: number): number;
  rollback(mark: number): void;
  precompile(id: number, input: number, length: number, gas: number): number;
  codeMade(code: number): void;
  blockHash(number: number): void;
  trace(pc: number, opcode: number, gas: number, depth: number, account: number): void;
}

/** Views stay valid when the memory grows. */
export class LinearMemory {
  readonly memory: WebAssembly.Memory;
  #bytes: Uint8Array;
  #view: DataView;

  constructor(memory: WebAssembly.Memory) {
    this.memory = memory;
    this.#bytes = new Uint8Array(memory.buffer);
    this.#view = new DataView(memory.buffer);
  }

  #refresh(): void {
    this.#bytes = new Uint8Array(this.memory.buffer);
    this.#view = new DataView(this.memory.buffer);
  }

  get bytes(): Uint8Array {
    if (this.#bytes.length === 0) this.#refresh();
    return this.#bytes;
  }

  get view(): DataView {
    if (this.#bytes.length === 0) this.#refresh();
    return this.#view;
  }

  u32(at: number): number {
    return this.view.getUint32(at, true);
  }

  /** Reads a 64-bit number below 2^53. */
  u53(at: number): number {
    return this.view.getUint32(at, true) + this.view.getUint32(at + 4, true) * 0x1_0000_0000;
  }

  word(at: number): bigint {
    const view = this.view;
    return (
      view.getBigUint64(at, true) |
      (view.getBigUint64(at + 8, true) << 64n) |
      (view.getBigUint64(at + 16, true) << 128n) |
      (view.getBigUint64(at + 24, true) << 192n)
    );
  }

  setWord(at: number, value: bigint): void {
    const view = this.view;
    view.setBigUint64(at, BigInt.asUintN(64, value), true);
    view.setBigUint64(at + 8, BigInt.asUintN(64, value >> 64n), true);
    view.setBigUint64(at + 16, BigInt.asUintN(64, value >> 128n), true);
    view.setBigUint64(at + 24, BigInt.asUintN(64, value >> 192n), true);
  }

  slice(at: number, length: number): Uint8Array {
    return this.bytes.slice(at, at + length);
  }
}

export interface StartOptions {
  module: WebAssembly.Module;
  host: InterpreterHost;
  arenaBytes: number;
  heapBytes: number;
  hashKey: readonly bigint[];
  opcodes: readonly (Opcode | undefined)[];
}

export interface Interpreter {
  exports: InterpreterExports;
  linear: LinearMemory;
  /** entry 0 stays empty */
  table: WebAssembly.Table;
  imports: WebAssembly.Imports;
}

/** Instantiates the module and lays out its memory. Throws when the host has too little memory. */
export function startInterpreter({ module, host, arenaBytes, heapBytes, hashKey, opcodes }: StartOptions): Interpreter {
  const memory = new WebAssembly.Memory({ initial: 64, maximum: 65536 });
  const table = new WebAssembly.Table({ element: "anyfunc", initial: 64 });
  const instance = new WebAssembly.Instance(module, {
    env: { memory, table },
    host: host as unknown as Record<string, WebAssembly.ImportValue>,
  });
  // A plain object: V8 looks up a module's exports by name at each call.
  const exports = { ...instance.exports } as unknown as InterpreterExports;
  if (!exports.start(arenaBytes, heapBytes))
    throw new Error(`This machine needs ${arenaBytes + heapBytes} bytes of memory, which the host refuses.`);
  hashKey.forEach((key, index) => exports.setHashKey(index, key));
  const linear = new LinearMemory(memory);
  writeOpcodes(linear, opcodes);
  return { exports, linear, table, imports: libraryImports(instance.exports, memory) };
}

const slotBytes = 32;
const highest = 1024;

const noOpcode = 0xfffe;

function writeOpcodes({ view }: LinearMemory, opcodes: readonly (Opcode | undefined)[]): void {
  for (let byte = 0; byte < 256; byte++) {
    const row = OPCODES + 8 * byte;
    const opcode = opcodes[byte];
    view.setUint16(row + 2, noOpcode, true);
    view.setUint16(OPCODES_TRACED + 8 * byte + 2, 0xffff, true);
    if (!opcode) continue;
    const { inputs, outputs, gas } = opcode;
    const most = highest - Math.max(0, outputs - inputs);
    view.setUint16(row, gas, true);
    view.setUint16(row + 2, inputs * slotBytes, true);
    view.setUint16(row + 4, (most - inputs) * slotBytes, true);
  }
}

export function writeEnvironment(linear: LinearMemory, words: Record<(typeof environmentWords)[number], bigint>): void {
  environmentWords.forEach((name, index) => linear.setWord(ENVIRONMENT + 32 * index, words[name]));
}
