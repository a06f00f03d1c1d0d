import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenDatabase } from "./database.ts";
import { openEmbedded } from "./open-embedded.ts";

const folder = mkdtempSync(join(tmpdir(), "code-prix-embedded-"));
let open: OpenDatabase;

/** Whoever pauses while others do goes on with them, as a process does that lets arrivals in. */
let pause: Promise<void> | undefined;
const pauseTogether = () =>
  (pause ??= nextTurn().then(() => {
    pause = undefined;
  }));

beforeAll(async () => {
  open = await openEmbedded(folder, undefined, pauseTogether);
});

afterAll(async () => {
  await open.close();
  rmSync(folder, { recursive: true, force: true });
});

/** How often others had their turn in the event loop while something was done. */
async function turnsWhile(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let isOver = false;
  const turn = () => {
    turns += 1;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  await work();
  isOver = true;
  return turns;
}

const five = [1, 2, 3, 4, 5];

test("between statements that are asked at the same time others have their turn", async () => {
  const ask = async (value: number) => open.queueOptions.db?.executeSql("select $1::int", [value]);
  expect(await turnsWhile(() => Promise.all(five.map(ask)))).toBeGreaterThanOrEqual(5);
});

test("between the statements of a transaction others have their turn", async () => {
  const transaction = () =>
    open.database.transaction().execute(async (own) => {
      for (const value of five) await sql`select ${value}::int`.execute(own);
    });
  expect(await turnsWhile(transaction)).toBeGreaterThanOrEqual(5);
});
