import { availableParallelism } from "node:os";
import { add, check, oneFailed, type Count } from "./count.ts";
import { run, runPackage } from "./run-package.ts";

/** Checkers repeat each other's work, so no more than free cores. */
const checkers = String(Math.max(1, Math.min(4, Math.floor(availableParallelism() / 2))));

/** Writes the types of texts and tables that the checkers read, where they aren't current. */
const generate = (): Promise<number> => run("generate", process.execPath, ["bootstrap/generate.js"]);

export async function types(): Promise<Count> {
  if ((await generate()) !== 0) return oneFailed;
  await runPackage("types", ["@react-router/dev", "react-router"], ["typegen"]);
  const counts = await Promise.all(
    ["engine", "."].map((folder) =>
      check(runPackage("types", ["typescript-7", "tsc"], ["-p", folder, "--checkers", checkers])),
    ),
  );
  return counts.reduce(add);
}

export async function lint(files: readonly string[] = []): Promise<Count> {
  if ((await generate()) !== 0) return oneFailed;
  return check(runPackage("lint", ["oxlint", "oxlint"], ["--type-aware", "--deny-warnings", ...files]));
}

export const format = (files: readonly string[] = ["."]): Promise<Count> =>
  check(runPackage("format", ["oxfmt", "oxfmt"], ["--check", ...files]));

export async function knip(): Promise<Count> {
  if ((await generate()) !== 0) return oneFailed;
  const counts = await Promise.all(
    // With tests as users of code, and without.
    [[], ["--production"]].map((options) =>
      check(runPackage("knip", ["knip", "knip"], ["--no-config-hints", ...options])),
    ),
  );
  return counts.reduce(add);
}

/** Exit code 0: the build is up to date. */
export const build = (): Promise<number> => run("build", process.execPath, ["bootstrap/build.js"]);
