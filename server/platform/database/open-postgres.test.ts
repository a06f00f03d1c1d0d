import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenDatabase } from "./database.ts";
import { openForTests } from "./open-for-tests.ts";

/** Needs `npm run postgres`. */
const hasPostgres = Boolean(process.env["TEST_DATABASE_URL"]);
let open: OpenDatabase;

beforeAll(async () => {
  open = await openForTests();
});
afterAll(() => open.close());

const endOthers = () =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
    open.database,
  );

test.runIf(hasPostgres)("a connection that breaks during a transaction fails only that transaction", async () => {
  const broken = open.database.transaction().execute(async (transaction) => {
    await sql`select 1`.execute(transaction);
    await endOthers();
    await new Promise((resolve) => setTimeout(resolve, 200));
    await sql`select 1`.execute(transaction);
  });
  await expect(broken).rejects.toThrow(/terminat|not queryable/);
  expect((await sql<{ one: number }>`select 1 as one`.execute(open.database)).rows).toEqual([{ one: 1 }]);
});

test.runIf(hasPostgres)("a listener reconnects and reports that it may have missed something", async () => {
  const heard: string[] = [];
  let gaps = 0;
  const stop = await open.listen(
    "news",
    (payload) => heard.push(payload),
    () => (gaps += 1),
  );
  for (let round = 1; round <= 2; round += 1) {
    await endOthers();
    await expect.poll(() => gaps, { timeout: 10_000 }).toBe(round);
    await sql`select pg_notify('news', ${String(round)})`.execute(open.database);
    await expect.poll(() => heard, { timeout: 10_000 }).toHaveLength(round);
  }
  await stop();
});
