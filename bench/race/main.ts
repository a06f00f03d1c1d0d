/**
 * `npm run bench -- race`: races of a light, a middle and a heavy field, interleaved in rounds; medians.
 *
 * 1. Compared with peers, one thread: the car machine with the native referee; anvil (native revm) and @ethereumjs/evm with the same cars on
 *    a referee in bytecode, minus their overhead of a call. Ratios per race, per gas executed and in processor time.
 * 2. Races per second in Node and Chromium, on one thread and on all cores. The winners must be the same everywhere.
 *
 * `--races <n>` a round and place, `--rounds <n>`, `--only <field>`, `--no-peers`, `--no-ethereumjs`, `--no-places`, `--no-browser`.
 * `--kit <folder>` runs a published University Code Prix kit's cars, the peers on the kit's referee.
 */
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { Worker } from "node:worker_threads";
import type { Car } from "../../engine/cars/car.ts";
import { createMachine } from "../../engine/evm/create-machine.ts";
import { defaultFormula } from "../../engine/formula/formula.ts";
import { postedChannel } from "../../engine/referee/race-channel.ts";
import type { RaceReply } from "../../engine/referee/race-service.ts";
import { createRaceRunner } from "../../engine/referee/run-race.ts";
import { runInBrowser } from "../browser.ts";
import { startAnvil } from "../machine/anvil.ts";
import { ethereumjsRunner } from "../machine/peers.ts";
import { benchFields } from "./fields.ts";
import type { BrowserInput } from "./in-browser.ts";
import { type Speed, measure } from "./measure.ts";
import { kitFields, kitRace, readKit } from "./kit.ts";
import { bytecodeRace, compilePeers } from "./peers.ts";
import { compareProcessorTime } from "./processor-time.ts";

const racesPerSeed = 10;
/** races of anvil a round, after one that is not counted */
const nativeRuns = 3;
const { values } = parseArgs({
  options: {
    races: { type: "string", default: "200" },
    rounds: { type: "string", default: "5" },
    only: { type: "string", default: "" },
    kit: { type: "string" },
    "no-peers": { type: "boolean" },
    "no-places": { type: "boolean" },
    "no-ethereumjs": { type: "boolean" },
    "no-browser": { type: "boolean" },
  },
});
const races = Number(values.races);
const rounds = Number(values.rounds);
if (!(races >= racesPerSeed && races % racesPerSeed === 0 && rounds >= 1)) {
  console.error(`--races has to be a multiple of ${racesPerSeed}, --rounds at least 1.`);
  process.exit(2);
}
const seeds = Array.from({ length: races / racesPerSeed }, (_, i) => BigInt(i + 1));
const cores = availableParallelism();
const wasm = readFileSync(new URL("../../engine/evm/interpreter.wasm", import.meta.url));
const kit = values.kit === undefined ? undefined : readKit(values.kit);
const fields = Object.entries(kit === undefined ? benchFields() : kitFields(kit)).filter(([name]) =>
  name.includes(values.only),
);

function median(list: number[]): number {
  return list.toSorted((a, b) => a - b)[list.length >> 1]!;
}

async function inNode(cars: Car[], threads: number): Promise<Speed> {
  const interpreter = new WebAssembly.Module(wasm);
  const workers = Array.from(
    { length: threads },
    () => new Worker(new URL("race-thread.ts", import.meta.url), { workerData: { interpreter } }),
  );
  const channels = workers.map((worker) => {
    const channel = postedChannel((request) => worker.postMessage(request));
    worker.on("message", (reply: RaceReply) => channel.answer(reply));
    worker.on("error", (error: Error) => channel.close(error));
    return channel.ask;
  });
  const speed = await measure(defaultFormula, cars, seeds, channels, () => performance.now());
  await Promise.all(workers.map((worker) => worker.terminate()));
  return speed;
}

async function inChromium(cars: Car[], workers: number): Promise<Speed> {
  const input: BrowserInput = {
    kind: "measure",
    interpreter: wasm.toString("base64"),
    formula: defaultFormula,
    cars: cars.map(({ name, initcode }) => ({ name, initcode: [...initcode] })),
    seeds: seeds.length,
    workers,
  };
  return (await runInBrowser("chromium", join(import.meta.dirname, "in-browser.ts"), input)) as Speed;
}

const places: Record<string, (cars: Car[]) => Promise<Speed>> = {
  "Node, 1 thread": (cars) => inNode(cars, 1),
  [`Node, ${cores} threads`]: (cars) => inNode(cars, cores),
  ...(values["no-browser"]
    ? {}
    : {
        "Chromium, 1 worker": (cars: Car[]) => inChromium(cars, 1),
        [`Chromium, ${cores} workers`]: (cars: Car[]) => inChromium(cars, cores),
      }),
};

async function comparePlaces(field: string, cars: Car[]): Promise<void> {
  const speeds: Record<string, Speed[]> = {};
  for (let round = 0; round < rounds; round += 1) {
    for (const [place, run] of Object.entries(places)) (speeds[place] ??= []).push(await run(cars));
  }
  const [first] = Object.values(speeds).flat();
  for (const [place, list] of Object.entries(speeds)) {
    const msPerRace = median(list.map((speed) => speed.ms / speed.races));
    const gasPerSecond = first!.gas / first!.races / (msPerRace / 1000);
    console.log(
      `  ${place.padEnd(22)} ${(1000 / msPerRace).toFixed(0).padStart(6)} races/s ${msPerRace.toFixed(2).padStart(8)} ms a race ` +
        `${(gasPerSecond / 1e6).toFixed(0).padStart(6)} million gas/s   1 000 races in ${msPerRace.toFixed(1)} s`,
    );
  }
  const wins = new Set(
    Object.values(speeds)
      .flat()
      .map((speed) => speed.wins.join()),
  );
  if (wins.size !== 1) throw new Error(`The winners of the ${field} field differ: ${[...wins].join(" | ")}`);
  console.log(`  same winners everywhere: ${first!.wins.join(", ")}`);
}

/** One race at a time, the same seeds on every peer; each peer's first race is not counted. */
async function comparePeers(field: string, cars: Car[], contracts: ReturnType<typeof compilePeers>): Promise<void> {
  const machine = createMachine({ interpreter: new WebAssembly.Module(wasm) });
  const runner = createRaceRunner(machine, defaultFormula);
  const anvil = await startAnvil(18_546);
  try {
    const ours: number[] = [];
    const native: number[] = [];
    const javascript: number[] = [];
    let machineGas = 0;
    let peerGas = 0;
    const batch = 20;
    for (let seed = 1; seed <= 3 * batch; seed += 1) runner.run({ cars, seed: BigInt(seed) });
    for (let round = 0; round < rounds; round += 1) {
      for (let i = 0; i < batch; i += 1) {
        const startedMs = performance.now();
        const log = runner.run({ cars, seed: BigInt(round * batch + i + 1) });
        ours.push(performance.now() - startedMs);
        for (const { gasUsed } of log.turns) machineGas += gasUsed!;
      }
      const workload =
        kit === undefined
          ? bytecodeRace(field, cars, machine, contracts.circuit, round + 1)
          : kitRace(field, kit, cars, contracts.kitRace);
      const onAnvil = await anvil.prepare(workload);
      const overheadMs = await anvil.overheadMs();
      let answer = await onAnvil();
      for (let i = 0; i < nativeRuns; i += 1) {
        const nativeStartedMs = performance.now();
        answer = await onAnvil();
        native.push(performance.now() - nativeStartedMs - overheadMs);
      }
      if (values["no-ethereumjs"] || round > 0) continue;
      const onEthereumjs = await ethereumjsRunner(workload);
      const slowStartedMs = performance.now();
      const slow = await onEthereumjs();
      javascript.push(performance.now() - slowStartedMs);
      peerGas = slow.gasUsed ?? 0;
      if (slow.output !== answer.output) throw new Error(`The peers disagree on the ${field} field.`);
    }
    // one race at a time, as on the peers: a batch would be interrupted where others use the machine
    const own = { ms: median(ours), gas: machineGas / rounds / batch };
    const meanMs = ours.reduce((sum, ms) => sum + ms, 0) / ours.length;
    console.log(
      `  car machine    ${own.ms.toFixed(2).padStart(9)} ms a race (mean ${meanMs.toFixed(2)}), ` +
        `${(own.gas / 1e6).toFixed(1)} million gas of cars`,
    );
    const compare = (name: string, ms: number) => {
      const perGas = peerGas === 0 ? "" : `, ${(ms / peerGas / (own.ms / own.gas)).toFixed(1)} × per gas`;
      console.log(
        `  ${name.padEnd(14)} ${ms.toFixed(2).padStart(9)} ms a race: ${(ms / own.ms).toFixed(1)} × per race${perGas}`,
      );
    };
    compare("anvil", median(native));
    if (javascript.length > 0) compare("@ethereumjs/evm", median(javascript));
    const workload =
      kit === undefined
        ? bytecodeRace(field, cars, machine, contracts.circuit, 1)
        : kitRace(field, kit, cars, contracts.kitRace);
    await compareProcessorTime(runner, cars, { anvil, run: await anvil.prepare(workload) });
  } finally {
    anvil.stop();
    runner.release();
  }
}

const contracts = values["no-peers"] ? undefined : compilePeers();
for (const [field, cars] of fields) {
  console.log(`\n${field}: ${cars.map((car) => car.name).join(", ")}`);
  if (contracts !== undefined) await comparePeers(field, cars, contracts);
  if (!values["no-places"]) await comparePlaces(field, cars);
}
