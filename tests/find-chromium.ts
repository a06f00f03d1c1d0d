import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

const names =
  process.platform === "win32"
    ? ["chrome.exe", "msedge.exe", "chromium.exe"]
    : ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];

const usualPlaces: Partial<Record<NodeJS.Platform, string[]>> = {
  darwin: [
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
  ],
  win32: [process.env["PROGRAMFILES"], process.env["PROGRAMFILES(X86)"], process.env["LOCALAPPDATA"]].flatMap(
    (folder) => (folder ? [join(folder, "Google", "Chrome", "Application", "chrome.exe")] : []),
  ),
};

function findChromium(): string | undefined {
  const named = process.env["CHROMIUM_PATH"];
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROMIUM_PATH is ${named}, but there is no such file.`);
    return named;
  }
  const onPath = (process.env["PATH"] ?? "")
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)));
  return [...onPath, ...(usualPlaces[process.platform] ?? [])].find((path) => existsSync(path));
}

/** A package manager may be used only where that needs no question: as root on a system that has one we know. */
function installChromium(): void {
  const isRoot = process.getuid?.() === 0;
  if (process.platform !== "linux" || !isRoot || !existsSync("/usr/bin/apt-get")) return;
  console.log("No Chromium found: installing it with the system's package manager ...");
  const environment = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  for (const args of [
    ["update", "-q"],
    ["install", "-y", "-q", "--no-install-recommends", "chromium"],
  ]) {
    spawnSync("apt-get", args, { stdio: ["ignore", "ignore", "inherit"], env: environment });
  }
}

/** The path of a Chromium or Chrome for browser tests; undefined where there is none and none can be installed. */
export function findOrInstallChromium(): string | undefined {
  const found = findChromium();
  if (found) return found;
  installChromium();
  return findChromium();
}
