/**
 * A race of a field in processor time, which other programs hardly change: with its log, only counted, and on anvil.
 * Also measures the fixed part: a turn of cars that do nothing costs all that isn't the cars' code and purchases,
 * prepared races included.
 */
import { parseBytecode, type Car } from "../../engine/cars/car.ts";
import type { RaceRunner } from "../../engine/referee/run-race.ts";
import type { Anvil } from "../machine/anvil.ts";
import type { Answer } from "../machine/peers.ts";

const races = 40;
const rounds = 15;
/** Later rounds, reported separately: V8 compiles in background threads for the first seconds. */
const laterRounds = 30;
const anvilCalls = 8;

/** Its code is one byte, STOP. */
const idle = (name: string): Car => ({ name, initcode: parseBytecode("0x60015ff3") });

function processorMs(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

const best = (values: readonly number[]) => Math.min(...values);
const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

interface NativeRace {
  run: () => Promise<Answer>;
  anvil: Anvil;
}

export async function compareProcessorTime(runner: RaceRunner, cars: Car[], peer: NativeRace): Promise<void> {
  const idleCars = cars.map(({ name }) => idle(name));
  const times = { logged: [] as number[], counted: [] as number[], idleTurn: [] as number[], anvil: [] as number[] };
  let turns = 0;
  for (let round = 0; round < rounds + laterRounds; round += 1) {
    const seeds = Array.from({ length: races }, (_, index) => BigInt(round * races + index + 1));
    times.logged.push(processorMs(() => seeds.forEach((seed) => runner.run({ cars, seed }))) / races);
    turns = 0;
    times.counted.push(
      processorMs(() => seeds.forEach((seed) => (turns += runner.summarize({ cars, seed }).turns))) / races,
    );
    let idleTurns = 0;
    const idleMs = processorMs(() =>
      seeds.forEach((seed) => (idleTurns += runner.summarize({ cars: idleCars, seed }).turns)),
    );
    times.idleTurn.push((1_000 * idleMs) / idleTurns);
    times.anvil.push(await callMs(peer.anvil, peer.run));
  }
  if (times.anvil.some(Number.isNaN)) return;
  const early = (ms: readonly number[]) => ms.slice(0, rounds);
  const later = (ms: readonly number[]) => ms.slice(rounds);
  const native = early(times.anvil);
  const say = (ms: readonly number[]) =>
    `${best(early(ms)).toFixed(3)} ms (median ${median(early(ms)).toFixed(3)}): ${(best(native) / best(early(ms))).toFixed(1)} × at best, ` +
    `${(median(native) / median(early(ms))).toFixed(1)} × by medians, ` +
    `${(median(later(times.anvil)) / median(later(ms))).toFixed(1)} × by those of ${laterRounds} rounds afterwards`;
  console.log(`  processor time of a race: anvil ${best(native).toFixed(2)} ms (median ${median(native).toFixed(2)})`);
  console.log(`    with its log    ${say(times.logged)}`);
  console.log(`    only counted    ${say(times.counted)}`);
  const turnsOfRace = turns / races;
  const allowed = (1_000 * best(native)) / turnsOfRace / 18;
  console.log(
    `    a turn of a car that does nothing takes ${best(early(times.idleTurn)).toFixed(2)} µs; ` +
      `18 × anvil would be ${allowed.toFixed(2)} µs for a whole turn (${turnsOfRace.toFixed(0)} turns a race, ${((1_000 * best(early(times.counted))) / turnsOfRace).toFixed(2)} µs each)`,
  );
}

async function callMs(anvil: Anvil, run: () => Promise<Answer>): Promise<number> {
  const spent = async (work: () => Promise<unknown>) => {
    const before = anvil.processorMs();
    await work();
    const after = anvil.processorMs();
    return before === undefined || after === undefined ? Number.NaN : after - before;
  };
  const nothing = (await spent(() => anvil.overheadMs())) / anvil.overheadCalls;
  const all = await spent(async () => {
    for (let call = 0; call < anvilCalls; call += 1) await run();
  });
  return all / anvilCalls - nothing;
}
