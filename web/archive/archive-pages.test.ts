import { expect, test } from "vitest";
import { sourceFile } from "./archive-pages.server.tsx";

test("a published source ends as its language does", () => {
  expect(sourceFile(7, "python")).toBe("sources/car-7.py");
  expect(sourceFile(7, "solidity")).toBe("sources/car-7.sol");
});
