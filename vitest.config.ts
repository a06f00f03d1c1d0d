import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{engine,solidity,server,web,cli,tests}/**/*.test.{ts,tsx}"],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    pool: "threads",
    maxWorkers: 2,
  },
});
