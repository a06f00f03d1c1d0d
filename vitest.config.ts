import { defineConfig } from "vitest/config";
import { iconComponents } from "./tools/bundling/icon-components.ts";

export default defineConfig({
  oxc: { jsx: { runtime: "automatic", development: false } },
  plugins: [iconComponents()],
  test: {
    include: ["{engine,languages,domain,messages,server,web,tools,cli,tests}/**/*.test.{ts,tsx}"],
    globalSetup: ["tests/shared-folder.ts"],
    // React's development build takes three times as long.
    env: { NODE_ENV: "production" },
    testTimeout: 120_000,
    hookTimeout: 120_000,
    pool: "threads",
    // Each worker loads modules once instead of once for each file, so tests restore what they change.
    isolate: false,
    // More than the two cores of a small machine, because tests of jobs and ladders mostly wait.
    maxWorkers: 3,
    tags: [
      {
        name: "thorough",
        description: "repeats a cheaper test at length; only `npm test -- thorough` runs it",
      },
    ],
  },
});
