import { afterEach, expect, test, vi } from "vitest";
import {
  DriveClient,
  type DrivingWorker,
  poolSize,
  type DriveAnswer,
  type DriveOrder,
  type DriveQuestion,
} from "./test-driver.ts";

afterEach(() => {
  vi.useRealTimers();
});

const order: Extract<DriveOrder, { kind: "races" }> = { kind: "races", request: { kind: "summaries", races: [] } };
const reply = { kind: "races", reply: { kind: "ready" } } as const;

function workersByHand() {
  const opened: { asked: DriveQuestion[]; isEnded: boolean; answer: (id: number) => void }[] = [];
  const open = (): DrivingWorker => {
    let listener: (event: { data: DriveAnswer }) => void = () => undefined;
    const one = {
      asked: [] as DriveQuestion[],
      isEnded: false,
      answer: (id: number) => listener({ data: { id, reply } }),
    };
    opened.push(one);
    return {
      postMessage: (question) => one.asked.push(question),
      addEventListener(type: string, given: never) {
        if (type === "message") listener = given;
      },
      terminate: () => (one.isEnded = true),
    };
  };
  return { opened, client: new DriveClient(open) };
}

test("receives nothing after release, and reuses the worker", async () => {
  vi.useFakeTimers();
  const { opened, client } = workersByHand();
  const first = client.ask(order);
  client.letGo();
  await expect(first).rejects.toThrow("stopped");
  const second = client.ask(order);
  opened[0]!.answer(1);
  vi.advanceTimersByTime(1_000);
  opened[0]!.answer(2);
  expect(await second).toEqual(reply);
  expect(opened).toHaveLength(1);
});

test("replaces a worker that stays busy and repeats the request", async () => {
  vi.useFakeTimers();
  const { opened, client } = workersByHand();
  const first = client.ask(order);
  client.letGo();
  await expect(first).rejects.toThrow("stopped");
  const second = client.ask(order);
  vi.advanceTimersByTime(1_000);
  expect(opened.map(({ isEnded }) => isEnded)).toEqual([true, false]);
  opened[1]!.answer(opened[1]!.asked[0]!.id);
  expect(await second).toEqual(reply);
});

test("has a worker for each core, up to a limit", () => {
  expect([1, 2, 4, 64].map((cores) => poolSize(cores))).toEqual([1, 2, 4, 8]);
});
