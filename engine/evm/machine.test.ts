import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
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

test("each tier really ran what it was asked to", () => {
  const [interpreted, translated] = machines.map((machine) => machine.tierCounts());
  expect(interpreted).toMatchObject({ translated: 0 });
  expect(translated!.translated).toBeGreaterThan(40);
});
