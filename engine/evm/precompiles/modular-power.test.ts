import { readFileSync } from "node:fs";
import { assert, constantFrom, property, uint8Array } from "fast-check";
import { expect, test } from "vitest";
import { fromNumber, toNumber } from "../bytes.ts";
import { createMachine } from "../create-machine.ts";

const nobody = `0x${"00".repeat(20)}` as const;
const modexp = `0x${"05".padStart(40, "0")}` as const;
const interpreter = new WebAssembly.Module(readFileSync(new URL("../interpreter.wasm", import.meta.url)));
const world = createMachine({ interpreter }).createWorld({
  block: {
    timestamp: 0n,
    number: 1n,
    chainId: 1n,
    coinbase: nobody,
    prevrandao: 0n,
    gasLimit: 30_000_000n,
    baseFee: 0n,
    blobBaseFee: 1n,
    gasPrice: 0n,
    origin: nobody,
  },
  limits: "none",
  warm: [],
});

function askMachine(operands: readonly Uint8Array[]): Uint8Array {
  const lengths = operands.map(({ length }) => fromNumber(BigInt(length), 32));
  const data = Uint8Array.from([...lengths, ...operands].flatMap((part) => [...part]));
  return world.call({ from: nobody, to: modexp, data, gas: 10_000_000 }).output;
}

function plainPower(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let result = 1n % modulus;
  for (const bit of exponent.toString(2)) {
    result = (result * result) % modulus;
    if (bit === "1") result = (result * base) % modulus;
  }
  return result;
}

const operand = (...lengths: number[]) =>
  constantFrom(...lengths).chain((length) =>
    uint8Array({ minLength: length, maxLength: length }).chain((bytes) =>
      // random pairs hardly ever have long runs of equal bits
      constantFrom(
        bytes,
        bytes.map((byte) => (byte & 1 ? 0xff : 0)),
        bytes.fill(0, 0, length >> 1),
      ),
    ),
  );

test("powers match the definition for any lengths of base, exponent and modulus", () => {
  assert(
    property(
      operand(0, 1, 8, 9, 32, 70),
      operand(0, 1, 2, 4, 11, 40, 90),
      operand(1, 4, 7, 8, 9, 32, 70),
      (b, e, m) => {
        const modulus = toNumber(m);
        const power = modulus === 0n ? 0n : plainPower(toNumber(b), toNumber(e), modulus);
        expect(toNumber(askMachine([b, e, m]))).toBe(power);
      },
    ),
    { numRuns: 400 },
  );
});
