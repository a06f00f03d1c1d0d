import { expect, test } from "vitest";
import { readInterfaces } from "./build-sources.ts";
import interfaceSources from "./interfaces/interface-sources.json" with { type: "json" };

test("the interfaces that browsers get are the files of this folder", () => {
  expect(interfaceSources).toEqual(readInterfaces());
});
