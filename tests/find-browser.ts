import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

interface Program {
  /** names the program if it is elsewhere */
  variable: string;
  /** program names; `.exe` is for Windows, which WSL sees too */
  names: readonly string[];
  /** where the PATH doesn't include it */
  usualPlaces: Partial<Record<NodeJS.Platform, readonly string[]>>;
  /** the first that Debian has */
  debianPackages: readonly string[];
  /** further packages that it needs */
  with?: readonly string[];
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
  // Headless shell first: renders the same at half the CPU.
  Chromium: {
    ...wholeChromium,
    names: ["chromium-headless-shell", ...wholeChromium.names],
    debianPackages: ["chromium-headless-shell", "chromium"],
  },
  /** the headless shell ignores user settings */
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
  WebKit: {
    variable: "WEBKIT_DRIVER_PATH",
    names: ["WebKitWebDriver"],
    usualPlaces: {},
    debianPackages: ["webkit2gtk-driver"],
    with: ["xvfb"],
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

/** Only where it asks nothing: as root with a known package manager. */
const mayInstall = process.platform === "linux" && process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
const aptEnvironment = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
const installing = (names: readonly string[]) => ["install", "-y", "-q", "--no-install-recommends", ...names];

function install(browser: keyof typeof programs): void {
  if (!mayInstall) return;
  console.log(`No ${browser} found: installing it with the system's package manager ...`);
  const aptGet = (args: readonly string[]) =>
    spawnSync("apt-get", args, { stdio: ["ignore", "ignore", "inherit"], env: aptEnvironment }).status === 0;
  aptGet(["update", "-q"]);
  const program: Program = programs[browser];
  program.debianPackages.some((name) => aptGet(installing([name, ...(program.with ?? [])])));
}

/** Undefined: not available. */
export function findOrInstall(browser: keyof typeof programs): string | undefined {
  const found = find(programs[browser]);
  if (found) return found;
  install(browser);
  return find(programs[browser]);
}

/** Starts in the background; `findOrInstall` retries failures. */
export async function installMissing(): Promise<void> {
  const { Chromium, ...others } = programs;
  // A whole Chromium would do, but the journeys would take a third longer.
  const shell = { ...Chromium, names: Chromium.names.slice(0, 1), usualPlaces: {} };
  const missing = Object.values<Program>({ shell, ...others }).filter((program) => mayInstall && !find(program));
  if (missing.length === 0) return;
  const aptGet = (args: readonly string[]) =>
    new Promise<void>((resolve) => {
      const child = spawn("apt-get", args, { stdio: ["ignore", "ignore", "inherit"], env: aptEnvironment });
      child.on("error", () => resolve());
      child.on("close", () => resolve());
    });
  await aptGet(["update", "-q"]);
  await aptGet(installing(missing.flatMap(({ debianPackages: [first], with: others = [] }) => [first!, ...others])));
}
