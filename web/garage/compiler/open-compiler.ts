import currentUrl from "solc/soljson.js?url";
import kitUrl from "solc-0.8.13/soljson.js?url";
import { type CarLanguage, languageOfFile } from "#languages/compiling/car-language.ts";
import type { CompilerVersion } from "#languages/solidity/choose-compiler.ts";
import type { CompileInput } from "#languages/solidity/compile.ts";
import { type CompileAnswer, CompilerClient, type CompilingWorker } from "./compiler-client.ts";
import type { CompilerOrder } from "./compiler-messages.ts";
import { wordingOf } from "./load-compiler-texts.ts";

export const compilerUrls: Record<CompilerVersion, string> = { "0.8.37": currentUrl, "0.8.13": kitUrl };

/** A worker for each grammar; TypeScript and JavaScript share one. */
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

/** Tells a worker where the grammar is that the editor draws with: the browser has it, or fetches it for both. */
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

/** Compiles in workers of this browser, each loaded with the first source that needs it. The newest wish of a lane wins, in whatever language. */
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
    const wording = language === "solidity" ? undefined : await wordingOf(input.language);
    const answer = await client.compile(input, lane, wording);
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

/** How far the compiler's file has come. */
export interface Download {
  receivedBytes: number;
  /** as sent, compressed; undefined when the server does not say */
  sentBytes: number | undefined;
}

/**
 * Fetches the compiler's file into the browser's cache, where the worker finds it, and tells how far it is. The file is immutable: a second
 * visit has it at once.
 * @throws when the network or the server fails
 */
export async function fetchCompiler(
  version: CompilerVersion,
  onProgress: (download: Download) => void,
  signal?: AbortSignal,
): Promise<void> {
  const response = await fetch(compilerUrls[version], {
    cache: "force-cache",
    // What the page shows comes first.
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

/** Bytes of each compiler's file once unpacked, to show how far it has come. A test compares them with the files. */
export const compilerBytes: Record<CompilerVersion, number> = { "0.8.37": 9_237_611, "0.8.13": 8_459_192 };
