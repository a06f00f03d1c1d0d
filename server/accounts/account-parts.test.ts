import { expect, test } from "vitest";
import { readSiteConfiguration } from "../platform/config/site-configuration.ts";
import { isKnownHost, takesPasskeys } from "./account-parts.ts";

const site = readSiteConfiguration(
  { SITE_DOMAIN: "prix.example", PUBLIC_URL: "https://race.example", RESULTS_ONLY_HOSTS: "screen.example" },
  { resultsOnlyHosts: ["screen.example"], brandHosts: [{ host: "hall.example:8080", brand: "izmir" }] },
);

test("recognises its own names, but not names that contain them", () => {
  const known = ["prix.example", "www.prix.example", "izmir.prix.example", "www.konya.prix.example", "race.example"];
  for (const name of [...known, "hall.example", "screen.example", "localhost", "izmir.localhost", "127.0.0.1"])
    expect([name, isKnownHost(name, site)]).toEqual([name, true]);
  for (const name of ["evil.example", "izmir.evil.example", "prix.example.evil", "evilprix.example", "", "203.0.113.7"])
    expect([name, isKnownHost(name, site)]).toEqual([name, false]);
});

test("doesn't recognise a name because of a city's port", () => {
  const byPort = readSiteConfiguration(
    {},
    { resultsOnlyHosts: [":3002"], brandHosts: [{ host: ":3001", brand: "izmir" }] },
  );
  expect(isKnownHost("evil.example", byPort)).toBe(false);
  expect(isKnownHost("", byPort)).toBe(false);
});

test("requires a name for passkeys, and https except on localhost", () => {
  const takes = (url: string) => takesPasskeys(new URL(url), site);
  expect(takes("https://izmir.prix.example/")).toBe(true);
  expect(takes("http://localhost:3000/")).toBe(true);
  expect(takes("http://izmir.prix.example/")).toBe(false);
  expect(takes("http://127.0.0.1:3000/")).toBe(false);
  expect(takes("https://evil.example/")).toBe(false);
});
