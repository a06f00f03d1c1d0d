/** In a temporary folder, with this machine's binaries. */
import { type SpawnSyncOptions, spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { freePort } from "../free-port.ts";

export interface PostgresServer {
  url: string;
  /** for proxies */
  port: number;
  stop: (mode: "immediate" | "fast") => void;
  start: (settings?: string) => void;
  /** stops it and deletes everything */
  remove: () => void;
}

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

/** PostgreSQL refuses to run as root, so use the package's user, or nobody. */
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

/** @throws Error without PostgreSQL */
export async function startPostgres(): Promise<PostgresServer> {
  const binaries = findBinaries();
  const user = clusterUser();
  const folder = mkdtempSync(join(tmpdir(), "code-prix-postgres-"));
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid ?? user.uid);
  const data = join(folder, "data");
  const options = { ...user, cwd: folder };
  const port = await freePort();
  const pgCtl = (args: string[]) =>
    must(join(binaries, "pg_ctl"), ["-D", data, ...args], { ...options, stdio: "ignore" });
  const server: PostgresServer = {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    port,
    stop: (mode) => pgCtl(["-m", mode, "-w", "stop"]),
    start: (settings = "") => {
      const fixed = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c max_connections=300`;
      pgCtl(["-l", join(folder, "log"), "-w", "-o", `${fixed} ${settings}`, "start"]);
    },
    remove: () => {
      spawnSync(join(binaries, "pg_ctl"), ["-D", data, "-m", "immediate", "stop"], { ...options, stdio: "ignore" });
      rmSync(folder, { recursive: true, force: true });
    },
  };
  try {
    must(join(binaries, "initdb"), ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync"], options);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
  return server;
}
