import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildPackage } from "./build-package.ts";
import { raceOf } from "./race-command.ts";
import { parseOptions } from "./arguments.ts";
import { createTerminal } from "./terminal.ts";
import { raceLogHash } from "#engine/race-log/race-log-text.ts";

let folder = "";

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "code prix paket "));
  await buildPackage(folder);
}, 120_000);
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

function installed(...values: string[]): string {
  return execFileSync(process.execPath, [join(folder, "code-prix.js"), ...values], { cwd: folder, encoding: "utf8" });
}

test("gives the engine's hash from the bundled program", () => {
  const words = ["wasp", "viper", "comet", "magpie", "armadillo", "--seed", "99"];
  const quiet = { write: () => true };
  const log = raceOf(parseOptions(words), createTerminal({ output: quiet, errors: quiet }));
  expect(installed("race", ...words, "--hash")).toBe(`${raceLogHash(log)}\n`);
});

test("reports mistakes in the terminal's language from the bundled program", () => {
  const path = join(folder, "empty.py");
  writeFileSync(path, "\n");
  const { stderr } = spawnSync(process.execPath, [join(folder, "code-prix.js"), "check", path], {
    encoding: "utf8",
    env: { ...process.env, LC_ALL: "tr_TR.UTF-8" },
  });
  expect(stderr).toContain("Bu dosya boş.");
});

test("compiles with both compilers and evaluates in threads from the bundled program", { tags: ["thorough"] }, () => {
  installed("new", "first", "--language", "solidity");
  installed("new", "second");
  const raced = readFileSync(join(folder, "second", ".github", "workflows", "race.yml"), "utf8");
  expect(raced).toContain("CAR: cars/first_car.py");
  expect(installed("check", join("second", "cars", "first_car.py"))).toContain("The car can race.");
  expect(installed("check", join("first", "cars", "FirstCar.sol"))).toContain("The car can race.");
  const evaluated = JSON.parse(
    installed("evaluate", join("first", "cars", "FirstCar.sol"), "-n", "10", "-w", "2", "--json"),
  ) as { races: number };
  expect(evaluated.races).toBe(10);
});
