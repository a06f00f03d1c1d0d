// Plain JavaScript for Node >= 20: runs before anything is installed, and picks the Node for the rest.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";

export const projectFolder = dirname(dirname(fileURLToPath(import.meta.url)));

const inProject = (...parts) => join(projectFolder, ...parts);

export const keepsCompiled = { NODE_COMPILE_CACHE: inProject("node_modules", ".cache", "compiled") };

/** The site stops sooner than this. */
const longestStopMs = 14_000;

export class StartError extends Error {}

/**
 * Inherits stdio.
 * @param {string} program path of the program
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [environment] in addition to ours
 * @returns {Promise<number>} exit code; 128 and up for a signal
 */
export function run(program, args, environment = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: projectFolder,
      stdio: "inherit",
      env: { ...process.env, ...environment },
      windowsHide: true,
    });
    const forward = (signal) => {
      child.kill(signal);
      // In case the program doesn't handle the signal.
      setTimeout(() => child.kill("SIGKILL"), longestStopMs).unref();
    };
    const signals = process.platform === "win32" ? ["SIGINT"] : ["SIGINT", "SIGTERM", "SIGHUP"];
    for (const signal of signals) process.on(signal, forward);
    child.on("error", reject);
    child.on("exit", (code, signal) => {
      for (const signal of signals) process.off(signal, forward);
      resolve(code ?? (signal ? 130 : 1));
    });
  });
}

/** npm as a JavaScript file: on Windows npm itself is a shell script, which can't be spawned without a shell. */
export function npmScript() {
  const candidates = [
    process.env.npm_execpath,
    join(dirname(process.execPath), "node_modules", "npm", "bin", "npm-cli.js"),
    join(dirname(process.execPath), "..", "lib", "node_modules", "npm", "bin", "npm-cli.js"),
    join(dirname(process.execPath), "..", "share", "nodejs", "npm", "bin", "npm-cli.js"),
  ];
  const found = candidates.find((path) => path && /npm-cli\.c?js$/.test(path) && existsSync(path));
  if (!found) throw new StartError("Couldn't find npm. Start with `npm start`, or install Node.js with npm.");
  return found;
}

const installedStamp = inProject("node_modules", ".installed.json");

function hasDevelopmentPackages() {
  const list = inProject("node_modules", ".package-lock.json");
  return existsSync(list) && Object.values(JSON.parse(readFileSync(list, "utf8")).packages).some(({ dev }) => dev);
}

/**
 * Installs the lockfile's packages if needed. Keeps development packages from `npm ci`, which `--omit=dev` would
 * remove.
 * @param {"production" | "all"} extent to serve the site, or also to test it
 */
export async function install(extent) {
  const lockfile = createHash("sha256")
    .update(readFileSync(inProject("package-lock.json")))
    .digest("hex");
  const installed = existsSync(installedStamp) ? JSON.parse(readFileSync(installedStamp, "utf8")) : {};
  if (installed.lockfile === lockfile && (installed.extent === "all" || installed.extent === extent)) return;
  const everything = extent === "all" || hasDevelopmentPackages();
  console.log(installed.lockfile ? "Updating packages ..." : "Installing packages (once, a minute or two) ...");
  // Not `ci`: it empties node_modules, which may contain the running Node, and requires optional packages of every
  // platform. `--no-save` keeps the lockfile.
  const args = [npmScript(), "install", "--no-save", "--no-audit", "--no-fund", "--loglevel=error"];
  if (!everything) args.push("--omit=dev");
  const code = await run(process.execPath, args, { NODE_ENV: "" });
  if (code !== 0) {
    throw new StartError(
      `npm couldn't install the packages (exit code ${code}); its message is above. Check your connection and try again.`,
    );
  }
  writeFileSync(installedStamp, JSON.stringify({ lockfile, extent: everything ? "all" : "production" }));
}

/** The Node in the project's packages, so that every installation runs the same one. */
export function projectNode() {
  const names = [`node-${process.platform === "win32" ? "win" : process.platform}-${process.arch}`];
  names.push(names[0].replace("node-", "node-bin-"));
  const binary = process.platform === "win32" ? "node.exe" : "node";
  for (const name of names) {
    const path = inProject("node_modules", name, "bin", binary);
    if (existsSync(path)) return path;
  }
  const [major] = process.versions.node.split(".").map(Number);
  if (major >= 26) return process.execPath;
  throw new StartError(
    `There's no Node package for ${process.platform} on ${process.arch}. Install Node 26 or newer and start again.`,
  );
}

function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return filesBelow(path);
    return /\.(test|cases|generated)\.tsx?$/.test(entry.name) ? [] : [path];
  });
}

const sources = [
  "engine",
  "languages",
  "domain",
  "messages",
  "server",
  "web",
  "tools",
  "public",
  "docs",
  "cli",
  "starter",
];
const sourceFiles = [
  "ARCHITECTURE.md",
  "CHANGELOG.md",
  "CONTRIBUTING.md",
  "SECURITY.md",
  "package-lock.json",
  "package.json",
  "vite.config.ts",
  "react-router.config.ts",
];

function hashOfSources() {
  const hash = createHash("sha256");
  const folders = sources.map((name) => inProject(name)).filter((path) => existsSync(path));
  const files = [
    ...sourceFiles.map((name) => inProject(name)).filter((path) => existsSync(path)),
    ...folders.flatMap(filesBelow),
  ];
  for (const file of files.toSorted((a, b) => (a < b ? -1 : 1))) {
    hash
      .update(relative(projectFolder, file).split(sep).join("/"))
      .update("\0")
      .update(readFileSync(file))
      .update("\0");
  }
  return hash.digest("hex");
}

/**
 * 16 hex digits over all sources, the server's too, so that every deployment changes it.
 * @public used by `vite.config.ts`, which `knip --production` does not read
 */
export const currentBuildId = () => hashOfSources().slice(0, 16);

const buildStamp = inProject("build", "sources.sha256");

export async function build() {
  const current = hashOfSources();
  if (existsSync(buildStamp) && readFileSync(buildStamp, "utf8") === current) return;
  console.log("Building the site ...");
  const cli = inProject("node_modules", "@react-router", "dev", "bin.cjs");
  if (!existsSync(cli))
    throw new StartError(
      "A source file was changed, and a release has no build tools. Run `npm install` with an internet connection, then start again.",
    );
  const code = await run(projectNode(), [cli, "build", "--logLevel", "error"], { NODE_ENV: "production" });
  if (code !== 0) throw new StartError(`Couldn't build the site (exit code ${code}); the reason is above.`);
  const made = await run(projectNode(), [inProject("server", "platform", "database", "empty-cluster.ts")]);
  if (made !== 0) throw new StartError(`Couldn't create the empty database (exit code ${made}); the reason is above.`);
  mkdirSync(dirname(buildStamp), { recursive: true });
  writeFileSync(buildStamp, current);
}

/** A third of the packages: a built site runs without them. */
const buildTools = ["@react-router/dev", "@tailwindcss/vite", "tailwindcss", "vite"];

export async function removeBuildTools() {
  const left = ["--omit=dev", "--omit=peer"];
  const args = [npmScript(), "uninstall", "--no-save", "--no-audit", "--no-fund", "--loglevel=error", ...left];
  const code = await run(process.execPath, [...args, ...buildTools]);
  if (code !== 0)
    throw new StartError(`npm couldn't remove the build tools (exit code ${code}); its message is above.`);
}

export async function runMain(main) {
  const [major] = process.versions.node.split(".").map(Number);
  try {
    if (major < 20) throw new StartError(`This is Node ${process.versions.node}. Node 20 or newer is required.`);
    process.exitCode = await main();
  } catch (error) {
    console.error(error instanceof StartError ? error.message : error);
    process.exitCode = 1;
  }
}
