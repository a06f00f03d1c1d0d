/** What is run: accounts with code, and one call into them. The same bytes go to every peer. */
import { keccak_256 } from "@noble/hashes/sha3.js";
import { toHex } from "../../engine/evm/bytes.ts";
import type { Address } from "../../engine/evm/machine.ts";

export interface Workload {
  name: string;
  kind: "race" | "compute";
  accounts: { address: Address; code: `0x${string}` }[];
  to: Address;
  data: `0x${string}`;
}

/** Enough for any of them: races are limited by the gas of a turn. */
export const gasOfCall = 4_000_000_000;

const addressAt = (index: number): Address => `0x${(0xca00 + index).toString(16).padStart(40, "0")}`;
const word = (value: bigint): string => value.toString(16).padStart(64, "0");

function calldata(signature: string, words: bigint[]): `0x${string}` {
  const selector = toHex(keccak_256(new TextEncoder().encode(signature)).subarray(0, 4));
  return `${selector}${words.map(word).join("")}`;
}

function race(name: string, contracts: Contracts, cars: string[], turns: number): Workload {
  const names = ["Circuit", ...cars];
  return {
    name,
    kind: "race",
    accounts: names.map((contract, index) => ({ address: addressAt(index), code: codeOf(contracts, contract) })),
    to: addressAt(0),
    data: calldata("race(address[5],uint256,uint256)", [
      ...cars.map((_, seat) => BigInt(addressAt(seat + 1))),
      7n,
      BigInt(turns),
    ]),
  };
}

export type Contracts = ReadonlyMap<string, `0x${string}`>;

function codeOf(contracts: Contracts, name: string): `0x${string}` {
  const code = contracts.get(name);
  if (!code) throw new Error(`There is no contract named ${name}.`);
  return code;
}

const computations = { arithmetic: 40_000, sorting: 60, modular: 40_000, hashing: 8000, storing: 4000 };

export function createWorkloads(contracts: Contracts): Workload[] {
  const mixed = ["Searcher", "Planner", "Rememberer", "Optimiser", "Steady"];
  return [
    race("light field", contracts, ["Steady", "Steady", "Steady", "Steady", "Steady"], 200),
    race("mixed field", contracts, mixed, 200),
    race("price searchers", contracts, ["Searcher", "Searcher", "Optimiser", "Optimiser", "Searcher"], 200),
    race("planners", contracts, ["Planner", "Planner", "Planner", "Planner", "Planner"], 200),
    ...Object.entries(computations).map(([name, rounds]): Workload => {
      const accounts = [{ address: addressAt(0), code: codeOf(contracts, "Compute") }];
      const data = calldata(`${name}(uint256)`, [BigInt(rounds)]);
      return { name, kind: "compute", accounts, to: addressAt(0), data };
    }),
  ];
}
