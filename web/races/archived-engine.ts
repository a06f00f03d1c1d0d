import type { ArchivedEngine } from "#domain/races/verify-race.ts";

export interface EngineQuestion {
  log: string;
  bytecode: readonly string[];
}

export type EngineAnswer =
  | { kind: "raced"; log: string; hash: string; elapsedMs: number }
  | { kind: "failed"; message: string };

export const engineFolder = (hash: string): string => `${import.meta.env.BASE_URL}engine/${hash}`;

/** Undefined when this server doesn't have the engine. */
export async function findArchivedEngine(hash: string): Promise<ArchivedEngine | undefined> {
  if (!/^[0-9a-f]{64}$/.test(hash)) return undefined;
  const script = `${engineFolder(hash)}/worker.js`;
  const { ok } = await fetch(script, { method: "HEAD" });
  const worker = () => new Worker(script, { type: "module", name: "engine" });
  return ok ? { rerun: (log, bytecode) => askEngine(worker(), { log, bytecode }) } : undefined;
}

/** Ends the worker. */
export function askEngine(worker: Worker, question: EngineQuestion): Promise<Extract<EngineAnswer, { kind: "raced" }>> {
  const answered = new Promise<Extract<EngineAnswer, { kind: "raced" }>>((resolve, reject) => {
    worker.addEventListener("message", ({ data }: MessageEvent<EngineAnswer>) => {
      if (data.kind === "raced") resolve(data);
      else reject(new Error(data.message));
    });
    worker.addEventListener("error", (event) =>
      reject(new Error(`The engine stopped: ${event.message || "its script could not be loaded"}.`)),
    );
  });
  worker.postMessage(question);
  return answered.finally(() => worker.terminate());
}
