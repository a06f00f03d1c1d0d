/**
 * The car machine: worlds over one instance of the interpreter. The compiled modules are arguments, made by the caller: Node reads
 * interpreter.wasm from the file, a browser fetches it by its URL.
 *
 * ```ts
 * const interpreter = new WebAssembly.Module(readFileSync("engine/evm/interpreter.wasm"));
 * const machine = createMachine({ interpreter });
 * const world = machine.createWorld({ block, limits: "race", warm: [], host: referee });
 * const { address } = world.deploy({ from: creator, nonce: 1, initcode, gas: 30_000_000 });
 * const { outcome, gasUsed } = world.call({ from: referee.address, to: address, data, gas: 2_000_000 });
 * world.release();
 * ```
 */
import { MachineWorld } from "./machine-world.ts";
import { MachineHost } from "./machine-host.ts";
import { opcodes, type Opcode } from "./opcodes.ts";
import type { TranslationOptions, TranslationSharing } from "./translations.ts";
import type { Machine, WorldOptions } from "./machine.ts";

export interface MachineOptions {
  /** interpreter.wasm, compiled */
  interpreter: WebAssembly.Module;
  /** memory for the open frames of a call; a race's cap is 4 MiB */
  arenaBytes?: number;
  /** the most memory for the worlds' accounts, slots and codes */
  heapBytes?: number;
  /**
   * ten 64-bit numbers that key the hash tables. A host that runs cars of strangers draws them by chance, so that nobody can prepare slots
   * that collide; they change no result.
   */
  hashKey?: readonly bigint[];
  /** the opcodes it knows; other than the product's own only for cases of another fork */
  opcodes?: readonly (Opcode | undefined)[];
  /** when codes are translated (after 3 000 000 gas in the interpreter unless it says otherwise), and where threads share the results */
  translation?: Partial<TranslationOptions>;
}

const megabyte = 1 << 20;

/** Numbers without a pattern: digits of the fractional parts of square roots (those of SHA-512's start). */
const plainHashKey = [
  0x6a09e667f3bcc908n,
  0xbb67ae8584caa73bn,
  0x3c6ef372fe94f82bn,
  0xa54ff53a5f1d36f1n,
  0x510e527fade682d1n,
  0x9b05688c2b3e6c1fn,
  0x1f83d9abfb41bd6bn,
  0x5be0cd19137e2179n,
  0xcbbb9d5dc1059ed8n,
  0x629a292a367cd507n,
];

/** How often code began or went on in each tier; a translation that handed over to the interpreter counts in both. */
export interface TierCounts {
  translated: number;
  interpreted: number;
}

export interface CarMachine extends Machine {
  readonly sharing: TranslationSharing;
  createWorld(options: WorldOptions): MachineWorld;
  tierCounts(): TierCounts;
}

export function createMachine(options: MachineOptions): CarMachine {
  const machineHost = new MachineHost({
    interpreter: options.interpreter,
    arenaBytes: options.arenaBytes ?? 5 * megabyte,
    heapBytes: options.heapBytes ?? 2048 * megabyte,
    hashKey: options.hashKey ?? plainHashKey,
    opcodes: options.opcodes ?? opcodes,
    translation: { afterGas: 3_000_000, store: new Map(), ...options.translation },
  });
  const { translatedRuns, interpretedRuns } = machineHost.interpreter.exports;
  return {
    sharing: machineHost.translations,
    createWorld: (worldOptions) => new MachineWorld(machineHost, worldOptions),
    keccak256: (bytes, output) => machineHost.keccak256(bytes, output),
    tierCounts: () => ({ translated: translatedRuns.value, interpreted: interpretedRuns.value }),
  };
}
