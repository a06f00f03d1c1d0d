import { describe, expect, test } from "vitest";
import { readSiteConfiguration } from "./site-configuration.ts";

const noHosts = { resultsOnlyHosts: [], brandHosts: [] };

describe("the site's configuration", () => {
  test("is complete without any variable", () => {
    const site = readSiteConfiguration({}, noHosts);
    expect(site.productName).toBe("Code Prix");
    expect(site.cities.map((city) => city.name)).toEqual(["Trabzon", "Istanbul", "Konya", "Gaziantep", "Izmir"]);
    expect(site.publicUrl).toBeNull();
  });

  test("makes four city sub-domains and one test host results-only", () => {
    const site = readSiteConfiguration({ SITE_DOMAIN: "prix.example" }, noHosts);
    expect(site.resultsOnlyHosts).toEqual([
      "trabzon-results.prix.example",
      "www.trabzon-results.prix.example",
      "istanbul-results.prix.example",
      "www.istanbul-results.prix.example",
      "results.localhost",
    ]);
  });

  test("lets RESULTS_ONLY_HOSTS replace that list, even with nothing", () => {
    const chosen = { resultsOnlyHosts: ["big.example", ":3001"], brandHosts: [] };
    expect(readSiteConfiguration({ RESULTS_ONLY_HOSTS: "set" }, chosen).resultsOnlyHosts).toEqual([
      "big.example",
      ":3001",
    ]);
    expect(readSiteConfiguration({ RESULTS_ONLY_HOSTS: "" }, noHosts).resultsOnlyHosts).toEqual([]);
  });

  test("accepts redirects of the installation", () => {
    const ROUTE_RULES =
      '{"/Register/":{"to":"/sign-up"},"/partner":{"to":"https://acme.example/","external":true,"statusCode":308}}';
    expect(readSiteConfiguration({ ROUTE_RULES }, noHosts).routeRules).toEqual({
      "/register": { redirect: { to: "/sign-up", statusCode: 302 } },
      "/partner": { redirect: { to: "https://acme.example/", statusCode: 308, external: true } },
    });
  });

  test.each([
    [{ SITE_DOMAIN: "https://big.example/x" }, /SITE_DOMAIN is "https:\/\/big.example\/x"/],
    [{ SITE_CITIES: "trabzon" }, /SITE_CITIES is "trabzon"/],
    [{ SITE_CITIES: "a1:A,a1:B" }, /list each city once/],
    [{ SITE_SPONSORS: '[{"name":"x","url":"javascript:alert(1)"}]' }, /SITE_SPONSORS is/],
    [{ PUBLIC_URL: "ftp://x.example" }, /PUBLIC_URL is "ftp:\/\/x.example"/],
    [{ ROUTE_RULES: "{broken" }, /ROUTE_RULES is "\{broken"/],
    [{ ROUTE_RULES: '{"/a":{"to":"https://x.example/"}}' }, /need external: true/],
    [{ ROUTE_RULES: '{"/a":{"to":"//x.example/"}}' }, /need external: true/],
    [{ ROUTE_RULES: '{"/a":{"to":"javascript:alert(1)","external":true}}' }, /ROUTE_RULES is/],
    [{ ROUTE_RULES: '{"a":{"to":"/b"}}' }, /ROUTE_RULES is/],
    [{ ROUTE_RULES: '{"/a":{"to":"/b?x"},"/B":{"to":"/a"}}' }, /in a circle, \/a → \/b → \/a: a rule of ROUTE_RULES/],
    [
      { ROUTE_RULES: '{"/simulate":{"to":"/Simulator/"}}' },
      /ROUTE_RULES redirects \/simulate, the site itself redirects \/Simulator/,
    ],
    [{ ROUTE_RULES: '{"/team/abc":{"to":"/team/ABC"}}' }, /in a circle, \/team\/abc → \/team\/ABC → \/team\/abc/],
    [{ ROUTE_RULES: '{"/a":{"to":"/%61?x"}}' }, /in a circle/],
    [
      { SITE_DOMAIN: "x.example", ROUTE_RULES: '{"/a":{"to":"https://izmir.x.example/a","external":true}}' },
      /in a circle/,
    ],
    [{ ROUTE_RULES: '{"/a":{"to":"/b","statusCode":200}}' }, /ROUTE_RULES is/],
    [{ ICON_SERVICE_URL: "nonsense" }, /ICON_SERVICE_URL is "nonsense"/],
  ])("refuses %j and names the variable", (environment, message) => {
    expect(() => readSiteConfiguration(environment, noHosts)).toThrow(message);
  });
});

test("refuses a host for a city that the event doesn't have", () => {
  const hosts = { resultsOnlyHosts: [], brandHosts: [{ host: ":3001", brand: "ankara" }] };
  expect(() => readSiteConfiguration({}, hosts)).toThrow(
    'BRAND_HOSTS is ":3001=ankara": there is no city ankara; use one of default, trabzon,',
  );
});

test("requires PUBLIC_URL if SMTP_URL is set", () => {
  const hosts = { resultsOnlyHosts: [], brandHosts: [], mail: { smtpUrl: "smtp://localhost", from: "a@example.org" } };
  expect(() => readSiteConfiguration({}, hosts)).toThrow(/SMTP_URL is set, but PUBLIC_URL isn't, .* Set PUBLIC_URL/);
  expect(readSiteConfiguration({ PUBLIC_URL: "https://prix.example" }, hosts).publicUrl).toBe("https://prix.example");
});
