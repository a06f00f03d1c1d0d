import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { CompileInput } from "#languages/solidity/compile.ts";
import type { CompileOutcome } from "#languages/compiling/compile-outcome.ts";
import {
  CompilerClient,
  type CompilingWorker,
  keptMemoryBytes,
  type CompilerNews,
  type CompilerOrder,
} from "./compiler-client.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

class Bench implements CompilingWorker {
  readonly orders: CompilerOrder[] = [];
  isTerminated = false;
  #onMessage: (event: { data: CompilerNews }) => void = () => undefined;
  #onError: (event: { message?: string }) => void = () => undefined;

  postMessage(order: CompilerOrder): void {
    this.orders.push(order);
  }

  addEventListener(type: "message" | "error", listener: (event: never) => void): void {
    if (type === "message") this.#onMessage = listener as (event: { data: CompilerNews }) => void;
    else this.#onError = listener as (event: { message?: string }) => void;
  }

  terminate(): void {
    this.isTerminated = true;
  }

  say(news: CompilerNews): void {
    this.#onMessage({ data: news });
  }

  breakDown(message: string): void {
    this.#onError({ message });
  }

  answer(memoryBytes = 0): void {
    const job = this.orders.findLast((order) => order.kind === "compile");
    if (job?.kind !== "compile") throw new Error("There is no job to answer.");
    const outcome: CompileOutcome = { kind: "checked", diagnostics: [] };
    this.say({ kind: "compiled", id: job.id, outcome, memoryBytes });
  }
}

function clientOn() {
  const workers: Bench[] = [];
  const client = new CompilerClient({
    urls: { "0.8.37": "/a.js", "0.8.13": "/b.js" },
    timeoutMs: 1_000,
    firstTimeoutMs: 9_000,
    openWorker: () => {
      const worker = new Bench();
      workers.push(worker);
      return worker;
    },
  });
  return { client, workers };
}

const input = (source: string): CompileInput => ({ source, goal: "check" });

test("replaces waiting requests of a lane with the newest", async () => {
  const { client, workers } = clientOn();
  const first = client.compile(input("1"), "check");
  const second = client.compile(input("2"), "check");
  const build = client.compile(input("b"), "build");
  const third = client.compile(input("3"), "check");
  expect(await second).toEqual({ kind: "superseded" });
  for (const request of [first, build, third]) {
    workers[0]!.answer();
    expect(await request).toMatchObject({ kind: "outcome" });
  }
  expect(workers[0]!.orders.flatMap((order) => (order.kind === "compile" ? [order.input.source] : []))).toEqual([
    "1",
    "b",
    "3",
  ]);
});

test("stops a compile bomb and gives the next source a fresh compiler", async () => {
  const { client, workers } = clientOn();
  const bomb = client.compile(input("bomb"), "check");
  workers[0]!.say({ kind: "loaded", version: "0.8.37" });
  const next = client.compile(input("harmless"), "build");
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await bomb).toEqual({ kind: "timeout", seconds: 1 });
  expect(workers[0]!.isTerminated).toBe(true);
  workers[1]!.answer();
  expect(await next).toMatchObject({ kind: "outcome" });
});

test("replaces a worker that uses too much memory", async () => {
  const { client, workers } = clientOn();
  const small = client.compile(input("small"), "check");
  workers[0]!.answer(keptMemoryBytes);
  await small;
  const large = client.compile(input("large"), "check");
  workers[0]!.answer(keptMemoryBytes + 1);
  expect(await large).toMatchObject({ kind: "outcome" });
  expect(workers.map((worker) => worker.isTerminated)).toEqual([true]);
  const next = client.compile(input("next"), "check");
  workers[1]!.answer();
  expect(await next).toMatchObject({ kind: "outcome" });
});

test("allows more time to load the compiler than to compile", async () => {
  const { client, workers } = clientOn();
  const request = client.compile(input("x"), "check");
  await vi.advanceTimersByTimeAsync(8_000);
  workers[0]!.say({ kind: "loaded", version: "0.8.37" });
  await vi.advanceTimersByTimeAsync(900);
  workers[0]!.answer();
  expect(await request).toMatchObject({ kind: "outcome" });
});

test("loses one answer when a worker crashes", async () => {
  const { client, workers } = clientOn();
  const request = client.compile(input("x"), "check");
  workers[0]!.breakDown("no network");
  expect(await request).toEqual({ kind: "crash", message: "no network" });
  const again = client.compile(input("y"), "check");
  workers[1]!.say({ kind: "failed", id: 2, message: "file damaged" });
  expect(await again).toEqual({ kind: "crash", message: "file damaged" });
});

test("answers everything that waits when closed", async () => {
  const { client, workers } = clientOn();
  const requests = [client.compile(input("x"), "check"), client.compile(input("y"), "build")];
  client.close();
  expect(await Promise.all(requests)).toEqual([{ kind: "superseded" }, { kind: "superseded" }]);
  expect(workers[0]!.isTerminated).toBe(true);
});
