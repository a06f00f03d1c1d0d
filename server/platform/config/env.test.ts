import path from "node:path";
import { expect, test } from "vitest";
import { portsOf, readArguments, readEnv } from "./env.ts";

const root = path.resolve("/srv/code prix");

test("uses the embedded database on port 3000 by default", () => {
  const env = readEnv({}, root);
  expect(env.port).toBe(3000);
  expect(env.dataDir).toBe(path.join(root, "data"));
  expect(env.databaseUrl).toBeUndefined();
  expect(env.resultsOnlyHosts).toEqual([]);
  expect(env.raceThreads).toBeGreaterThanOrEqual(1);
});

test("refuses a wrong value with its name and rule", () => {
  expect(() => readEnv({ PORT: "eighty" }, root)).toThrow(
    'PORT is "eighty" and must be a whole number from 1 to 65535.',
  );
  expect(() => readEnv({ PORT: "0" }, root)).toThrow("PORT");
  expect(() => readEnv({ BRAND_HOSTS: ":3001" }, root)).toThrow('BRAND_HOSTS is ":3001"');
  expect(() => readEnv({ RESULTS_ONLY_HOSTS: "a b/c" }, root)).toThrow("RESULTS_ONLY_HOSTS");
});

test("names every wrong variable in one error", () => {
  expect(() => readEnv({ PORT: "x", TRUSTED_PROXIES: "many" }, root)).toThrow(/PORT[^]*TRUSTED_PROXIES/);
});

test("names a wrong secret without repeating it", () => {
  const read = () => readEnv({ DATABASE_URL: "mysql://root:hunter2@db" }, root);
  expect(read).toThrow("DATABASE_URL must look like postgres://");
  expect(read).not.toThrow("hunter2");
});

test("chooses a city or a results-only screen by port without DNS", () => {
  const env = readEnv({ BRAND_HOSTS: ":3001=izmir, 192.168.1.5=konya", RESULTS_ONLY_HOSTS: ":3002" }, root);
  expect(env.brandHosts).toEqual([
    { host: ":3001", brand: "izmir" },
    { host: "192.168.1.5", brand: "konya" },
  ]);
  expect(portsOf(env)).toEqual([3000, 3002, 3001]);
});

test("treats an empty value as not set", () => {
  expect(readEnv({ PORT: "", DATABASE_URL: "" }, root).port).toBe(3000);
});

test("requires a shared database for processes of one role", () => {
  expect(() => readEnv({ ROLE: "worker" }, root)).toThrow(/ROLE is "worker", but there is no DATABASE_URL/);
  expect(readEnv({ ROLE: "worker", DATABASE_URL: "postgres://db/prix" }, root).role).toBe("worker");
  expect(readEnv({}, root).role).toBe("all");
  expect(() => readEnv({ ROLE: "boss", DATABASE_URL: "postgres://db/prix" }, root)).toThrow(
    'ROLE is "boss" and must be one of all, web, worker.',
  );
});

test("accepts only a role on the command line", () => {
  expect(readArguments([])).toEqual({});
  expect(readArguments(["--role", "web"])).toEqual({ ROLE: "web" });
  expect(readArguments(["--role=worker"])).toEqual({ ROLE: "worker" });
  expect(readArguments(["--demo"])).toEqual({ DEMONSTRATION: "yes" });
  for (const wrong of [["--roll", "web"], ["web"], ["--role"]]) {
    expect(() => readArguments(wrong)).toThrow("isn't a valid argument");
  }
});

test("gives a demonstration a separate folder, no emails and no real database", () => {
  const mailSettings = { SMTP_URL: "smtp://localhost", MAIL_FROM: "a@example.org", PUBLIC_URL: "https://example.org" };
  const env = readEnv({ DEMONSTRATION: "yes", ...mailSettings }, "/root");
  expect(env.dataDir).toBe(path.resolve("/root", "data-demo"));
  expect(env.mail).toBeUndefined();
  expect([env.backupEveryMinutes, env.backupKeep]).toEqual([60, 2]);
  const usual = readEnv({}, "/root");
  expect([usual.backupEveryMinutes, usual.backupKeep, usual.backupDir]).toEqual([60, 24, "/root/data/backups"]);
  expect(readEnv({ DEMONSTRATION: "yes", BACKUP_EVERY_MINUTES: "0" }, "/root").backupEveryMinutes).toBe(0);
  expect(() => readEnv({ DEMONSTRATION: "yes", DATABASE_URL: "postgres://localhost/real" }, "/root")).toThrow(
    "Leave out DATABASE_URL and ROLE",
  );
  expect(() => readEnv({ DEMONSTRATION: "1" }, "/root")).toThrow('must be "yes"');
});
