import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { fromHex } from "./from-hex-for-tests.ts";
import { createMachine, type CarMachine } from "./create-machine.ts";
import { machineCases } from "./machine.cases.ts";

const interpreter = new WebAssembly.Module(readFileSync(new URL("./interpreter.wasm", import.meta.url)));
const machines: CarMachine[] = [];
const machineOf = (afterGas: number) => (): CarMachine => {
  const machine = createMachine({ interpreter, translation: { afterGas } });
  machines.push(machine);
  return machine;
};

machineCases("interpreted", machineOf(Infinity));
machineCases("translated", machineOf(0));

test("each tier runs the code meant for it", () => {
  const [interpreted, translated] = machines.map((machine) => machine.tierCounts());
  expect(interpreted).toMatchObject({ translated: 0 });
  expect(translated!.translated).toBeGreaterThan(40);
});

test("a call that exhausts the heap is reported, and the machine still works", () => {
  const machine = createMachine({ interpreter, heapBytes: 4 << 20 });
  const from = "0x1111111111111111111111111111111111111111";
  const block = {
    timestamp: 1n,
    number: 1n,
    chainId: 1n,
    coinbase: from,
    prevrandao: 0n,
    gasLimit: 30_000_000n,
    baseFee: 0n,
    blobBaseFee: 1n,
    gasPrice: 0n,
    origin: from,
  } as const;
  const world = machine.createWorld({ block, limits: "race", warm: [] });
  // writes one transient slot for ever, each step journaled
  const initcode = fromHex("61000b80600a5f395ff35f5b600101805f5d600156");
  const { address } = world.deploy({ from, nonce: 1, initcode, gas: 1_000_000 });
  const call = { from, to: address, data: new Uint8Array(0) } as const;
  expect(() => world.call({ ...call, gas: 30_000_000 })).toThrow("The machine's memory is used up");
  expect(world.call({ ...call, gas: 100_000 }).outcome).toEqual({ kind: "out-of-gas" });
});
