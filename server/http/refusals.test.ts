import { expect, test } from "vitest";
import { isFromSameOrigin } from "./refusals.ts";

const from = (origin: string | null, method = "POST") =>
  isFromSameOrigin(
    new Request("https://izmir.example.org/submit-car", { method, headers: origin === null ? {} : { origin } }),
  );

test.each([
  ["https://evil.example", false],
  ["https://konya.example.org", false],
  ["http://izmir.example.org", false],
  ["https://izmir.example.org:8443", false],
  ["https://izmir.example.org.evil.example", false],
  ["null", false],
  ["https://izmir.example.org", true],
])("allows a form from %s: %s", (origin, allowed) => {
  expect(from(origin)).toBe(allowed);
});

test("allows all reads, and forms from programs that send no origin", () => {
  expect(from("https://evil.example", "GET")).toBe(true);
  expect(from(null)).toBe(true);
});
