import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { test } from "./ready-pages.ts";
import { carWith, choosesSolidity, compiled, openGarage, pasteSource, sourceOf } from "./garage-page.ts";

interface HouseCars {
  cars: { id: string; initcode: string; source: string }[];
}

const houseCars = JSON.parse(
  readFileSync(join(import.meta.dirname, "../../languages/cars/house-cars/house-cars.json"), "utf8"),
) as HouseCars;
const { initcode: wasp, source: waspSource } = houseCars.cars.find((car) => car.id === "wasp")!;

async function more(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name }).click();
}

test("a page closed while typing keeps the text", async ({ page }) => {
  await openGarage(page);
  await pasteSource(page, carWith("// half a tho"));
  const source = page.locator(".cm-content");
  await expect(source).toContainText("// half a tho");
  await page.reload();
  await expect(source).toContainText("// half a tho", { timeout: 30_000 });
});

test(
  "two tabs with one car: the other tab's text can be loaded or overwritten",
  { tag: "@thorough" },
  async ({ context }) => {
    const first = await context.newPage();
    await openGarage(first);
    await pasteSource(first, carWith("codePrix.buyAcceleration(1); // first"));
    await expect(first.getByTestId("saved")).toHaveText("Saved on this device");
    const second = await context.newPage();
    await openGarage(second);
    await expect(second.locator(".cm-content")).toContainText("// first");
    await pasteSource(second, carWith("codePrix.buyAcceleration(2); // second"));
    const notice = (page: Page) => page.getByText("This car was edited elsewhere.");
    await expect(notice(first)).toBeVisible();
    await expect(first.locator(".cm-content")).toContainText("// first");
    await first.getByRole("button", { name: "Keep mine" }).click();
    await expect(notice(first)).toBeHidden();

    await expect(notice(second)).toBeVisible();
    await second.getByRole("button", { name: "Reload" }).click();
    await expect(second.locator(".cm-content")).toContainText("// first");
    await expect(notice(second)).toBeHidden();
    await compiled(second);
  },
);

test("a car can be written without storage, with a warning", { tag: "@thorough" }, async ({ page }) => {
  await page.addInitScript(() => {
    const deny = () => {
      throw new DOMException("denied", "SecurityError");
    };
    Object.defineProperty(window, "localStorage", { get: deny });
  });
  await openGarage(page);
  await pasteSource(page, carWith("codePrix.buyAcceleration(3);"));
  await compiled(page);
  await expect(page.getByTestId("saved")).toHaveText("Couldn't save. Download your car first.");
});

test(
  "pasted bytecode races, and deployed code, other files and broken hex are refused",
  { tag: "@thorough" },
  async ({ page }) => {
    await openGarage(page);
    await more(page, "Use compiled car");
    const box = page.getByLabel("Creation bytecode");
    await box.fill("0x60zz");
    await expect(page.getByText("found z")).toBeVisible();
    // The visible car races and is submitted, not the other tab's.
    await expect(page.getByTestId("drive").first()).toBeDisabled();
    await box.fill(wasp.slice(0, -1));
    await expect(page.getByText("number of digits is odd")).toBeVisible();
    await box.fill(wasp);
    await expect(page.getByText(/bytes, University Code Prix/)).toBeVisible();
    await page.getByRole("tab", { name: "Race", exact: true }).click();
    await expect(page.getByTestId("race-result")).toBeVisible({ timeout: 30_000 });
    await page.getByRole("tab", { name: "Stats", exact: true }).click();
    await expect(page.getByText("Bytecode has no gas per line")).toBeVisible();
    await page.getByRole("button", { name: "Back to code" }).click();
    await expect(page.getByTestId("most-gas")).toBeVisible({ timeout: 30_000 });
    await more(page, "Use compiled car");
    await expect(page.getByText("Bytecode has no gas per line")).toBeVisible();
    await expect(box).toHaveValue(wasp);

    const file = page.getByLabel("Compiled file");
    const evm = (code: string) => ({ evm: { bytecode: { object: code } } });
    const several = JSON.stringify({ contracts: { "a.sol": { Wasp: evm(wasp), Other: evm(wasp), Car: evm("") } } });
    await file.setInputFiles({ name: "build.json", mimeType: "application/json", buffer: Buffer.from(several) });
    await page.getByRole("button", { name: "Other", exact: true }).click();
    await expect(page.getByText(/^Other: /)).toBeVisible();
    await file.setInputFiles({
      name: "a.png",
      mimeType: "image/png",
      buffer: Buffer.from([0x89, 0x50, 0xff, 0xfe, 0xc0]),
    });
    await expect(page.getByText(/isn't text/)).toBeVisible();
    await file.setInputFiles({
      name: "I.json",
      mimeType: "application/json",
      buffer: Buffer.from('{"bytecode":{"object":"0x"}}'),
    });
    await expect(page.getByText(/is abstract or an interface/)).toBeVisible();

    const info = {
      input: { sources: { "a.sol": { content: waspSource } } },
      output: { contracts: { "a.sol": { Wasp: evm(wasp) } } },
    };
    await file.setInputFiles({
      name: "info.json",
      mimeType: "application/json",
      buffer: Buffer.from(JSON.stringify(info)),
    });
    await page.getByRole("button", { name: "Open source" }).click();
    await compiled(page);
    await page.getByRole("tab", { name: "Stats" }).click();
    await expect(page.locator(".cm-heat-mark").first()).toBeVisible({ timeout: 30_000 });
    expect(await sourceOf(page)).toContain("contract Wasp");
  },
);

test("a Windows-1254 file opens with its Turkish letters", { tag: "@thorough" }, async ({ page }) => {
  await openGarage(page);
  const windows1254 = Buffer.from([
    ...Buffer.from("// h"),
    0xfd,
    ...Buffer.from("z ve "),
    0xfe,
    ...Buffer.from("ans\n"),
    ...Buffer.from(carWith("")),
  ]);
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), more(page, "Open file")]);
  await chooser.setFiles({ name: "Eski.sol", mimeType: "text/plain", buffer: windows1254 });
  await expect(page.locator(".cm-content")).toContainText("// hız ve şans");
});

test("a huge source, a broken import and an old pragma get clear messages", { tag: "@thorough" }, async ({ page }) => {
  test.setTimeout(120_000);
  await openGarage(page);
  await pasteSource(page, carWith("codePrix.buyAcceleration(1);").replace("hardhat/console.sol", "nowhere/Math.sol"));
  await expect(page.locator('[data-problem="unknown-import"]')).toBeVisible({ timeout: 15_000 });
  await pasteSource(page, carWith("codePrix.buyAcceleration(1);").replace("^0.8.13", "^0.4.11"));
  await expect(page.locator('[data-problem="unknown-version"]')).toBeVisible({ timeout: 30_000 });
  await pasteSource(page, `// ${"x".repeat(1_000_000)}`);
  await expect(page.getByText(/131,072/).first()).toBeVisible({ timeout: 30_000 });
  expect((await sourceOf(page)).length).toBeGreaterThan(100);
});

test("loaded features keep working without a network", { tag: "@thorough" }, async ({ page, context }) => {
  test.setTimeout(120_000);
  await choosesSolidity(page);
  await openGarage(page);
  await page.getByRole("tab", { name: "Race", exact: true }).click();
  await expect(page.getByTestId("race-result")).toBeVisible({ timeout: 60_000 });
  await context.setOffline(true);
  await pasteSource(page, carWith("codePrix.buyAcceleration(2);"));
  await compiled(page);
  await page.getByTestId("drive").first().click();
  await expect(page.getByTestId("race-result")).toBeVisible({ timeout: 30_000 });
});

test(
  "a panel opened without a network loads once the network is back",
  { tag: "@thorough" },
  async ({ page, context }) => {
    await page.route("**/assets/field-panel-*.js", (route) => route.abort("internetdisconnected"));
    await page.goto("/simulate?lang=en");
    const asked = page.waitForEvent("requestfailed", (request) => request.url().includes("/assets/field-panel-"));
    await context.setOffline(true);
    await page.getByRole("tab", { name: "Many races" }).click();
    await asked;
    await page.unroute("**/assets/field-panel-*.js");
    await context.setOffline(false);
    await expect(page.getByRole("button", { name: "Run races" })).toBeVisible({ timeout: 30_000 });
  },
);

test("a compile bomb is stopped and explained, and the next car compiles", { tag: "@thorough" }, async ({ page }) => {
  test.setTimeout(180_000);
  await openGarage(page);
  const nested = `${"(".repeat(60_000)}1${")".repeat(60_000)}`;
  await pasteSource(page, `pragma solidity ^0.8.13; contract C { uint x = ${nested}; }`);
  await expect(page.locator('[data-problem="compiler-gave-up"]')).toBeVisible({ timeout: 60_000 });
  // Each struct contains the previous one twice: sixty have too many fields to count.
  const structs = Array.from({ length: 60 }, (_, i) =>
    i === 0 ? "struct S0 { uint a; }" : `struct S${i} { S${i - 1} a; S${i - 1} b; }`,
  );
  const last = "S59 s; function f() external returns (S59 memory) { return s; }";
  await pasteSource(page, `pragma solidity ^0.8.13; contract C { ${structs.join(" ")} ${last} }`);
  // Stopped by time on a slow computer, by memory on a fast one.
  const stopped = page.locator(
    '[data-problem="compiler-timeout"], [data-problem="compiler-crash"], [data-problem="compiler-gave-up"]',
  );
  await expect(stopped).toContainText(/was stopped|512 MB of memory|gave up/, { timeout: 60_000 });
  await pasteSource(page, carWith("codePrix.buyAcceleration(1);"));
  await compiled(page);
});
