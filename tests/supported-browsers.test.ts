import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { oldBrowserScript, supportedBrowsers } from "#web/app/supported-browsers.ts";
import { browserData, firstVersion, newerApis, type Versions } from "./newer-apis.ts";

const root = join(import.meta.dirname, "..");
const { chrome, firefox, safari } = supportedBrowsers;
const oldest: Versions = {
  chrome: Number(chrome),
  firefox: Number(firefox),
  safari: Number(safari),
  safari_ios: Number(safari),
};

/** What the search takes for newer, and why it isn't a fault. */
const allowed = new Set([
  // methods of three.js, React, replays and claims, which other scripts call
  ".toArray",
  ".dispose",
  ".take",
  // only in full screen
  ".exitFullscreen",
  // only with a headset
  "XRWebGLLayer",
  // only with a number from `requestIdleCallback`
  "cancelIdleCallback",
  // only with a `VideoEncoder`
  "VideoEncoder.isConfigSupported",
]);

test("the client calls nothing that the oldest supported browsers lack, unless it tests for it", () => {
  const folder = join(root, "build", "client");
  // The compiler has its own way of compiling for old browsers; passages are text.
  const scripts = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
    (path) => path.endsWith(".js") && !/soljson|document-passages-/.test(path),
  );
  expect(scripts.length).toBeGreaterThan(100);
  const found = scripts.flatMap((path) =>
    newerApis(readFileSync(join(folder, path), "utf8"), oldest).map((call) => `${call} in ${path}`),
  );
  expect(found.filter((call) => !allowed.has(call.split(" ")[0]!))).toEqual([]);
}, 60_000);

test.each([
  ["Map.groupBy(list, (each) => each)", "Map.groupBy"],
  ["new Set().union(other)", ".union"],
  ["[...map.values().map((each) => each + 1)]", "Iterator.map"],
  ["requestIdleCallback(() => {})", "requestIdleCallback"],
  ["element.requestFullscreen()", ".requestFullscreen"],
  ["navigator.vibrate(10)", ".vibrate"],
  ["Promise.withResolvers()", "Promise.withResolvers"],
  ["/[a&&b]/v", "/[a&&b]/v"],
])("%s is found as %s", (script, call) => {
  expect(newerApis(script, oldest)).toEqual([call]);
});

test.each([
  'if ("requestIdleCallback" in globalThis) requestIdleCallback(() => {})',
  "const parsed = URL.canParse ? URL.canParse(text) : false",
  "navigator.vibrate?.(10)",
  "Object.values(record).map((each) => each + 1)",
])("%s isn't found", (script) => {
  expect(newerApis(script, oldest)).toEqual([]);
});

test("the check for old browsers lets in exactly the supported versions", () => {
  const styleRule = (browserData.api as never as Record<string, never>)["CSSPropertyRule"]!;
  const colorMix = browserData.css.types!["color"]!["color-mix"]!;
  for (const [browser, version] of Object.entries(oldest) as [keyof Versions, number][])
    expect([browser, Math.max(firstVersion(styleRule, browser), firstVersion(colorMix, browser))]).toEqual([
      browser,
      version,
    ]);
  // Newer syntax would keep old browsers from reading it.
  expect(oldBrowserScript("</script>")).not.toMatch(/=>|`|\?\.|\b(?:let|const|class|async)\b|catch\s*\{|<\/script/);
});

test("the README names the oldest supported browsers", () => {
  const readme = readFileSync(join(root, "README.md"), "utf8");
  expect(readme).toContain(
    `Chrome or Edge ${chrome}, Firefox ${firefox}, or Safari ${safari} (iOS ${safari}), or newer`,
  );
});
