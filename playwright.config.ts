import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { flags, ofShortLife } from "./tests/browser-flags.ts";
import { siteSettings } from "./tests/journeys/site-settings.ts";
import { copySettledSite } from "./tests/settled-site.ts";

/**
 * Journeys run on the production build at JOURNEYS_PORT. All JOURNEYS_WORKERS share one server, because its start costs as much as ten
 * tests. In the thorough run each has its own, because some tests count what a server contains. BASE_URL: an existing server, for one
 * worker.
 */
const firstPort = Number(process.env["JOURNEYS_PORT"] ?? 4173);
const workers = Number(process.env["JOURNEYS_WORKERS"] ?? 1);
const isThorough = Boolean(process.env["JOURNEYS_THOROUGH"]);
const servers = isThorough ? workers : 1;

// Every worker reads this file again and inherits these variables, so all use the same folder and addresses.
const given = (process.env["JOURNEYS_GIVEN_ADDRESS"] ??= process.env["BASE_URL"] ?? "");
const isFirstReading = process.env["JOURNEYS_FOLDER"] === undefined;
const folder = (process.env["JOURNEYS_FOLDER"] ??= mkdtempSync(join(tmpdir(), "code-prix-data-")));

const serverAt = (index: number) => ({
  port: firstPort + index,
  address: given || `http://localhost:${firstPort + index}`,
  dataFolder: join(folder, String(index)),
});

if (isFirstReading && !given)
  for (let index = 0; index < servers; index += 1) copySettledSite(serverAt(index).dataFolder);

const mine = serverAt(Number(process.env["TEST_PARALLEL_INDEX"] ?? 0) % servers);
process.env["BASE_URL"] = mine.address;
process.env["JOURNEYS_DATA_DIR"] = mine.dataFolder;

export default defineConfig({
  testDir: "tests/journeys",
  testMatch: "**/*.spec.ts",
  timeout: 120_000,
  // Only a limit: visible elements pass immediately, even where two browsers share two cores.
  expect: { timeout: 15_000 },
  workers,
  forbidOnly: true,
  outputDir: join(tmpdir(), `code-prix-journeys-${firstPort}`),
  use: {
    baseURL: mine.address,
    locale: "en-GB",
    // One context, cleared between tests, so that files are fetched and parsed once.
    reuseContext: !isThorough,
    launchOptions: {
      executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium",
      args: isThorough ? flags : [...flags, ofShortLife],
    },
  },
  webServer: Array.from({ length: given ? 1 : servers }, (_, index) => {
    const { port, address, dataFolder } = serverAt(index);
    return {
      command: `"${process.execPath}" server/main.ts`,
      url: `${address}/healthz`,
      reuseExistingServer: given !== "",
      timeout: 120_000,
      env: { NODE_ENV: "production", PORT: String(port), DATA_DIR: dataFolder, ...siteSettings },
    };
  }),
});
