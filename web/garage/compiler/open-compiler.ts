import currentUrl from "solc/soljson.js?url";
import kitUrl from "solc-0.8.13/soljson.js?url";
import { type CarLanguage, languageOfFile } from "#languages/compiling/car-language.ts";
import type { CompilerVersion } from "#languages/solidity/choose-compiler.ts";
import type { CompileInput } from "#languages/solidity/compile.ts";
import { compileOnServer } from "./ask-server.ts";
import type { CompilerPlaces } from "./car-compiler.ts";
import { type CompileAnswer, CompilerClient, type CompilingWorker, type CompilerOrder } from "./compiler-client.ts";

export const compilerUrls: Record<CompilerVersion, string> = { "0.8.37": currentUrl, "0.8.13": kitUrl };

/** JavaScript and TypeScript share one. */
const workers: Readonly<Record<CarLanguage, () => Worker>> = {
  python: pythonWorker,
  javascript: javascriptWorker,
  typescript: javascriptWorker,
  solidity: solidityWorker,
};

function pythonWorker(): Worker {
  const worker = new Worker(new URL("./python-worker.ts", import.meta.url), { name: "python", type: "module" });
  return withGrammar(worker, () => import("./python-grammar.ts"));
}

function javascriptWorker(): Worker {
  const worker = new Worker(new URL("./javascript-worker.ts", import.meta.url), { name: "javascript", type: "module" });
  return withGrammar(worker, () => import("./javascript-grammar.ts"));
}

/** Sends the URL of the editor's grammar, so that it's fetched once. */
function withGrammar(worker: Worker, load: () => Promise<{ address: string }>): Worker {
  load().then(
    ({ address }) => worker.postMessage({ kind: "grammar", address } satisfies CompilerOrder),
    (error: unknown) => worker.dispatchEvent(new ErrorEvent("error", { message: String(error) })),
  );
  return worker;
}

function solidityWorker(): Worker {
  return new Worker(new URL("./solidity-worker.ts", import.meta.url), { name: "compiler" });
}

/**
 * Workers start with the first source that needs them. Newer requests replace older ones of the same lane, across
 * languages.
 */
export class Compilers {
  readonly #open: (language: CarLanguage) => CompilingWorker;
  readonly #clients = new Map<unknown, CompilerClient>();
  readonly #newest = new Map<string, CompilerClient>();

  constructor(open: (language: CarLanguage) => CompilingWorker = (language) => workers[language]()) {
    this.#open = open;
  }

  async compile(input: CompileInput, lane: string): Promise<CompileAnswer> {
    const language = languageOfFile(input.fileName ?? "") ?? "solidity";
    const client = this.#clientOf(language);
    this.#newest.set(lane, client);
    const answer = await client.compile(input, lane);
    return this.#newest.get(lane) === client ? answer : { kind: "superseded" };
  }

  close(): void {
    for (const client of this.#clients.values()) client.close();
  }

  #clientOf(language: CarLanguage): CompilerClient {
    const key = workers[language];
    let client = this.#clients.get(key);
    if (!client) {
      client = new CompilerClient({ urls: compilerUrls, openWorker: () => this.#open(language) });
      this.#clients.set(key, client);
    }
    return client;
  }
}

export interface Download {
  receivedBytes: number;
  /** compressed; undefined: unknown */
  sentBytes: number | undefined;
}

/**
 * Fetches the compiler into the HTTP cache for the worker, and reports progress. The file is immutable.
 * @throws on network or server errors
 */
export async function fetchCompiler(
  version: CompilerVersion,
  onProgress: (download: Download) => void,
  signal?: AbortSignal,
): Promise<void> {
  const response = await fetch(compilerUrls[version], {
    cache: "force-cache",
    priority: "low",
    ...(signal && { signal }),
  });
  if (!response.ok || !response.body) throw new Error(`The compiler could not be loaded (${response.status}).`);
  const sentBytes = Number(response.headers.get("content-length")) || undefined;
  const reader = response.body.getReader();
  let receivedBytes = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    receivedBytes += part.value.length;
    onProgress({ receivedBytes, sentBytes });
  }
}

/** Uncompressed, for the progress bar. A test compares them with the files. */
export const compilerBytes: Record<CompilerVersion, number> = { "0.8.37": 9_237_611, "0.8.13": 8_459_192 };

/** In GB as reported by browsers; the compiler needs 60 to 200 MB. */
const leastMemory = 1;

export function compilerPlaces(): CompilerPlaces {
  const client = new Compilers();
  return {
    canHold: canHoldCompiler(),
    compileHere: (input, lane) => client.compile(input, lane),
    compileOnServer,
    fetchCompiler,
    bytes: compilerBytes,
    nowMs: () => performance.now(),
    close: () => client.close(),
  };
}

interface DeviceHints {
  deviceMemory?: number;
  connection?: { saveData?: boolean };
}

function canHoldCompiler(): boolean {
  if (typeof WebAssembly === "undefined" || typeof Worker === "undefined") return false;
  const { deviceMemory = leastMemory, connection } = navigator as DeviceHints;
  // Don't download six megabytes in data-saver mode.
  return deviceMemory >= leastMemory && connection?.saveData !== true;
}
