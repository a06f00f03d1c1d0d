import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Car } from "../../engine/cars/car.ts";
import { carAddress, creator, refereeAddress } from "../../engine/cars/create-address.ts";
import { toHex } from "../../engine/evm/bytes.ts";
import type { Address, Machine } from "../../engine/evm/machine.ts";
import { blockOf } from "../../engine/referee/run-race.ts";
import type { Workload } from "../machine/workloads.ts";

/**
 * The same cars as one call into a referee that is bytecode itself, for EVMs that know no native one. Prices and gas of that referee are
 * near ours and not the same, so a race there has about as many turns, not exactly.
 */
export function bytecodeRace(
  name: string,
  cars: readonly Car[],
  machine: Machine,
  circuit: `0x${string}`,
  seed: number,
): Workload {
  const accounts = cars.map((car, seat) => ({ address: carAddress(seat), code: runtimeCode(machine, car, seat) }));
  const word = (value: bigint) => value.toString(16).padStart(64, "0");
  const grid = accounts.map(({ address }) => word(BigInt(address))).join("");
  return {
    name,
    kind: "race",
    accounts: [{ address: refereeAddress, code: circuit }, ...accounts],
    to: refereeAddress,
    data: `0x${turnsOfSelector}${grid}${word(BigInt(seed))}${word(1000n)}`,
  };
}

/** `turnsOf(address[5],uint256,uint256)` */
const turnsOfSelector = "573d97e7";

function runtimeCode(machine: Machine, car: Car, seat: number): `0x${string}` {
  const none: Address[] = [];
  const world = machine.createWorld({ block: blockOf(1n), limits: "none", warm: none });
  const { code, outcome } = world.deploy({ from: creator, nonce: seat + 1, initcode: car.initcode, gas: 30_000_000 });
  world.release();
  if (outcome.kind !== "ok") throw new Error(`${car.name} does not deploy: ${outcome.kind}.`);
  return toHex(code);
}

/** What runs races on the peers, compiled: the bytecode referee, and the driver of a published kit's own. */
export function compilePeers(): { circuit: `0x${string}`; kitRace: `0x${string}` } {
  const solc = createRequire(import.meta.url)("solc") as { compile(input: string): string };
  const source = (path: string) => ({ content: readFileSync(new URL(path, import.meta.url), "utf8") });
  const input = {
    language: "Solidity",
    sources: {
      "Circuit.sol": source("../machine/contracts/Circuit.sol"),
      "CodePrixCircuit.sol": source("CodePrixCircuit.sol"),
      "KitRace.sol": source("KitRace.sol"),
    },
    settings: {
      optimizer: { enabled: true, runs: 1_000_000 },
      evmVersion: "london",
      metadata: { bytecodeHash: "none" },
      outputSelection: { "*": { "*": ["evm.deployedBytecode.object"] } },
    },
  };
  const output = JSON.parse(solc.compile(JSON.stringify(input))) as {
    errors?: { severity: string; formattedMessage: string }[];
    contracts: Record<string, Record<string, { evm: { deployedBytecode: { object: string } } }>>;
  };
  const errors = (output.errors ?? []).filter(({ severity }) => severity === "error");
  if (errors.length > 0) throw new Error(errors.map(({ formattedMessage }) => formattedMessage).join("\n"));
  const codeOf = (name: string): `0x${string}` =>
    `0x${output.contracts[`${name}.sol`]![name]!.evm.deployedBytecode.object}`;
  return { circuit: codeOf("CodePrixCircuit"), kitRace: codeOf("KitRace") };
}
