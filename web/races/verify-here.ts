import { encodeRaceLog } from "#engine/race-log/race-log-text.ts";
import type { RaceLog } from "#engine/race-log/race-log.ts";
import { verifyRace, type ArchivedEngine, type Verdict } from "#domain/races/verify-race.ts";
import { findArchivedEngine } from "./archived-engine.ts";
import { startRaceWorker } from "./run-race-in-worker.ts";

export function verifyHere(log: RaceLog, published: string, bytecode: readonly (string | null)[]): Promise<Verdict> {
  return verifyRace(log, published, bytecode, findArchivedEngine, ownEngine);
}

export const ownEngine: ArchivedEngine = {
  async rerun(text, bytecode) {
    const { decodeRaceLog } = await import("#engine/race-log/race-log-reader.ts");
    const log = decodeRaceLog(text);
    if (log.seed === undefined) throw new Error("The log has no seed; the race cannot be run again.");
    const worker = startRaceWorker();
    try {
      const cars = log.seats.map((seat, i) => ({ name: seat.name, bytecode: bytecode[i]! }));
      const again = await worker.run({ formula: log.formula, cars, seed: log.seed });
      return { kind: "raced", log: encodeRaceLog(again.log), hash: again.hash, elapsedMs: again.elapsedMs };
    } finally {
      worker.close();
    }
  },
};
