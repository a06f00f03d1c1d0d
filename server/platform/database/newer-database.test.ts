import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { refuseNewerDatabase } from "./migrate.ts";
import { openForTests } from "./open-for-tests.ts";

test("refuses a newer embedded database with its version, but not PostgreSQL", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "code-prix-newer-"));
  const opened = await openForTests();
  const embedded = { ...opened, kind: "embedded" as const };
  await refuseNewerDatabase(embedded, folder, "1.4.0");
  expect(readFileSync(path.join(folder, "version"), "utf8")).toBe("1.4.0\n");

  await sql`insert into kysely_migration (name, timestamp) values ('9999-of-a-newer-version', '2030-01-01')`.execute(
    opened.database,
  );
  await expect(refuseNewerDatabase(embedded, folder, "1.0.0")).rejects.toThrow(
    /belongs to a newer version \(1\.4\.0\); this is 1\.0\.0\.[^]*9999-of-a-newer-version[^]*npm run restore/,
  );
  expect(readFileSync(path.join(folder, "version"), "utf8")).toBe("1.4.0\n");
  await refuseNewerDatabase({ ...opened, kind: "postgres" }, folder, "1.0.0");
  await opened.close();
  rmSync(folder, { recursive: true });
});
