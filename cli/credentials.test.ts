import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { credentialsPath, isReadableOnTheWay, storeToken, siteOf, tokenFor } from "./credentials.ts";

let home = "";
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), "anahtarlar ğüş "));
});
afterAll(() => {
  rmSync(home, { recursive: true });
});

const environment = () => ({ XDG_CONFIG_HOME: home });
const izmir = "https://izmir.example.org";

test("keeps each site's token in a private file, and removes one at a time", () => {
  storeToken(environment(), izmir, "codeprix_one");
  storeToken(environment(), "http://192.168.1.20:3000", "codeprix_two");
  const path = credentialsPath(environment());
  // oxlint-disable-next-line vitest/no-conditional-expect -- Windows keeps no such mode
  if (process.platform !== "win32") expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(tokenFor(izmir, environment())).toBe("codeprix_one");
  expect(siteOf(undefined, environment())).toBe("http://192.168.1.20:3000");
  storeToken(environment(), "http://192.168.1.20:3000", null);
  expect(siteOf(undefined, environment())).toBe(izmir);
  expect(readFileSync(path, "utf8")).not.toContain("codeprix_two");
});

test("prefers the environment", () => {
  const given = { ...environment(), CODE_PRIX_TOKEN: "codeprix_three", CODE_PRIX_SITE: "konya.example.org/teams?x" };
  expect(tokenFor(izmir, given)).toBe("codeprix_three");
  expect(siteOf(undefined, given)).toBe("http://konya.example.org");
  expect(siteOf(izmir, given)).toBe(izmir);
});

test.each(["", "http://", "ftp://example.org", "https://ada:secret@example.org", "http://a b"])(
  "refuses the site %j",
  (address) => {
    expect(() => siteOf(address, { XDG_CONFIG_HOME: join(home, "empty") })).toThrow(/site/);
  },
);

test("reports a damaged credentials file", () => {
  writeFileSync(credentialsPath(environment()), "{");
  expect(() => tokenFor(izmir, environment())).toThrow(/Couldn't read.*log in again/);
});

test.each([
  ["http://192.168.1.20:3000", true],
  ["http://izmir.example.org", true],
  ["https://izmir.example.org", false],
  ["http://localhost:3000", false],
  ["http://127.0.0.1:3000", false],
  ["http://[::1]:3000", false],
])("knows whether others can read the traffic to %s: %s", (site, readable) => {
  expect(isReadableOnTheWay(site)).toBe(readable);
});
