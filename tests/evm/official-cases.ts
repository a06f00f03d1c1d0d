/**
 * `npm run evm-tests -- <folder>`: runs all official state tests of a folder; prints passes, failures and the share of
 * translated calls. Fails if a case fails.
 */
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { createMachine, type CarMachine } from "#engine/evm/create-machine.ts";
import { opcodes } from "#engine/evm/opcodes.ts";
import { readCases } from "./case-files.ts";
import { runStateCase } from "./run-state-case.ts";

const interpreter = new WebAssembly.Module(readFileSync(new URL("../../engine/evm/interpreter.wasm", import.meta.url)));
const clz = 0x1e;

/** CLZ is newer than Cancun. */
export function machineForFork(fork: string, afterGas: number): CarMachine {
  const isYoung = fork === "Osaka";
  return createMachine({
    interpreter,
    arenaBytes: 1 << 30,
    translation: { afterGas },
    opcodes: isYoung ? opcodes : opcodes.map((opcode) => (opcode?.code === clz ? undefined : opcode)),
  });
}

if (import.meta.main) {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      only: { type: "string" },
      tier: { type: "string", default: "translated" },
      show: { type: "string", default: "20" },
    },
  });
  const [folder] = positionals;
  if (!folder) {
    console.error("Name a folder of official state tests: npm run evm-tests -- <folder> [--only <part of a name>]");
    process.exit(2);
  }
  const machines = new Map<string, CarMachine>();
  let passed = 0;
  const failures: string[] = [];
  for (const stateCase of readCases(folder)) {
    if (values.only && !stateCase.name.includes(values.only)) continue;
    const machine =
      machines.get(stateCase.fork) ?? machineForFork(stateCase.fork, values.tier === "translated" ? 0 : Infinity);
    machines.set(stateCase.fork, machine);
    const problems = runStateCase(machine, stateCase);
    if (problems.length === 0) passed++;
    else failures.push(`${stateCase.name}\n    ${problems.map((problem) => problem.slice(0, 300)).join("\n    ")}`);
  }
  for (const failure of failures.slice(0, Number(values.show))) console.log(failure);
  let translated = 0;
  let interpreted = 0;
  for (const machine of machines.values()) {
    const counts = machine.tierCounts();
    translated += counts.translated;
    interpreted += counts.interpreted;
  }
  const share = (100 * translated) / Math.max(1, translated + interpreted);
  console.log(`passed ${passed}, failed ${failures.length}, ran translated ${share.toFixed(1)} % of runs of code`);
  process.exitCode = failures.length ? 1 : 0;
}
