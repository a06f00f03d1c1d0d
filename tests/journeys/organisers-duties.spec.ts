import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import path from "node:path";
import { expect, type Browser, type Page } from "@playwright/test";
import { copies, original } from "#server/submissions/similarity/copies-for-tests.ts";
import { openMailbox, type Mailbox } from "../mailbox.ts";
import { test } from "./closing-contexts.ts";
import { messagesOf } from "#messages/messages-of.ts";
import { freePort } from "../free-port.ts";
import { newDataFolder } from "../settled-site.ts";

const en = messagesOf("en");
const tr = messagesOf("tr");

/** Emails, notices, retention and similarity. On its own site, with mail. */
const languages = [
  { locale: "en-GB", texts: en },
  { locale: "tr-TR", texts: tr },
] as const;

const password = "a short sentence";
const claimToken = "the-first-admin-of-this-test";
const panel = "/code-prix-admin-panel";

let box: Mailbox;
let server: ChildProcess;
let address: string;
let admin: Page;
let dataDir: string;

let count = 0;
const unique = () => `${Date.now().toString(36)}${(count += 1)}`;

async function pageIn(browser: Browser, locale: string): Promise<Page> {
  return (await browser.newContext({ locale, baseURL: address })).newPage();
}

async function signUp(page: Page, name: string, to: string): Promise<string> {
  const email = `duties-${unique()}@example.org`;
  await page.goto(`/sign-up?to=${to}`);
  // The first account needs no email.
  if ((await page.locator("[name=password]").count()) === 0) await followEmailLink(page, email);
  else await page.locator("[name=email]").fill(email);
  await page.locator("[name=name]").fill(name);
  await page.locator("[name=password]").fill(password);
  await page.locator("[name=noticeRead]").first().check();
  await page.locator("form:has([name=password]) button[type=submit]").first().click();
  await page.waitForURL((url) => url.pathname === to);
  return email;
}

const emailsTo = (email: string) => box.emails.filter(({ to }) => to === email);

async function followEmailLink(page: Page, email: string): Promise<void> {
  const before = emailsTo(email).length;
  await page.locator("[name=email]").fill(email);
  await page.locator("form:has([name=email]) button[type=submit]").click();
  await expect.poll(() => emailsTo(email).length).toBe(before + 1);
  await page.goto(/\/sign-up\?link=[\w-]+/.exec(emailsTo(email).at(-1)?.text ?? "")?.[0] ?? "/no-link");
}

test.beforeAll(async ({ browser }) => {
  box = await openMailbox();
  dataDir = newDataFolder("duties");
  const port = await freePort();
  address = `http://localhost:${port}`;
  server = spawn(process.execPath, ["server/main.ts"], {
    cwd: path.join(import.meta.dirname, "../.."),
    env: {
      ...process.env,
      NODE_ENV: "production",
      PORT: String(port),
      DATA_DIR: dataDir,
      ADMIN_CLAIM_TOKEN: claimToken,
      ...box.settings,
      PUBLIC_URL: address,
      LOG_LEVEL: "warn",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  await new Promise<void>((resolve, reject) => {
    server.stdout?.on("data", (data: Buffer) => {
      output += data.toString();
      if (output.includes("Code Prix is open")) resolve();
    });
    server.once("exit", (code) => reject(new Error(`The server ended with code ${code}.`)));
  });
  admin = await pageIn(browser, "en-GB");
  await signUp(admin, "Admin", "/account");
  await admin.goto(`/claim/${claimToken}`);
  await admin.getByRole("button", { name: en.accounts.claim.submit }).click();
  await admin.waitForURL(`**${panel}*`);
});

test.afterAll(async () => {
  await admin?.context().close();
  const ended = once(server, "exit");
  server.kill();
  await ended;
  await box.close();
  rmSync(dataDir, { recursive: true, force: true });
});

for (const { locale, texts } of languages) {
  const { accounts, accountsPanel: panelTexts } = texts;

  test.describe(locale, { tag: "@thorough" }, () => {
    test("a forgotten password is replaced by an email in the visitor's language", async ({ browser }) => {
      const page = await pageIn(browser, locale);
      const email = await signUp(page, "Unutkan", "/account");
      const emailsToThem = () => emailsTo(email);
      await page.getByRole("button", { name: accounts.account.signOut }).click();
      await page.waitForURL((url) => url.pathname === "/");
      await page.goto("/sign-in");
      await page.getByRole("link", { name: accounts.forgotten.title }).click();
      // The previous page has an address field too.
      await expect(page.getByRole("heading", { level: 1, name: accounts.forgotten.title })).toBeVisible();
      await page.getByRole("button", { name: accounts.forgotten.submit }).click();
      await expect(page.getByText(accounts.problem["not-an-address"])).toBeVisible();
      await page.getByLabel(accounts.fields.email).fill(email);
      await page.getByRole("button", { name: accounts.forgotten.submit }).click();
      await expect(page.getByText(accounts.forgotten.sent)).toBeVisible();
      await expect.poll(() => emailsToThem().length, { timeout: 30_000 }).toBe(2);
      const emailText = emailsToThem()[1]?.text ?? "";
      const link = /\/sign-in-link\/[\w-]+/.exec(emailText)?.[0] ?? "";
      const expected = accounts.email.link.text({
        kind: "reset",
        product: "Code Prix",
        address: `${address}${link}`,
        minutes: 60,
      });
      expect(emailText.replaceAll("\r\n", "\n").trim()).toBe(expected.trim());

      await page.goto(link);
      await page.getByRole("button", { name: accounts.link.submit({ name: "Unutkan" }) }).click();
      await page.waitForURL((url) => url.pathname === "/account");
      await expect(page.getByText(accounts.address.confirmed)).toBeVisible();
      await page.getByLabel(accounts.fields.newPassword).fill("remembered at last");
      await page.getByRole("button", { name: accounts.password.submit }).click();
      await expect(page.getByText(accounts.password.done)).toBeVisible();
      const stranger = await pageIn(browser, locale);
      await stranger.goto(link);
      await expect(stranger.getByText(accounts.link.refused)).toBeVisible();
      await stranger.goto("/sign-in");
      await stranger.getByLabel(accounts.fields.email).fill(email);
      await stranger.getByLabel(accounts.fields.password).fill("remembered at last");
      await stranger.getByRole("button", { name: accounts.signIn.submit, exact: true }).click();
      await stranger.waitForURL((url) => url.pathname === "/");
    });

    test("sign-up tells only the address's owner that it has an account", async ({ browser }) => {
      const owner = await pageIn(browser, locale);
      const known = await signUp(owner, "Sahip", "/account");
      await expect(owner.getByText(accounts.address.confirmed)).toBeVisible();
      const stranger = await pageIn(browser, locale);
      const seen: string[] = [];
      for (const email of [known, `duties-${unique()}@example.org`]) {
        await stranger.goto("/sign-up?to=/account");
        await stranger.getByLabel(accounts.fields.email).fill(email);
        await stranger.getByRole("button", { name: accounts.signUp.sendLink }).click();
        await expect(stranger.getByText(accounts.signUp.sent)).toBeVisible();
        seen.push(await stranger.locator("main").innerText());
        expect((await stranger.context().cookies()).some(({ name }) => name.includes("session"))).toBe(false);
      }
      expect(seen[0]).toBe(seen[1]);
      await expect.poll(() => emailsTo(known).length).toBe(2);
      const emailText = emailsTo(known)[1]?.text ?? "";
      const link = /\/sign-in-link\/[\w-]+/.exec(emailText)?.[0] ?? "";
      const expected = accounts.email.link.text({
        kind: "known",
        product: "Code Prix",
        address: `${address}${link}`,
        minutes: 60,
      });
      expect(emailText.replaceAll("\r\n", "\n").trim()).toBe(expected.trim());
      await stranger.goto("/sign-up?link=old-or-made-up");
      await expect(stranger.getByText(accounts.link.refused)).toBeVisible();
    });

    test("a new privacy notice must be accepted once, and at later sign-ups", async ({ browser }) => {
      const page = await pageIn(browser, locale);
      await signUp(page, "Okur", "/account");
      await expect(page.getByText(accounts.newNotice.title)).toHaveCount(0);
      const stamp = unique();
      await admin.goto(`${panel}/privacy-notice?for=all`);
      for (const [field, language] of [
        ["turkish", "Türkçe"],
        ["english", "English"],
      ] as const) {
        await admin
          .locator(`[name=${field}]`)
          .fill(`# ${language} ${stamp}\n\n${"Kim, neyi, ne kadar süre. ".repeat(12)}`);
      }
      await admin.getByRole("button", { name: en.accountsPanel.notice.publish }).click();
      await expect(admin.getByText(/^Version \d+ is published/)).toBeVisible();

      await page.reload();
      await expect(page.getByRole("heading", { name: accounts.newNotice.title })).toBeVisible();
      await expect(page.getByText(`${locale === "tr-TR" ? "Türkçe" : "English"} ${stamp}`)).toBeVisible();
      await page.getByRole("button", { name: accounts.newNotice.accept }).click();
      await expect(page.getByRole("heading", { name: accounts.newNotice.title })).toHaveCount(0);
      await page.reload();
      await expect(page.getByRole("heading", { name: accounts.newNotice.title })).toHaveCount(0);
      const newcomer = await pageIn(browser, locale);
      await newcomer.goto("/sign-up");
      await followEmailLink(newcomer, `duties-${unique()}@example.org`);
      // The form links to it in a new tab.
      await expect(newcomer.getByRole("main").locator('[href="/privacy#notice"]')).toBeVisible();
      await newcomer.goto("/privacy");
      await expect(newcomer.getByText(stamp).first()).toBeVisible();
    });

    test("the account period can be set, and expiring accounts are listed", async ({ browser }) => {
      const { retention: words } = panelTexts;
      const page = await pageIn(browser, locale);
      const name = `Süreli ${unique()}`;
      await signUp(page, name, "/account");
      const adminPage = await pageIn(browser, locale);
      await adminPage.context().addCookies(await admin.context().cookies());
      await adminPage.goto(`${panel}/retention?for=all`);
      await adminPage.getByLabel(words.months, { exact: true }).fill("soon".slice(0, 3));
      await adminPage.getByRole("button", { name: texts.panel.words.save }).click();
      await expect(adminPage.getByText(words.wrong({ least: 1, most: 120 }))).toBeVisible();
      await adminPage.getByLabel(words.months, { exact: true }).fill("1");
      await adminPage.getByRole("button", { name: texts.panel.words.save }).click();
      await expect(adminPage.getByText(words.inForce({ months: 1 }))).toBeVisible();
      await expect(adminPage.getByRole("rowheader", { name })).toBeVisible();
      await adminPage.getByLabel(words.months, { exact: true }).fill("");
      await adminPage.getByRole("button", { name: texts.panel.words.save }).click();
      await expect(adminPage.getByText(words.noLimit)).toBeVisible();
      await expect(adminPage.getByText(words.nobody)).toBeVisible();
    });
  });
}

test(
  "two similar cars are found and compared, and both teams are informed",
  { tag: "@thorough" },
  async ({ browser }) => {
    test.setTimeout(240_000);
    const { similarityPanel: similarity } = tr;
    const teams: { page: Page; team: string; looks: string }[] = [];
    const mark = unique();
    for (const [name, source, { locale, texts }] of [
      [`Asıl ${mark}`, original, languages[0]],
      [`Kopya ${mark}`, copies.everything, languages[1]],
    ] as const) {
      const page = await pageIn(browser, locale);
      await signUp(page, name, "/addTeam");
      const form = page.locator("form:has([value=create])");
      await form.locator("[name=name]").fill(name);
      await form.locator("[name=university]").fill(`${name} Üniversitesi`);
      await form.locator("[name=city]").fill("İzmir");
      await form.locator("button[type=submit]").click();
      await page.waitForURL("**/team/*");
      const team = new URL(page.url()).pathname;
      const answer = await page.request.post("/submit-car", {
        form: { kind: "source", source, contractName: "", note: "" },
        headers: { origin: address },
        maxRedirects: 0,
      });
      await page.goto(answer.headers()["location"] ?? "");
      teams.push({ page, team, looks: texts.similarityPanel.looks.title });
    }
    // Compares cars accepted so far.
    for (const { page } of teams)
      await expect(page.locator("output[data-state=accepted]")).toBeVisible({ timeout: 90_000 });
    const adminPage = await pageIn(browser, "tr-TR");
    await adminPage.context().addCookies(await admin.context().cookies());
    await adminPage.goto(`${panel}/competitions/default/similarity`);
    await adminPage.getByRole("button", { name: similarity.compare }).click();
    const open = adminPage.getByRole("link", {
      name: similarity.openOf({ first: `Asıl ${mark}`, second: `Kopya ${mark}` }),
    });
    // The page updates itself.
    await expect(open).toBeVisible({ timeout: 90_000 });
    await adminPage.getByRole("searchbox").fill(mark);
    await adminPage.getByLabel(tr.listsPanel.filter).selectOption("not-looked-at");
    await adminPage.getByRole("button", { name: tr.listsPanel.apply, exact: true }).click();
    await expect(adminPage).toHaveURL(/filter=not-looked-at/);
    const exported = await adminPage.request.get(`${panel}/lists/similarity/export?competition=default&q=${mark}`);
    expect(await exported.text()).toContain(`Asıl ${mark}`);

    await open.click();
    await expect(adminPage.getByText(similarity.comparison.gate)).toBeVisible();
    await expect(adminPage.getByText("takeYourTurn")).toHaveCount(0);
    for (const { page, team, looks } of teams) {
      await page.goto(`${team}/cars`);
      await expect(page.getByText(looks)).toHaveCount(0);
    }
    await adminPage.getByRole("button", { name: similarity.comparison.goOn }).click();
    await expect(adminPage.getByText("takeYourTurn")).toHaveCount(2);
    await expect(adminPage.getByText('import "code-prix/Car.sol";')).toHaveCount(2);
    await expect(adminPage.getByText(`(${similarity.comparison.shared})`).first()).toBeAttached();
    await adminPage.getByRole("link", { name: similarity.comparison.kinds.code }).click();
    await expect(adminPage.getByText(/^PUSH /).first()).toBeVisible();
    await adminPage.getByRole("link", { name: similarity.comparison.kinds.driving }).click();
    await expect(adminPage.getByRole("columnheader", { name: `Kopya ${mark}` })).toBeVisible();
    await expect(adminPage.getByText(similarity.comparison.driving.shared).first()).toBeAttached();
    for (const { page, looks } of teams) {
      await expect(page.getByText(looks)).toBeVisible();
      await expect(page.getByText(/^Admin, /)).toHaveCount(1);
    }
    await adminPage.goto(`${panel}/audit?act=read-source`);
    await expect(adminPage.getByRole("rowheader", { name: tr.acts["read-source"] ?? "" }).first()).toBeVisible();
  },
);
