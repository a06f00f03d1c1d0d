import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{engine,solidity,server,web,cli,tests}/**/*.test.{ts,tsx}"],
    testTimeout: 300_000,
    hookTimeout: 120_000,
    pool: "threads",
    // More than the two cores of a small machine: the tests of jobs and ladders wait more than they work.
    maxWorkers: 3,
  },
});
