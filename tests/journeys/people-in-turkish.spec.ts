import { expect as expectSoon, type Browser, type Page } from "@playwright/test";
import { houseCar } from "#languages/cars/house-cars/house-cars.ts";
import { installWallet } from "./wallet-for-tests.ts";
import { test } from "./closing-contexts.ts";
import { signUpByRequest } from "./sign-up.ts";
import { messagesOf } from "#messages/messages-of.ts";

const tr = messagesOf("tr");

/** The machine also compiles, judges and races. */
const expect = expectSoon.configure({ timeout: 30_000 });

/** In Turkish; other files use English. */
const { accounts, garage, myCar, questions, submissions, teams } = tr;
const locale = "tr-TR";

const password = "a short sentence";
const isAccount = (url: URL) => url.pathname === "/account";

let count = 0;
const unique = () => `${Date.now().toString(36)}${(count += 1)}`;

async function signUp(browser: Browser, to: string): Promise<Page> {
  const page = await (await browser.newContext({ locale })).newPage();
  const { fields, signUp: form } = accounts;
  await page.goto(`/sign-up?to=${to}`);
  await page.getByLabel(fields.name, { exact: true }).fill("Ada İncesu");
  await page.getByLabel(fields.email).fill(`both-${unique()}@example.org`);
  await page.getByLabel(fields.password).fill(password);
  await page.getByLabel(form.noticeRead).check();
  await page.getByRole("button", { name: form.submit, exact: true }).click();
  await page.waitForURL((url) => url.pathname === to);
  return page;
}

async function createTeam(page: Page, name: string): Promise<string> {
  const form = page.locator("form:has([value=create])");
  await form.getByLabel(teams.fields.name).fill(name);
  await form.getByRole("combobox", { name: teams.fields.university }).pressSequentially("ege üni");
  await page.getByRole("option", { name: "Ege Üniversitesi" }).click();
  await form.getByLabel(teams.fields.city, { exact: true }).fill("İzmir");
  await form.getByLabel(teams.fields.liveryPrimary).selectOption({ label: teams.colours.blue });
  await form.getByRole("button", { name: teams.add.submitCreate }).click();
  await page.waitForURL("**/team/*");
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
  return new URL(page.url()).pathname;
}

async function submitCar(page: Page, source: string, note: string): Promise<void> {
  await page.goto("/submit-car?form");
  const form = page.locator("form:has([value=source])").last();
  await form.getByLabel(garage.submit.source, { exact: true }).fill(source);
  await form.getByLabel(garage.submit.note).fill(note);
  await form.getByRole("button", { name: garage.submit.submit }).click();
  await page.waitForURL("**/submission/*");
}

test("sign-up with a password, sign-out and sign-in", { tag: "@thorough" }, async ({ browser }) => {
  const page = await signUp(browser, "/account");
  await expect(page.locator("html")).toHaveAttribute("lang", "tr");
  const email = await page
    .getByText(/@example\.org$/)
    .first()
    .innerText();
  await page.getByRole("button", { name: accounts.account.signOut }).click();
  await page.waitForURL((url) => url.pathname === "/");
  await page.goto("/sign-in");
  await page.getByLabel(accounts.fields.email).fill(email);
  await page.getByLabel(accounts.fields.password).fill("not the password");
  await page.getByRole("button", { name: accounts.signIn.submit, exact: true }).click();
  const wrong = accounts.problem["wrong-email-or-password"];
  await expect(page.getByText(wrong)).toBeVisible();
  await page.getByLabel(accounts.fields.password).fill(password);
  await page.getByRole("button", { name: accounts.signIn.submit, exact: true }).click();
  // After signing in, the home page says what's missing.
  await page.waitForURL((url) => url.pathname === "/");
  await expect(page.getByRole("link", { name: myCar.team })).toBeVisible();
});

test("a passkey is added and signs in", { tag: "@thorough" }, async ({ browser }) => {
  const page = await signUp(browser, "/account");
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
  await page.locator("summary").filter({ hasText: accounts.passkeys.title }).click();
  await page.getByLabel(accounts.passkeys.name).fill("dizüstü");
  await page.getByRole("button", { name: accounts.passkeys.add }).click();
  await expect(page.locator("form:has([value=rename-passkey])").getByLabel(accounts.passkeys.name)).toHaveValue(
    "dizüstü",
  );
  await page.getByRole("button", { name: accounts.account.signOut }).click();
  await page.waitForURL((url) => url.pathname === "/");
  await page.goto("/sign-in");
  await page.getByRole("button", { name: accounts.signIn.passkey }).click();
  await page.waitForURL((url) => url.pathname === "/");
});

test("a wallet creates an account and signs in", { tag: "@thorough" }, async ({ browser }) => {
  const context = await browser.newContext({ locale });
  await installWallet(context, (Date.now() % 1_000_000_000) + 500_000 + (count += 1));
  const page = await context.newPage();
  await page.goto("/sign-in");
  await page.getByRole("button", { name: accounts.wallet.button({ wallet: "Test Wallet" }) }).click();
  const unknown = accounts.problem["unknown-wallet"];
  await expect(page.getByText(unknown)).toBeVisible();
  await page.goto("/sign-up?to=/account");
  await page.getByLabel(accounts.fields.name, { exact: true }).fill("Cüzdanlı");
  await page.getByLabel(accounts.signUp.noticeRead).check();
  await page.getByRole("button", { name: accounts.wallet.buttonNew({ wallet: "Test Wallet" }) }).click();
  await page.waitForURL(isAccount);
  await expect(page.getByText(accounts.account.byWallet)).toBeVisible();
  await page.getByRole("button", { name: accounts.account.signOut }).click();
  await page.waitForURL((url) => url.pathname === "/");
  await page.goto("/sign-in");
  await page.getByRole("button", { name: accounts.wallet.button({ wallet: "Test Wallet" }) }).click();
  await page.waitForURL((url) => url.pathname === "/");
});

test("a friend joins a new team by its link, and the captain hands over", async ({ browser }) => {
  const captain = await signUp(browser, "/addTeam");
  const name = `Çift ${unique()}`;
  const university = captain.getByRole("combobox", { name: teams.fields.university });
  await university.pressSequentially("ege");
  await expect(captain.getByRole("option", { name: "Ege Üniversitesi" })).toBeVisible();
  await university.clear();
  await createTeam(captain, name);
  await captain.getByRole("button", { name: teams.team.newInvitation }).click();
  const code = await captain.getByText(/^[0-9a-z]{4}-[0-9a-z]{4}$/).innerText();
  await expect(captain.getByAltText(teams.members.picture)).toBeVisible();

  const friend = await (await browser.newContext({ locale })).newPage();
  await friend.goto(`/addTeam?code=${code}`);
  await expect(friend.getByText(teams.add.invited({ team: name }))).toBeVisible();
  await friend.getByRole("link", { name: accounts.signUp.title }).last().click();
  await friend.getByLabel(accounts.fields.name, { exact: true }).fill("Arkadaş");
  await friend.getByLabel(accounts.fields.email).fill(`friend-${unique()}@example.org`);
  await friend.getByLabel(accounts.fields.password).fill(password);
  await friend.getByLabel(accounts.signUp.noticeRead).check();
  await friend.getByRole("button", { name: accounts.signUp.submit, exact: true }).click();
  await friend.waitForURL((url) => url.pathname === "/addTeam");
  await friend.getByRole("button", { name: teams.add.submitJoin, exact: true }).click();
  await friend.waitForURL(captain.url());

  const member = captain.getByRole("listitem").filter({ hasText: "Arkadaş" });
  await member.getByText(teams.members.change).click();
  await member.getByRole("button", { name: teams.members.handOver }).click();
  await expect(captain.getByRole("button", { name: teams.team.newInvitation })).toHaveCount(0);
  await friend.reload();
  await friend.getByRole("button", { name: teams.members.revoke }).click();
  const late = await (await browser.newContext({ locale })).newPage();
  await signUpByRequest(late.request, "Ada İncesu", `late-${unique()}@example.org`);
  await late.goto(`/addTeam?code=${code}`);
  await expect(late.getByText(teams.joinProblem["unknown-code"])).toBeVisible();
});

test("a team submits a bad and a good car, and runs a friendly race", { tag: "@thorough" }, async ({ browser }) => {
  test.setTimeout(300_000);
  const page = await signUp(browser, "/addTeam");
  const team = await createTeam(page, `Yarışan ${unique()}`);
  const { source } = houseCar("sunday-driver");
  await submitCar(page, source.replace("contract ", "contract oops "), "");
  await expect(page.locator("output[data-state=rejected]")).toBeVisible({ timeout: 90_000 });
  await expect(page.getByText(garage.submission.stories.rejected)).toBeVisible();
  await expect(page.getByText(/^Satır \d+|^\d+\. satır/i).first()).toBeVisible();

  await submitCar(page, `${source}\n// ${unique()}`, "ilk");
  const first = page.url();
  await expect(page.locator("output[data-state=accepted]")).toBeVisible({ timeout: 90_000 });
  await expect(page.getByText(submissions.choice.isActive)).toBeVisible();
  await submitCar(page, houseCar("metronome").source, "ikinci");
  await expect(page.locator("output[data-state=accepted]")).toBeVisible({ timeout: 90_000 });

  await page.goto(first);
  await expect(page.getByText(garage.submission.stories.acceptedOlder)).toBeVisible();
  await page.getByRole("button", { name: submissions.choice.race }).click();
  await expect(page.getByText(submissions.choice.isActive)).toBeVisible();
  await page.getByRole("link", { name: submissions.choice.changeRule }).click();
  await page.getByLabel(submissions.rule.captain).check();
  // Leaving early still saves the rule.
  const saved = page.waitForResponse((answer) => answer.request().method() === "POST");
  await page.getByRole("button", { name: submissions.rule.save }).click();
  await saved;
  await page.goto(first);
  await expect(page.getByText(submissions.rule.captain)).toBeVisible();

  await page.goto(team);
  await expect(page.getByText(teams.rating.points, { exact: true })).toBeVisible({ timeout: 90_000 });
  const rival = await signUp(browser, "/addTeam");
  await createTeam(rival, `Rakip ${unique()}`);
  await submitCar(rival, houseCar("wasp").source, "");
  await expect(rival.locator("output[data-state=accepted]")).toBeVisible({ timeout: 90_000 });
  await rival.goto(team);
  const name = await rival.getByRole("heading", { level: 1 }).innerText();
  await rival.getByRole("button", { name: teams.friendly.ask({ team: name }) }).click();
  await rival.waitForURL("**/race/*");
  await expect(rival.getByText(name).first()).toBeVisible({ timeout: 90_000 });
  await rival.goto("/teams");
  await expect(rival.getByRole("link", { name }).first()).toBeVisible();
});

test(
  "a question that is too short is rejected, another reaches the organisers",
  { tag: "@thorough" },
  async ({ browser }) => {
    const page = await signUp(browser, "/questions");
    await page.getByLabel(questions.ask.content).fill("?");
    await page.getByRole("button", { name: questions.ask.send, exact: true }).click();
    const short = questions.problem["too-short"]({ given: 1, limit: 5 });
    await expect(page.getByText(short)).toBeVisible();
    await page.getByLabel(questions.ask.content).fill(`Kaç tur var? ${unique()}`);
    await page.getByRole("button", { name: questions.ask.send, exact: true }).click();
    await expect(page.getByText(questions.ask.sent)).toBeVisible();
    await expect(page.getByText(questions.waiting, { exact: true })).toBeVisible();
  },
);
