import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { en } from "#web/messages/en.ts";

const server = path.join(import.meta.dirname, "..", "server");
/** Where an act's name stands that has no row in `rules/`: in an entry, in a helper that writes entries. */
const written = [
  /writeAuditEntry\([^;]*?act: "([a-z-]+)"/gs,
  /writeAuditEntry\([^;]*?act: \w+ \? "([a-z-]+)" : "[a-z-]+"/gs,
  /writeAuditEntry\([^;]*?act: \w+ \? "[a-z-]+" : "([a-z-]+)"/gs,
  /audit\("([a-z-]+)"/g,
  /"([a-z-]+)": undo\w+,/g,
];

test("every act that is written down has a name for people", () => {
  const files = readdirSync(server, { recursive: true, encoding: "utf8" }).filter(
    (file) => file.endsWith(".ts") && !file.endsWith(".test.ts"),
  );
  const acts = new Set<string>();
  for (const file of files) {
    const text = readFileSync(path.join(server, file), "utf8");
    for (const pattern of written) for (const match of text.matchAll(pattern)) acts.add(match[1] ?? "");
  }
  expect(acts.size).toBeGreaterThan(40);
  expect([...acts].filter((act) => !(act in en.acts)).toSorted()).toEqual([]);
});
