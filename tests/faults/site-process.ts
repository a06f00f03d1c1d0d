/** As `npm start` runs it. */
import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const projectFolder = join(import.meta.dirname, "..", "..");

export interface SiteProcess {
  child: ChildProcess;
  output: () => string;
  /** resolves when the process has ended */
  ended: Promise<number | null>;
  kill: (signal: NodeJS.Signals) => Promise<number | null>;
}

/**
 * @param folder of the site's project
 * @throws Error with its output if it ends before it's ready
 */
export async function startSite(
  role: "web" | "worker" | "all",
  settings: Record<string, string>,
  wrapper: string[] = [],
  folder: string = projectFolder,
): Promise<SiteProcess> {
  const [program, ...args] = [...wrapper, process.execPath, "server/main.ts", "--role", role];
  const child = spawn(program, args, {
    cwd: folder,
    env: {
      ...process.env,
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      RACE_THREADS: "1",
      LOG_LEVEL: "warn",
      DATA_DIR: mkdtempSync(join(tmpdir(), "code-prix-fault-")),
      // Processes on one PostgreSQL share no folder, as on several machines.
      ...("DATABASE_URL" in settings && { INSTALLATION_KEY: "5".repeat(64) }),
      ...settings,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  // Don't leave servers behind after a timeout.
  const endWithUs = () => child.kill("SIGKILL");
  process.once("exit", endWithUs);
  let text = "";
  const ended = new Promise<number | null>((resolve) => {
    child.on("exit", (code) => {
      process.off("exit", endWithUs);
      resolve(code);
    });
  });
  const open = new Promise<void>((resolve) => {
    const onData = (data: Buffer) => {
      text = (text + data.toString("utf8")).slice(-50_000);
      if (text.includes("Code Prix is open")) resolve();
    };
    child.stdout.on("data", onData);
    child.stderr.on("data", onData);
  });
  await Promise.race([open, ended]);
  if (child.exitCode !== null) throw new Error(`A ${role} process ended with code ${child.exitCode}:\n${text}`);
  return {
    child,
    output: () => text,
    ended,
    kill(signal) {
      child.kill(signal);
      return ended;
    },
  };
}
