import fs, {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { DatabaseOpenError, type OpenDatabase } from "./database.ts";
import { openEmbedded } from "./open-embedded.ts";

const folder = mkdtempSync(join(tmpdir(), "code-prix-embedded-"));
let open: OpenDatabase;

beforeAll(async () => {
  open = await openEmbedded(folder);
});

afterAll(async () => {
  await open.close();
  rmSync(folder, { recursive: true, force: true });
});

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

test("lets the event loop turn between statements sent at the same time", async () => {
  const ask = (value: number) => sql`select ${value}::int`.execute(open.database);
  expect(await turnsWhile(() => Promise.all(five.map(ask)))).toBeGreaterThanOrEqual(5);
});

test("lets the event loop turn between the statements of a transaction", async () => {
  const transaction = () =>
    open.database.transaction().execute(async (own) => {
      for (const value of five) await sql`select ${value}::int`.execute(own);
    });
  expect(await turnsWhile(transaction)).toBeGreaterThanOrEqual(5);
});

test("refuses a database that lost a file, unchanged, and names the latest backup", async () => {
  const data = mkdtempSync(join(folder, "data-"));
  const database = join(data, "database");
  const made = await openEmbedded(data);
  await sql`create table kept (text text)`.execute(made.database);
  await sql`insert into kept values ('still here')`.execute(made.database);
  await made.close();
  mkdirSync(join(data, "backups"));
  for (const day of ["01", "02"]) writeFileSync(join(data, "backups", `code-prix-202605${day}T120000Z.backup`), "");
  const refusal = () => openEmbedded(data).catch((error: unknown) => error as Error);
  const control = join(database, "global", "pg_control");
  const before = readFileSync(control);

  renameSync(join(database, "PG_VERSION"), join(data, "PG_VERSION"));
  const refused = await refusal();
  expect(refused).toBeInstanceOf(DatabaseOpenError);
  expect((refused as Error).message).toContain(`${database} can't be opened: the folder isn't empty, but has no`);
  expect((refused as Error).message).toContain(join(data, "backups", "code-prix-20260502T120000Z.backup"));
  expect(readFileSync(control)).toEqual(before);

  renameSync(join(data, "PG_VERSION"), join(database, "PG_VERSION"));
  const again = await openEmbedded(data);
  const { rows } = await sql`select text from kept`.execute(again.database);
  expect(rows).toEqual([{ text: "still here" }]);
  await again.close();

  truncateSync(control, 10);
  const damaged = await refusal();
  expect(damaged).toBeInstanceOf(DatabaseOpenError);
  expect((damaged as Error).message).toContain(`The database in ${database} can't be opened: its files are damaged.`);
});

test("repeats a first start that was killed halfway", async () => {
  const data = mkdtempSync(join(folder, "data-"));
  const unfinished = join(data, "database.new");
  mkdirSync(join(data, "database"));
  mkdirSync(join(unfinished, "base"), { recursive: true });
  writeFileSync(join(unfinished, "PG_VERSION"), "17\n");
  const made = await openEmbedded(data);
  await made.close();
  expect(existsSync(unfinished)).toBe(false);
  expect(existsSync(join(data, "database", "PG_VERSION"))).toBe(true);
});

test("only reads while the disk is full, and writes again afterwards", async () => {
  await sql`create table noted (n int)`.execute(open.database);
  const write = () => sql`insert into noted values (1)`.execute(open.database);
  const stderr = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const disk = vi.spyOn(fs, "statfsSync").mockReturnValue(Object.assign(fs.statfsSync(folder), { bavail: 0 }));
  const refused = { code: "25006" };
  await expect.poll(() => write().catch((error: unknown) => error), { timeout: 10_000 }).toMatchObject(refused);
  await expect(sql`select count(*) from noted`.execute(open.database)).resolves.toBeDefined();
  disk.mockRestore();
  await expect.poll(() => write().catch((error: unknown) => error), { timeout: 10_000 }).not.toMatchObject(refused);
  const sentences = stderr.mock.calls.map(([text]) => String(text));
  stderr.mockRestore();
  expect(sentences).toEqual([
    `The database folder ${join(folder, "database")} can't be written: its disk is full. Pages stay readable. Free at least 32 MB.\n`,
    `The database folder ${join(folder, "database")} can be written again.\n`,
  ]);
});

test("refuses statements after its folder was removed, instead of retrying forever", async () => {
  const fill = sql`insert into filled select repeat(md5(n::text), 20) from generate_series(1, 20000) n`;
  await sql`create table filled (text text)`.execute(open.database);
  await fill.execute(open.database);
  expect(open.outage().aborted).toBe(false);
  rmSync(join(folder, "database"), { recursive: true });
  // More than the open log file has room for.
  for (let round = 0; round < 4; round += 1) await fill.execute(open.database).catch(() => undefined);
  await expect(fill.execute(open.database)).rejects.toThrow("database was removed or replaced while it was in use");
  expect(open.outage().aborted).toBe(true);
});
