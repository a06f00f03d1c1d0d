import { describe, expect, test } from "vitest";
import { readSiteConfiguration } from "#server/platform/config/site-configuration.ts";
import type { Language } from "#messages/language.ts";
import { brandOf, cityOfHost, hostName, isLocalHost, nameIn } from "./brand.ts";
import { logosIn } from "../brands/logos-in.ts";

const site = readSiteConfiguration(
  { SITE_DOMAIN: "prix.example" },
  { resultsOnlyHosts: [], brandHosts: [{ host: "192.168.1.20:3001", brand: "izmir" }] },
);

describe("3. brand by host name", () => {
  test.each([
    ["istanbul.prix.example", "istanbul"],
    ["www.istanbul.prix.example", "istanbul"],
    ["ISTANBUL.PRIX.EXAMPLE:443", "istanbul"],
    ["192.168.1.20:3001", "izmir"],
    ["code-izmir-2026.example.org", "izmir"],
    ["konya.localhost:3000", "konya"],
    ["istanbul-results.prix.example", "istanbul"],
  ])("%s shows %s", (host, slug) => {
    expect(cityOfHost(host, site)?.slug).toBe(slug);
  });

  test.each([
    "prix.example",
    "www.prix.example",
    "example.org",
    "192.168.1.20:3000",
    "",
    "not a host",
    "a/b",
    "ista\u0000nbul",
  ])("%j shows the default brand", (host) => {
    expect(cityOfHost(host, site)).toBeNull();
  });

  test("an exact host takes precedence over a city in its name", () => {
    const two = readSiteConfiguration(
      { SITE_DOMAIN: "konya-prix.example", SITE_CITIES: "konya:Konya,konya-north:North" },
      { resultsOnlyHosts: [], brandHosts: [{ host: "race.example", brand: "konya" }] },
    );
    for (const www of ["", "www."]) {
      expect(cityOfHost(`${www}konya-north.konya-prix.example`, two)?.slug).toBe("konya-north");
      expect(cityOfHost(`${www}konya-prix.example`, two)).toBeNull();
      expect(cityOfHost(`${www}race.example`, two)?.slug).toBe("konya");
    }
  });

  test("the first listed city wins if a name contains several", () => {
    expect(cityOfHost("izmir-and-trabzon.example", site)?.slug).toBe("trabzon");
  });

  test("a city's alt text is <City> {product}, the default brand's {product}", () => {
    expect(brandOf(site.cities[1] ?? null, "Code Prix", "en")).toMatchObject({
      logo: "/logos/istanbul.svg",
      alt: "Istanbul Code Prix",
    });
    expect(brandOf(site.cities[1] ?? null, "Code Prix", "tr").alt).toBe("İstanbul Code Prix");
    expect(brandOf(null, "Code Prix", "en")).toMatchObject({ logo: "/logos/generic.svg", alt: "Code Prix" });
  });

  test("a city's Turkish logo has a dotted capital İ, unless organisers set another", () => {
    const logo = (city: number, language: Language, given?: Record<string, string>) =>
      brandOf(site.cities[city] ?? null, "Code Prix", language, logosIn(language, given)).logo;
    expect([logo(1, "tr"), logo(1, "en"), logo(2, "tr")]).toEqual([
      "/logos/istanbul.tr.svg",
      "/logos/istanbul.svg",
      "/logos/konya.svg",
    ]);
    expect(logo(1, "tr", { istanbul: "/_pictures/own" })).toBe("/_pictures/own");
  });

  test("a city without a drawn logo shows the generic one", () => {
    const ankara = { slug: "ankara", name: "Ankara", turkishName: "Ankara", language: "en" as const };
    expect(brandOf(ankara, "Code Prix", "en").logo).toBe("/logos/generic.svg");
  });

  test("only the local machine can choose another city", () => {
    expect(["localhost:3000", "results.localhost", "127.0.0.1", "[::1]:3000"].map(isLocalHost)).toEqual(
      Array.from({ length: 4 }, () => true),
    );
    expect(["localhost.example.org", "notlocalhost", "10.0.0.1"].map(isLocalHost)).toEqual([false, false, false]);
  });

  test("an invalid host name gives no brand name", () => {
    expect(["a b", "<script>", "-x", "x".repeat(300), "a:99999999"].map(hostName)).toEqual(["", "", "", "", ""]);
  });
});

test("a name that begins with a city uses the language's spelling of it", () => {
  expect(nameIn("en", "İstanbul Code Prix", site.cities)).toBe("Istanbul Code Prix");
  expect(nameIn("tr", "Istanbul Code Prix", site.cities)).toBe("İstanbul Code Prix");
  expect(nameIn("en", "İzmir", site.cities)).toBe("Izmir");
  expect(nameIn("en", "İzmirliler Kupası", site.cities)).toBe("İzmirliler Kupası");
});
