import { expect, test } from "vitest";
import type { CompileInput } from "#languages/solidity/compile.ts";
import type { CompiledCar } from "#languages/compiling/compile-outcome.ts";
import type { CompilerState } from "../garage-state.ts";
import type { CompileAnswer } from "./compiler-client.ts";
import { CarCompiler, type CompilerPlaces } from "./car-compiler.ts";
import type { Download } from "./open-compiler.ts";

const input: CompileInput = { source: "pragma solidity ^0.8.13; contract A {}", goal: "build" };
const answered: CompileAnswer = { kind: "outcome", outcome: { kind: "checked", diagnostics: [] } };

function placesFor(given: Partial<CompilerPlaces> = {}) {
  let nowMs = 0;
  let arrive: () => void = () => undefined;
  let lose: (error: Error) => void = () => undefined;
  let progress: (download: Download) => void = () => undefined;
  const done: string[] = [];
  const states: CompilerState["kind"][] = [];
  const places: CompilerPlaces = {
    canHold: true,
    compileHere: async () => (done.push("here"), answered),
    compileOnServer: async () => (done.push("server"), answered),
    fetchCompiler: (_, onProgress) =>
      new Promise((resolve, reject) => {
        progress = onProgress;
        arrive = resolve;
        lose = reject;
      }),
    bytes: { "0.8.37": 1_000, "0.8.13": 1_000 },
    nowMs: () => nowMs,
    close: () => undefined,
    ...given,
  };
  const compiler = new CarCompiler(places, { onState: ({ kind }) => states.push(kind), onDownload: () => undefined });
  return {
    compiler,
    done,
    states,
    arrive: () => arrive(),
    lose: () => lose(new Error("no network")),
    receive: (bytes: number, atMs: number) => {
      nowMs = atMs;
      progress({ receivedBytes: bytes, sentBytes: undefined });
    },
  };
}

test("compiles in the browser once its compiler has loaded on a fast network", async () => {
  const { compiler, done, receive, arrive } = placesFor();
  const result = compiler.compile(input, "build");
  receive(900, 2_000);
  arrive();
  expect(await result).toEqual(answered);
  expect(done).toEqual(["here"]);
});

test("compiles on the server until the compiler has loaded on a slow network", async () => {
  const { compiler, done, receive, arrive } = placesFor();
  const result = compiler.compile(input, "build");
  const check = compiler.compile({ ...input, goal: "check" }, "check");
  receive(100, 2_000);
  expect(await result).toEqual(answered);
  expect(await check).toEqual({ kind: "superseded" });
  arrive();
  await compiler.compile(input, "build");
  expect(done).toEqual(["server", "here"]);
});

test("uses the browser's compiler in the end if the server is busy", async () => {
  const { compiler, done, receive, arrive } = placesFor({
    compileOnServer: async () => ({ kind: "busy", waitSeconds: 5 }),
  });
  const result = compiler.compile(input, "build");
  receive(100, 2_000);
  await new Promise((resolve) => setImmediate(resolve));
  arrive();
  expect(await result).toEqual(answered);
  expect(done).toEqual(["here"]);
});

test("compiles the newest request on the server if the browser can't run compilers", async () => {
  let fetched = 0;
  const { compiler, done } = placesFor({
    canHold: false,
    fetchCompiler: async () => void (fetched += 1),
    compileOnServer: (_, signal) =>
      new Promise((resolve) => {
        signal.addEventListener("abort", () => resolve({ kind: "superseded" }));
        setTimeout(() => resolve(answered), 5);
      }),
  });
  const [older, newer] = [compiler.compile(input, "build"), compiler.compile(input, "build")];
  expect(await older).toEqual({ kind: "superseded" });
  expect(await newer).toEqual(answered);
  expect([fetched, done]).toEqual([0, []]);
});

test("leaves the work to the server if a worker can't start", async () => {
  let tries = 0;
  const { compiler, done, arrive } = placesFor({
    compileHere: async () => ((tries += 1), { kind: "crash", message: "out of memory" }),
  });
  const result = compiler.compile(input, "build");
  arrive();
  expect(await result).toEqual(answered);
  await compiler.compile(input, "build");
  expect([tries, done]).toEqual([1, ["server", "server"]]);
});

test("reports a missing network and retries on the next change", async () => {
  const { compiler, states, lose, arrive } = placesFor({ compileOnServer: async () => ({ kind: "unreachable" }) });
  const result = compiler.compile(input, "build");
  lose();
  expect(await result).toEqual({ kind: "superseded" });
  expect(states.at(-1)).toBe("failed");
  const again = compiler.compile(input, "build");
  arrive();
  expect(await again).toEqual(answered);
});

test("shows the server's queue position, and leaves once the browser can compile", async () => {
  let reportWaiting: (ahead: number) => void = () => undefined;
  const { compiler, done, receive, arrive, states } = placesFor({
    compileOnServer: (_, signal, onWaiting) => {
      reportWaiting = onWaiting;
      return new Promise((resolve) => {
        signal.addEventListener("abort", () => resolve({ kind: "superseded" }));
      });
    },
  });
  const result = compiler.compile(input, "build");
  receive(100, 2_000);
  await new Promise((resolve) => setImmediate(resolve));
  reportWaiting(3);
  expect(states.at(-1)).toBe("waiting");
  arrive();
  // The server doesn't respond; the caller isn't kept waiting.
  expect(await result).toEqual(answered);
  expect(done).toEqual(["here"]);
});

test("builds a Solidity car for debugging, but uses a Python car directly", async () => {
  const { compiler, done, states, arrive } = placesFor({ compileHere: async () => (done.push("here"), built) });
  const car = { contractName: "Car" } as CompiledCar;
  const built: CompileAnswer = { kind: "outcome", outcome: { kind: "compiled", car, diagnostics: [] } };
  expect(await compiler.debugBuildOf({ ...car }, { "Car.py": "" })).toBeUndefined();
  expect([done, states]).toEqual([[], []]);
  const result = compiler.debugBuildOf({ ...car }, { "Car.sol": input.source });
  arrive();
  expect(await result).toBe(car);
  expect(states.at(-1)).toBe("done");
});
