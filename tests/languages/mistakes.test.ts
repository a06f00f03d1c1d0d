import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { compileSource } from "#languages/ir/compile-source.ts";
import { javascript, python } from "#languages/compiling/session/compile-session.ts";
import { formatOutcome } from "#messages/format-compiler-message.ts";
import { messagesOf } from "#messages/messages-of.ts";
import { applyEdits } from "../../web/garage/editor/text-edits.ts";

interface Row {
  language: "python" | "javascript";
  mistake: string;
  source: string;
  line: number;
  /** compiles, but hardly does what was meant */
  isWarning?: true;
  /** compiles after the offered fix */
  hasFix?: true;
  en: string;
  tr: string;
}

const rows = JSON.parse(readFileSync(join(import.meta.dirname, "mistakes.json"), "utf8")) as Row[];

const compile = (language: Row["language"], source: string) =>
  compileSource(language === "python" ? python : javascript, {
    source,
    fileName: "car",
    family: "code-prix",
    goal: "check",
  });

describe.each(["python", "javascript"] as const)("a mistake in %s", (language) => {
  const own = rows.filter((row) => row.language === language);

  test.each(own.map((row) => [row.mistake, row] as const))("%s gets one message on its line with a fix", (_, row) => {
    const outcome = compile(language, row.source);
    const inEnglish = formatOutcome(messagesOf("en").compiler, outcome).diagnostics;
    const [inTurkish] = formatOutcome(messagesOf("tr").compiler, outcome).diagnostics;
    expect(inEnglish).toHaveLength(1);
    const [found] = inEnglish;
    expect({ line: found?.from?.line, en: found?.message, tr: inTurkish?.message }).toEqual({
      line: row.line,
      en: row.en,
      tr: row.tr,
    });
    expect(found?.severity).toBe(row.isWarning ? "warning" : "error");
    expect(found?.edits !== undefined).toBe(row.hasFix === true);
    const after = found?.edits ? compile(language, applyEdits(row.source, found.edits)).diagnostics : [];
    expect(after.filter(({ severity }) => severity === "error")).toEqual([]);
  });
});

test("no message points beyond the file's end or suggests calling the race's functions", () => {
  for (const { source, line, en } of rows) {
    expect(line).toBeLessThanOrEqual(source.trimEnd().split("\n").length);
    expect(en).not.toMatch(/\b(?:register|play)\b/);
  }
});
