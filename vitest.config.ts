import { defineConfig } from "vitest/config";

export default defineConfig({
  oxc: { jsx: { runtime: "automatic", development: false } },
  test: {
    include: ["{engine,languages,domain,messages,server,web,tools,cli,tests}/**/*.test.{ts,tsx}"],
    globalSetup: ["tests/shared-folder.ts"],
    // Pages are drawn by the React that the site runs: the one for development takes thrice the time.
    env: { NODE_ENV: "production" },
    testTimeout: 120_000,
    hookTimeout: 120_000,
    pool: "threads",
    // What a file imports is read once by each worker, not once by each file; tests put back what they change.
    isolate: false,
    // More than the two cores of a small machine: the tests of jobs and ladders wait more than they work.
    maxWorkers: 3,
    tags: [
      {
        name: "thorough",
        description: "looks at more of what another test looks at, at length; only `npm test -- thorough` runs it",
      },
    ],
  },
});
