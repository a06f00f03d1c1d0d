import { expect, test } from "vitest";
import { keepThreads } from "./in-thread.ts";

const waits = `
  import { parentPort, threadId } from "node:worker_threads";
  parentPort.on("message", (ms) => setTimeout(() => parentPort.postMessage(threadId), ms));
`;
const work = {
  module: new URL(`data:text/javascript,${encodeURIComponent(waits)}`),
  name: "of a test",
  timeLimitMs: 20_000,
  memoryLimitMb: 64,
};

test("no more threads than allowed answer at the same time", async () => {
  const ask = keepThreads<number, number>(work, { most: 2 });
  const answers = await Promise.all([50, 50, 50, 50, 50].map(ask));
  expect(new Set(answers.map(({ answer }) => answer)).size).toBe(2);
});

test("a question that waited too long fails, and the next one is answered", async () => {
  const onTimeOver = () => new Error("too late");
  const ask = keepThreads<number, number>({ ...work, onTimeOver }, { most: 1, longestWaitMs: 50 });
  const long = ask(1_500);
  await expect(ask(0)).rejects.toThrow("too late");
  await expect(long).resolves.toBeDefined();
  await expect(ask(0)).resolves.toBeDefined();
});
