/**
 * node tests/vectors/make-sample.ts <folder>
 *
 * Writes tests/fixtures/referee: 500 calls and 6 races per family, evenly spread.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { CallVectors } from "./compare-calls.ts";
import type { RaceVectors } from "./compare-races.ts";
import { letters, readVectors } from "./vector-files.ts";

const callCount = 500;
const raceCount = 6;
const target = join(import.meta.dirname, "../fixtures/referee");

function write(name: string, value: unknown): void {
  mkdirSync(target, { recursive: true });
  writeFileSync(join(target, `${name}.json.gz`), gzipSync(JSON.stringify(value), { level: 9 }));
}

/** Evenly, to cover all functions and cases. */
function spread<T>(list: readonly T[], count: number): T[] {
  return Array.from({ length: count }, (_, i) => list[Math.floor(((i + 0.5) * list.length) / count)]!);
}

function sampleCalls(vectors: CallVectors): CallVectors {
  const states: CallVectors["states"] = [];
  const addressSets: CallVectors["addressSets"] = [];
  const kept = new Map<number, number>();
  const keptAddresses = new Map<number, number>();
  const keep = (index: number): number => {
    const known = kept.get(index);
    if (known !== undefined) return known;
    const state = vectors.states[index]!;
    let a = keptAddresses.get(state.a);
    if (a === undefined) {
      a = addressSets.push(vectors.addressSets[state.a]!) - 1;
      keptAddresses.set(state.a, a);
    }
    kept.set(index, states.length);
    return states.push({ ...state, a }) - 1;
  };
  const calls = spread(vectors.calls, callCount).map((call) => ({
    ...call,
    s: keep(call.s),
    ...(call.post === undefined ? {} : { post: keep(call.post) }),
  }));
  return { addressSets, coldSets: vectors.coldSets, states, calls, reentrantCalls: [] };
}

function sampleRaces(vectors: RaceVectors): RaceVectors {
  const finished = vectors.races.filter((race) => race.end === "finish" && race.turns.length <= 80);
  const races = spread(finished, raceCount);
  const names = new Set(races.flatMap((race) => race.cars));
  return { carTable: Object.fromEntries(Object.entries(vectors.carTable).filter(([name]) => names.has(name))), races };
}

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  console.error("usage: node tests/vectors/make-sample.ts <folder>");
  process.exit(2);
}
for (const letter of letters) {
  const calls = readVectors<CallVectors>(folder, `referee-calls-${letter}`);
  const races = readVectors<RaceVectors>(folder, `races-${letter}`);
  if (calls === undefined || races === undefined) throw new Error(`${folder} lacks the files of family ${letter}.`);
  write(`referee-calls-${letter}`, sampleCalls(calls));
  write(`races-${letter}`, sampleRaces(races));
}
