// `npm run release -- --out folder`: checks everything, then makes what a version is published as. See CONTRIBUTING.md.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  copyFileSync,
  createReadStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { npmScript, projectFolder, run, runMain, StartError } from "./project.js";

const platforms = [
  { os: "linux", cpu: "x64" },
  { os: "linux", cpu: "arm64" },
  { os: "darwin", cpu: "x64" },
  { os: "darwin", cpu: "arm64" },
  { os: "win32", cpu: "x64" },
];

const { values } = parseArgs({
  options: { out: { type: "string", default: "release" }, "without-tests": { type: "boolean", default: false } },
});

function outputOf(program, args, options = {}) {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd: projectFolder,
    encoding: "utf8",
    maxBuffer: 1 << 28,
    ...options,
  });
  if (status !== 0) throw new StartError(`${program} ${args.join(" ")} failed: ${stderr || error?.message}`);
  return stdout;
}

const json = (file) => JSON.parse(readFileSync(file, "utf8"));

function checkVersion() {
  const { version } = json(join(projectFolder, "package.json"));
  const others = [
    ["package-lock.json", json(join(projectFolder, "package-lock.json")).version],
    ["cli/npm/package.json", json(join(projectFolder, "cli", "npm", "package.json")).version],
  ].filter(([, other]) => other !== version);
  if (others.length > 0) {
    throw new StartError(
      others.map(([file, other]) => `${file} has version ${other}, package.json ${version}.`).join("\n"),
    );
  }
  const changelog = readFileSync(join(projectFolder, "CHANGELOG.md"), "utf8");
  if (!changelog.includes(`\n## ${version} - `)) throw new StartError(`CHANGELOG.md has no section for ${version}.`);
  if (outputOf("git", ["status", "--porcelain"]) !== "") {
    throw new StartError("Commit your changes first.");
  }
  return version;
}

/** Only Node differs between platforms in what serves a built site. */
function nodesOfOthers(folder) {
  const { packages } = json(join(folder, "package-lock.json"));
  const fits = (list, value) => list === undefined || [list].flat().includes(value);
  return Object.entries(packages)
    .filter(
      ([path, { os, cpu }]) =>
        path.startsWith("node_modules/node-") &&
        os !== undefined &&
        platforms.some((each) => fits(os, each.os) && fits(cpu, each.cpu)),
    )
    .filter(([path]) => !existsSync(join(folder, path)))
    .map(([path, { name, version, integrity }]) => ({
      path,
      name: name ?? path.replace(/^.*node_modules\//, ""),
      version,
      integrity,
    }));
}

function addPackage(folder, { path, name, version, integrity }) {
  const packed = mkdtempSync(join(tmpdir(), "code-prix-package-"));
  const [{ filename }] = JSON.parse(
    outputOf(process.execPath, [npmScript(), "pack", `${name}@${version}`, "--json", "--pack-destination", packed]),
  );
  const file = join(packed, filename);
  const [algorithm, expected] = integrity.split(/-(.*)/s);
  const actual = createHash(algorithm).update(readFileSync(file)).digest("base64");
  if (actual !== expected)
    throw new StartError(`${name} ${version} differs from the lockfile: ${algorithm}-${actual}.`);
  mkdirSync(join(folder, path), { recursive: true });
  outputOf("tar", ["-xzf", file, "--strip-components=1", "-C", join(folder, path)]);
  rmSync(packed, { recursive: true });
}

function unpackCommit(to, leftOut = []) {
  mkdirSync(to, { recursive: true });
  const archive = join(to, "..", "commit.tar");
  outputOf("git", ["archive", "--format=tar", "--output", archive, "HEAD"]);
  outputOf("tar", ["-xf", archive, "-C", to]);
  rmSync(archive);
  for (const each of leftOut) rmSync(join(to, each), { recursive: true, force: true });
}

/** For venues without internet: sources, packages for every platform, and the built site. */
async function makeBundle(staging, name) {
  const folder = join(staging, name);
  unpackCommit(folder);
  const built = await run(process.execPath, [join(folder, "bootstrap", "build.js"), "--remove-tools"], {
    npm_execpath: npmScript(),
  });
  if (built !== 0) throw new StartError("Couldn't install and build the commit; the reason is above.");
  const others = nodesOfOthers(folder);
  for (const each of others) addPackage(folder, each);
  console.log(`${others.length} packages for other platforms were added.`);
  // Symlinks that Windows can't unpack, and this machine's caches. Not needed to run.
  for (const each of [".bin", ".cache", ".vite"])
    rmSync(join(folder, "node_modules", each), { recursive: true, force: true });
  // Only keep Node's program: its headers are half as large again.
  for (const name of readdirSync(join(folder, "node_modules")).filter((each) => /^node-.+-(?:x64|arm64)$/.test(each)))
    rmSync(join(folder, "node_modules", name, "include"), { recursive: true, force: true });
  return folder;
}

const sha256Of = async (file) => {
  const hash = createHash("sha256");
  for await (const part of createReadStream(file)) hash.update(part);
  return hash.digest("hex");
};

await runMain(async () => {
  const version = checkVersion();
  const out = resolve(values.out);
  if (!values["without-tests"]) {
    const tested = await run(process.execPath, [join(projectFolder, "bootstrap", "test.js"), "thorough"], {
      npm_execpath: npmScript(),
    });
    if (tested !== 0) throw new StartError("Some tests failed, so nothing was released.");
  }
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  const staging = mkdtempSync(join(tmpdir(), "code-prix-release-"));
  try {
    const name = `code-prix-${version}`;
    const bundle = await makeBundle(staging, name);
    outputOf("tar", ["-czf", join(out, `${name}-offline.tar.gz`), "-C", staging, name]);
    copyFileSync(join(bundle, "build", "client", "kit", "code-prix.tgz"), join(out, `${name}-command-line.tgz`));
    const context = join(staging, "context");
    unpackCommit(context, ["bench", "tests"]);
    outputOf("tar", ["-czf", join(out, `${name}-image-context.tar.gz`), "-C", context, "."]);
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
  const files = readdirSync(out).toSorted();
  const sums = await Promise.all(files.map(async (file) => `${await sha256Of(join(out, file))}  ${file}\n`));
  writeFileSync(join(out, "SHA256SUMS"), sums.join(""));
  process.stdout.write(sums.join(""));
  return 0;
});
