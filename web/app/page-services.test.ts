import { expect, test } from "vitest";
import { isOwnFault } from "./page-services.tsx";

const origin = "https://prix.example";
const at = (error: Error, place: string) => Object.assign(error, { stack: `${error.name}\n    at f (${place}:1:2)` });
const own = `${origin}/assets/garage-1a2b.js`;

test("5. error pages: any fault of the site's scripts counts", () => {
  expect(isOwnFault(at(new Error("no such seat"), own), origin)).toBe(true);
  expect(isOwnFault(at(new TypeError("x is not a function"), own), origin)).toBe(true);
});

test.each([
  ["a lost network", at(new TypeError("Failed to fetch"), own)],
  ["a script that did not come", at(new TypeError("Importing a module script failed."), own)],
  ["an answer of the HTTP client", at(Object.assign(new Error("503"), { name: "HttpError" }), own)],
  ["what was called off", new DOMException("aborted", "AbortError")],
  ["an extension", at(new Error("boom"), "chrome-extension://abcd/inject.js")],
  ["another site's script", at(new Error("boom"), "https://other.example/assets/x.js")],
  ["no error at all", "boom"],
  ["nothing", null],
])("5. error pages: %s doesn't count", (_, thrown) => {
  expect(isOwnFault(thrown, origin)).toBe(false);
});
