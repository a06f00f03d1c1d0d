import { describe, expect, test } from "vitest";
import { readSiteConfiguration } from "#server/platform/config/site-configuration.ts";
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

  test("other hosts redirect only /result, to the home page", () => {
    expect(hostRedirect("/result", false)).toBe("/");
    expect(hostRedirect("/result/", false)).toBe("/");
    expect(hostRedirect("/teams/1", false)).toBeNull();
  });

  test("city sub-domains and results.localhost are results-only by default", () => {
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

  test("a port can be results-only on any host, a malformed host never", () => {
    expect(isResultsOnly("192.168.1.20:3001", [":3001"])).toBe(true);
    expect(isResultsOnly("192.168.1.20:3000", [":3001"])).toBe(false);
    expect(isResultsOnly("<x>:3001", [":3001"])).toBe(false);
  });

  test("a host matches in capitals and with a trailing dot", () => {
    for (const host of ["Screen.Example", "screen.example.", "SCREEN.EXAMPLE.:3001"]) {
      expect([host, isResultsOnly(host, ["screen.example"])]).toEqual([host, true]);
    }
    expect(isResultsOnly("screen.example..", ["screen.example"])).toBe(false);
  });

  test("rules match a path as the router does: any case, escapes, slashes", () => {
    for (const path of ["/Result", "/RESULT/", "/%72esult", "//result", "/result//", "/R%45SULT"]) {
      expect([path, hostRedirect(path, true), hostRedirect(path, false)]).toEqual([path, null, "/"]);
    }
    for (const path of ["/%E0%A4%A", "/%2572esult", "/results", "/result%2f"]) {
      expect([path, hostRedirect(path, true), hostRedirect(path, false)]).toEqual([path, "/result", null]);
    }
  });

  test("requests from pages aren't redirected, but any other path is", () => {
    const pages = [
      "/",
      "/teams/1",
      "/race/a.b",
      "/api",
      "/a_b",
      "/api/docs",
      "/index.html",
      "/foo.php",
      "/robots.txt",
      "/how-to-play.DATA",
      "/race/7/log.json",
    ];
    expect(pages.filter((path) => !isPagePath(path))).toEqual([]);
    const parts = [
      "/_root.data",
      "/teams/1.data",
      "/_icons/lucide.json",
      "/_SCREEN",
      "/brand-picture/0a",
      "/race/7/still.svg",
      "/builds/meta/0123456789abcdef.json",
      "/assets/gone.js",
      "/engine/gone.js",
    ];
    expect(parts.filter(isPagePath)).toEqual([]);
  });
});
