import { expect, type Browser, type Page } from "@playwright/test";
import { clientId, clientSecret } from "../identity-provider/people.ts";
import { startIdentityProvider, type IdentityProvider } from "../identity-provider/start-identity-provider.ts";
import { freePort } from "../free-port.ts";
import { startSite } from "../faults/site-process.ts";
import { newDataFolder } from "../settled-site.ts";
import { test } from "./closing-contexts.ts";

/** Its own site, with a local university. */
let university: IdentityProvider;
let address: string;
let endSite: () => Promise<void>;

const claimToken = "the-token-of-a-journey-0123456789";
const password = "a short sentence";
const panel = "/code-prix-admin-panel";

test.beforeAll(async () => {
  university = await startIdentityProvider();
  const port = await freePort();
  address = `http://localhost:${port}`;
  const site = await startSite("all", {
    PORT: String(port),
    HOST: "localhost",
    DATA_DIR: newDataFolder("university"),
    ADMIN_CLAIM_TOKEN: claimToken,
    INNER_HOSTS: new URL(university.issuer).host,
  });
  endSite = () => site.kill("SIGTERM").then(() => undefined);
});

test.afterAll(async () => {
  await endSite();
  await university.end();
});

/** Not an address that only redirects. */
const isAt = (path: string) => (url: URL) => url.origin === address && url.pathname === path;

const pageOf = async (browser: Browser, locale = "en-GB") =>
  (await browser.newContext({ baseURL: address, locale })).newPage();

async function signUp(page: Page, name: string, email: string): Promise<void> {
  await page.goto("/sign-up?to=/account");
  await page.locator("[name=name]").fill(name);
  await page.locator("[name=email]").fill(email);
  await page.locator("[name=password]").fill(password);
  await page.locator("[name=noticeRead]").check();
  await page.locator("form:has([name=password]) button[type=submit]").click();
  await page.waitForURL(isAt("/account"));
}

async function logInAs(page: Page, name: string): Promise<void> {
  await page.waitForURL(`${university.issuer}/**`);
  await page.getByRole("button", { name }).click();
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.locator("[name=email]").fill(email);
  await page.locator("[name=password]").fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

test.describe.configure({ mode: "serial" });

test(
  "an admin adds a university, and students sign in with it or link it",
  { tag: "@thorough" },
  async ({ browser }) => {
    const admin = await pageOf(browser);
    await signUp(admin, "Ada", "ada@example.org");
    await admin.goto(`/claim/${claimToken}`);
    await admin.getByRole("button", { name: "Become admin" }).click();
    await admin.waitForURL(isAt(panel));

    await admin.goto(`${panel}/log-ins`);
    await admin.getByLabel("Button name").fill("Ege Üniversitesi");
    await admin.getByLabel("Issuer").fill("http://10.0.0.1");
    await admin.getByLabel("Client ID").fill(clientId);
    await admin.getByLabel("Client secret").fill(clientSecret);
    await admin.getByLabel("Email domains").fill("ege.edu.tr");
    await admin.getByText("Claims (optional)").click();
    await admin.getByLabel("University claim", { exact: true }).fill("organization");
    await admin.getByLabel("Student claim").fill("eduperson_affiliation");
    await admin.getByLabel("Student value").fill("student");
    await admin.getByRole("button", { name: "Add university" }).click();
    await expect(admin.getByText("The address is internal or unencrypted")).toBeVisible();
    await admin.getByLabel("Issuer").fill(university.issuer);
    await admin.getByLabel("Client secret").fill(clientSecret);
    await admin.getByRole("button", { name: "Add university" }).click();
    await admin.getByRole("button", { name: "Test sign-in" }).click();
    await expect(admin.getByText("Ege Üniversitesi responds correctly")).toBeVisible();
    await expect(admin.getByText("/back", { exact: false }).first()).toContainText(`${address}/university-log-in/`);
    await admin.getByRole("button", { name: "Switch on" }).click();
    await expect(admin.getByRole("button", { name: "Switch off" })).toBeVisible();
    expect(await admin.content()).not.toContain(clientSecret);

    const defne = await pageOf(browser);
    await defne.goto("/sign-in?to=/account");
    await defne.getByRole("button", { name: "Sign in with Ege Üniversitesi" }).click();
    await logInAs(defne, "Defne Kaya");
    await defne.waitForURL(isAt("/sign-up"));
    await expect(defne.getByText("Signed in at Ege Üniversitesi: Defne Kaya, defne@ogrenci.ege.edu.tr")).toBeVisible();
    await expect(defne.locator("[name=password]")).toHaveCount(0);
    await defne.locator("[name=noticeRead]").check();
    await defne.getByRole("button", { name: "Create account" }).click();
    await defne.waitForURL(isAt("/account"));
    await expect(defne.getByText("defne@ogrenci.ege.edu.tr").first()).toBeVisible();
    await defne.getByRole("button", { name: "Sign out" }).click();
    await expect(defne.getByText("On a shared computer, sign out at Ege Üniversitesi too.")).toBeVisible();
    await defne.getByRole("button", { name: "Sign in with Ege Üniversitesi" }).click();
    // The university's session signs her in.
    await defne.waitForURL(isAt("/"));

    // A matching address isn't enough to sign in.
    const kerem = await pageOf(browser);
    await signUp(kerem, "Kerem", "kerem@ege.edu.tr");
    await kerem.getByRole("button", { name: "Sign out" }).click();
    await kerem.waitForURL(isAt("/"));
    await kerem.goto("/sign-in");
    await kerem.getByRole("button", { name: "Sign in with Ege Üniversitesi" }).click();
    await logInAs(kerem, "Kerem Aksoy");
    await expect(kerem.getByText("Your email address already has an account")).toBeVisible();
    await kerem.getByRole("link", { name: "Sign in and link" }).click();
    await signIn(kerem, "kerem@ege.edu.tr");
    await kerem.getByRole("button", { name: "Link account" }).click();
    await expect(kerem.getByText("You can now sign in with Ege Üniversitesi")).toBeVisible();

    // The log-in belongs to another account here.
    const umut = await pageOf(browser);
    await signUp(umut, "Umut", "umut@example.org");
    await umut.getByRole("button", { name: "Link Ege Üniversitesi" }).click();
    await logInAs(umut, "Kerem Aksoy");
    await expect(umut.getByText("is linked to another account")).toBeVisible();
  },
);

test(
  "a new key, an outage and a removed log-in are explained in Turkish",
  {
    tag: "@thorough",
  },
  async ({ browser }) => {
    await university.control({ rotate: "published" });
    const nazli = await pageOf(browser, "tr-TR");
    await nazli.goto("/sign-in");
    await nazli.getByRole("button", { name: "Ege Üniversitesi ile giriş yap" }).click();
    await logInAs(nazli, "Nazlı Er");
    await expect(nazli.getByText("doğrulanmış e-posta adresi paylaşmadı")).toBeVisible();
    await university.control({ ill: { paths: ["/token"], how: "error" } });
    const late = await pageOf(browser, "tr-TR");
    await late.goto("/sign-in");
    await late.getByRole("button", { name: "Ege Üniversitesi ile giriş yap" }).click();
    await logInAs(late, "Umut Acar");
    await expect(late.getByText("geçersiz bir yanıt verdi")).toBeVisible();
    await university.control({ ill: null });

    const admin = await pageOf(browser);
    await admin.goto(`/sign-in?to=${panel}/log-ins`);
    await signIn(admin, "ada@example.org");
    await admin.getByRole("link", { name: "Ege Üniversitesi" }).click();
    const kerem = await pageOf(browser);
    await kerem.goto("/sign-in?to=/account");
    await signIn(kerem, "kerem@ege.edu.tr");
    await kerem.waitForURL(isAt("/account"));
    await admin.getByRole("button", { name: "Switch off" }).click();
    await expect(admin.getByRole("button", { name: "Switch on" })).toBeVisible();
    await late.goto("/sign-in");
    await expect(late.getByRole("button", { name: /ile giriş yap/ })).toHaveCount(0);
    await kerem.reload();
    await expect(kerem.getByText("Currently switched off. Sign in another way.")).toBeVisible();
    await admin.reload();
    await admin.getByRole("button", { name: "Remove" }).click();
    await expect(admin.getByRole("dialog")).toContainText("Members unlinked: 2");
    await admin.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
    await expect(admin.getByText("No universities yet")).toBeVisible();
  },
);
