import { expect, test } from "vitest";
import { attemptLimits } from "./attempt-limits.ts";

test("counts attempts from all addresses of one IPv6 network together", async () => {
  const limits = attemptLimits();
  const tryFrom = async (network: string) => {
    for (let attempt = 0; attempt <= 2_000; attempt += 1) {
      if (await limits.byAddress(`${network}:${attempt.toString(16)}`)) return attempt;
    }
    return undefined;
  };
  expect(await tryFrom("2001:db8:1:2:3:4:5")).toBe(2_000);
  expect(await limits.byAddress("2001:db8:1:3::1")).toBeUndefined();
});
