import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";

/** Journeys run on the production build, served as `npm start` serves it, on a database of its own. */
const port = Number(process.env["JOURNEYS_PORT"] ?? 4173);
const address = process.env["BASE_URL"] ?? `http://localhost:${port}`;
process.env["BASE_URL"] = address;

// The configuration is read once more by every worker: all of them mean the same folder.
process.env["JOURNEYS_DATA_DIR"] ??= mkdtempSync(join(tmpdir(), "code-prix-data-"));

export default defineConfig({
  testDir: "tests/journeys",
  testMatch: "**/*.spec.ts",
  timeout: 150_000,
  workers: 1,
  forbidOnly: true,
  // Two halves of the tests may run at once.
  outputDir: join(tmpdir(), `code-prix-journeys-${port}`),
  use: {
    baseURL: address,
    locale: "en-GB",
    launchOptions: {
      executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium",
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  webServer: {
    command: `"${process.execPath}" server/main.ts`,
    url: `${address}/healthz`,
    reuseExistingServer: true,
    timeout: 120_000,
    env: {
      NODE_ENV: "production",
      PORT: String(port),
      DATA_DIR: process.env["JOURNEYS_DATA_DIR"],
    },
  },
});
