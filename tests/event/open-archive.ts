import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "@playwright/test";
import { unzipSync } from "fflate";

/**
 * Opens an archive from disk without a network, replays a race and verifies it.
 * @param zip from the panel
 * @returns problems
 */
export async function openArchive(
  zip: Uint8Array,
  { chromiumPath, log }: { chromiumPath: string | undefined; log: (text: string) => void },
): Promise<string[]> {
  const folder = await mkdtemp(path.join(tmpdir(), "code-prix-archive-"));
  const problems: string[] = [];
  const browser = await chromium.launch({
    ...(chromiumPath !== undefined && { executablePath: chromiumPath }),
    args: ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"],
  });
  try {
    const files = Object.entries(unzipSync(zip));
    for (const [file, content] of files) {
      const place = path.join(folder, file);
      await mkdir(path.dirname(place), { recursive: true });
      await writeFile(place, content);
    }
    const index = files.map(([file]) => file).find((file) => file.endsWith("/index.html"));
    if (index === undefined) return ["the archive has no first page"];
    const context = await browser.newContext({ offline: true });
    context.setDefaultTimeout(60_000);
    const page = await context.newPage();
    page.on("pageerror", (error) => problems.push(`the archive failed: ${error.message}`));
    page.on("request", (request) => {
      if (!/^(?:file|blob|data):/.test(request.url())) problems.push(`the archive asked for ${request.url()}`);
    });
    await page.goto(pathToFileURL(path.join(folder, index)).href);
    await page.locator('a[href="races.html"]').first().click();
    const race = page.locator('a[href^="races/"]').first();
    const name = await race.innerText();
    await race.click();
    await page.locator("#race canvas").first().waitFor();
    await page.getByRole("button", { name: "Verify" }).click();
    const verdict = await page.locator("#race [role=status].border-go").innerText();
    if (!verdict.includes("matches the published log")) problems.push(`the archive says of ${name}: ${verdict}`);
    log(
      `the archive (${files.length} files, ${(zip.length / 1e6).toFixed(1)} MB) was opened from disk; ${name}: ${verdict}`,
    );
  } finally {
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  }
  return problems;
}
