/** Races from an untrusted file, in a thread that can be stopped. */
import { Worker } from "node:worker_threads";
import { parseBytecode } from "#engine/cars/car.ts";
import type { RaceChannel } from "#engine/referee/race-channel.ts";
import { decodeRaceLog } from "#engine/race-log/race-log-reader.ts";
import { raceLogHash } from "#engine/race-log/race-log-text.ts";
import type { ArchivedEngine } from "#domain/races/verify-race.ts";
import { channelTo } from "./race-workers.ts";

/** An official race takes a few hundredths of a second. */
const longestMs = 60_000;

export function startRerunThread(entry: URL, limitMs = longestMs): ArchivedEngine & { close: () => Promise<void> } {
  let thread: { worker: Worker; channel: RaceChannel } | undefined;
  const start = () => {
    const worker = new Worker(entry);
    return { worker, channel: channelTo(worker) };
  };
  const end = async () => {
    await thread?.worker.terminate();
    thread = undefined;
  };
  return {
    async rerun(text, bytecode) {
      const { formula, seats, seed = "0x0" } = decodeRaceLog(text);
      const cars = seats.map(({ name }, seat) => ({ name, initcode: parseBytecode(bytecode[seat] ?? "") }));
      const { channel } = (thread ??= start());
      // Start the thread outside the time limit.
      await channel({ kind: "field", formula, cars });
      const startMs = performance.now();
      const raced = channel({ kind: "log", race: { seats: seats.map((_, seat) => seat), seed } });
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<"late">((resolve) => {
        timer = setTimeout(() => resolve("late"), limitMs);
      });
      try {
        const reply = await Promise.race([raced, late]);
        if (reply === "late") {
          await end();
          throw new Error(`it took longer than ${limitMs / 1_000} seconds and was ended.`);
        }
        if (reply.kind !== "log") throw new Error("The thread answered something else than a race.");
        const hash = raceLogHash(decodeRaceLog(reply.text));
        return { log: reply.text, hash, elapsedMs: performance.now() - startMs };
      } finally {
        clearTimeout(timer);
        // Stopping the thread rejects this too; ignore it.
        raced.catch(() => undefined);
      }
    },
    close: end,
  };
}
