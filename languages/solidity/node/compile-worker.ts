/** Compiles in a thread, so that stopping a source keeps the unpacked compiler for the next thread. */
import { Worker } from "node:worker_threads";
import type { CompilerVersion } from "../choose-compiler.ts";
import type { CompileInput } from "../compile.ts";
import type { CompileOutcome } from "../../compiling/compile-outcome.ts";
import type { CompileThreadInput, CompileThreadNews } from "./compile-thread.ts";
import type { CompilerParts } from "./load-compiler.ts";

export type CompileOrder = { kind: "compile"; input: CompileInput } | { kind: "stop" };

/** The clock runs from the first to the second. */
export type CompileNews =
  | { kind: "begun" }
  | { kind: "done"; outcome: CompileOutcome }
  | { kind: "broken"; by: "memory" | "source"; fault?: string }
  | { kind: "stopped" };

const memoryMb = Number(process.argv[2]);
/** The main thread's stack plus Node's reserve, so that sources can nest equally deep. */
const stackSizeMb = (984 + 192) / 1_024;

const post = (news: CompileNews) => process.send?.(news);
const parts = new Map<CompilerVersion, CompilerParts>();
let likely: CompilerVersion | undefined;

function start(): Worker {
  const workerData: CompileThreadInput = { memoryMb, parts, likely };
  const thread = new Worker(new URL("./compile-thread.ts", import.meta.url), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, stackSizeMb },
  });
  thread.on("message", (news: CompileThreadNews) => {
    if (thread !== current) return;
    if (news.kind === "unpacked") parts.set(news.version, news.parts);
    else if (news.kind === "loaded") likely = news.version;
    else post(news);
    if (news.kind === "done" && stops > 0) spare ??= start();
  });
  let code: unknown;
  let fault: string | undefined;
  thread.on("error", (error) => {
    code = (error as { code?: unknown }).code;
    fault = (error as Error).stack;
  });
  thread.on("exit", () => {
    if (thread === spare) spare = undefined;
    if (thread !== current) return;
    current = start();
    const by = code === "ERR_WORKER_OUT_OF_MEMORY" ? "memory" : "source";
    post({ kind: "broken", by, ...(fault === undefined ? {} : { fault }) });
  });
  return thread;
}

let current = start();
/** Started after a stop, while idle. */
let spare: Worker | undefined;
let stops = 0;
process.on("message", (order: CompileOrder) => {
  if (order.kind === "compile") {
    current.postMessage(order.input);
    return;
  }
  const stopped = current;
  stops += 1;
  current = spare ?? start();
  spare = undefined;
  void stopped.terminate().then(() => post({ kind: "stopped" }));
});
// The parent ends this process. Signals to the process group are ignored, so that an interruption isn't a verdict.
process.on("disconnect", () => process.exit());
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => undefined);
