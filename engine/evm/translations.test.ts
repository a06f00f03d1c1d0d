import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { toNumber } from "./bytes.ts";
import { fromHex } from "./from-hex-for-tests.ts";
import { createMachine } from "./create-machine.ts";
import type { Address, BlockEnvironment } from "./machine.ts";
import type { SharedTranslation } from "./translations.ts";

const interpreter = new WebAssembly.Module(readFileSync(new URL("./interpreter.wasm", import.meta.url)));
const driver: Address = "0x1111111111111111111111111111111111111111";
const block: BlockEnvironment = {
  timestamp: 1n,
  number: 1n,
  chainId: 1n,
  coinbase: "0x0000000000000000000000000000000000000000",
  prevrandao: 0n,
  gasLimit: 30_000_000n,
  baseFee: 0n,
  blobBaseFee: 1n,
  gasPrice: 0n,
  origin: driver,
};

/** PUSH2 number, PUSH0, MSTORE, RETURN of a word. */
const runtime = (number: number): string => `61${number.toString(16).padStart(4, "0")}5f5260205ff3`;
const initcode = (number: number): Uint8Array => fromHex(`600a8060095f395ff3${runtime(number)}`);

test("a machine keeps a bounded number of translations and still answers correctly", { tags: ["thorough"] }, () => {
  const machine = createMachine({ interpreter, translation: { afterGas: 0 } });
  const world = machine.createWorld({ block, limits: "race", warm: [] });
  for (let number = 1; number <= 1500; number++) {
    world.reset({ block, limits: "race", warm: [] });
    const { address } = world.deploy({ from: driver, nonce: 0, initcode: initcode(number), gas: 100_000 });
    const { output } = world.call({ from: driver, to: address, data: new Uint8Array(0), gas: 1000 });
    expect(toNumber(output)).toBe(BigInt(number));
  }
  // only the initcode of the 1 500 cars is interpreted
  expect(machine.tierCounts()).toEqual({ translated: 1500, interpreted: 1500 });
  world.release();
});

test("the caller's store is checked before code is translated", () => {
  const store = new Map<string, SharedTranslation | null>();
  const run = (): bigint => {
    const machine = createMachine({ interpreter, translation: { afterGas: 0, store } });
    const world = machine.createWorld({ block, limits: "race", warm: [] });
    const { address } = world.deploy({ from: driver, nonce: 0, initcode: initcode(7), gas: 100_000 });
    return toNumber(world.call({ from: driver, to: address, data: new Uint8Array(0), gas: 1000 }).output);
  };
  expect(run()).toBe(7n);
  const [shared] = [...store.values()];
  expect(run()).toBe(7n);
  expect([...store.values()]).toEqual([shared]);
  expect(store.size).toBe(1);
});

test("a loop longer than a function's limit stays translated", () => {
  // repeats a long no-op and adds 800 until the sum is 8 000
  const head = 11;
  const round = `61032001${"8050".repeat(400)}`;
  const end = (head + round.length / 2 + 3).toString(16).padStart(4, "0");
  const runtimeCode = `5f5b80611f401461${end}57${round}6001565b5f5260205ff3`;
  const length = (runtimeCode.length / 2).toString(16).padStart(4, "0");
  const machine = createMachine({ interpreter, translation: { afterGas: 0 } });
  const world = machine.createWorld({ block, limits: "race", warm: [] });
  const car = fromHex(`61${length}80600a5f395ff3${runtimeCode}`);
  const { address } = world.deploy({ from: driver, nonce: 0, initcode: car, gas: 5_000_000 });
  const before = machine.tierCounts();
  const { output } = world.call({ from: driver, to: address, data: new Uint8Array(0), gas: 500_000 });
  expect(toNumber(output)).toBe(8000n);
  expect(machine.tierCounts()).toEqual({ ...before, translated: before.translated + 1 });
  world.release();
});
