/** Gives the test files of one run a folder for what is made once and used by many (`server/platform/database/migrated-copy-for-tests.ts`). */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), "code-prix-tests-"));
  process.env["TESTS_SHARED_FOLDER"] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
