import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import path from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Browser, type Page } from "@playwright/test";
import { sayAiRule } from "./ai-rule.ts";
import { test } from "./closing-contexts.ts";
import { watchErrors } from "./garage-page.ts";
import { messagesOf } from "#messages/messages-of.ts";
import { textNamed } from "#messages/format-problem.ts";
import { formOf } from "../form-of.ts";
import { freePort } from "../free-port.ts";
import { newDataFolder } from "../settled-site.ts";
import { signUpByRequest } from "./sign-up.ts";

const en = messagesOf("en");

/** What an organiser changes appears live on others' pages. On its own site. */
const claimToken = "the-first-admin-of-the-panel-test";
const root = "/code-prix-admin-panel";
const izmir = `${root}/competitions/izmir`;
const { approvals: texts } = en.teamsPanel;

/** Live updates are fast; benchmarks measure them. */
const follows = { timeout: 30_000 };

let server: ChildProcess;
let address: string;
let admin: Page;
let dataDir: string;
const faults: string[] = [];

async function pageIn(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext({ locale: "en-GB", baseURL: address })).newPage();
  page.on("console", (message) => {
    // Refused forms aren't errors.
    const isRefusal = message.text().includes("status of 400");
    if (["error", "warning"].includes(message.type()) && !isRefusal) faults.push(`${page.url()}: ${message.text()}`);
  });
  page.on("pageerror", (error) => faults.push(`${page.url()}: ${error.message}`));
  return page;
}

async function importTeams(names: readonly string[]): Promise<void> {
  const table = ["name,university,city", ...names.map((name) => `${name},Ege Üniversitesi,İzmir`)].join("\n");
  const answer = await admin.request.post(`${izmir}/teams/import`, {
    form: formOf("teams/panel/import-teams", { intent: "import", table }),
    headers: { origin: address },
  });
  expect(answer.status()).toBe(200);
}

test.beforeAll(async ({ browser }) => {
  dataDir = newDataFolder("panel");
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
  admin = await pageIn(browser);
  await signUpByRequest(admin.request, "Race Director", "director@example.org", address);
  await admin.goto(`/claim/${claimToken}`);
  await admin.getByRole("button", { name: en.accounts.claim.submit }).click();
  await admin.waitForURL(`**${root}*`);
});

test.afterAll(async () => {
  await admin?.context().close();
  const ended = once(server, "exit");
  server.kill();
  await ended;
  rmSync(dataDir, { recursive: true, force: true });
});

test(
  "names are decided by keyboard, and pages open elsewhere update automatically",
  { tag: "@thorough" },
  async ({ browser }) => {
    await importTeams(["Salak Bir", "Salak İki", "Salak Üç", "Şimşek"]);
    await admin.goto(`${izmir}/approvals`);
    const rows = admin.getByRole("listitem").filter({ has: admin.getByRole("checkbox") });
    await expect(rows).toHaveCount(3);

    const board = await pageIn(browser);
    await board.goto("/teams/izmir");
    await expect(board.getByText("Salak Bir").first()).toBeVisible();
    await board.getByRole("link", { name: "Salak Bir" }).first().click();
    await board.waitForURL("**/team/*");
    const heading = board.getByRole("heading", { level: 1 });
    await expect(heading).toContainText("Salak Bir");
    const list = await pageIn(browser);
    await list.goto("/teams/izmir");
    await expect(list.getByText("Salak İki").first()).toBeVisible();

    // The first one gets a neutral name everywhere.
    await admin.locator("body").press("r");
    await expect(admin.getByText(texts.done({ count: "1" }))).toBeVisible();
    await expect(heading).toContainText(/^#\d+/, follows);
    await expect(list.getByText("Salak Bir")).toHaveCount(0, follows);
    await admin.locator("body").press("z");
    await expect(heading).toContainText("Salak Bir", follows);
    await expect(list.getByText("Salak Bir").first()).toBeVisible(follows);

    // Mark two, then refuse both.
    await expect(rows).toHaveCount(3);
    await admin.locator("body").press("k");
    await admin.locator("body").press("x");
    await admin.locator("body").press("j");
    await expect(rows.nth(1)).toHaveAttribute("aria-current", "true");
    await admin.locator("body").press("x");
    await admin.getByRole("button", { name: texts.refuseMarked({ count: "2" }) }).click();
    await expect(rows).toHaveCount(1);
    await expect(list.getByText(/^Salak (Bir|İki)$/)).toHaveCount(0, follows);
    await admin.locator("body").press("a");
    await expect(admin.getByText(texts.none)).toBeVisible();
    await expect(list.getByText("Salak Üç").first()).toBeVisible();

    // Shortcuts don't work while typing.
    await admin.getByRole("searchbox").fill("raxz");
    await expect(admin.getByText(texts.none)).toBeVisible();
    expect((await new AxeBuilder({ page: admin }).analyze()).violations).toEqual([]);
  },
);

test("keys pressed faster than the server answers all count, and the last is undone", async () => {
  await importTeams(["Salak Yedi", "Salak Sekiz", "Salak Dokuz"]);
  await admin.route("**/approvals.data*", async (route) => {
    if (route.request().method() === "POST") await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });
  await admin.goto(`${izmir}/approvals`);
  const rows = admin.getByRole("listitem").filter({ has: admin.getByRole("checkbox") });
  await expect(rows).toHaveCount(3);
  for (const key of "rr") await admin.locator("body").press(key);
  await expect(rows).toHaveCount(1);
  for (const key of "rz") await admin.locator("body").press(key);
  await expect(rows).toHaveCount(1);
  await expect(admin.getByText(texts.done({ count: "1" }))).toHaveCount(0);
  // The latest decision is undone.
  await expect(rows).toHaveCount(1);
  await admin.unrouteAll({ behavior: "wait" });
  await admin.locator("body").press("r");
  await expect(admin.getByText(texts.none)).toBeVisible();
});

test("a name changed by someone else isn't decided unread", { tag: "@thorough" }, async ({ browser }) => {
  await importTeams(["Salak Dört"]);
  await admin.goto(`${izmir}/approvals`);
  const row = admin.getByRole("listitem").filter({ hasText: "Salak Dört" });
  await expect(row).toBeVisible();
  const form = formOf("teams/panel/approvals", {
    intent: "refuse",
    item: await row.locator("[name=item]").inputValue(),
  });
  const other = await (
    await browser.newContext({ baseURL: address, storageState: await admin.context().storageState() })
  ).newPage();
  await other.goto((await row.getByRole("link").getAttribute("href")) ?? "");
  await other.locator("[name=name]").fill("Sakin Dört");
  await other.locator("form:has([name=name]) button[type=submit]").first().click();
  await expect(other.getByRole("heading", { level: 1 })).toContainText("Sakin Dört");
  const late = await admin.request.post(`${izmir}/approvals`, { form, headers: { origin: address } });
  expect(late.status()).toBe(400);
  expect(await late.text()).toContain(texts.problems["changed-meanwhile"]);
});

test("settings change and undo at run time, and no secret is on the page", { tag: "@thorough" }, async () => {
  await admin.goto(`${root}/settings`);
  const { settingsPanel: settings } = en;
  await admin.getByText(settings.environment).click();
  await expect(admin.getByText("ADMIN_CLAIM_TOKEN")).toBeVisible();
  expect(await admin.content()).not.toContain(claimToken);
  expect((await new AxeBuilder({ page: admin }).analyze()).violations).toEqual([]);
  await admin.locator("[name=publicUrl]").fill("not an address");
  await admin.getByRole("button", { name: en.panel.words.save }).click();
  await expect(admin.getByText(settings.problem["no-address"]({ given: "not an address" }))).toBeVisible();
  await expect(admin.locator("[name=publicUrl]")).toHaveValue("not an address");
  await admin.locator("[name=publicUrl]").fill("");
  await admin.locator("[name=productName]").fill("Kod Kupası");
  await admin.getByRole("button", { name: en.panel.words.save }).click();
  await expect(admin.getByText(en.panel.words.saved)).toBeVisible();
  await admin.goto("/sign-in");
  expect(await admin.content()).toContain("Kod Kupası");
  await admin.goto(`${root}/audit`);
  // Undoing adds newer entries, so the oldest is last.
  const edit = admin.getByRole("row", { name: en.acts["edit-site-settings"] ?? "" }).last();
  await edit.getByRole("button").click();
  await expect(edit).toContainText(en.teamsPanel.record.undone);
  await admin.goto("/sign-in");
  expect(await admin.content()).not.toContain("Kod Kupası");
});

test("an organiser checks a team in from its card without becoming captain", async () => {
  await admin.goto(`${izmir}/teams/import`);
  await admin.getByText(en.teamsPanel.importing.addOne, { exact: true }).click();
  await admin.locator("[name=name]").fill("Kapı Takımı");
  await admin.locator("[name=university]").fill("Ege Üniversitesi");
  await admin.locator("[name=city]").fill("İzmir");
  await admin.getByRole("button", { name: en.teamsPanel.importing.add, exact: true }).click();
  await expect(admin.getByText(en.teamsPanel.importing.done({ count: 1 }))).toBeVisible();
  await admin.goto(`${izmir}/teams/cards`);
  const card = await admin.getByText("Kapı Takımı").locator("xpath=ancestor::li").innerText();
  const code = /[a-z0-9]{5}-[a-z0-9]{5}/i.exec(card)?.[0] ?? "";
  await admin.goto(`/claim-team?code=${code}`);
  await expect(admin.getByRole("button", { name: en.teamsPanel.claim.take({ team: "Kapı Takımı" }) })).toHaveCount(0);
  await admin.getByRole("button", { name: en.readinessPanel.door.checkIn({ team: "Kapı Takımı" }) }).click();
  await expect(admin.getByText(/Kapı Takımı .* checked in/)).toBeVisible();
  const claimed = await admin.request.post("/claim-team", { form: { code }, headers: { origin: address } });
  expect(claimed.status()).toBe(400);

  await admin.goto(`${root}/readiness?competition=izmir&q=kapı`);
  await admin.getByRole("button", { name: en.readinessPanel.door.undo }).click();
  const submit = admin
    .getByRole("row", { name: /Kapı Takımı/ })
    .getByRole("button", { name: en.readinessPanel.door.submit });
  await expect(submit).toBeVisible();
  const heads = admin.getByRole("columnheader");
  const boxes = async () => Promise.all((await heads.all()).map((head) => head.boundingBox()));
  const before = await boxes();
  await submit.click();
  await expect(admin.getByText(/Kapı Takımı .* checked in/)).toBeVisible();
  expect(await boxes()).toEqual(before);
});

test("a competition is copied with its stages, and every list exports as a table", async () => {
  await admin.goto(`${root}/competitions/new`);
  await admin.locator("[name=name]").fill("Bahar Kupası");
  await admin.locator("[name=place]").selectOption("izmir");
  await admin.getByRole("button", { name: en.competitionsPanel.create.next }).click();
  // A day in the past is refused in the step that asks for it.
  await admin.locator("[name=day]").fill("2020-01-02");
  await admin.getByRole("button", { name: en.competitionsPanel.create.next }).click();
  await expect(admin.getByText(en.competitionsPanel.create.otherDay({ day: "2 January 2020" }))).toBeVisible();
  await admin.locator("[name=day]").fill("");
  await admin.locator("[name=from]").selectOption("season");
  await admin.getByRole("button", { name: en.competitionsPanel.create.next }).click();
  await admin.getByRole("button", { name: en.competitionsPanel.create.submit }).click();
  await expect(admin.getByRole("heading", { level: 1 })).toHaveText("Bahar Kupası");
  await admin.getByRole("link", { name: en.panel.sections.stages, exact: true }).click();
  for (const name of [en.stagesPanel.kinds.qualifying, en.stagesPanel.kinds.heats, en.stagesPanel.kinds.final]) {
    await expect(admin.getByRole("rowheader", { name, exact: true })).toBeVisible();
  }
  await admin.getByLabel(en.listsPanel.search).fill(en.stagesPanel.kinds.heats);
  await admin.getByRole("button", { name: en.listsPanel.apply }).click();
  await expect(admin.getByRole("rowheader")).toHaveText([en.stagesPanel.kinds.heats]);
  await admin.goto(`${root}/competitions?sort=name&order=desc`);
  await expect(admin.getByRole("rowheader").last()).toContainText("Bahar Kupası");
  await admin.goto(`${root}/brands?q=konya`);
  await expect(admin.getByRole("rowheader")).toHaveText(["Konya"]);
  const tables = [
    "competitions",
    "people",
    "audit-log",
    "questions",
    "announcements",
    "brands",
    "shows",
    "readiness",
    "approvals",
    "stages",
  ];
  for (const table of tables) {
    const answer = await admin.request.get(`${root}/lists/${table}/export?competition=izmir`);
    expect(answer.headers()["content-type"]).toContain("text/csv");
  }
});

test("an organiser sets the AI rule, and everyone can read it before sign-up", async ({ browser }) => {
  await sayAiRule(admin, "default");
  const visitor = await pageIn(browser);
  const errors = watchErrors(visitor);
  await visitor.goto("/addTeam");
  await expect(visitor.getByTestId("ai-rule")).toContainText("AI entrants have their own division");
  await visitor.goto("/teams/default");
  await expect(visitor.getByTestId("ai-rule")).toBeVisible();
  expect(errors).toEqual([]);
});

test("reloading a page during an act doesn't repeat it", { tag: "@thorough" }, async () => {
  const entries = async (act: string) => {
    const answer = await admin.request.get(`${root}/lists/audit-log/export`);
    expect(answer.status(), await answer.text()).toBe(200);
    return (await answer.text()).split("\n").filter((line) => line.includes(`,${textNamed(en.acts, act)},`)).length;
  };
  /** The act is done, and the page is gone before it hears of it. */
  const reloadBeforeAnswer = async (press: () => Promise<void>) => {
    const isDone = Promise.withResolvers<void>();
    await admin.route("**/*", async (route) => {
      if (route.request().method() !== "POST") return route.fallback();
      await route.fetch();
      return isDone.resolve();
    });
    await press();
    await isDone.promise;
    await admin.reload();
    await admin.unrouteAll({ behavior: "ignoreErrors" });
  };
  await admin.goto(`${root}/competitions?q=Bahar`);
  const linkIn = async (row: ReturnType<Page["getByRole"]>) => (await row.getByRole("link").getAttribute("href")) ?? "";
  const home = new URL(await linkIn(admin.getByRole("rowheader")), address);
  const competitionPath = `${root}/competitions/${home.searchParams.get("competition") ?? ""}`;

  const { formulaPanel: formula } = en;
  await admin.goto(`${competitionPath}/formula`);
  const longest = admin.getByTestId("longest-race");
  await expect(longest).toContainText("20 s");
  await admin.getByLabel(formula.gasPerTurn).fill("30000000");
  await admin.getByLabel(formula.turnLimit).fill("10000");
  await expect(longest.getByText(formula.tooLong({ limit: "2 min" }))).toBeVisible();
  await expect(longest).toContainText("50 min");
  await admin.getByLabel(formula.turnLimit).fill("500");
  await admin.getByRole("button", { name: formula.submit }).click();
  await expect(admin.getByText(en.panel.words.saved, { exact: true })).toBeVisible();
  await admin.reload();
  await expect(admin.getByLabel(formula.turnLimit)).toHaveValue("500");
  expect(await entries("edit-formula")).toBe(1);

  // A preview that is being computed is left and asked for again; a question that was not answered did nothing.
  await admin.goto(`${competitionPath}/stages`);
  const qualifying = admin.getByRole("rowheader", { name: en.stagesPanel.kinds.qualifying, exact: true });
  const stage = await linkIn(qualifying);
  const asked = admin.waitForRequest((request) => request.url().includes(`${stage}.data`));
  await qualifying.getByRole("link").click();
  await asked;
  await admin.reload();
  await admin.goto(stage);
  await expect(admin.getByRole("heading", { name: en.stagesPanel.preview.title })).toBeVisible();
  const announce = admin.getByRole("button", { name: en.stagesPanel.acts.announce });
  await announce.click();
  await expect(admin.getByText(en.stagesPanel.sure.announce)).toBeVisible();
  await admin.reload();
  await expect(admin.getByText(en.stagesPanel.sure.announce)).toHaveCount(0);
  expect(await entries("announce-stage")).toBe(0);
  await announce.click();
  await reloadBeforeAnswer(() =>
    admin.getByRole("dialog").getByRole("button", { name: en.stagesPanel.acts.announce }).click(),
  );
  await expect(admin.getByRole("button", { name: en.stagesPanel.acts["withdraw-announcement"] })).toBeVisible();
  expect(await entries("announce-stage")).toBe(1);

  // A table with mistakes, and one without, on its way: no team too few or too many.
  const { importing } = en.teamsPanel;
  const preview = async (table: string) => {
    await admin.goto(`${competitionPath}/teams/import`);
    const file = { name: "çş ğ.csv", mimeType: "text/csv", buffer: Buffer.from(table) };
    await admin.locator("[name=file]").setInputFiles(file);
  };
  const teams = async () =>
    (
      await (
        await admin.request.get(`${root}/lists/teams/export?competition=${competitionPath.split("/").at(-1) ?? ""}`)
      ).text()
    )
      .trim()
      .split("\n").length - 1;
  await preview("name,university,city\nEfe,Ege,İzmir\n,Ege,İzmir\n");
  await expect(admin.getByText(importing.problems({ count: 1 }))).toBeVisible();
  await admin.reload();
  await expect(admin.getByText(importing.problems({ count: 1 }))).toHaveCount(0);
  expect(await teams()).toBe(0);
  const imports = await entries("import-teams");
  await preview("grup;kurum;kent\nEfe;Ege;İzmir\nZeybek;Ege;İzmir\n");
  for (const [column, heading] of Object.entries({ name: "grup", university: "kurum", city: "kent" })) {
    await admin.locator(`[name=column-${column}]`).selectOption(heading);
  }
  await admin.getByRole("button", { name: importing.checkAgain }).click();
  await expect(admin.getByRole("button", { name: importing.confirm({ rows: "2" }) })).toBeVisible();
  await reloadBeforeAnswer(() => admin.getByRole("button", { name: importing.confirm({ rows: "2" }) }).click());
  expect(await teams()).toBe(2);
  await preview("name,university,city\nEfe,Ege,İzmir\nZeybek,Ege,İzmir\n");
  await expect(admin.getByText(importing.problems({ count: 2 }))).toBeVisible();
  expect(await entries("import-teams")).toBe(imports + 1);
  expect(faults).toEqual([]);
});
