import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { keccak_256 } from "@noble/hashes/sha3.js";
import { type Car, parseBytecode } from "../../engine/cars/car.ts";
import { refereeAddress } from "../../engine/cars/create-address.ts";
import { toHex } from "../../engine/evm/bytes.ts";
import type { Workload } from "../machine/workloads.ts";

/** A published and built University Code Prix kit: its referee, and the cars that came with it. */
export interface Kit {
  referee: Uint8Array;
  cars: Car[];
}

/** Reads `bytecode/*.bytecode` of a kit's folder, which the kit's own script writes. */
export function readKit(folder: string): Kit {
  const bytecode = join(folder, "bytecode");
  const referee = join(bytecode, "CodePrix.bytecode");
  if (!existsSync(referee)) throw new Error(`${referee} is not there; build the kit first (its compile.sh).`);
  const read = (path: string) => parseBytecode(readFileSync(path, "utf8"));
  const cars = readdirSync(bytecode)
    .filter((file) => file.endsWith("Car.bytecode"))
    .map((file): Car => ({ name: file.replace(".bytecode", ""), initcode: read(join(bytecode, file)) }));
  if (cars.length === 0) throw new Error(`There is no car in ${bytecode}.`);
  return { referee: read(referee), cars };
}

/** Fields of five: every car of the kit against copies of itself, and all of them together. */
export function kitFields({ cars }: Kit): Record<string, Car[]> {
  const five = (pick: (seat: number) => Car) => [0, 1, 2, 3, 4].map((seat) => ({ ...pick(seat) }));
  return {
    ...Object.fromEntries(cars.map((car) => [`kit: five ${car.name}`, five(() => car)])),
    "kit: all cars": five((seat) => cars[seat % cars.length]!),
  };
}

/** A race on the kit's own referee, as one call. */
export function kitRace(name: string, kit: Kit, cars: readonly Car[], driver: `0x${string}`): Workload {
  const selector = toHex(keccak_256(new TextEncoder().encode("run(bytes,bytes[],uint256)")).subarray(0, 4));
  const referee = encodeBytes(kit.referee);
  const list = encodeList(cars.map((car) => encodeBytes(car.initcode)));
  const head = [word(96), word(96 + referee.length / 2), word(1000)].join("");
  return {
    name,
    kind: "race",
    accounts: [{ address: refereeAddress, code: driver }],
    to: refereeAddress,
    data: `${selector}${head}${referee}${list}`,
  };
}

function word(value: number): string {
  return value.toString(16).padStart(64, "0");
}

/** ABI `bytes`: length, then the bytes up to a whole word. */
function encodeBytes(bytes: Uint8Array): string {
  const hex = toHex(bytes).slice(2);
  return word(bytes.length) + hex.padEnd(Math.ceil(hex.length / 64) * 64, "0");
}

/** ABI list of dynamic values: length, where each starts, then all of them. */
function encodeList(items: string[]): string {
  let start = 32 * items.length;
  const starts = items.map((item) => {
    const own = start;
    start += item.length / 2;
    return word(own);
  });
  return [word(items.length), ...starts, ...items].join("");
}
