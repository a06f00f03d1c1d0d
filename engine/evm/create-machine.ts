/**
 * Creates worlds over one instance of the interpreter. The caller compiles the modules: Node from the file, a browser
 * from its URL.
 */
import { MachineWorld } from "./machine-world.ts";
import { MachineHost } from "./machine-host.ts";
import { opcodes, type Opcode } from "./opcodes.ts";
import type { TranslationOptions, TranslationSharing } from "./translations.ts";
import type { Machine, WorldOptions } from "./machine.ts";

export interface MachineOptions {
  interpreter: WebAssembly.Module;
  /** memory for the open frames of a call; a race's limit is 4 MiB */
  arenaBytes?: number;
  heapBytes?: number;
  /**
   * Ten 64-bit numbers that key the hash tables; they don't affect results. Choose them at random when running
   * untrusted cars, so that no one can prepare colliding slots.
   */
  hashKey?: readonly bigint[];
  /** differs from the default only for EVM test cases of another fork */
  opcodes?: readonly (Opcode | undefined)[];
  /** translates after 3 000 000 gas by default */
  translation?: Partial<TranslationOptions>;
}

const megabyte = 1 << 20;

/** The fractional parts of square roots, as at the start of SHA-512. */
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

/** A translation that handed over to the interpreter counts in both. */
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
