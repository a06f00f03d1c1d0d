import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { makePrivate } from "../database/open-embedded.ts";

const root = mkdtempSync(path.join(tmpdir(), "code-prix-private-"));

afterAll(() => rmSync(root, { recursive: true, force: true }));

function openToOthers(folder: string): string[] {
  const all = [
    folder,
    ...readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => path.join(folder, name)),
  ];
  return all.filter((file) => (statSync(file).mode & 0o077) !== 0);
}

test("makes an open data folder private at the next start, with everything in it", () => {
  const folder = path.join(root, "old");
  mkdirSync(path.join(folder, "database"), { recursive: true });
  writeFileSync(path.join(folder, "database", "1259"), "rows");
  for (const name of [folder, path.join(folder, "database")]) chmodSync(name, 0o777);
  chmodSync(path.join(folder, "database", "1259"), 0o666);
  expect(openToOthers(folder)).toHaveLength(3);
  expect(makePrivate(folder)).toEqual([]);
  expect(openToOthers(folder)).toEqual([]);
});
