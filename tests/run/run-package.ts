import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";

export const projectFolder = join(import.meta.dirname, "..", "..");

/**
 * Prefixes output with the step's name.
 * @returns exit code; 1 for a signal
 */
export function run(
  step: string,
  program: string,
  args: readonly string[],
  environment: Record<string, string> = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: projectFolder,
      stdio: ["inherit", "pipe", "pipe"],
      env: { ...process.env, ...environment },
    });
    for (const stream of [child.stdout, child.stderr])
      createInterface({ input: stream }).on("line", (line) => process.stdout.write(`${step.padEnd(7)} │ ${line}\n`));
    child.on("error", reject);
    child.on("close", (code) => resolve(code ?? 1));
  });
}

/** With this Node: no shell, no `.cmd` files. */
export function runPackage(
  step: string,
  [name, program]: readonly [name: string, program: string],
  args: readonly string[],
  environment?: Record<string, string>,
): Promise<number> {
  const folder = join(projectFolder, "node_modules", name);
  const { bin } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
    bin: string | Record<string, string>;
  };
  const file = typeof bin === "string" ? bin : bin[program];
  if (!file) throw new Error(`${name} has no program named ${program}`);
  return run(step, process.execPath, [join(folder, file), ...args], environment);
}

/** A crashed run must not look empty. */
export function readReport<T>(path: string): T | undefined {
  try {
    return JSON.parse(readFileSync(path, "utf8")) as T;
  } catch {
    return undefined;
  }
}
