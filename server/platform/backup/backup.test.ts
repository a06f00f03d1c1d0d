import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { houseCars } from "#languages/cars/house-cars/house-cars.ts";
import { installationSecret } from "../database/installation-key.ts";
import { readQueue } from "../metrics/metrics.ts";
import { openForTests } from "../database/open-for-tests.ts";
import { type OpenDatabase, newId } from "../database/database.ts";
import { migratedCopy } from "../database/migrated-copy-for-tests.ts";
import { openInMemory } from "../database/open-embedded.ts";
import { backUpNow, startPeriodicBackups } from "./periodic-backups.ts";
import { prepareDatabase, restoreBackup } from "./restore-backup.ts";
import { writeBackup } from "./write-backup.ts";

const folder = mkdtempSync(path.join(tmpdir(), "code-prix-backup-"));
const file = path.join(folder, "a.backup");
let source: OpenDatabase;

beforeAll(async () => {
  source = await openForTests();
  await prepareDatabase(source);
  const { database } = source;
  await installationSecret(database, "session-secret");
  const person = { id: newId(), name: 'Ayşe\u2028"\\\n', email: "a@example.org", image: null };
  await database.insertInto("person").values(person).execute();
  const [competition] = await database.selectFrom("competition").select("id").execute();
  const team = {
    id: newId(),
    competitionId: competition?.id ?? "",
    name: "Rüzgâr",
    nameKey: "ruzgar",
    university: "Ege",
    city: "İzmir",
    liveryPrimary: "red",
    liverySecondary: "blue",
    number: 7,
    code: "RUZ",
    houseCar: null,
    createdBy: person.id,
  } as const;
  await database
    .insertInto("team")
    .values({ ...team, activeCarId: null })
    .execute();
  const initcode = new Uint8Array(Buffer.from((houseCars[0]?.initcode ?? "0x").slice(2), "hex"));
  const car = { id: newId(), teamId: team.id, submissionId: null, name: "One", initcode, codeHash: "00" };
  await database.insertInto("car").values(car).execute();
  // Circular references: the team's car belongs to the team.
  await database.updateTable("team").set({ activeCarId: car.id }).where("id", "=", team.id).execute();
  for (const subject of ["first", "second"]) {
    await database.insertInto("auditEntry").values({ act: "test", subject, details: '{"ratio": 0.1}' }).execute();
  }
  await sql`insert into jobs.job (name, data) values ('run-race', '{"raceId": "waits"}')`.execute(database);
}, 60_000);

afterAll(async () => {
  await source.close();
  rmSync(folder, { recursive: true, force: true });
});

test("moves everything to another database and back: rows, bytes, keys, waiting jobs and sequences", async () => {
  const made = await writeBackup(source.database, file);
  expect(statSync(file).mode & 0o077).toBe(0);
  const target = await openInMemory(await migratedCopy());
  await prepareDatabase(target);
  expect(await restoreBackup(target, file, false)).toEqual(made.tables);
  const { database } = target;
  expect(await installationSecret(database, "session-secret")).toBe(
    await installationSecret(source.database, "session-secret"),
  );
  expect(await database.selectFrom("car").selectAll().execute()).toEqual(
    await source.database.selectFrom("car").selectAll().execute(),
  );
  expect(await readQueue(database)).toMatchObject([{ kind: "run-race", state: "created", count: 1 }]);
  await database.insertInto("auditEntry").values({ act: "test", subject: "third", details: "{}" }).execute();
  const entries = await database.selectFrom("auditEntry").orderBy("id").select(["id", "subject"]).execute();
  expect(entries.map(({ subject }) => subject)).toEqual(["first", "second", "third"]);
  await expect(
    database
      .insertInto("teamMember")
      .values({ teamId: "nobody's", competitionId: "x", personId: "x", isCaptain: false })
      .execute(),
  ).rejects.toThrow("foreign key");

  const back = path.join(folder, "back.backup");
  await database.deleteFrom("auditEntry").where("subject", "=", "third").execute();
  await database.deleteFrom("backup").execute();
  const again = await writeBackup(database, back);
  await source.database.deleteFrom("backup").execute();
  expect(await restoreBackup(source, back, true)).toEqual(again.tables);
  expect(again.hash).toBe(made.hash);
  await target.close();
}, 60_000);

test("backs up when it's due and something changed, and on request", async () => {
  const backupDir = path.join(folder, "backups");
  const env = { backupEveryMinutes: 60, backupDir, backupKeep: 2, dataDir: folder, installationKey: undefined };
  const start = () => startPeriodicBackups(source, env, pino({ level: "silent" })).stop();
  const grow = (hours: number) =>
    source.database
      .updateTable("backup")
      .set({ finishedAt: new Date(Date.now() - hours * 3_600_000) })
      .execute();
  for (let starts = 0; starts < 2; starts += 1) {
    await start();
    expect(readdirSync(backupDir)).toEqual([expect.stringMatching(/^code-prix-.+\.backup$/)]);
  }
  await source.database
    .updateTable("person")
    .set({ createdAt: new Date(0) })
    .execute();
  await source.database
    .updateTable("auditEntry")
    .set({ at: new Date(0) })
    .execute();
  await grow(2);
  await start();
  expect(readdirSync(backupDir)).toHaveLength(1);
  await source.database.insertInto("auditEntry").values({ act: "test", subject: "new", details: "{}" }).execute();
  rmSync(path.join(backupDir, readdirSync(backupDir)[0] ?? ""));
  await start();
  expect(readdirSync(backupDir)).toHaveLength(1);
  const made = await backUpNow(source.database, env);
  expect(readdirSync(backupDir)).toContain(path.basename(made.file));
});

test("doesn't overwrite a database in use without the option", async () => {
  await writeBackup(source.database, file);
  await expect(restoreBackup(source, file, false)).rejects.toThrow("already contains 1 people");
});

test.each<[string, (lines: string[]) => string[] | Buffer, RegExp]>([
  ["one that was cut off", (lines) => lines.slice(0, -1), /has no end/],
  ["one with a row less", (lines) => lines.filter((line) => !line.includes('"first"')), /doesn't contain the rows/],
  [
    "one with a changed row",
    (lines) => lines.map((line) => line.replace("Rüzgâr", "Rüzgar")),
    /doesn't contain the rows/,
  ],
  ["another program's", () => ['{"format":"other"}'], /isn't a backup of Code Prix/],
  [
    "one of a newer version",
    (lines) => [(lines[0] ?? "").replace('"migrations":[', '"migrations":["9999-later",'), ...lines.slice(1)],
    /newer version \(9999-later\)/,
  ],
  ["half a gzip file", (lines) => gzipSync(lines.join("\n")).subarray(0, 400), /damaged or incomplete/],
])("refuses a broken file (%s) and keeps the existing data", async (_, breakIt, words) => {
  const whole = path.join(folder, "whole.backup");
  const broken = path.join(folder, "broken.backup");
  await writeBackup(source.database, whole);
  const text = gunzipSync(readFileSync(whole)).toString();
  const result = breakIt(text.trimEnd().split("\n"));
  writeFileSync(broken, Buffer.isBuffer(result) ? result : gzipSync(`${result.join("\n")}\n`));
  await expect(restoreBackup(source, broken, true)).rejects.toThrow(words);
  expect(await source.database.selectFrom("person").select("email").execute()).toEqual([{ email: "a@example.org" }]);
});
