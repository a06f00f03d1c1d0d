import { expect, test } from "vitest";
import { logAddress } from "./fetch-log.ts";

const origin = "https://izmir.example.org";

test("a link to a race, however it was copied, leads to that race's log", () => {
  const log = `${origin}/api/v1/races/a0x9f18w7pwq/log`;
  for (const link of [
    "/race/a0x9f18w7pwq",
    `${origin}/race/a0x9f18w7pwq?turn=5&speed=2`,
    `${origin}/race/a0x9f18w7pwq/embed`,
  ]) {
    expect(String(logAddress(link, origin))).toBe(log);
  }
});

test("a link to anywhere else is not followed", () => {
  for (const link of [
    "https://elsewhere.example/log.json",
    "//elsewhere.example/x",
    "javascript:alert(1)",
    "http://izmir.example.org/race/x",
  ]) {
    expect(logAddress(link, origin)).toBe("other-site");
  }
  expect(logAddress(" ", origin)).toBe("no-link");
  expect(logAddress("http://", origin)).toBe("no-link");
});
