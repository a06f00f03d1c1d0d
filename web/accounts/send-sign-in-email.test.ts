import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Mail } from "#server/platform/mail/mailer.ts";
import { openTestSite, type TestSite } from "#server/accounts/accounts-for-tests.ts";
import { addressOfSignUpLink } from "#server/accounts/sign-up-links.ts";
import { readSiteConfiguration } from "#server/platform/config/site-configuration.ts";
import type { SiteContext } from "#server/http/site-context.ts";
import { sendSignInEmail, sendSignUpEmail } from "./send-sign-in-email.server.ts";

let site: TestSite;
let waiting: (() => Promise<Mail | undefined>)[] = [];
let statements = 0;
const known = "person-1@example.org";

beforeAll(async () => {
  site = await openTestSite();
  await site.newcomer("You won! Open https://evil.example");
});

beforeEach(async () => {
  waiting = [];
  await site.open.database.deleteFrom("signInLink").execute();
});

afterAll(() => site.open.close());

let asked = 0;

function contextAt(address: string): SiteContext {
  const counting = {
    transformQuery: ({ node }: { node: object }) => ((statements += 1), node),
    transformResult: ({ result }: { result: object }) => Promise.resolve(result),
  };
  return {
    accounts: site.accounts,
    address,
    database: site.open.database.withPlugin(counting as never),
    mailer: { sendLater: (write: () => Promise<Mail | undefined>) => void waiting.push(write) },
    configuration: readSiteConfiguration(
      { SITE_DOMAIN: "prix.example", PUBLIC_URL: "https://prix.example" },
      { resultsOnlyHosts: [], brandHosts: [] },
    ),
  } as unknown as SiteContext;
}

const nextAddress = () => `192.0.2.${(asked += 1)}`;

async function pendingMails(): Promise<Mail[]> {
  const mails = await Promise.all(waiting.map((write) => write()));
  return mails.filter((mail) => mail !== undefined);
}

async function askForReset(origin: string, email = known): Promise<void> {
  const request = new Request(`${origin}/forgotten-password`);
  await sendSignInEmail(contextAt(nextAddress()), request, { email, purpose: "reset", language: "en" });
}

const askToSignUp = (email: string, address = nextAddress()) =>
  sendSignUpEmail(contextAt(address), new Request("https://prix.example/sign-up"), {
    email,
    returnTo: "/claim-team?code=abc",
    language: "en",
  });

test("links an email to a host of this installation", async () => {
  await askForReset("https://izmir.prix.example");
  const [mail] = await pendingMails();
  expect(mail?.text).toContain("https://izmir.prix.example/sign-in-link/");
  expect(mail?.text).not.toMatch(/evil|won/);
});

test.each(["https://evil.example", "https://prix.example.evil.example:8443", "http://192.168.1.20:3000"])(
  "links to PUBLIC_URL even if requested under %s, which anyone can claim",
  async (origin) => {
    await askForReset(origin);
    const [mail] = await pendingMails();
    expect(mail?.text).toContain("https://prix.example/sign-in-link/");
    expect(mail?.text).not.toContain(new URL(origin).host);
  },
);

test("reveals whether an address has an account only to its owner", async () => {
  for (const ask of [askToSignUp, (email: string) => askForReset("https://prix.example", email)]) {
    for (const email of [known, "nobody@example.org"]) {
      waiting = [];
      statements = 0;
      expect((await ask(email)) ?? []).toEqual([]);
      expect([email, waiting.length, statements]).toEqual([email, 1, 0]);
      const mails = await pendingMails();
      expect(statements).toBeGreaterThan(0);
      for (const mail of mails) expect(mail.to).toBe(email);
    }
  }
});

test("sends a sign-up link to unknown addresses and a sign-in link to known ones", async () => {
  await askToSignUp(" New@Example.org ");
  await askToSignUp(known.toUpperCase());
  const [unknown, owner] = await pendingMails();
  expect(unknown?.to).toBe("new@example.org");
  const token = /https:\/\/prix\.example\/sign-up\?link=([\w-]+)\n/.exec(unknown?.text ?? "")?.[1] ?? "";
  expect(await addressOfSignUpLink(site.open.database, token)).toEqual({
    email: "new@example.org",
    returnTo: "/claim-team?code=abc",
  });
  expect(owner?.to).toBe(known);
  expect(owner?.text).toContain("https://prix.example/sign-in-link/");
  expect(owner?.text).not.toMatch(/evil|won/);
});

test("limits emails to three an hour per address with the same answer", async () => {
  for (let each = 0; each < 6; each += 1) expect(await askToSignUp("stranger@example.org")).toEqual([]);
  expect(await pendingMails()).toHaveLength(3);
});

test("delays a network that requests emails to a thousand addresses", async () => {
  const address = nextAddress();
  for (let each = 0; each < 1_000; each += 1) await askToSignUp(`many-${each}@example.org`, address);
  expect(await askToSignUp("one-more@example.org", address)).toMatchObject([{ rule: "too-many-attempts" }]);
  expect(await askToSignUp(known, address)).toMatchObject([{ rule: "too-many-attempts" }]);
  waiting = [];
});
