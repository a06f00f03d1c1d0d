import type { ArchivedEngine } from "#domain/races/verify-race.ts";
import type { EngineAnswer, EngineQuestion } from "../races/archived-engine.ts";

/** Worker script, and interpreter as base64. */
export interface CarriedEngine {
  script: string;
  interpreter: string;
}

declare global {
  /** by hash; each engine file in `assets/` adds itself */
  var carriedEngines: Record<string, CarriedEngine> | undefined;
}

/**
 * The worker fetches its interpreter, which may fail from disk. This prefix passes it in; the script itself stays byte
 * for byte as kept.
 */
const before = `self.URL = class extends URL { constructor(address) { super(address, "http://archive.invalid/"); } };
self.fetch = async () => new Response(Uint8Array.from(atob(self.carriedInterpreter), (letter) => letter.charCodeAt(0)));
`;

/**
 * Loads a classic script, which works from disk.
 * @param folder relative path of the archive's `assets/`
 * @returns undefined when the archive doesn't include it
 */
export async function findCarriedEngine(folder: string, hash: string): Promise<ArchivedEngine | undefined> {
  if (!/^[0-9a-f]{64}$/.test(hash)) return undefined;
  if (!globalThis.carriedEngines?.[hash]) await loadScript(`${folder}engine-${hash}.js`);
  const carried = globalThis.carriedEngines?.[hash];
  return carried && { rerun: (log, bytecode) => rerunIn(carried, { log, bytecode }) };
}

function loadScript(address: string): Promise<void> {
  const script = document.createElement("script");
  script.src = address;
  return new Promise((resolve) => {
    script.addEventListener("load", () => resolve());
    script.addEventListener("error", () => resolve());
    document.head.append(script);
  });
}

function rerunIn(
  { script, interpreter }: CarriedEngine,
  question: EngineQuestion,
): Promise<Extract<EngineAnswer, { kind: "raced" }>> {
  const text = `self.carriedInterpreter = ${JSON.stringify(interpreter)};\n${before}${script}`;
  const address = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
  const worker = new Worker(address, { name: "engine" });
  const answered = new Promise<Extract<EngineAnswer, { kind: "raced" }>>((resolve, reject) => {
    worker.addEventListener("message", ({ data }: MessageEvent<EngineAnswer>) => {
      if (data.kind === "raced") resolve(data);
      else reject(new Error(data.message));
    });
    worker.addEventListener("error", (event) => reject(new Error(`The engine stopped: ${event.message}`)));
  });
  worker.postMessage(question);
  return answered.finally(() => {
    worker.terminate();
    URL.revokeObjectURL(address);
  });
}
