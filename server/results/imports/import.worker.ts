/** The thread that verifies an imported event: a file, and the cars in it, that strangers made. It knows no database, no network and no secret. */
import { createReadStream, readFileSync } from "node:fs";
import { setPriority } from "node:os";
import { Readable } from "node:stream";
import { parentPort, workerData } from "node:worker_threads";
import { parseBytecode } from "#engine/cars/car.ts";
import { createMachine } from "#engine/evm/create-machine.ts";
import { decodeRaceLog } from "#engine/race/race-log-reader.ts";
import { encodeRaceLog, raceLogHash } from "#engine/race/race-log-text.ts";
import { runRace } from "#engine/race/run-race.ts";
import { EventFileRefusal } from "#rules/read-event-file.ts";
import { verifyEventFile, type EventVerification } from "#rules/verify-event-file.ts";
import type { KeptEngine } from "#rules/verify-race.ts";
import type { ImportNews, ImportWork } from "./verify-in-thread.ts";
import { GuestCollector } from "./collect-guests.ts";

if (!parentPort) throw new Error("This file runs as a worker thread.");
const port = parentPort;
const { file, share, least, seed, engineHash } = workerData as ImportWork;

// On Linux this is the priority of the calling thread alone: pages and the site's own races go first.
if (process.platform === "linux") setPriority(15);

const machine = createMachine({
  interpreter: new WebAssembly.Module(readFileSync(new URL(import.meta.resolve("#engine/evm/interpreter.wasm")))),
  heapBytes: 512 * 1024 * 1024,
});

/** Between two races, so that what is asked for is heard. */
const breathe = () => new Promise<void>((resolve) => setImmediate(resolve));

const own: KeptEngine = {
  async rerun(text, bytecode) {
    await breathe();
    const log = decodeRaceLog(text);
    const cars = log.seats.map(({ name }, seat) => ({ name, initcode: parseBytecode(bytecode[seat] ?? "") }));
    const again = runRace({ formula: log.formula, cars, seed: BigInt(log.seed ?? 0), machine });
    return { log: encodeRaceLog(again), hash: raceLogHash(again), elapsedMs: 0 };
  },
};

const openFile = () => Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>;

/** What was found since whoever asks asked last; the newest progress alone. */
let told: ImportNews | undefined;
let wake: () => void = () => undefined;
function tell(news: ImportNews): void {
  told = news;
  wake();
}

port.on("message", (wish: "next" | "go-on") => {
  if (wish === "go-on") goOn();
  const give = () => {
    wake = () => undefined;
    port.postMessage(told);
    told = undefined;
  };
  if (told) give();
  else wake = give;
});

let goOn: () => void = () => undefined;
const allowed = new Promise<void>((resolve) => (goOn = resolve));

const collector = new GuestCollector();

/** @param isFirst whether what is in the file is collected, and it is asked whose it is before anything of it runs */
function race(drawnShare: number, atLeast: number, isFirst: boolean): Promise<EventVerification> {
  return verifyEventFile({
    open: openFile,
    rerun: { kind: "share", share: drawnShare, least: atLeast, seed },
    findEngine: () => Promise.resolve(undefined),
    own,
    onRace(found) {
      if (isFirst) collector.takeRace(found);
      return breathe();
    },
    ...(isFirst && {
      onRecord: (record) => collector.take(record),
      async beforeRacing(facts) {
        tell({ kind: "genuine", facts });
        await allowed;
      },
    }),
    tell(progress) {
      if (progress.kind === "reading") tell(progress);
      if (progress.kind === "raced") tell({ kind: "racing", done: progress.done, of: progress.of });
    },
  });
}

async function verify(): Promise<void> {
  const { facts, races: drawn } = await race(share, least, true);
  // What the draw hit is not all that may be wrong: then every race is run.
  const isAnyOther = drawn.some(({ finding }) => finding.kind === "differs" || finding.kind === "failed");
  const races = isAnyOther && drawn.length < facts.counts.race ? (await race(1, 0, false)).races : drawn;
  tell({ kind: "done", ...collector.end(races, engineHash), facts });
}

try {
  await verify();
} catch (error) {
  if (!(error instanceof EventFileRefusal)) throw error;
  tell({ kind: "refused", problem: { kind: error.problem, line: error.line, message: error.message.slice(0, 300) } });
}
