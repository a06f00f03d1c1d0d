/**
 * `npm run faults -- [kills]`: the server is killed at random moments (200 unless said otherwise) while it judges cars; afterwards every
 * submission must be decided and every race recorded exactly once.
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";

const projectFolder = join(import.meta.dirname, "..");
const kills = Number(process.argv[2] ?? 200);
if (!Number.isInteger(kills) || kills < 1) {
  console.error(`"${process.argv[2]}" is no number of kills; write for instance npm run faults -- 50.`);
  process.exit(2);
}
const vitest = join(projectFolder, "node_modules", "vitest", "vitest.mjs");
const { status } = spawnSync(process.execPath, [vitest, "run", "tests/nothing-is-lost.test.ts"], {
  cwd: projectFolder,
  stdio: "inherit",
  env: { ...process.env, FAULT_KILLS: String(kills) },
});
process.exitCode = status ?? 1;
