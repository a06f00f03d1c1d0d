import { expect, test } from "vitest";
import * as timing from "./timing.ts";

test("9. the times that the specification fixes", () => {
  expect(timing).toMatchObject({
    pagePayloadLifeMs: 3_600_000,
    routeTransitionMs: 100,
    asyncComponentDelayMs: 200,
    requestTimeoutMs: 10_000,
    sessionTickMs: 30_000,
    sessionMarginMs: 10_000,
    heartbeatMs: 30_000,
    iconTimeoutMs: 1_500,
  });
});
