import { expect, test } from "vitest";
import { sourceFile } from "./archive-pages.server.tsx";

test("names a published source by its language", () => {
  expect(sourceFile(7, "python")).toBe("sources/car-7.py");
  expect(sourceFile(7, "solidity")).toBe("sources/car-7.sol");
});
