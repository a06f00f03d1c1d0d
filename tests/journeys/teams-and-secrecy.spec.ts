import { expect, type Browser, type Page } from "@playwright/test";
import { houseCar } from "#languages/cars/house-cars/house-cars.ts";
import { test } from "./closing-contexts.ts";
import { formOf } from "../form-of.ts";
import { signUpByRequest } from "./sign-up.ts";

let count = 0;

async function newcomer(browser: Browser, language = "en-GB"): Promise<Page> {
  const page = await (await browser.newContext({ locale: language })).newPage();
  count += 1;
  await signUpByRequest(page.request, `Driver ${count}`, `driver-${Date.now()}-${count}@example.org`);
  await page.goto("/addTeam");
  return page;
}

async function createTeam(page: Page, name: string): Promise<void> {
  const form = page.locator("form:has([value=create])");
  await form.locator("[name=name]").fill(name);
  await form.locator("[name=university]").fill("Ege Üniversitesi");
  await form.locator("[name=city]").fill("İzmir");
  await form.locator("button[type=submit]").click();
  await page.waitForURL("**/team/*");
}

const uniqueName = (word: string) => `${word} ${Date.now().toString(36)}`;

test(
  "a captain invites by code, a friend joins with it, and an old code is refused",
  { tag: "@thorough" },
  async ({ browser }) => {
    const captain = await newcomer(browser);
    await createTeam(captain, uniqueName("Pit Lane"));
    const codeText = captain.getByText(/^[0-9a-z]{4}-[0-9a-z]{4}$/);
    await captain.getByRole("button", { name: "Create new code" }).click();
    const oldCode = await codeText.innerText();
    await captain.getByRole("button", { name: "Create new code" }).click();
    await expect(codeText).not.toHaveText(oldCode);
    const code = await codeText.innerText();

    const friend = await newcomer(browser, "tr-TR");
    await friend.locator("[name=code]").fill(oldCode);
    await friend.getByRole("button", { name: "Katıl", exact: true }).click();
    await expect(friend.getByText("Kod geçerli değil.")).toBeVisible();
    await friend.locator("[name=code]").fill(code);
    await friend.getByRole("button", { name: "Katıl", exact: true }).click();
    await friend.waitForURL(captain.url());
    await expect(captain.getByRole("listitem").filter({ hasText: /^Driver/ })).toHaveCount(2);
  },
);

test("a copied invitation opens with the code filled in", { tag: "@thorough" }, async ({ browser }) => {
  const captain = await newcomer(browser);
  await captain.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await createTeam(captain, uniqueName("Paddock"));
  await captain.getByRole("button", { name: "Create new code" }).click();
  const code = await captain.getByText(/^[0-9a-z]{4}-[0-9a-z]{4}$/).innerText();
  await captain.getByRole("button", { name: "Copy link" }).click();
  await expect(captain.getByText("Copied", { exact: true })).toBeVisible();
  const copied = await captain.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain("/addTeam?code=");

  const friend = await newcomer(browser);
  // The phone uses another address of this machine.
  const { pathname, search } = new URL(copied);
  await friend.goto(pathname + search);
  await expect(friend.locator("[name=code]")).toHaveValue(code.replace("-", ""));
});

test("invalid fields are named and keep their input", async ({ browser }) => {
  const page = await newcomer(browser);
  const form = page.locator("form:has([value=create])");
  await form.locator("[name=name]").fill("x");
  await form.locator("[name=university]").fill("Ege Üniversitesi");
  // With the list open.
  await form.locator("button[type=submit]").click();
  await expect(page.getByText(/Use 2 to \d+ characters/)).toHaveCount(2);
  await expect(page.locator("[name=university]")).toHaveValue("Ege Üniversitesi");
});

test("a submission is visible to its team only", { tag: "@thorough" }, async ({ browser }) => {
  const owner = await newcomer(browser);
  await createTeam(owner, uniqueName("Secret"));
  const answer = await owner.request.post("/submit-car", {
    form: { kind: "bytecode", bytecode: houseCar("metronome").initcode, note: "" },
    headers: { origin: new URL(owner.url()).origin },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(302);
  const address = answer.headers()["location"] ?? "";
  expect(address).toMatch(/^\/submission\//);
  await owner.goto(address);
  await expect(owner.getByText("Your car is racing.")).toBeVisible({ timeout: 60_000 });

  const rival = await newcomer(browser);
  await createTeam(rival, uniqueName("Rival"));
  expect((await rival.goto(address))?.status()).toBe(404);
  expect((await rival.request.get(`${address}.data`)).status()).toBe(404);
  const topic = `submission:${address.split("/").at(-1)}`;
  expect((await rival.request.get(`/live?topic=${topic}`)).status()).toBe(403);
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(address);
  await expect(visitor).toHaveURL(/\/sign-in\?to=/);
});

test("the panel requires a role", { tag: "@thorough" }, async ({ browser, page }) => {
  await page.goto("/code-prix-admin-panel");
  await expect(page).toHaveURL(/\/sign-in\?to=%2Fcode-prix-admin-panel/);
  const participant = await newcomer(browser);
  expect((await participant.goto("/code-prix-admin-panel?city=izmir"))?.status()).toBe(403);
  // The error page keeps visitor and city.
  await expect(participant.getByRole("banner").getByRole("img", { name: /Izmir/ })).toBeVisible();
  await expect(participant.getByRole("link", { name: "Sign in" })).toHaveCount(0);
  const data = await participant.request.get("/code-prix-admin-panel.data");
  expect(data.status()).toBe(403);
  expect(await data.text()).not.toContain("competitions");
});

test("a form sent from another site is rejected", { tag: "@thorough" }, async ({ browser }) => {
  const page = await newcomer(browser);
  const answer = await page.request.post("/addTeam", {
    form: formOf("addTeam", {
      intent: "create",
      name: uniqueName("Forged"),
      university: "Ege",
      city: "İzmir",
      liveryPrimary: "red",
      liverySecondary: "red",
    }),
    headers: { origin: "https://evil.example" },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(403);
  await page.goto("/account");
  await expect(page.getByRole("link", { name: "Create or join a team" })).toBeVisible();
});
