/**
 * How far hashing can go: the time of one permutation of Keccak in the machine and in OpenSSL's native SHA3, which has the same one, over long
 * inputs, interleaved; and how much of a shorter hash the permutations are.
 */
import { hash } from "node:crypto";
import { createMachine } from "../../engine/evm/create-machine.ts";

const rate = 136;
const longInput = 2000 * rate - 1;
const rounds = 60;

export function compareHashes(interpreter: WebAssembly.Module): void {
  const machine = createMachine({ interpreter });
  const long = new Uint8Array(longInput).map((_, i) => (i * 31) & 0xff);
  const best = { machine: Infinity, native: Infinity };
  const timed = (peer: keyof typeof best, work: () => unknown): void => {
    const startedMs = performance.now();
    work();
    best[peer] = Math.min(best[peer], ((performance.now() - startedMs) * 1e6) / 2000);
  };
  for (let round = 0; round < rounds; round += 1) {
    timed("machine", () => machine.keccak256(long));
    timed("native", () => hash("sha3-256", long));
  }
  console.log(
    `a permutation: ${best.machine.toFixed(0)} ns here, ${best.native.toFixed(0)} ns in OpenSSL: ${(best.native / best.machine).toFixed(2)} ×`,
  );
}
