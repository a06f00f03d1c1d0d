import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { expect, type Browser, type Page } from "@playwright/test";
import { installWallet } from "./wallet-for-tests.ts";
import { test } from "./closing-contexts.ts";
import { signUpByRequest } from "./sign-up.ts";

const password = "a short sentence";
/** Not an address that only redirects. */
const isHome = (url: URL) => url.pathname === "/";
const unfold = (page: Page, title: string) => page.locator("summary").filter({ hasText: title }).click();

const isAccount = (url: URL) => url.pathname === "/account";

let count = 0;

interface Newcomer {
  page: Page;
  name: string;
  email: string;
}

async function newcomer(browser: Browser, language = "en-GB"): Promise<Newcomer> {
  const page = await (await browser.newContext({ locale: language })).newPage();
  count += 1;
  const [name, email] = [`Person ${count}`, `person-${Date.now()}-${count}@example.org`];
  await signUpByRequest(page.request, name, email);
  await page.goto("/account");
  return { page, name, email };
}

test("sign-up requires the notice to be read, and consents are given in the account", async ({ page }) => {
  await page.goto("/sign-up?to=/account");
  await expect(page.getByRole("link", { name: "Privacy notice · Version 1" })).toHaveAttribute(
    "href",
    "/privacy#notice",
  );
  await page.getByLabel("Name", { exact: true }).fill("Ada Lovelace");
  await page.getByLabel("Email address").fill(`ada-${Date.now()}@example.org`);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByText("Read the privacy notice and tick this box")).toBeVisible();
  await expect(page.getByLabel("I have read the privacy notice.")).toBeFocused();
  await page.getByLabel("I have read the privacy notice.").check();
  await expect(page.getByText("Read the privacy notice and tick this box")).toHaveCount(0);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Create account" }).click();
  await page.waitForURL(isAccount);
  await expect(page.getByText("Only your team and the organisers see your name.")).toBeVisible();
  for (const consent of ["Show my name on team pages and in results", "Publish my cars' source code after the event"])
    await expect(page.getByLabel(consent)).not.toBeChecked();
  await expect(page.getByText(/Privacy notice 1 read on/)).toBeVisible();

  await page.getByLabel("Nickname").fill("countess");
  await page.getByLabel("Show my name on team pages and in results").check();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Public pages show you as countess.")).toBeVisible();
});

test("an empty form focuses its first field, with the error visible on a phone", async ({ browser }) => {
  const page = await (await browser.newContext({ viewport: { width: 390, height: 844 }, locale: "tr-TR" })).newPage();
  await page.goto("/sign-up?to=/account");
  await page.getByRole("button", { name: "Hesap oluştur" }).click();
  await expect(page.locator("[name=name]")).toBeFocused();
  await expect(page.getByText("Adınızı girin.")).toBeInViewport();
  await expect(page.getByText("Geçerli bir e-posta adresi girin")).toBeInViewport();
});

test("sign-up is in formal Turkish", { tag: "@thorough" }, async ({ browser }) => {
  const { page, name } = await newcomer(browser, "tr-TR");
  await expect(page.getByRole("heading", { name: "Hesabınız" })).toBeVisible();
  await expect(page.getByText(name).first()).toBeVisible();
  await page.goto("/privacy");
  await expect(page.getByRole("heading", { name: "Hesabınız varsa" })).toBeVisible();
});

test("a passkey can be added, named, used and removed", async ({ browser }) => {
  const { page } = await newcomer(browser);
  const client = await page.context().newCDPSession(page);
  await client.send("WebAuthn.enable");
  await client.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  await unfold(page, "Passkeys");
  await page.getByLabel("Passkey name").fill("my laptop");
  await page.getByRole("button", { name: "Add passkey" }).click();
  const rename = page.locator("form:has([value=rename-passkey])");
  await expect(rename.getByLabel("Passkey name")).toHaveValue("my laptop");
  await rename.getByLabel("Passkey name").fill("the old laptop");
  const renamed = page.waitForResponse((response) => response.request().method() === "POST");
  await rename.getByRole("button", { name: "Rename" }).click();
  await renamed;
  await page.reload();
  await expect(rename.getByLabel("Passkey name")).toHaveValue("the old laptop");

  await page.getByRole("button", { name: "Sign out" }).click();
  await page.waitForURL((url) => url.pathname === "/");
  await page.goto("/sign-in");
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await page.waitForURL(isHome);
  await page.goto("/account");
  await unfold(page, "Passkeys");
  await rename.getByRole("button", { name: "Remove" }).click();
  await expect(rename).toHaveCount(0);

  await page.getByRole("button", { name: "Sign out" }).click();
  await page.waitForURL((url) => url.pathname === "/");
  await page.goto("/sign-in");
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page.getByText("This passkey has no account.")).toBeVisible();
});

const freshKey = () => (Date.now() % 1_000_000_000) + (count += 1);

test("a wallet creates an account with the notice read, and signs in again", async ({ browser }) => {
  const context = await browser.newContext();
  await installWallet(context, freshKey());
  const page = await context.newPage();
  await page.goto("/sign-in");
  await page.getByRole("button", { name: "Sign in with Test Wallet" }).click();
  await expect(page.getByText("This wallet has no account yet.")).toBeVisible();

  await page.goto("/sign-up?to=/account");
  await page.getByLabel("Name", { exact: true }).fill("Wallet Owner");
  const create = page.getByRole("button", { name: "Create account with Test Wallet" });
  await create.click();
  await expect(page.getByText("Read the privacy notice and tick this box")).toBeVisible();
  await page.getByLabel("I have read the privacy notice.").check();
  await create.click();
  await page.waitForURL(isAccount);
  await expect(page.getByText("You sign in with a wallet.")).toBeVisible();

  await page.getByRole("button", { name: "Sign out" }).click();
  await page.waitForURL((url) => url.pathname === "/");
  await page.goto("/sign-in");
  await page.getByRole("button", { name: "Sign in with Test Wallet" }).click();
  await page.waitForURL(isHome);
  await page.goto("/account");

  await unfold(page, "Delete account");
  await page.getByLabel("Type Wallet Owner to confirm").fill("Wallet Owner");
  await page.getByRole("button", { name: "Delete my account" }).click();
  await page.waitForURL((url) => url.pathname === "/");
  await page.goto("/account");
  await expect(page).toHaveURL(/\/sign-in/);
});

test(
  "a rejected wallet request changes nothing, and no wallet code loads without a wallet",
  { tag: "@thorough" },
  async ({ browser }) => {
    const context = await browser.newContext();
    await installWallet(context, freshKey(), true);
    const page = await context.newPage();
    await page.goto("/sign-in");
    await page.getByRole("button", { name: "Sign in with Test Wallet" }).click();
    await expect(page.getByText("You declined in your wallet.")).toBeVisible();

    const bare = await (await browser.newContext()).newPage();
    const scripts: string[] = [];
    bare.on("request", (request) => scripts.push(new URL(request.url()).pathname));
    await bare.goto("/sign-in");
    // The form answers without another page, so everything is loaded.
    await bare.getByLabel("Email address").fill("nobody@example.org");
    await bare.getByLabel("Password").fill("not the password");
    await bare.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(bare.getByRole("alert").first()).toBeVisible();
    expect(scripts.filter((file) => /wallet-buttons|passkey-ceremony|mipd/.test(file))).toEqual([]);
  },
);

test(
  "sessions can be ended from another browser, and a new password requires the old",
  { tag: "@thorough" },
  async ({ browser }) => {
    const { page, email } = await newcomer(browser);
    const phone = await (await browser.newContext()).newPage();
    await phone.goto("/sign-in");
    await phone.getByLabel("Email address").fill(email);
    await phone.getByLabel("Password").fill(password);
    await phone.getByRole("button", { name: "Sign in", exact: true }).click();
    await phone.waitForURL(isHome);

    await page.reload();
    await expect(page.getByText("This browser", { exact: true })).toHaveCount(1);
    await unfold(page, "Active sessions");
    await page.getByRole("button", { name: "End session" }).click();
    await expect(page.getByRole("button", { name: "End session" })).toHaveCount(0);
    await phone.goto("/account");
    await expect(phone).toHaveURL(/\/sign-in/);

    await unfold(page, "Password");
    await page.getByLabel("Current password").fill("not this one at all");
    await page.getByLabel("New password").fill("a new short sentence");
    await page.getByRole("button", { name: "Change password" }).click();
    await expect(page.getByText("Wrong password.")).toBeVisible();
    await page.getByLabel("Current password").fill(password);
    await page.getByLabel("New password").fill("a new short sentence");
    await page.getByRole("button", { name: "Change password" }).click();
    await expect(page.getByText("Password changed.")).toBeVisible();
  },
);

test(
  "a person downloads their data and deletes the account, deciding about each team",
  { tag: "@thorough" },
  async ({ browser }) => {
    const { page, name, email } = await newcomer(browser);
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download my data" }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe("code-prix-account.json");
    const exported = JSON.parse(await readFile(await file.path(), "utf8")) as {
      person: { name: string; email: string };
    };
    expect(exported.person).toMatchObject({ name, email });

    await page.goto("/addTeam");
    const form = page.locator("form:has([value=create])");
    const team = `Solo ${Date.now().toString(36)}`;
    await form.locator("[name=name]").fill(team);
    await form.locator("[name=university]").fill("Ege Üniversitesi");
    await form.locator("[name=city]").fill("İzmir");
    await form.locator("button[type=submit]").click();
    await page.waitForURL("**/team/*");
    const address = page.url();
    await page.goto("/account");
    await unfold(page, "Delete account");
    await expect(page.getByText(`${team} has no other members or submissions, so it's deleted.`)).toBeVisible();
    await page.getByLabel("Enter your password to confirm").fill("not the password");
    await page.getByRole("button", { name: "Delete my account" }).click();
    await expect(page.getByText("Wrong password.")).toBeVisible();
    await page.getByLabel("Enter your password to confirm").fill(password);
    await page.getByRole("button", { name: "Delete my account" }).click();
    await page.waitForURL((url) => url.pathname === "/");
    expect((await page.goto(address))?.status()).toBe(404);
  },
);

test(
  "an admin grants a role, and a volunteer signs someone in by QR code",
  { tag: "@thorough" },
  async ({ browser }) => {
    const { stdout } = await promisify(execFile)(process.execPath, ["server/print-admin-link.ts"], {
      cwd: path.join(import.meta.dirname, "../.."),
      env: { ...process.env, DATA_DIR: process.env["JOURNEYS_DATA_DIR"] },
    });
    const link = /\/claim\/[\w-]{32}/.exec(stdout)?.[0] ?? "";
    const [admin, helper, lost] = [await newcomer(browser), await newcomer(browser), await newcomer(browser)];
    await admin.page.goto(link);
    await admin.page.getByRole("button", { name: "Become admin" }).click();
    await admin.page.waitForURL(/\/code-prix-admin-panel/);
    const again = await helper.page.goto(link);
    expect(again?.status()).toBe(200);
    await expect(helper.page.getByText("This link is invalid, expired or already used")).toBeVisible();

    await admin.page.getByRole("link", { name: "People" }).click();
    await admin.page.getByRole("searchbox", { name: "Search" }).fill(helper.email);
    await admin.page.getByRole("button", { name: "Apply" }).click();
    await admin.page.getByRole("link", { name: helper.name, exact: true }).click();
    await admin.page.getByLabel("Role", { exact: true }).selectOption("volunteer");
    await admin.page.getByLabel("City").selectOption("default");
    await admin.page.getByRole("button", { name: "Add role" }).click();
    await expect(admin.page.getByText("Role added.")).toBeVisible();

    // Earlier sessions end with a new role.
    await helper.page.goto("/account");
    await expect(helper.page).toHaveURL(/\/sign-in/);
    await helper.page.getByLabel("Email address").fill(helper.email);
    await helper.page.getByLabel("Password").fill(password);
    await helper.page.getByRole("button", { name: "Sign in", exact: true }).click();
    await helper.page.waitForURL(isAccount);
    await helper.page.goto(`/code-prix-admin-panel/people?q=${encodeURIComponent(lost.email)}`);
    await expect(helper.page.getByText(lost.email)).toHaveCount(0);
    await helper.page.getByRole("link", { name: lost.name, exact: true }).click();
    await helper.page.getByRole("button", { name: "Create sign-in link" }).click();
    const address = await helper.page.getByText(/\/sign-in-link\//).innerText();
    await expect(helper.page.locator("img[src^='data:image/svg+xml']")).toBeVisible();

    const phone = await (await browser.newContext()).newPage();
    await phone.goto(new URL(address).pathname);
    await phone.getByRole("button", { name: `Sign in as ${lost.name}` }).click();
    await phone.waitForURL(isAccount);
    await expect(phone.getByText("You signed in with a link from an organiser")).toBeVisible();
    await phone.goto("/account/export");
    await expect(phone.getByText("doesn't allow this")).toBeVisible();
    await phone.goto("/account");
    await phone.getByLabel("New password").fill("remembered at last");
    await phone.getByRole("button", { name: "Change password" }).click();
    await expect(phone.getByText("Password changed.")).toBeVisible();
    await lost.page.goto("/account");
    await expect(lost.page).toHaveURL(/\/sign-in/);

    await admin.page.goto("/code-prix-admin-panel/audit");
    for (const act of ["Admin link used", "Role added", "Sign-in link created"])
      await expect(admin.page.getByRole("rowheader", { name: act }).first()).toBeVisible();
  },
);
