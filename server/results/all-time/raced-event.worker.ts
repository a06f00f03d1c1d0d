/** The thread that reads an event's file for the ladder: a file that strangers may have made. It knows no database, no network and no secret. */
import { createReadStream, readFileSync } from "node:fs";
import { setPriority } from "node:os";
import { Readable } from "node:stream";
import { parentPort } from "node:worker_threads";
import { parseBytecode } from "#engine/cars/car.ts";
import { createMachine } from "#engine/evm/create-machine.ts";
import type { Machine } from "#engine/evm/machine.ts";
import { decodeRaceLog } from "#engine/race/race-log-reader.ts";
import { encodeRaceLog, raceLogHash } from "#engine/race/race-log-text.ts";
import { runRace } from "#engine/race/run-race.ts";
import { readRacedEvent } from "#rules/raced-event.ts";
import { EventFileRefusal } from "#rules/read-event-file.ts";
import { verifyEventFile } from "#rules/verify-event-file.ts";
import type { RacedFileAnswer, RacedFileWork } from "./read-in-thread.ts";

// On Linux this is the priority of the calling thread alone: pages and the site's own races go first.
if (process.platform === "linux") setPriority(15);

/** Made once something is run. */
let machine: Machine | undefined;
const machineOfThread = () =>
  (machine ??= createMachine({
    interpreter: new WebAssembly.Module(readFileSync(new URL(import.meta.resolve("#engine/evm/interpreter.wasm")))),
  }));

async function read({ file, key, competition, races, seed }: RacedFileWork): Promise<RacedFileAnswer> {
  const open = () => Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>;
  const { event, programs, contradictions } = await readRacedEvent(open());
  // Of whoever is not asked for nothing runs.
  if (key !== undefined && event.key !== key) return { kind: "other-key", key: event.key };
  if (competition !== undefined && event.competition.id !== competition) return { kind: "other-event" };
  const read = { kind: "read" as const, event, programs: [...programs], contradictions };
  if (races === 0 || event.races.length === 0) return { ...read, differ: [] };
  const { races: found } = await verifyEventFile({
    open,
    key: event.key,
    rerun: { kind: "share", share: Math.min(1, races / event.races.length), seed },
    findEngine: () => Promise.resolve(undefined),
    own: {
      rerun(text, bytecode) {
        const log = decodeRaceLog(text);
        const cars = log.seats.map(({ name }, seat) => ({ name, initcode: parseBytecode(bytecode[seat] ?? "") }));
        const again = runRace({ formula: log.formula, cars, seed: BigInt(log.seed ?? 0), machine: machineOfThread() });
        return Promise.resolve({ log: encodeRaceLog(again), hash: raceLogHash(again), elapsedMs: 0 });
      },
    },
  });
  const differ = found.flatMap(({ id, finding }) =>
    finding.kind === "differs" ? { id, turn: finding.turn, names: finding.names } : [],
  );
  return { ...read, differ };
}

function refused(error: EventFileRefusal): RacedFileAnswer {
  return { kind: "refused", problem: error.problem, message: error.message.slice(0, 300) };
}

parentPort?.on("message", (work: RacedFileWork) => {
  read(work).then(
    (answer) => parentPort?.postMessage(answer),
    (error: unknown) => {
      if (error instanceof EventFileRefusal) return parentPort?.postMessage(refused(error));
      // Whatever else it is breaks the thread, which says so to whoever asked.
      queueMicrotask(() => {
        throw error;
      });
      return undefined;
    },
  );
});
