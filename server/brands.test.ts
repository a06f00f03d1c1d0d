import { expect, test } from "vitest";
import { brandOfHost, hostFits } from "./brands.ts";

const cities = [{ slug: "trabzon" }, { slug: "konya" }, { slug: "izmir" }];

test("a configured host decides before the city in its name", () => {
  const configuration = { cities, brandHosts: [{ host: "izmir.example.org:3001", brand: "konya" }] };
  expect(brandOfHost("izmir.example.org:3001", configuration)).toBe("konya");
  expect(brandOfHost("localhost:3000", configuration)).toBe("default");
});

test("a city's name inside the host name chooses its brand, with or without www", () => {
  expect(brandOfHost("www.trabzon.example.org", { cities, brandHosts: [] })).toBe("trabzon");
  expect(brandOfHost("IZMIR.example.org:8080", { cities, brandHosts: [] })).toBe("izmir");
  expect(brandOfHost("example.org", { cities, brandHosts: [] })).toBe("default");
});

test("a pattern without a port fits every port, one without a name fits every name", () => {
  expect(hostFits("screen.example.org", "screen.example.org:3000")).toBe(true);
  expect(hostFits(":3002", "192.168.1.7:3002")).toBe(true);
  expect(hostFits(":3002", "192.168.1.7:13002")).toBe(false);
  expect(hostFits("screen.example.org:80", "screen.example.org:3000")).toBe(false);
});
