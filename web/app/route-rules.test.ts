import { describe, expect, test } from "vitest";
import { pathToReturnTo, redirectOutside } from "./redirects.ts";
import { routeRules, ruleFor } from "#domain/platform/route-rules.ts";
import { checkRouteRules, externalCheck, isExternal, withQuery } from "./route-rules.ts";

describe("2. route rules", () => {
  test("the site's rules pass the check of each build", () => {
    expect(() => checkRouteRules(routeRules)).not.toThrow();
  });

  test("a rule matches its exact path, with or without a trailing slash", () => {
    expect(ruleFor("/simulator/", routeRules)?.redirect.to).toBe("/simulate");
    expect(ruleFor("/simulator/more", routeRules)).toBeUndefined();
    expect(ruleFor("/constructor", routeRules)).toBeUndefined();
  });

  test("a rule matches paths as routes do, but not its own target", () => {
    for (const path of ["/Simulator", "/SIMULATOR/", "/%73imulator"]) {
      expect([path, ruleFor(path, routeRules)?.redirect.to]).toEqual([path, "/simulate"]);
    }
    for (const path of ["/Add-Team", "/addteam", "/ADDTEAM/"]) {
      expect([path, ruleFor(path, routeRules)?.redirect.to]).toEqual([path, "/addTeam"]);
    }
    expect(["/addTeam", "/addTeam/"].map((path) => ruleFor(path, routeRules))).toEqual([undefined, undefined]);
  });

  test.each([
    ["/addTeam", "?code=ABC", "/addTeam?code=ABC"],
    ["/a?x=1#there", "?y=2", "/a?x=1&y=2#there"],
    ["https://example.org/", "?y=2", "https://example.org/?y=2"],
    ["/a", "", "/a"],
  ])("a redirect to %s keeps the query %s", (to, search, address) => {
    expect(withQuery(to, search)).toBe(address);
  });

  test("a rule can lead to another site only with the flag", () => {
    const to = "https://example.org/";
    expect(() => checkRouteRules({ "/a": { redirect: { to, statusCode: 302 } } })).toThrow(/external: true/);
    expect(() => checkRouteRules({ "/a": { redirect: { to, statusCode: 302, external: true } } })).not.toThrow();
  });

  test.each([
    "https://evil.example",
    "//evil.example",
    "/\\evil.example",
    "javascript:alert(1)",
    "\\\\evil.example",
    "evil",
  ])("navigating to %s without the flag raises an error", (to) => {
    expect(isExternal(to)).toBe(true);
    expect(() => externalCheck(to, undefined)).toThrow(/is another site|is no address/);
  });

  test("only web addresses are allowed even with the flag", () => {
    expect(() => externalCheck("javascript:alert(1)", true)).toThrow(/no address/);
    expect(() => redirectOutside("data:text/html,x")).toThrow(/no address/);
    expect(redirectOutside("https://example.org/x").headers.get("location")).toBe("https://example.org/x");
  });

  test.each([
    ["/teams/1?a=b#c", "/teams/1?a=b#c"],
    ["//evil.example", "/account"],
    ["https://evil.example", "/account"],
    ["/\t/evil.example", "/account"],
    ["/\\evil.example", "/account"],
    ["javascript:alert(1)", "/account"],
    ["/..//evil.example", "/account"],
    [`/${"a".repeat(3000)}`, "/account"],
    [null, "/account"],
  ])("returning to %j leads to %s", (parameter, path) => {
    expect(pathToReturnTo(parameter, "/account")).toBe(path);
  });
});
