/** For data that is created once per run (`server/base/database/migrated-copy.ts`). */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), "code-prix-tests-"));
  process.env["TESTS_SHARED_FOLDER"] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
