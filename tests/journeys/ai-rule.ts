import { expect, type Page } from "@playwright/test";

export async function sayAiRule(admin: Page, competition: string): Promise<void> {
  await admin.goto(`/code-prix-admin-panel/competitions/${competition}`);
  await admin.locator("details:has([name=aiRule]) > summary").click();
  await admin.locator("[name=aiRule]").selectOption("division");
  await admin.locator("form:has([name=aiRule]) button[type=submit]").click();
  await expect(admin.getByText("Saved.")).toBeVisible();
}
