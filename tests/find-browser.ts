import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

interface Program {
  /** names the program where it stands somewhere else */
  variable: string;
  /** of programs in the folders of the path; those that end in `.exe` are Windows' own, which other systems may see there too */
  names: readonly string[];
  /** where it is on systems that have no program folders on their path */
  usualPlaces: Partial<Record<NodeJS.Platform, readonly string[]>>;
  /** the first that Debian has */
  debianPackages: readonly string[];
}

const onWindows = (...path: string[]) =>
  [process.env["PROGRAMFILES"], process.env["PROGRAMFILES(X86)"], process.env["LOCALAPPDATA"]].flatMap((folder) =>
    folder ? [join(folder, ...path)] : [],
  );

const wholeChromium = {
  variable: "CHROMIUM_PATH",
  names: [
    "chromium",
    "chromium-browser",
    "google-chrome-stable",
    "google-chrome",
    "chrome.exe",
    "msedge.exe",
    "chromium.exe",
  ],
  usualPlaces: {
    darwin: [
      "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
      "/Applications/Chromium.app/Contents/MacOS/Chromium",
    ],
    win32: onWindows("Google", "Chrome", "Application", "chrome.exe"),
  },
  debianPackages: ["chromium"],
} satisfies Program;

const programs = {
  // The same engine without windows comes first: it draws the same and takes about half the computer's time.
  Chromium: {
    ...wholeChromium,
    names: ["chromium-headless-shell", ...wholeChromium.names],
    debianPackages: ["chromium-headless-shell", "chromium"],
  },
  /** one that heeds what its owner has set, as the engine alone does not */
  "Chromium with settings": { ...wholeChromium, variable: "CHROMIUM_WITH_SETTINGS_PATH" },
  Firefox: {
    variable: "FIREFOX_PATH",
    names: ["firefox-esr", "firefox", "firefox.exe"],
    usualPlaces: {
      darwin: ["/Applications/Firefox.app/Contents/MacOS/firefox"],
      win32: onWindows("Mozilla Firefox", "firefox.exe"),
    },
    debianPackages: ["firefox-esr"],
  },
} satisfies Record<string, Program>;

function find({ variable, names, usualPlaces }: Program): string | undefined {
  const named = process.env[variable];
  if (named) {
    if (!existsSync(named)) throw new Error(`${variable} is ${named}, but there is no such file.`);
    return named;
  }
  const onPath = (process.env["PATH"] ?? "")
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .filter((path) => path.endsWith(".exe") === (process.platform === "win32"));
  return [...onPath, ...(usualPlaces[process.platform] ?? [])].find((path) => existsSync(path));
}

/** A package manager may be used only where that needs no question: as root on a system that has one we know. */
const mayInstall = process.platform === "linux" && process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
const aptEnvironment = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
const installing = (names: readonly string[]) => ["install", "-y", "-q", "--no-install-recommends", ...names];

function install(browser: keyof typeof programs): void {
  if (!mayInstall) return;
  console.log(`No ${browser} found: installing it with the system's package manager ...`);
  const aptGet = (args: readonly string[]) =>
    spawnSync("apt-get", args, { stdio: ["ignore", "ignore", "inherit"], env: aptEnvironment }).status === 0;
  aptGet(["update", "-q"]);
  programs[browser].debianPackages.some((name) => aptGet(installing([name])));
}

/** The path of a browser for tests; undefined where there is none and none can be installed. */
export function findOrInstall(browser: keyof typeof programs): string | undefined {
  const found = find(programs[browser]);
  if (found) return found;
  install(browser);
  return find(programs[browser]);
}

/** Begins to install all browsers that are missing, in one go beside other work. What it cannot install, `findOrInstall` tries once more. */
export async function installMissing(): Promise<void> {
  const missing = Object.values(programs).filter((program) => mayInstall && !find(program));
  if (missing.length === 0) return;
  const aptGet = (args: readonly string[]) =>
    new Promise<void>((resolve) => {
      const child = spawn("apt-get", args, { stdio: ["ignore", "ignore", "inherit"], env: aptEnvironment });
      child.on("error", () => resolve());
      child.on("close", () => resolve());
    });
  await aptGet(["update", "-q"]);
  await aptGet(installing(missing.flatMap(({ debianPackages }) => debianPackages.slice(0, 1))));
}
