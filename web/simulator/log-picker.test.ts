import { expect, test } from "vitest";
import { logPlace } from "./log-picker.tsx";

const origin = "https://izmir.example.org";

test("finds the log for any link to a race", () => {
  for (const link of [
    "/race/a0x9f18w7pwq",
    `${origin}/race/a0x9f18w7pwq?turn=5&speed=2`,
    `${origin}/race/a0x9f18w7pwq/embed`,
  ]) {
    expect(logPlace(link, origin)).toEqual({ kind: "race", address: `${origin}/_race-cars/a0x9f18w7pwq` });
  }
});

test("doesn't follow a link to anywhere else", () => {
  for (const link of [
    "https://elsewhere.example/log.json",
    "//elsewhere.example/x",
    "javascript:alert(1)",
    "http://izmir.example.org/race/x",
  ]) {
    expect(logPlace(link, origin)).toEqual({ kind: "other-site" });
  }
  expect(logPlace(" ", origin)).toEqual({ kind: "no-link" });
  expect(logPlace("http://", origin)).toEqual({ kind: "no-link" });
});
