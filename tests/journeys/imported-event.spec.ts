import { gzipSync } from "node:zlib";
import { expect, test, type Browser, type Page } from "@playwright/test";
import { messagesOf } from "#messages/messages-of.ts";
import { eventForTests, fileForTests } from "#rules/event-file-for-tests.ts";
import { openGarage } from "./garage-page.ts";
import { openOwnSite, type OwnSite } from "./site-of-its-own.ts";

/** An event of another installation on its way here: sent, verified, raced against, and a guest of it taken out again. */
const en = messagesOf("en");
const texts = en.imports;
const panel = "/code-prix-admin-panel/imports";
/** A file is verified in a thread that gives way to everything else. */
const verifiedMs = 60_000;

let site: OwnSite;

test.beforeAll(async ({ browser }) => {
  test.setTimeout(120_000);
  site = await openOwnSite(browser);
});

test.afterAll(() => site?.end());

async function pageOf(browser: Browser, who: "admin" | "visitor"): Promise<Page> {
  const context = await browser.newContext({ baseURL: site.address, locale: "en-GB", storageState: site.stateOf[who] });
  return context.newPage();
}

const file = (content: string, name = "event.jsonl.gz") => ({
  name,
  mimeType: "application/gzip",
  buffer: gzipSync(content),
});

/** Chooses a file once the page's script has taken over. */
async function send(page: Page, content: string): Promise<void> {
  await page.goto(panel);
  await page.waitForFunction(() => !("earlyClicks" in globalThis));
  await page.locator("input[type=file]").setInputFiles(file(content));
}

test(
  "an event's file is verified before anything of it is here, its cars are rivals, and one is taken out",
  { tag: "@thorough" },
  async ({ browser }) => {
    test.setTimeout(240_000);
    const records = eventForTests();
    const admin = await pageOf(browser, "admin");
    await send(admin, fileForTests(records).replace("Şimşek 1", "Şimşek 9"));
    await expect(admin.getByRole("alert")).toContainText(en.eventFile.problems.changed, { timeout: verifiedMs });
    await expect(admin.getByText("Şimşek 9")).toHaveCount(0);

    await send(admin, fileForTests(records));
    await expect(admin.getByText(texts.verified)).toBeVisible({ timeout: verifiedMs });
    await expect(admin.getByRole("row", { name: /Şimşek 1/ })).toBeVisible();

    const visitor = await pageOf(browser, "visitor");
    await openGarage(visitor);
    await visitor.getByRole("tab", { name: "Race", exact: true }).click();
    await visitor.locator("summary", { hasText: en.editor.drive.opponents }).click();
    await visitor.getByText(en.carChoice.guestsOf({ event: "İzmir Code Prix 2026" })).click();
    const program = visitor.waitForResponse(/\/_guest-cars\/guest-/);
    await visitor.getByRole("checkbox", { name: "Şimşek 2" }).check();
    expect((await program).status()).toBe(200);
    await expect(visitor.getByTestId("race-result")).toBeVisible();

    await admin
      .getByRole("row", { name: /Şimşek 1/ })
      .getByRole("link", { name: texts.takeOut })
      .click();
    await admin.getByLabel(texts.takes).selectOption("car");
    await admin.locator("#take-out").getByRole("button", { name: texts.takeOut }).click();
    await expect(admin.getByRole("row", { name: /Team 1/ })).toContainText(texts.guestStates.car);
    await expect(admin.getByText("Şimşek 1")).toHaveCount(0);
    expect(await (await visitor.request.get("/_guest-cars?family=code-prix")).text()).not.toContain("Şimşek 1");
    expect(await (await visitor.request.get("/retractions.jsonl")).text()).toContain('"takes":"car"');
    await visitor.context().close();

    await admin.goto(panel);
    await expect(admin.getByRole("row", { name: /İzmir Code Prix/ })).toContainText(texts.states.verified);
    await admin.context().close();
  },
);
