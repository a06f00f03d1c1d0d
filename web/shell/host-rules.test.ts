import { describe, expect, test } from "vitest";
import { readSiteConfiguration } from "#server/site-configuration.ts";
import { hostRedirect, isPagePath, isResultsOnly } from "./host-rules.ts";

describe("2. host rules", () => {
  test.each(["/", "/teams/1", "/how-to-play", "/nothing", "/result/deeper"])(
    "a results-only host leads %s to /result",
    (path) => {
      expect(hostRedirect(path, true)).toBe("/result");
    },
  );

  test("a results-only host shows /result", () => {
    expect(hostRedirect("/result", true)).toBeNull();
    expect(hostRedirect("/result/", true)).toBeNull();
  });

  test("elsewhere /result leads home and everything else stays", () => {
    expect(hostRedirect("/result", false)).toBe("/");
    expect(hostRedirect("/result/", false)).toBe("/");
    expect(hostRedirect("/teams/1", false)).toBeNull();
  });

  test("without a list, two sub-domains of each of two cities are results-only, and results.localhost", () => {
    const { resultsOnlyHosts } = readSiteConfiguration(
      { SITE_DOMAIN: "prix.example" },
      { resultsOnlyHosts: [], brandHosts: [] },
    );
    const hosts = [
      "trabzon-results.prix.example",
      "www.trabzon-results.prix.example",
      "istanbul-results.prix.example",
      "www.istanbul-results.prix.example",
      "results.localhost:3000",
    ];
    expect(hosts.filter((host) => !isResultsOnly(host, resultsOnlyHosts))).toEqual([]);
    expect(
      ["prix.example", "istanbul.prix.example", "konya-results.prix.example"].filter((host) =>
        isResultsOnly(host, resultsOnlyHosts),
      ),
    ).toEqual([]);
  });

  test("a port alone can be results-only, a malformed host never is", () => {
    expect(isResultsOnly("192.168.1.20:3001", [":3001"])).toBe(true);
    expect(isResultsOnly("192.168.1.20:3000", [":3001"])).toBe(false);
    expect(isResultsOnly("<x>:3001", [":3001"])).toBe(false);
  });

  test("data, endpoints and files are no pages", () => {
    expect(["/", "/teams/1", "/race/a.b", "/api", "/a_b"].filter((path) => !isPagePath(path))).toEqual([]);
    expect(
      ["/_root.data", "/teams/1.data", "/_icons/lucide.json", "/api/races", "/race/7/log.json"].filter(isPagePath),
    ).toEqual([]);
  });
});
