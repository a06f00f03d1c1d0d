import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..", "..");
const document = readFileSync(join(root, "docs/security.md"), "utf8");
const named = [...document.matchAll(/`([\w./*-]+\.(?:ts|tsx|spec\.ts))`/g)].map(([, file = ""]) => file);

test("documents a defence for every attack on a running site", () => {
  const attacks = globSync("tests/hostile/attacks/*.ts", { cwd: root }).map((file) => file.replaceAll("\\", "/"));
  expect(attacks.length).toBeGreaterThan(20);
  expect(attacks.filter((attack) => !named.includes(attack))).toEqual([]);
});

test("names only existing tests", () => {
  const path = (file: string) => (file.startsWith("journeys/") ? `tests/${file}` : file);
  expect(named.filter((file) => globSync(path(file), { cwd: root }).length === 0)).toEqual([]);
});
