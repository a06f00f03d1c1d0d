/** One job at a time; newer requests replace waiting ones, and slow jobs are stopped. */
import type { CompilerVersion } from "#languages/solidity/choose-compiler.ts";
import type { CompileInput } from "#languages/solidity/compile.ts";
import type { CompileOutcome } from "#languages/compiling/compile-outcome.ts";

/** URLs are sent first, once. */
export type CompilerOrder =
  | { kind: "addresses"; urls: Record<CompilerVersion, string> }
  | { kind: "grammar"; address: string }
  | { kind: "compile"; id: number; input: CompileInput };

export type CompilerNews =
  | { kind: "loaded"; version: CompilerVersion }
  /** `memoryBytes`: peak of the compiler's memory; 0: didn't grow */
  | { kind: "compiled"; id: number; outcome: CompileOutcome; memoryBytes: number }
  | { kind: "failed"; id: number; message: string };

export type CompileAnswer =
  | { kind: "outcome"; outcome: CompileOutcome }
  | { kind: "superseded" }
  | { kind: "timeout"; seconds: number }
  | { kind: "crash"; message: string };

export interface CompilingWorker {
  postMessage(order: CompilerOrder): void;
  addEventListener(type: "message", listener: (event: { data: CompilerNews }) => void): void;
  addEventListener(type: "error", listener: (event: { message?: string }) => void): void;
  terminate(): void;
}

export interface CompilerClientOptions {
  urls: Record<CompilerVersion, string>;
  openWorker: () => CompilingWorker;
  /** per compilation, once the compiler is loaded */
  timeoutMs?: number;
  /** for the first, which loads the compiler */
  firstTimeoutMs?: number;
}

interface Job {
  id: number;
  input: CompileInput;
  lane: string;
  resolve: (answer: CompileAnswer) => void;
}

/** Ten times what the largest published car takes on a slow phone. */
export const compileTimeoutMs = 15_000;
/** WebAssembly memory never shrinks, so a larger worker is ended. */
export const keptMemoryBytes = 192 * 1_048_576;

export class CompilerClient {
  readonly #options: CompilerClientOptions;
  #worker: CompilingWorker | undefined;
  #isLoaded = false;
  #running: Job | undefined;
  #waiting: Job[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #nextId = 1;

  constructor(options: CompilerClientOptions) {
    this.#options = options;
  }

  compile(input: CompileInput, lane: string): Promise<CompileAnswer> {
    return new Promise((resolve) => {
      this.#waiting = this.#waiting.filter((job) => {
        if (job.lane !== lane) return true;
        job.resolve({ kind: "superseded" });
        return false;
      });
      this.#waiting.push({ id: this.#nextId, input, lane, resolve });
      this.#nextId += 1;
      this.#next();
    });
  }

  close(): void {
    this.#stopWorker();
    for (const job of [this.#running, ...this.#waiting]) job?.resolve({ kind: "superseded" });
    this.#running = undefined;
    this.#waiting = [];
  }

  #next(): void {
    if (this.#running) return;
    const job = this.#waiting.shift();
    if (!job) return;
    this.#running = job;
    this.#worker ??= this.#open();
    const { id, input } = job;
    this.#worker.postMessage({ kind: "compile", id, input });
    this.#limit();
  }

  #limit(): void {
    clearTimeout(this.#timer);
    const { timeoutMs = compileTimeoutMs, firstTimeoutMs = 180_000 } = this.#options;
    const limitMs = this.#isLoaded ? timeoutMs : firstTimeoutMs;
    this.#timer = setTimeout(() => {
      this.#stopWorker();
      this.#finish({ kind: "timeout", seconds: Math.round(limitMs / 1000) });
    }, limitMs);
  }

  #open(): CompilingWorker {
    const worker = this.#options.openWorker();
    worker.addEventListener("message", ({ data }) => this.#hear(data));
    worker.addEventListener("error", (event) => {
      this.#stopWorker();
      this.#finish({ kind: "crash", message: event.message ?? "" });
    });
    worker.postMessage({ kind: "addresses", urls: this.#options.urls });
    return worker;
  }

  #hear(news: CompilerNews): void {
    if (news.kind === "loaded") {
      this.#isLoaded = true;
      if (this.#running) this.#limit();
      return;
    }
    if (news.id !== this.#running?.id) return;
    if (news.kind === "compiled") {
      if (news.memoryBytes > keptMemoryBytes) this.#stopWorker();
      this.#finish({ kind: "outcome", outcome: news.outcome });
    } else {
      this.#stopWorker();
      this.#finish({ kind: "crash", message: news.message });
    }
  }

  #finish(answer: CompileAnswer): void {
    clearTimeout(this.#timer);
    const job = this.#running;
    this.#running = undefined;
    job?.resolve(answer);
    this.#next();
  }

  #stopWorker(): void {
    clearTimeout(this.#timer);
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#isLoaded = false;
  }
}
