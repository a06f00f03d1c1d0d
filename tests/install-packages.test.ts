import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, expect, test } from "vitest";

const project = mkdtempSync(join(tmpdir(), "code-prix-packages-"));
const bootstrap = join(project, "bootstrap", "project.js");
const isInstalled = (name: string) => existsSync(join(project, "node_modules", name, "package.json"));

/** `npm test` sets it; otherwise the first npm on the PATH. */
const npmOnPath = (process.env["PATH"] ?? "").split(delimiter).map((folder) => join(folder, "npm"));
const npmScript = process.env["npm_execpath"] ?? realpathSync(npmOnPath.find((file) => existsSync(file)) ?? "npm");

afterAll(() => rmSync(project, { recursive: true, force: true }));

function writePackage(folder: string, content: object): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), JSON.stringify({ version: "1.0.0", ...content }));
}

function node(...args: string[]): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: project,
    encoding: "utf8",
    env: {
      ...process.env,
      // With NODE_ENV=production npm skips development packages.
      NODE_ENV: "",
      npm_execpath: npmScript,
      npm_config_offline: "true",
      npm_config_install_links: "true",
    },
  });
  if (status !== 0) throw new Error(stdout + stderr);
}

const install = (extent: "production" | "all") =>
  node(
    "--input-type=module",
    "--eval",
    `await (await import(${JSON.stringify(pathToFileURL(bootstrap).href)})).install("${extent}")`,
  );

test("npm start after npm ci keeps the development packages", () => {
  cpSync(join(import.meta.dirname, "..", "bootstrap"), join(project, "bootstrap"), { recursive: true });
  writePackage(join(project, "packages", "served"), { name: "served" });
  writePackage(join(project, "packages", "tested"), { name: "tested" });
  writePackage(project, {
    name: "project",
    type: "module",
    dependencies: { served: "file:packages/served" },
    devDependencies: { tested: "file:packages/tested" },
  });
  node(npmScript, "install", "--package-lock-only");
  node(npmScript, "ci");
  install("production");
  expect([isInstalled("served"), isInstalled("tested")]).toEqual([true, true]);

  // Without `npm ci`, starting installs no development packages; `npm test` adds them.
  rmSync(join(project, "node_modules"), { recursive: true });
  install("production");
  expect([isInstalled("served"), isInstalled("tested")]).toEqual([true, false]);
  install("all");
  install("production");
  expect([isInstalled("served"), isInstalled("tested")]).toEqual([true, true]);
});
