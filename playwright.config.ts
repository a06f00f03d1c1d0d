import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { flags, ofShortLife } from "./tests/browser-flags.ts";
import { copySettledSite } from "./tests/settled-site.ts";

/**
 * Journeys run on the production build, served as `npm start` serves it: each of the JOURNEYS_WORKERS on a server and a database of its
 * own, at JOURNEYS_PORT and the ports after it. BASE_URL names a server that runs already, for one worker.
 */
const firstPort = Number(process.env["JOURNEYS_PORT"] ?? 4173);
const workers = Number(process.env["JOURNEYS_WORKERS"] ?? 1);

// The configuration is read once more by every worker, which inherits what is set here: all of them mean the same folder and addresses.
const given = (process.env["JOURNEYS_GIVEN_ADDRESS"] ??= process.env["BASE_URL"] ?? "");
const isFirstReading = process.env["JOURNEYS_FOLDER"] === undefined;
const folder = (process.env["JOURNEYS_FOLDER"] ??= mkdtempSync(join(tmpdir(), "code-prix-data-")));

const serverOf = (worker: number) => ({
  port: firstPort + worker,
  address: given || `http://localhost:${firstPort + worker}`,
  dataFolder: join(folder, String(worker)),
});

if (isFirstReading && !given)
  for (let worker = 0; worker < workers; worker += 1) copySettledSite(serverOf(worker).dataFolder);

const mine = serverOf(Number(process.env["TEST_PARALLEL_INDEX"] ?? 0));
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
    // One context after the other, emptied of cookies and storage: what is fetched and read once need not be for each test.
    reuseContext: !process.env["JOURNEYS_THOROUGH"],
    launchOptions: {
      executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium",
      args: process.env["JOURNEYS_THOROUGH"] ? flags : [...flags, ofShortLife],
    },
  },
  webServer: Array.from({ length: given ? 1 : workers }, (_, worker) => {
    const { port, address, dataFolder } = serverOf(worker);
    return {
      command: `"${process.execPath}" server/main.ts`,
      url: `${address}/healthz`,
      reuseExistingServer: given !== "",
      timeout: 120_000,
      env: { NODE_ENV: "production", PORT: String(port), DATA_DIR: dataFolder },
    };
  }),
});
