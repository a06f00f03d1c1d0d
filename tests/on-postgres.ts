/**
 * `npm run postgres`: the server's tests once more, on PostgreSQL. Uses the server that TEST_DATABASE_URL names (its user must be allowed
 * to create databases), else starts one of its own in a temporary folder from the binaries of this machine.
 */
import { type SpawnSyncOptions, spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";

const projectFolder = join(import.meta.dirname, "..");

function findBinaries(): string {
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => join(debian, version, "bin")),
    ...(process.env["PATH"] ?? "").split(delimiter),
  ];
  const found = folders.find((folder) => existsSync(join(folder, "initdb")) && existsSync(join(folder, "pg_ctl")));
  if (found) return found;
  throw new Error(
    "There is no PostgreSQL on this machine. Install it (Debian: `postgresql`), or name a server in TEST_DATABASE_URL.",
  );
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === "object" && address ? resolve(address.port) : reject(new Error("no port")),
      );
    });
  });
}

/** PostgreSQL refuses to run as root: there the cluster belongs to the user that the package made, or to nobody. */
function clusterUser(): SpawnSyncOptions {
  if (process.getuid?.() !== 0) return {};
  const idOf = (flag: string) => Number(spawnSync("id", [flag, "postgres"], { encoding: "utf8" }).stdout) || 65_534;
  return { uid: idOf("-u"), gid: idOf("-g") };
}

function must(program: string, args: string[], options: SpawnSyncOptions): void {
  const { status, error, stderr } = spawnSync(program, args, { encoding: "utf8", ...options });
  if (error) throw error;
  if (status !== 0) throw new Error(`${program} failed: ${String(stderr)}`);
}

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
  const binaries = findBinaries();
  const user = clusterUser();
  const folder = mkdtempSync(join(tmpdir(), "code-prix-postgres-"));
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid ?? user.uid);
  const data = join(folder, "data");
  const options = { ...user, cwd: folder };
  try {
    must(join(binaries, "initdb"), ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync"], options);
    const port = await freePort();
    const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off -c max_connections=300`;
    const start = ["-D", data, "-l", join(folder, "log"), "-w", "-o", settings, "start"];
    must(join(binaries, "pg_ctl"), start, { ...options, stdio: "ignore" });
    try {
      return runTests(`postgres://postgres@127.0.0.1:${port}/postgres`);
    } finally {
      must(join(binaries, "pg_ctl"), ["-D", data, "-m", "immediate", "stop"], { ...options, stdio: "ignore" });
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const named = process.env["TEST_DATABASE_URL"];
process.exitCode = named ? runTests(named) : await withOwnServer();
