import { describe, expect, test } from "vitest";
import { readSiteConfiguration } from "#server/platform/config/site-configuration.ts";
import { readVisit } from "./visit.server.ts";

const site = readSiteConfiguration(
  { SITE_DOMAIN: "prix.example", SITE_CITIES: "istanbul:Istanbul:İstanbul:tr,izmir:Izmir" },
  { resultsOnlyHosts: [], brandHosts: [] },
);

const visit = (url: string, headers: Record<string, string> = {}) => readVisit(new Request(url, { headers }), site);

describe("a visit", () => {
  test("uses the language of the address, the cookie, the browser, then the city", () => {
    const turkish = { "accept-language": "tr-TR,tr;q=0.9,en;q=0.5" };
    expect(visit("https://prix.example/").language).toBe("en");
    expect(visit("https://prix.example/", turkish).language).toBe("tr");
    expect(visit("https://prix.example/", { ...turkish, cookie: "language=en" }).language).toBe("en");
    expect(visit("https://prix.example/?lang=tr", { cookie: "language=en" }).language).toBe("tr");
    expect(visit("https://istanbul.prix.example/").language).toBe("tr");
    expect(visit("https://istanbul.prix.example/", { "accept-language": "de,en;q=0.3" }).language).toBe("en");
  });

  test("ignores invalid languages", () => {
    expect(
      visit("https://prix.example/?lang=<script>", { cookie: "language=xx", "accept-language": "q=,;;,*" }).language,
    ).toBe("en");
    expect(visit("https://prix.example/", { "accept-language": "tr;q=0, en" }).language).toBe("en");
    expect(visit("https://prix.example/", { "accept-language": "x,".repeat(40_000) }).language).toBe("en");
  });

  test("remembers a language from the address, in a secure cookie over https", () => {
    expect(visit("https://prix.example/?lang=tr").cookies).toEqual([
      "language=tr; Path=/; Max-Age=31536000; SameSite=Lax; Secure",
    ]);
    expect(visit("https://prix.example/?lang=tr", { cookie: "language=tr" }).cookies).toEqual([]);
    expect(visit("https://prix.example/?lang=xx").cookies).toEqual([]);
  });

  test("keeps a screen's language to the screen", () => {
    for (const path of ["/screen", "/wall", "/screen.data"]) {
      const { language, cookies } = visit(`https://prix.example${path}?lang=tr`);
      expect({ language, cookies }).toEqual({ language: "tr", cookies: [] });
    }
  });

  test("lets only the local machine choose a city", () => {
    expect(visit("http://localhost:3000/?city=izmir").brand.key).toBe("izmir");
    expect(visit("http://localhost:3000/", { cookie: "city=izmir" }).brand.key).toBe("izmir");
    expect(visit("http://localhost:3000/?city=default", { cookie: "city=izmir" }).brand.key).toBe("default");
    expect(visit("http://localhost:3000/?city=atlantis").brand.key).toBe("default");
    expect(visit("https://prix.example/?city=izmir", { cookie: "city=izmir" }).brand.key).toBe("default");
  });

  test("uses the request's address and ignores forwarding headers", () => {
    const spoofed = { "x-forwarded-host": "istanbul.prix.example", forwarded: "host=istanbul.prix.example" };
    expect(visit("https://prix.example/", spoofed).brand.key).toBe("default");
  });
});
