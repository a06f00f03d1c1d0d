import { add, check, type Count } from "./count.ts";
import { run, runPackage } from "./run-package.ts";

export async function types(): Promise<Count> {
  await runPackage("types", ["@react-router/dev", "react-router"], ["typegen"]);
  const [engine, bench, rest] = await Promise.all([
    check(runPackage("types", ["typescript", "tsc"], ["-p", "engine"])),
    check(runPackage("types", ["typescript", "tsc"], ["-p", "bench"])),
    check(runPackage("types", ["typescript", "tsc"], ["-p", "."])),
  ]);
  return add(add(engine, bench), rest);
}

export const lint = (files: readonly string[] = []): Promise<Count> =>
  check(runPackage("lint", ["oxlint", "oxlint"], ["--type-aware", "--deny-warnings", ...files]));

export const format = (files: readonly string[] = ["."]): Promise<Count> =>
  check(runPackage("format", ["oxfmt", "oxfmt"], ["--check", ...files]));

export const knip = (): Promise<Count> => check(runPackage("knip", ["knip", "knip"], []));

/** @returns the exit code: 0 when there is a build of the sources as they are */
export const build = (): Promise<number> => run("build", process.execPath, ["bootstrap/build.js"]);
