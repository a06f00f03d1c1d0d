import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

const root = join(import.meta.dirname, "..");

/**
 * A temporary copy of tracked and new files, with the tree's packages.
 * @returns its absolute path
 */
export function copyTree(name: string): string {
  const copy = mkdtempSync(join(tmpdir(), `code-prix-${name}-`));
  const list = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "-z"], { cwd: root, maxBuffer: 2 ** 26 });
  for (const file of new Set(list.toString().split("\0").filter(Boolean))) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(root, file), join(copy, file));
  }
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"), "junction");
  return copy;
}
