import { expect, test } from "vitest";
import { stageNameIn } from "./stage-name.ts";

test("names a template's stages in the reader's language, and keeps other names", () => {
  expect(stageNameIn("tr", "Qualifying")).toBe("Sıralama turları");
  expect(stageNameIn("en", "Eleme grupları")).toBe("Heats");
  expect(stageNameIn("tr", "Ege Cup")).toBe("Ege Cup");
});
