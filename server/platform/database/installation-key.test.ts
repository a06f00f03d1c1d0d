import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenDatabase } from "./database.ts";
import { openForTests } from "./open-for-tests.ts";
import { keyedSecret, openInstallationKey, readInstallationKey, installationSecret } from "./installation-key.ts";

let open: OpenDatabase;
const folders: string[] = [];

beforeAll(async () => {
  open = await openForTests();
});

afterAll(async () => {
  await open.close();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

async function place(installationKey?: string) {
  const dataDir = await mkdtemp(path.join(tmpdir(), "code-prix-key-"));
  folders.push(dataDir);
  return { dataDir, installationKey };
}

test("creates the key once, readable only by its owner, and reuses it", async () => {
  const own = await place();
  const key = await openInstallationKey(open, own);
  expect(key).toMatch(/^[0-9a-f]{64}$/);
  const file = path.join(own.dataDir, "installation.key");
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await readFile(file, "utf8")).trim()).toBe(key);
  expect(await openInstallationKey(open, own)).toBe(key);
  expect(await readInstallationKey(await place())).toBeUndefined();
});

test("derives sign-in secrets from the key and the database together", async () => {
  const [one, other] = ["1".repeat(64), "2".repeat(64)];
  const secret = await keyedSecret(open.database, one, "session-secret");
  expect(secret).not.toBe(await installationSecret(open.database, "session-secret"));
  expect(await keyedSecret(open.database, one, "session-secret")).toBe(secret);
  expect(await keyedSecret(open.database, other, "session-secret")).not.toBe(secret);
  expect(await keyedSecret(open.database, one, "another")).not.toBe(secret);
});

test("requires the installation's key on PostgreSQL, or accepts the operator's own", async () => {
  const shared: OpenDatabase = { ...open, kind: "postgres" };
  await openInstallationKey(shared, await place("3".repeat(64)));
  await expect(openInstallationKey(shared, await place())).rejects.toThrow(
    /installation\.key, or the file is missing\. Copy the file/,
  );
  expect(await openInstallationKey(shared, await place("4".repeat(64)))).toBe("4".repeat(64));
});
