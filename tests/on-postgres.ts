/**
 * `npm run postgres`: runs the server's tests on PostgreSQL. Uses TEST_DATABASE_URL (the user must be able to create
 * databases), else starts a temporary server.
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { startPostgres } from "./faults/postgres-server.ts";

const projectFolder = join(import.meta.dirname, "..");

function runTests(url: string): number {
  const vitest = join(projectFolder, "node_modules", "vitest", "vitest.mjs");
  const folders = process.argv.length > 2 ? process.argv.slice(2) : ["server"];
  const { status } = spawnSync(process.execPath, [vitest, "run", ...folders], {
    cwd: projectFolder,
    stdio: "inherit",
    env: { ...process.env, TEST_DATABASE_URL: url },
  });
  return status ?? 1;
}

async function withOwnServer(): Promise<number> {
  const server = await startPostgres();
  try {
    server.start("-c fsync=off");
    return runTests(server.url);
  } finally {
    server.remove();
  }
}

const named = process.env["TEST_DATABASE_URL"];
process.exitCode = named ? runTests(named) : await withOwnServer();
