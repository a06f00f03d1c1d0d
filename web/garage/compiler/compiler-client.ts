/** The page's side of the compiling worker: one job at a time, the newest wish wins, what takes too long is stopped. */
import type { CompilerVersion } from "#languages/solidity/choose-compiler.ts";
import type { CompileInput } from "#languages/solidity/compile.ts";
import type { Wording } from "#languages/compiling/compiler-text.ts";
import type { CompileOutcome } from "#languages/compiling/compile-outcome.ts";
import type { CompilerNews, CompilerOrder } from "./compiler-messages.ts";

/** What became of a wish to compile. */
export type CompileAnswer =
  | { kind: "outcome"; outcome: CompileOutcome; elapsedMs: number }
  /** a newer wish of the same kind took its place */
  | { kind: "superseded" }
  | { kind: "timeout"; seconds: number }
  /** the worker broke down or could not be loaded */
  | { kind: "crash"; message: string };

/** The part of a worker that is used here. */
export interface CompilingWorker {
  postMessage(order: CompilerOrder): void;
  addEventListener(type: "message", listener: (event: { data: CompilerNews }) => void): void;
  addEventListener(type: "error", listener: (event: { message?: string }) => void): void;
  terminate(): void;
}

export interface CompilerClientOptions {
  urls: Record<CompilerVersion, string>;
  openWorker: () => CompilingWorker;
  /** of one compilation, once the compiler is loaded */
  timeoutMs?: number;
  /** of the first, which loads the compiler */
  firstTimeoutMs?: number;
  onLoaded?: (version: CompilerVersion) => void;
}

interface Job {
  id: number;
  input: CompileInput;
  wording: Wording | undefined;
  /** jobs of one lane replace each other */
  lane: string;
  resolve: (answer: CompileAnswer) => void;
}

/** Ten times what the largest published car needs on a slow phone. */
export const compileTimeoutMs = 15_000;
/** A worker whose compiler grew beyond this is ended after its answer: WebAssembly memory never shrinks. */
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

  /** @param lane a newer wish in the same lane takes the place of one that has not begun */
  compile(input: CompileInput, lane: string, wording?: Wording): Promise<CompileAnswer> {
    return new Promise((resolve) => {
      this.#waiting = this.#waiting.filter((job) => {
        if (job.lane !== lane) return true;
        job.resolve({ kind: "superseded" });
        return false;
      });
      this.#waiting.push({ id: this.#nextId, input, lane, wording, resolve });
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
    const { id, input, wording } = job;
    this.#worker.postMessage({ kind: "compile", id, input, ...(wording && { wording }) });
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
      this.#options.onLoaded?.(news.version);
      // Loading is over: from here on the source alone is to blame.
      if (this.#running) this.#limit();
      return;
    }
    if (news.id !== this.#running?.id) return;
    if (news.kind === "compiled") {
      if (news.memoryBytes > keptMemoryBytes) this.#stopWorker();
      this.#finish({ kind: "outcome", outcome: news.outcome, elapsedMs: news.elapsedMs });
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
