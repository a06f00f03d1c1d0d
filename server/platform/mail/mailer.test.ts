import { expect, test } from "vitest";
import { readSiteConfiguration } from "../config/site-configuration.ts";
import { emailOrigin, nameInEmail } from "./mailer.ts";

test.each([
  ["Ayşe Yılmaz-O'Neill", "“Ayşe Yılmaz-O'Neill”"],
  ["You won! Open https://evil.example/prize", "“You won Open https evil example prize”"],
  ["evil.example", "“evil example”"],
  ["Dear winner, your prize of one thousand waits for you today", "“Dear winner your prize of one thousand…”"],
])("writes a name in an email as plain text: %s", (name, expected) => {
  expect(nameInEmail(name)).toBe(expected);
});

const configuration = readSiteConfiguration(
  { SITE_DOMAIN: "prix.example", PUBLIC_URL: "https://prix.example" },
  { resultsOnlyHosts: [], brandHosts: [] },
);

test.each([
  ["izmir.prix.example", "https://izmir.prix.example"],
  ["www.izmir.prix.example", "https://izmir.prix.example"],
  ["prix.example", "https://prix.example"],
  ["evil.example", "https://prix.example"],
  ["192.168.1.20", "https://prix.example"],
  ["localhost", "https://prix.example"],
  ["prix.example.evil.example", "https://prix.example"],
])("links an email requested under %s to %s", (hostname, expected) => {
  expect(emailOrigin(configuration, hostname)).toBe(expected);
});
