import { execFile } from "node:child_process";
import { readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { copyTree } from "./copy-tree.ts";

const generated = [
  "messages/catalogue.generated.ts",
  "languages/compiling/message-values.generated.ts",
  "server/base/database/tables/migrated-tables.generated.ts",
];

test("a fresh clone generates its types, in two processes at once, and again only when a source changed", async () => {
  const copy = copyTree("generate");
  try {
    const generate = () => promisify(execFile)(process.execPath, ["bootstrap/generate.js"], { cwd: copy });
    const times = () => generated.map((file) => statSync(join(copy, file)).mtimeMs);
    await Promise.all([generate(), generate()]);
    const first = times();
    await generate();
    expect(times()).toEqual(first);

    const texts = join(copy, "messages/en/ui.json");
    writeFileSync(texts, readFileSync(texts, "utf8").replace("{", '{ "newText": "{count, number} cars",'));
    await generate();
    expect(times().slice(1)).toEqual(first.slice(1));
    expect(readFileSync(join(copy, generated[0]!), "utf8")).toContain("readonly newText: Text<{ count: number }>;");
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
});
