import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestSite, type TestSite } from "#server/people/accounts/accounts-for-tests.ts";
import { readSiteConfiguration } from "#server/base/configuration/site-configuration.ts";
import type { SiteContext } from "#server/http/site-context.ts";
import { sendSignInLetter } from "./send-sign-in-letter.server.ts";

let site: TestSite;
const sent: string[] = [];

beforeAll(async () => {
  site = await openTestSite();
  await site.newcomer("You won! Open https://evil.example");
});

afterAll(() => site.open.close());

let asked = 0;

function ask(origin: string): Promise<void> {
  const context = {
    accounts: site.accounts,
    address: `192.0.2.${(asked += 1)}`,
    database: site.open.database,
    mailer: { send: ({ text }: { text: string }) => void sent.push(text), close: () => Promise.resolve() },
    configuration: readSiteConfiguration(
      { SITE_DOMAIN: "prix.example", PUBLIC_URL: "https://prix.example" },
      { resultsOnlyHosts: [], brandHosts: [] },
    ),
  } as unknown as SiteContext;
  const request = new Request(`${origin}/forgotten-password`);
  return sendSignInLetter(context, request, {
    email: "person-1@example.org",
    purpose: "reset",
    language: "en",
  });
}

test("a letter's link leads to a host of this installation", async () => {
  await ask("https://izmir.prix.example");
  expect(sent.join("")).toContain("https://izmir.prix.example/sign-in-link/");
  expect(sent.join("")).not.toMatch(/evil|won/);
});

test.each(["https://evil.example", "https://prix.example.evil.example:8443", "http://192.168.1.20:3000"])(
  "asked for under %s, which anybody may claim, it leads to PUBLIC_URL all the same",
  async (origin) => {
    sent.length = 0;
    await site.open.database.deleteFrom("signInLink").execute();
    await ask(origin);
    expect(sent.join("")).toContain("https://prix.example/sign-in-link/");
    expect(sent.join("")).not.toContain(new URL(origin).host);
  },
);
