import { expect, test } from "vitest";
import { readSiteConfiguration } from "#server/platform/config/site-configuration.ts";
import { phoneOrigin } from "./qr-link.server.ts";
import { readVisit } from "./visit.server.ts";

type Hosts = Parameters<typeof readSiteConfiguration>[1];

function from(address: string, environment: Record<string, string> = {}, hosts: Partial<Hosts> = {}): string | null {
  const site = readSiteConfiguration(environment, { resultsOnlyHosts: [], brandHosts: [], ...hosts });
  return phoneOrigin(readVisit(new Request(address), site), site, ["192.168.1.20"]);
}

test("a results-only host of a city leads phones to the city's own host", () => {
  const domain = { SITE_DOMAIN: "prix.example" };
  expect(from("https://trabzon-results.prix.example/result", domain)).toBe("https://trabzon.prix.example");
  // Also where external links have one address for all cities.
  const all = { ...domain, PUBLIC_URL: "https://prix.example" };
  expect(from("https://trabzon-results.prix.example/result", all)).toBe("https://trabzon.prix.example");
});

test("a results-only port leads phones to the city's port, else the main one", () => {
  const hosts = { resultsOnlyHosts: [":3001"], brandHosts: [{ host: ":3001", brand: "izmir" }] };
  const screen = "http://192.168.1.20:3001/result";
  expect(from(screen, { RESULTS_ONLY_HOSTS: "set" }, hosts)).toBe("http://192.168.1.20:3000");
  const own = [...hosts.brandHosts, { host: ":3002", brand: "izmir" }];
  expect(from(screen, { RESULTS_ONLY_HOSTS: "set" }, { ...hosts, brandHosts: own })).toBe("http://192.168.1.20:3002");
});

test("localhost leads phones to the machine's network address", () => {
  expect(from("http://results.localhost:3000/result")).toBe("http://192.168.1.20:3000");
  expect(from("http://localhost:3000/screen")).toBe("http://192.168.1.20:3000");
});

test("a screen on a public host leads phones to that host", () => {
  expect(from("https://izmir.example/screen", { PUBLIC_URL: "https://prix.example" })).toBe("https://izmir.example");
});

test("phones get no address if every host is results-only", () => {
  const site = readSiteConfiguration({ RESULTS_ONLY_HOSTS: "set" }, { resultsOnlyHosts: [":3000"], brandHosts: [] });
  expect(phoneOrigin(readVisit(new Request("http://192.168.1.20:3000/result"), site), site, [])).toBeNull();
});
