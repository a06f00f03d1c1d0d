import { expect, test } from "vitest";
import { readInterfaces } from "./build-sources.ts";
import interfaceSources from "./interfaces/interface-sources.json" with { type: "json" };

test("browsers get the interface files of this folder", () => {
  expect(interfaceSources).toEqual(readInterfaces());
});
