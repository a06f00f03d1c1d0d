/**
 * `npm run bench -- profile`: where the time of a race goes. Runs races of a light, a middle and a heavy field under V8's sampling profiler.
 * Prints each part's share in warm races and in a new machine's first races, and the functions with the most self time.
 *
 * `--only <part of a field's or workload's name>`, `--seconds <n>` a field, `--functions <n>` listed, `--flames <folder>` for flame graphs
 * (SVG), `--workloads`: the computations of the benchmark `machine`, by the same parts.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { Session } from "node:inspector/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { createMachine } from "../../engine/evm/create-machine.ts";
// @ts-expect-error: a plain JavaScript build script
import { buildInterpreter } from "../../engine/evm/wasm/build.js";
import { defaultFormula } from "../../engine/formula/formula.ts";
import { createRaceRunner } from "../../engine/referee/run-race.ts";
import { compileContracts } from "../machine/compile-contracts.ts";
import { machineRunner } from "../machine/peers.ts";
import { createWorkloads } from "../machine/workloads.ts";
import { benchFields } from "../race/fields.ts";
import { below, heaviest, readCalls, sharesOf, type Call } from "./calls.ts";
import { drawFlameGraph } from "./flame-graph.ts";
import { parts } from "./parts.ts";

const sampleMicroseconds = 200;
/** races of a new machine that count as its first */
const firstRaces = 20;
const { values } = parseArgs({
  options: {
    only: { type: "string", default: "" },
    seconds: { type: "string", default: "6" },
    functions: { type: "string", default: "0" },
    flames: { type: "string" },
    workloads: { type: "boolean" },
  },
});
const seconds = Number(values.seconds);
if (!(seconds > 0)) {
  console.error("--seconds has to be more than 0.");
  process.exit(2);
}

// the committed module's code, with names
const named = await (buildInterpreter as (how: { names: boolean }) => Promise<Uint8Array<ArrayBuffer>>)({
  names: true,
});
const interpreter = new WebAssembly.Module(named);

/** Samples `work`, again and again until the time is over. */
async function profiled(work: () => void, forSeconds: number): Promise<Call> {
  const session = new Session();
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.setSamplingInterval", { interval: sampleMicroseconds });
  await session.post("Profiler.start");
  const untilMs = performance.now() + 1000 * forSeconds;
  do work();
  while (performance.now() < untilMs);
  const { profile } = await session.post("Profiler.stop");
  session.disconnect();
  return below(readCalls(profile), work.name);
}

interface Column {
  name: string;
  calls: Call;
}

async function raceColumns(): Promise<Column[]> {
  const columns: Column[] = [];
  for (const [field, cars] of Object.entries(benchFields())) {
    if (!field.includes(values.only)) continue;
    const runner = createRaceRunner(createMachine({ interpreter }), defaultFormula);
    let seed = 0;
    const warmRace = () => void runner.run({ cars, seed: BigInt((seed += 1)) });
    for (let i = 0; i < 200; i += 1) warmRace();
    columns.push({ name: field, calls: await profiled(warmRace, seconds) });
    runner.release();
    const newMachine = () => {
      const first = createRaceRunner(createMachine({ interpreter }), defaultFormula);
      for (let i = 1; i <= firstRaces; i += 1) first.run({ cars, seed: BigInt(i) });
      first.release();
    };
    columns.push({ name: `${field}, first ${firstRaces}`, calls: await profiled(newMachine, seconds) });
  }
  return columns;
}

async function workloadColumns(): Promise<Column[]> {
  const columns: Column[] = [];
  for (const workload of createWorkloads(compileContracts())) {
    if (!workload.name.includes(values.only)) continue;
    const run = machineRunner(interpreter, workload, 0);
    const workloadRun = () => void run();
    for (let i = 0; i < 12; i += 1) workloadRun();
    columns.push({ name: workload.name, calls: await profiled(workloadRun, seconds) });
  }
  return columns;
}

const columns = values.workloads ? await workloadColumns() : await raceColumns();
if (columns.length === 0) {
  console.error(`Nothing is named ${values.only}.`);
  process.exit(2);
}
console.log(`| % of the time | ${columns.map(({ name }) => name).join(" | ")} |`);
console.log(`|---|${columns.map(() => "---:|").join("")}`);
const shares = columns.map(({ calls }) => sharesOf(calls));
for (const part of parts) {
  console.log(`| ${part} | ${shares.map((share) => (100 * share.get(part)!).toFixed(1)).join(" | ")} |`);
}
console.log(`samples: ${columns.map(({ name, calls }) => `${name} ${calls.total}`).join(", ")}`);
for (const { name, calls } of columns) {
  const listed = heaviest(calls, Number(values.functions));
  if (listed.length > 0) console.log(`\n${name}`);
  for (const { name: called, part, share } of listed)
    console.log(`  ${(100 * share).toFixed(1).padStart(5)} %  ${called}  (${part})`);
}
if (values.flames !== undefined) {
  mkdirSync(values.flames, { recursive: true });
  for (const { name, calls } of columns) {
    const file = join(values.flames, `${name.replaceAll(/[ ,]+/g, "-")}.svg`);
    writeFileSync(file, drawFlameGraph(calls, `${name}: ${calls.total} samples of ${sampleMicroseconds} µs`));
    console.log(file);
  }
}
