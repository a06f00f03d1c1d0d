import { expect, test } from "vitest";
import { panelPath, sectionOf } from "./panel-sections.ts";

test.each([
  ["", "overview"],
  ["/person/one", "people"],
  ["/lists/roles", "people"],
  ["/competitions/izmir/stages/final", "stages"],
  ["/competitions/new", "competitions"],
])("the page %s belongs to the section %s", (path, section) => {
  expect(sectionOf(`${panelPath}${path}`, "izmir")?.key).toBe(section);
});
