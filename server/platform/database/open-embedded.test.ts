import fs, {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
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
const database = join(folder, "database");
const unfinished = join(folder, "database.new");
/** Opened once: each start takes seconds. */
let open: OpenDatabase;

beforeAll(async () => {
  // As a first start that was killed halfway leaves it.
  mkdirSync(database);
  mkdirSync(join(unfinished, "base"), { recursive: true });
  writeFileSync(join(unfinished, "PG_VERSION"), "17\n");
  open = await openEmbedded(folder);
  await sql`create table kept (text text)`.execute(open.database);
  await sql`insert into kept values ('still here')`.execute(open.database);
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

test("repeats a first start that was killed halfway", () => {
  expect(existsSync(unfinished)).toBe(false);
  expect(existsSync(join(database, "PG_VERSION"))).toBe(true);
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
    `The database folder ${database} can't be written: its disk is full. Pages stay readable. Free at least 32 MB.\n`,
    `The database folder ${database} can be written again.\n`,
  ]);
});

test("creates a private database that only one process can open", async () => {
  const openToOthers = () =>
    [folder, ...readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name))].filter(
      (file) => (statSync(file).mode & 0o077) !== 0,
    );
  await open.database.schema.createTable("later").addColumn("text", "text").execute();
  expect(openToOthers()).toEqual([]);
  await expect(openEmbedded(folder)).rejects.toThrow(`${folder} is in use by another process`);
  await open.close();
  expect(openToOthers()).toEqual([]);
});

test("refuses a database that lost a file, unchanged, and names the latest backup", async () => {
  // The test above closed it.
  mkdirSync(join(folder, "backups"));
  for (const day of ["01", "02"]) writeFileSync(join(folder, "backups", `code-prix-202605${day}T120000Z.backup`), "");
  const refusal = () => openEmbedded(folder).catch((error: unknown) => error as Error);
  const control = join(database, "global", "pg_control");
  const before = readFileSync(control);

  renameSync(join(database, "PG_VERSION"), join(folder, "PG_VERSION"));
  const refused = await refusal();
  expect(refused).toBeInstanceOf(DatabaseOpenError);
  expect((refused as Error).message).toContain(`${database} can't be opened: the folder isn't empty, but has no`);
  expect((refused as Error).message).toContain(join(folder, "backups", "code-prix-20260502T120000Z.backup"));
  expect(readFileSync(control)).toEqual(before);

  renameSync(join(folder, "PG_VERSION"), join(database, "PG_VERSION"));
  truncateSync(control, 10);
  const damaged = await refusal();
  expect(damaged).toBeInstanceOf(DatabaseOpenError);
  expect((damaged as Error).message).toContain(`The database in ${database} can't be opened: its files are damaged.`);

  writeFileSync(control, before);
  open = await openEmbedded(folder);
  const { rows } = await sql`select text from kept`.execute(open.database);
  expect(rows).toEqual([{ text: "still here" }]);
});

test("refuses statements after its folder was removed, instead of retrying forever", async () => {
  const fill = sql`insert into filled select repeat(md5(n::text), 20) from generate_series(1, 20000) n`;
  await sql`create table filled (text text)`.execute(open.database);
  await fill.execute(open.database);
  expect(open.outage().aborted).toBe(false);
  rmSync(database, { recursive: true });
  // More than the open log file has room for.
  for (let round = 0; round < 4; round += 1) await fill.execute(open.database).catch(() => undefined);
  await expect(fill.execute(open.database)).rejects.toThrow("database was removed or replaced while it was in use");
  expect(open.outage().aborted).toBe(true);
});
