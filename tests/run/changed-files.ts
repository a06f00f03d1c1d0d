import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { projectFolder } from "./run-package.ts";

const git = (...args: string[]) =>
  execFileSync("git", args, { cwd: projectFolder, encoding: "utf8" })
    .split("\n")
    .filter((line) => line !== "");

/** Compared with `main`; on `main`: uncommitted changes, else the last commit. */
export function changedFiles(): string[] {
  const [base = "HEAD"] = git("merge-base", "HEAD", "main");
  const untracked = git("ls-files", "--others", "--exclude-standard");
  const since = (commit: string) =>
    [...new Set([...git("diff", "--name-only", commit), ...untracked])].filter((path) =>
      existsSync(join(projectFolder, path)),
    );
  const changed = since(base);
  return changed.length > 0 ? changed : since("HEAD~1");
}

/** Spec files by source folder; the longest prefix wins. */
export const journeysOfFolders: Record<string, readonly string[]> = {
  engine: ["same-race", "garage-write-and-race", "race-page"],
  "engine/show": ["big-screen"],
  "domain/show": ["big-screen"],
  "engine/stages": ["organisers", "ladder"],
  languages: ["garage", "same-race"],
  server: ["accounts", "teams-and-secrecy", "garage-write-and-race", "every-page"],
  "server/accounts": ["accounts", "teams-and-secrecy", "people-in-turkish"],
  "server/accounts/university-login": ["university-log-in"],
  "server/api": ["questions-and-tokens", "clone-to-raced-car"],
  "server/platform/audit": ["organisers"],
  "server/brands": ["face", "shell.spec"],
  "server/competitions": ["organisers", "teams-and-secrecy"],
  "server/http": ["shell", "two-origins", "hosts-and-redirects", "bad-addresses", "many-tabs", "every-page"],
  "server/platform/live": ["many-tabs", "big-screen", "watch-a-log"],
  "server/questions": ["questions-and-tokens"],
  "server/races": ["race-page", "watch-a-log", "same-race"],
  "server/show": ["big-screen"],
  "server/stages": ["organisers", "ladder", "big-screen"],
  "server/results/standings": ["ladder", "people-in-turkish"],
  "server/submissions": ["garage-write-and-race", "receipts-and-history", "clone-to-raced-car", "ai-said-openly"],
  "server/teams": ["teams-and-secrecy", "people-in-turkish"],
  web: ["shell", "every-page", "bad-addresses"],
  "web/accounts": ["accounts", "people-in-turkish", "university-log-in"],
  "tools/bundling": ["shell", "first-page-script", "watch-a-log", "firefox", "other-browsers"],
  "web/docs": ["golden-pictures"],
  "web/garage": ["garage"],
  messages: ["people-in-turkish", "every-page"],
  "web/panel": ["organisers", "face", "people-in-turkish"],
  "web/panel-kit": ["organisers", "face", "people-in-turkish"],
  "web/home": ["first-page-script", "race-page", "short-pages", "every-page"],
  "web/garage/drafts": ["garage-drafts"],
  "web/questions": ["questions-and-tokens"],
  "web/show/screens": ["big-screen"],
  "web/show/follow": ["big-screen"],
  "web/results": ["watch-a-log", "try-car"],
  "web/simulator": ["every-page", "race-page"],
  "web/learn": ["short-pages"],
  "web/races": ["race-page", "watch-a-log", "golden-pictures", "same-race"],
  "web/app": [
    "older-browsers",
    "shell",
    "hosts-and-redirects",
    "first-page-script",
    "many-tabs",
    "firefox",
    "other-browsers",
    "every-page",
  ],
  "web/show/remote": ["big-screen"],
  "web/teams": ["teams-and-secrecy", "ai-said-openly", "organisers-panel"],
  "web/ui": ["shell", "golden-pictures", "garage-keyboard", "every-page"],
  cli: ["clone-to-raced-car"],
  starter: ["clone-to-raced-car"],
  public: ["shell", "firefox"],
};

const journeysFolder = join(projectFolder, "tests", "journeys");

export function journeysOf(changed: readonly string[]): string[] {
  const specs = readdirSync(journeysFolder).filter((name) => name.endsWith(".spec.ts"));
  const wanted = new Set<string>();
  for (const path of changed) {
    if (path.startsWith("tests/journeys/")) {
      const name = path.slice("tests/journeys/".length).replace(/\.ts$/, "");
      for (const spec of specs)
        if (spec === `${name}.ts` || readFileSync(join(journeysFolder, spec), "utf8").includes(`./${name}.ts"`))
          wanted.add(spec);
      continue;
    }
    if (/\.(test|cases)\.tsx?$|-for-tests\.ts$/.test(path)) continue;
    const folder = Object.keys(journeysOfFolders)
      .filter((each) => path.startsWith(`${each}/`))
      .toSorted((a, b) => b.length - a.length)[0];
    const beginnings = folder === undefined ? [] : (journeysOfFolders[folder] ?? []);
    for (const spec of specs) if (beginnings.some((each) => spec.startsWith(each))) wanted.add(spec);
  }
  return [...wanted].toSorted();
}
