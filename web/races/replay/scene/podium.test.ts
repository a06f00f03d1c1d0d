import { expect, test, vi } from "vitest";
import { buildCircuit } from "../circuit.ts";
import { Podium } from "./podium.ts";

test("a race without a winner has an empty podium", () => {
  vi.stubGlobal("document", { createElement: () => ({ getContext: () => null }) });
  const podium = new Podium(buildCircuit("generic"), () => 0, 0);
  expect(podium.group.visible).toBe(false);
  expect(podium.group.children).toHaveLength(1);
  expect(new Podium(buildCircuit("generic"), () => 0, 3).group.children.length).toBeGreaterThan(1);
  vi.unstubAllGlobals();
});
