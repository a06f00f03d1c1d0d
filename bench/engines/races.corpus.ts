import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import type { Car } from "../../engine/cars/car.ts";
import { createMachine } from "../../engine/evm/create-machine.ts";
import { defaultFormula } from "../../engine/formula/formula.ts";
import { raceLogHash } from "../../engine/race-log/race-log-text.ts";
import { createRaceRunner } from "../../engine/referee/run-race.ts";
import { houseCars } from "../../languages/cars/house-cars/house-cars.ts";

const raceCount = 1000;

/** 1 000 races of house cars, every one with another seed and another field; the hash is that of all logs' hashes. */
export default function run({ interpreter }: { interpreter: string }): Promise<{ runs: number; hash: string }> {
  const bytes = Uint8Array.from(atob(interpreter), (character) => character.charCodeAt(0));
  const machine = createMachine({ interpreter: new WebAssembly.Module(bytes) });
  const runner = createRaceRunner(machine, defaultFormula);
  const garage = houseCars
    .filter((car) => car.family === defaultFormula.family)
    .map(({ name, initcode }): Car => ({ name, initcode: hexToBytes(initcode.slice(2)) }));
  const all = sha256.create();
  for (let seed = 1; seed <= raceCount; seed += 1) {
    const cars = Array.from({ length: 5 }, (_, seat) => garage[(seed * (seat + 1) + seat) % garage.length]!);
    all.update(hexToBytes(raceLogHash(runner.run({ cars, seed: BigInt(seed) })).slice(2)));
  }
  runner.release();
  return Promise.resolve({ runs: raceCount, hash: bytesToHex(all.digest()) });
}
