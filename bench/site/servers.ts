import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

const root = join(import.meta.dirname, "..", "..");
const bareFolder = join(import.meta.dirname, "bare");

export interface RunningServer {
  address: string;
  /** processor time that it took until now, all its threads together */
  spentMs: () => number;
  stop: () => Promise<void>;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function run(script: string, path: string, settings: Record<string, string>): Promise<RunningServer> {
  const port = await freePort();
  const child = spawn(process.execPath, [script], {
    cwd: root,
    env: { ...process.env, ...settings, PORT: String(port), NODE_ENV: "production" },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const address = `http://localhost:${port}`;
  await answers(child, address + path);
  return {
    address,
    spentMs: () => spentMsOf(child),
    stop: () =>
      new Promise((resolve) => {
        child.once("exit", () => resolve());
        child.kill();
      }),
  };
}

/** User and system time, in hundredths of a second as Linux tells them (proc(5), stat); none where there is no such file. */
function spentMsOf({ pid }: ChildProcess): number {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return Number.NaN;
  const fields = readFileSync(file, "utf8").split(") ").at(-1)?.split(" ") ?? [];
  return 10 * (Number(fields[11]) + Number(fields[12]));
}

async function answers(child: ChildProcess, url: string): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    if (child.exitCode !== null) throw new Error(`The server of ${url} ended with code ${child.exitCode}.`);
    if (
      await fetch(url).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`Nothing answers at ${url} after a minute.`);
}

/**
 * The site as `npm start` serves it, on a separate database.
 *
 * @param given a data folder that the caller keeps; without one a fresh folder, deleted with the server
 */
export async function startSite(given?: string): Promise<RunningServer> {
  if (!existsSync(join(root, "build", "server", "index.js"))) {
    throw new Error("The site is not built. Run npm start once, and then npm run bench -- site.");
  }
  const dataDir = given ?? mkdtempSync(join(tmpdir(), "code-prix-bench-"));
  const site = await run(join(root, "server", "main.ts"), "/healthz", { DATA_DIR: dataDir });
  return {
    ...site,
    stop: async () => {
      await site.stop();
      if (given === undefined) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Only the framework with an empty page, built and served in the same way. */
export async function startBare(): Promise<RunningServer> {
  const { status } = spawnSync(
    process.execPath,
    [join(root, "node_modules", "@react-router", "dev", "bin.cjs"), "build", bareFolder],
    { cwd: bareFolder, stdio: ["ignore", "ignore", "inherit"], env: { ...process.env, NODE_ENV: "production" } },
  );
  if (status !== 0) throw new Error("The empty page could not be built.");
  return run(join(bareFolder, "serve.ts"), "/", {});
}
