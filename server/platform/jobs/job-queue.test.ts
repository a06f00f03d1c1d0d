import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenDatabase } from "../database/database.ts";
import { openForTests } from "../database/open-for-tests.ts";
import { startJobQueue, type JobQueue } from "./job-queue.ts";

let open: OpenDatabase;
interface TestJobs {
  first: object;
  count: { n: number };
  stumble: object;
  ordered: { name: string };
  paired: object;
}

let jobs: JobQueue<TestJobs>;

beforeAll(async () => {
  open = await openForTests();
  jobs = await startJobQueue<TestJobs>(
    open,
    ["first", "count", "stumble", "ordered", "paired"],
    pino({ level: "silent" }),
  );
});

afterAll(async () => {
  await jobs.stop();
  await open.close();
});

test("sends the first job within a transaction", async () => {
  const sent = open.database.transaction().execute((transaction) => jobs.send(transaction, "first", {}));
  await expect(sent).resolves.toBeUndefined();
});

test("queues a job with its transaction, or not at all", async () => {
  const done: number[] = [];
  const finished = Promise.withResolvers<void>();
  await jobs.work({
    name: "count",
    concurrency: 1,
    run: ({ n }) => Promise.resolve(n * 2),
    record: (transaction, { n }, result) =>
      transaction
        .insertInto("installation")
        .values({ name: `count-${n}`, value: String(result) })
        .execute()
        .then(() => {
          done.push(n);
          if (n === 2) finished.resolve();
        }),
  });
  const undone = open.database.transaction().execute(async (transaction) => {
    await jobs.send(transaction, "count", { n: 1 });
    throw new Error("changed our mind");
  });
  await expect(undone).rejects.toThrow("changed our mind");
  await open.database.transaction().execute((transaction) => jobs.send(transaction, "count", { n: 2 }));
  await finished.promise;
  expect(done).toEqual([2]);
});

test("keeps a waiting job for years, also in a queue of an earlier version", { tags: ["thorough"] }, async () => {
  const opened = await openForTests();
  const log = pino({ level: "silent" });
  await (await startJobQueue<TestJobs>(opened, ["first"], log)).stop();
  await sql`update jobs.queue set retention_seconds = 1209600 where name = 'first'`.execute(opened.database);
  const later = await startJobQueue<TestJobs>(opened, ["first"], log);
  await opened.database.transaction().execute((transaction) => later.send(transaction, "first", {}));
  const { rows } = await sql<{ years: number }>`
    select extract(year from age(keep_until, created_on))::int as years from jobs.job where name = 'first'
  `.execute(opened.database);
  expect(rows).toEqual([{ years: 10 }]);
  await later.stop();
  await opened.close();
});

test("retries a failed job and records its result once", async () => {
  let attempts = 0;
  const finished = Promise.withResolvers<void>();
  await jobs.work({
    name: "stumble",
    concurrency: 1,
    run: () => {
      attempts += 1;
      return attempts === 1 ? Promise.reject(new Error("a fault of the host")) : Promise.resolve("done");
    },
    record: async (transaction, _data, result) => {
      await transaction.insertInto("installation").values({ name: "stumble", value: result }).execute();
      finished.resolve();
    },
  });
  await open.database.transaction().execute((transaction) => jobs.send(transaction, "stumble", {}));
  await finished.promise;
  expect(attempts).toBe(2);
  const rows = () => open.database.selectFrom("installation").where("name", "=", "stumble").selectAll().execute();
  await expect.poll(rows).toHaveLength(1);
});

test("runs the waiting job with the highest priority first, after its delay", async () => {
  const done: string[] = [];
  const sentAt = Date.now();
  await open.database.transaction().execute(async (transaction) => {
    await jobs.send(transaction, "ordered", { name: "delayed" }, { priority: 2, startAfterSeconds: 3 });
    await jobs.send(transaction, "ordered", { name: "ladder" });
    await jobs.send(transaction, "ordered", { name: "official" }, { priority: 2 });
  });
  await jobs.work({
    name: "ordered",
    concurrency: 1,
    run: ({ name }) => {
      done.push(name);
      return Promise.resolve(null);
    },
    record: () => Promise.resolve(),
  });
  await expect.poll(() => done, { timeout: 15_000 }).toEqual(["official", "ladder", "delayed"]);
  expect(Date.now() - sentAt).toBeGreaterThanOrEqual(2_900);
});

test("keeps all workers busy while jobs wait, not only the first", async () => {
  const pairs = 20;
  let waiting: (() => void) | undefined;
  let done = 0;
  await open.database.transaction().execute(async (transaction) => {
    for (let sent = 0; sent < 2 * pairs; sent += 1) await jobs.send(transaction, "paired", {});
  });
  await jobs.work({
    name: "paired",
    concurrency: 2,
    // Each needs another one running: waiting for the next poll would delay all by two seconds.
    run: async () => {
      if (waiting) {
        waiting();
        waiting = undefined;
      } else await new Promise<void>((resolve) => (waiting = resolve));
      done += 1;
      return null;
    },
    record: () => Promise.resolve(),
  });
  await expect.poll(() => done, { timeout: 20_000 }).toBe(2 * pairs);
});
