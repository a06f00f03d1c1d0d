/**
 * `npm run bench -- <name> [arguments]`: installs what benchmarks need (a separate package, so that the site stays lean)
 * and runs one. A benchmark is a folder here with a `main.ts`; its figures are ratios against a named peer or an earlier
 * version in the same run.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

const folder = import.meta.dirname;
const names = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && existsSync(join(folder, entry.name, "main.ts")))
  .map((entry) => entry.name)
  .toSorted();

const [name, ...rest] = process.argv.slice(2);
if (!name || !names.includes(name)) {
  console.error(
    `${name ? `There is no benchmark named ${name}. ` : ""}Choose one: npm run bench -- <${names.join("|")}>`,
  );
  process.exit(2);
}

function run(program: string, args: string[], cwd: string): void {
  const { status, error } = spawnSync(program, args, { cwd, stdio: "inherit" });
  if (error) throw error;
  if (status !== 0) process.exit(status ?? 1);
}

const npm = process.env["npm_execpath"];
if (!npm) throw new Error("Start benchmarks with `npm run bench -- <name>`.");
run(process.execPath, [npm, "install", "--no-audit", "--no-fund", "--loglevel=error"], folder);
run(process.execPath, [join(folder, name, "main.ts"), ...rest], join(folder, ".."));
