import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestSite, type TestSite } from "#server/accounts/accounts-for-tests.ts";
import { readSiteConfiguration } from "#server/site-configuration.ts";
import type { SiteContext } from "#server/site-context.ts";
import { sendSignInLetter } from "./send-sign-in-letter.server.ts";

let site: TestSite;
const sent: string[] = [];
const reported: string[] = [];

beforeAll(async () => {
  site = await openTestSite();
  await site.newcomer("Ada");
});

afterAll(() => site.open.close());

function ask(origin: string): Promise<void> {
  const context = {
    accounts: site.accounts,
    address: `192.0.2.${sent.length + 1}`,
    database: site.open.database,
    mailer: { send: ({ text }: { text: string }) => void sent.push(text), close: () => Promise.resolve() },
    configuration: readSiteConfiguration({ SITE_DOMAIN: "prix.example" }, { resultsOnlyHosts: [], brandHosts: [] }),
    reportError: (error: unknown) => void reported.push((error as Error).message),
  } as unknown as SiteContext;
  const request = new Request(`${origin}/forgotten-password`);
  return sendSignInLetter(context, request, {
    email: "person-1@example.org",
    purpose: "reset",
    language: "en",
    origin,
  });
}

test("a letter's link leads to a host of this installation", async () => {
  await ask("https://izmir.prix.example");
  expect(sent.join("")).toContain("https://izmir.prix.example/sign-in-link/");
  expect(reported).toEqual([]);
});

test.each(["https://evil.example", "https://prix.example.evil.example", "https://evilprix.example"])(
  "asked for under %s, which somebody made up, none is sent and the operator is told",
  async (origin) => {
    sent.length = 0;
    reported.length = 0;
    await ask(origin);
    expect(sent).toEqual([]);
    expect(reported.join("")).toContain(new URL(origin).hostname);
  },
);
