import { expect, test } from "vitest";
import { linkToPage } from "./page-links.tsx";

test("the next page keeps the choice without empty parameters", () => {
  expect(linkToPage(new URLSearchParams("stage=final&team=&page=2"), 3)).toBe("?stage=final&page=3");
  expect(linkToPage(new URLSearchParams("stage=final&page=2"), 1)).toBe("?stage=final");
});
