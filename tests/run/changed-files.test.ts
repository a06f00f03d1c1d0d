import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { journeysOf, journeysOfFolders } from "./changed-files.ts";
import { projectFolder } from "./run-package.ts";

const folders = Object.keys(journeysOfFolders);
const specs = readdirSync(join(projectFolder, "tests", "journeys")).filter((name) => name.endsWith(".spec.ts"));

test("names existing folders and journeys", () => {
  expect(folders.filter((folder) => !existsSync(join(projectFolder, folder)))).toEqual([]);
  const beginnings = Object.values(journeysOfFolders).flat();
  expect(beginnings.filter((each) => !specs.some((spec) => spec.startsWith(each)))).toEqual([]);
});

test("runs every journey after a change of some folder", () => {
  const walked = new Set(folders.flatMap((folder) => journeysOf([`${folder}/x.ts`])));
  expect(specs.filter((spec) => !walked.has(spec))).toEqual([]);
});

test("runs the specs of a folder, a changed spec and a shared file", () => {
  expect(journeysOf(["web/garage/editor/x.tsx"]).every((spec) => spec.startsWith("garage"))).toBe(true);
  expect(journeysOf(["tests/journeys/face.spec.ts"])).toEqual(["face.spec.ts"]);
  expect(journeysOf(["tests/journeys/show-screens.ts"])).toContain("big-screen.spec.ts");
  expect(journeysOf(["server/teams/teams.test.ts", "docs/operating.md"])).toEqual([]);
});
