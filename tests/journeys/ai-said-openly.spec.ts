import { expect, type Browser, type Page } from "@playwright/test";
import { formOf } from "../form-of.ts";
import { violations } from "./accessibility.ts";
import { sayAiRule } from "./ai-rule.ts";
import { test } from "./closing-contexts.ts";
import { openGarage, watchErrors } from "./garage-page.ts";
import { openOwnSite, type OwnSite } from "./site-of-its-own.ts";

test.describe.configure({ mode: "serial" });

let site: OwnSite;

test.beforeAll(async ({ browser }) => {
  test.setTimeout(180_000);
  site = await openOwnSite(browser);
  const admin = await pageOf(browser, "admin");
  await sayAiRule(admin, site.places.competition);
  await admin.context().close();
});

test.afterAll(() => site.end());

const pageOf = async (browser: Browser, who: keyof OwnSite["stateOf"]): Promise<Page> =>
  (await browser.newContext({ baseURL: site.address, storageState: site.stateOf[who], locale: "en-GB" })).newPage();

/** PICTURES names a folder for screenshots. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env["PICTURES"];
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png` });
}

async function signUp(page: Page, name: string): Promise<void> {
  await page.goto("/sign-up?to=/addTeam&lang=en");
  await page.locator("[name=name]").fill(name);
  await page.locator("[name=email]").fill(`${name.toLowerCase()}@example.org`);
  await page.locator("[name=password]").fill("a short sentence");
  await page.locator("[name=noticeRead]").check();
  await page.locator("form:has([name=password]) button[type=submit]").click();
  await page.waitForURL((url) => url.pathname === "/addTeam");
}

test(
  "a team declares each car's AI use, and gets its last declaration offered",
  { tag: "@thorough" },
  async ({ browser }) => {
    const member = await pageOf(browser, "member");
    await openGarage(member);
    await picture(member, "garage");
    await member.locator("[data-testid=submit]:enabled").click();
    const dialog = member.getByRole("dialog");
    await expect(dialog.getByText("How did AI help?")).toBeVisible();
    await expect(dialog.locator("[name=aiUse]")).toHaveValue("");
    await picture(member, "dialog");
    await member.setViewportSize({ width: 390, height: 844 });
    await picture(member, "dialog-phone");
    // The rest of the page is hidden behind the dialog.
    expect(await violations(member, [], { within: "[role=dialog]" })).toEqual([]);
    await dialog.getByLabel("How did AI help?").selectOption("chat");
    await dialog.locator("[name=aiNote]").fill("asked what a shell is worth");
    await dialog.getByTestId("submit-declared").click();
    await member.waitForURL(/\/submission\//);
    await expect(member.locator("output[data-state=accepted]")).toBeVisible({ timeout: 60_000 });
    await expect(member.getByText("Chat: asked what a shell is worth")).toBeAttached();
    const receipt = await (await member.request.get(member.url().replace("submission", "receipt"))).text();
    expect(receipt).toContain("Code Prix receipt 2\n");
    expect(receipt).toContain("\nAI: chat asked what a shell is worth\n");
    await member.setViewportSize({ width: 1280, height: 800 });
    await member.goto(`/team/${site.places.team}/cars`);
    await expect(member.getByText("AI use: Chat: asked what a shell is worth")).toBeVisible();
    await openGarage(member);
    await member.locator("[data-testid=submit]:enabled").click();
    await expect(dialog.locator("[name=aiUse]")).toHaveValue("chat");
    await expect(dialog.locator("[name=aiNote]")).toHaveValue("asked what a shell is worth");
    await picture(member, "dialog-last");

    // A form without an answer is refused.
    const silent = await member.request.post("/submit-car", {
      form: { kind: "bytecode", bytecode: "0x600160005260206000f3", note: "" },
      headers: { origin: site.address },
      maxRedirects: 0,
    });
    expect(silent.status()).toBe(400);
    expect(await silent.text()).toContain("Choose how AI helped with this car");
  },
);

test(
  "an AI team needs a responsible person, and an organiser can change it to people",
  { tag: "@thorough" },
  async ({ browser }) => {
    const visitor = await pageOf(browser, "visitor");
    const errors = watchErrors(visitor);
    await signUp(visitor, "Robo");
    const form = visitor.locator("form:has([value=create])");
    await form.locator("[name=name]").fill("Night Robots");
    await form.locator("[name=university]").fill("Ege Üniversitesi");
    await form.locator("[name=city]").fill("İzmir");
    await form.locator("[name=ai]").check();
    await picture(visitor, "add-team");
    await form.locator("button[type=submit]").click();
    await visitor.waitForURL(/\/team\//);
    await expect(visitor.getByText("AI entrant", { exact: true }).first()).toBeVisible();
    await picture(visitor, "team");
    await visitor.setViewportSize({ width: 390, height: 844 });
    await visitor.emulateMedia({ colorScheme: "dark" });
    await visitor.goto(`${new URL(visitor.url()).pathname}?lang=tr`);
    await expect(visitor.getByText("Bu takımı yapay zekâ yönetiyor.").first()).toBeVisible();
    await picture(visitor, "team-phone-dark-tr");
    await visitor.goto(`/teams/${site.places.competition}?lang=en`);
    await expect(visitor.getByRole("link", { name: "Night Robots" })).toBeVisible();
    await visitor.getByText("Filters", { exact: true }).click();
    await visitor.getByLabel("Show", { exact: true }).selectOption("people");
    await expect(visitor.getByRole("link", { name: "Night Robots" })).toHaveCount(0);
    await picture(visitor, "board-people-only");
    const refused = await visitor.request.post("/submit-car?lang=en", {
      form: { kind: "bytecode", bytecode: "0x600160005260206000f3", note: "", aiUse: "agent", aiNote: "" },
      headers: { origin: site.address },
      maxRedirects: 0,
    });
    expect(refused.status()).toBe(400);
    expect(await refused.text()).toMatch(/accept responsibility|sorumluluğu/);
    expect(errors).toEqual([]);

    const admin = await pageOf(browser, "admin");
    await admin.goto(`/code-prix-admin-panel/competitions/${site.places.competition}/teams`);
    await admin.getByRole("link", { name: "Night Robots" }).click();
    await admin.getByRole("button", { name: "Make human team" }).click();
    await expect(admin.getByRole("button", { name: "Make AI entrant" })).toBeVisible();
    // Others' news reload data without losing input.
    const drawnAnew = admin.waitForResponse((response) => new URL(response.url()).pathname.endsWith(".data"));
    const created = await admin.request.post("/addTeam", {
      form: formOf("addTeam", {
        intent: "create",
        name: "Fresh News",
        university: "Ege Üniversitesi",
        city: "İzmir",
        liveryPrimary: "red",
        liverySecondary: "white",
      }),
      headers: { origin: site.address },
      maxRedirects: 0,
    });
    expect(created.status()).toBe(302);
    await drawnAnew;
    await admin.getByRole("button", { name: "Undo" }).click();
    await expect(admin.getByText("Responsible: Robo (email not confirmed)")).toBeVisible();
    await picture(admin, "panel-team");
  },
);
