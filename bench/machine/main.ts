/**
 * `npm run bench -- machine`: runs whole races in bytecode and plain computations on the car machine, on anvil (native revm) and on
 * @ethereumjs/evm, interleaved; outputs must agree. `--rounds <n>`, `--only <part of a name>`, `--kit <folder>` (a published kit's bytecode),
 * `--no-browser`, `--worst` (host time per gas, see worst.ts), `--hashes` (Keccak compared with native code, see hashes.ts).
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { runInBrowser } from "../browser.ts";
import { benchFields } from "../race/fields.ts";
import { startAnvil, type Anvil } from "./anvil.ts";
import { compileContracts } from "./compile-contracts.ts";
import { ethereumjsRunner, machineRunner, type Answer, type Runner } from "./peers.ts";
import { kitFields, kitRace, readKit } from "../race/kit.ts";
import { compilePeers } from "../race/peers.ts";
import { compareHashes } from "./hashes.ts";
import { measureWorst } from "./worst.ts";
import type { FirstRaceInput } from "./first-race-in-browser.ts";
import type { BrowserFigures, BrowserInput } from "./in-browser.ts";
import { createWorkloads, type Workload } from "./workloads.ts";

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "15" },
    only: { type: "string", default: "" },
    "no-ethereumjs": { type: "boolean" },
    "no-browser": { type: "boolean" },
    worst: { type: "boolean" },
    hashes: { type: "boolean" },
    kit: { type: "string" },
  },
});
const rounds = Number(values.rounds);
const interpreterBytes = readFileSync(new URL("../../engine/evm/interpreter.wasm", import.meta.url));
const interpreter = new WebAssembly.Module(interpreterBytes);

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!;

async function timed(run: Runner): Promise<{ ms: number; answer: Answer }> {
  const startedMs = performance.now();
  const answer = await run();
  return { ms: performance.now() - startedMs, answer };
}

function agree(workload: Workload, answers: Answer[]): void {
  const outputs = new Set(answers.map(({ output }) => output));
  const gas = new Set(answers.map(({ gasUsed }) => gasUsed).filter((used) => used !== undefined));
  if (outputs.size !== 1 || gas.size > 1)
    throw new Error(`${workload.name}: the peers disagree: ${[...outputs].join(" ")} ${[...gas].join(" ")}`);
}

/** Processor time, which other programs hardly change; of anvil's own threads, NaN where the system does not say. */
async function spent(work: () => Answer | Promise<unknown>, processorMs: () => number | undefined): Promise<number> {
  const before = processorMs();
  await work();
  const after = processorMs();
  return before === undefined || after === undefined ? Number.NaN : after - before;
}

const ownProcessorMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

async function measure(workload: Workload, anvilRunner: Runner, anvil: Anvil) {
  const coldStarted = performance.now();
  const cold = machineRunner(interpreter, workload, 0);
  const coldAnswer = await cold();
  const coldMs = performance.now() - coldStarted;
  const interpretedColdStarted = performance.now();
  const usual = machineRunner(interpreter, workload);
  const usualAnswer = await usual();
  const usualColdMs = performance.now() - interpretedColdStarted;
  const interpreted = machineRunner(interpreter, workload, Infinity);
  const ethereumjs = values["no-ethereumjs"] ? undefined : await ethereumjsRunner(workload);
  const times = {
    translated: [] as number[],
    interpreted: [] as number[],
    anvil: [] as number[],
    ethereumjs: [] as number[],
    ownProcessor: [] as number[],
    anvilProcessor: [] as number[],
  };
  const answers = [coldAnswer, usualAnswer];
  // let every peer reach its stride before times count
  for (let i = 0; i < 12; i++) await cold();
  for (let i = 0; i < 3; i++) answers.push(await anvilRunner(), await interpreted());
  for (let round = 0; round < rounds; round++) {
    const translated = await timed(cold);
    times.translated.push(translated.ms);
    const native = await timed(anvilRunner);
    times.anvil.push(native.ms - (await anvil.overheadMs()));
    times.ownProcessor.push(await spent(cold, ownProcessorMs));
    const nothing = (await spent(() => anvil.overheadMs(), anvil.processorMs)) / anvil.overheadCalls;
    times.anvilProcessor.push((await spent(anvilRunner, anvil.processorMs)) - nothing);
    const plain = await timed(interpreted);
    times.interpreted.push(plain.ms);
    answers.push(translated.answer, native.answer, plain.answer);
    if (ethereumjs && round < 3) {
      const slow = await timed(ethereumjs);
      times.ethereumjs.push(slow.ms);
      answers.push(slow.answer);
    }
  }
  agree(workload, answers);
  return {
    gas: coldAnswer.gasUsed ?? 0,
    coldMs,
    usualColdMs,
    translatedMs: median(times.translated),
    interpretedMs: median(times.interpreted),
    anvilMs: median(times.anvil),
    bestInProcessorTime: Math.min(...times.anvilProcessor) / Math.min(...times.ownProcessor),
    medianInProcessorTime: median(times.anvilProcessor) / median(times.ownProcessor),
    ethereumjsMs: ethereumjs ? median(times.ethereumjs) : Number.NaN,
  };
}

/** Our own contracts, or every field of a published kit on the kit's own referee. */
function workloads(): Workload[] {
  if (values.kit === undefined) return createWorkloads(compileContracts());
  const kit = readKit(values.kit);
  const driver = compilePeers().kitRace;
  return Object.entries(kitFields(kit)).map(([name, cars]) => kitRace(name, kit, cars, driver));
}

async function compareWithPeers(): Promise<void> {
  const anvil = await startAnvil(18_545);
  try {
    console.log("ms; ratios are peer time / translated time, so more is better for the machine");
    console.log(
      "workload            Mgas   translated  interpreted     anvil  ethereumjs   ×anvil  in processor time, best and median  ×ethereumjs   first run  first run, all translated",
    );
    for (const workload of workloads()) {
      if (!workload.name.includes(values.only)) continue;
      const result = await measure(workload, await anvil.prepare(workload), anvil);
      const cells = [
        workload.name.padEnd(16),
        (result.gas / 1e6).toFixed(1).padStart(7),
        result.translatedMs.toFixed(2).padStart(12),
        result.interpretedMs.toFixed(2).padStart(12),
        result.anvilMs.toFixed(2).padStart(9),
        result.ethereumjsMs.toFixed(0).padStart(11),
        (result.anvilMs / result.translatedMs).toFixed(2).padStart(8),
        `${result.bestInProcessorTime.toFixed(2)} ${result.medianInProcessorTime.toFixed(2)}`.padStart(38),
        (result.ethereumjsMs / result.translatedMs).toFixed(0).padStart(12),
        result.usualColdMs.toFixed(1).padStart(11),
        result.coldMs.toFixed(1).padStart(11),
      ];
      console.log(cells.join(" "));
    }
  } finally {
    anvil.stop();
  }
}

async function measureChromium(): Promise<void> {
  const interpreter = interpreterBytes.toString("base64");
  const field = benchFields().light.map(({ name, initcode }) => ({ name, initcode: [...initcode] }));
  const first: FirstRaceInput = { kind: "measure", interpreter, field };
  const firstRaceMs = await runInBrowser("chromium", join(import.meta.dirname, "first-race-in-browser.ts"), first);
  console.log(`\nChromium: first race of a light field in a new worker ${Number(firstRaceMs).toFixed(1)} ms`);
  const chosen = workloads().filter(({ name }) => name.includes(values.only));
  const input: BrowserInput = { interpreter, workloads: chosen, rounds };
  const entry = join(import.meta.dirname, "in-browser.ts");
  for (const { name, translatedMs, ethereumjsMs } of (await runInBrowser(
    "chromium",
    entry,
    input,
  )) as BrowserFigures[]) {
    const ratio = (ethereumjsMs / translatedMs).toFixed(0);
    console.log(`${name.padEnd(16)} ${translatedMs.toFixed(2).padStart(9)} ms  ×ethereumjs ${ratio}`);
  }
}

if (values.worst) measureWorst(interpreter);
else if (values.hashes) compareHashes(interpreter);
else {
  await compareWithPeers();
  if (!values["no-browser"]) await measureChromium();
}
