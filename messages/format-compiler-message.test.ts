import { expect, test } from "vitest";
import { message } from "#languages/compiling/compiler-text.ts";
import { compileSource } from "#languages/ir/compile-source.ts";
import { javascript } from "#languages/compiling/session/compile-session.ts";
import { compileErrorsIn } from "./format-compile-errors.ts";
import { formatMessage, formatOutcome } from "./format-compiler-message.ts";
import { messagesOf } from "./messages-of.ts";
import { formatRejection } from "./format-rejection.ts";

const input = { source: " ", fileName: "car.js", family: "code-prix", goal: "check" } as const;
const found = compileSource(javascript, input);

test("an outcome's messages are in the reader's language, also when nested", () => {
  expect(formatOutcome(messagesOf("en").compiler, found)).toMatchObject({
    message: expect.stringMatching(/^This file is empty\. .* export function takeTurn/) as string,
    diagnostics: [{ message: expect.stringMatching(/^This file is empty\./) as string, from: { line: 1 } }],
  });
  const outer = message("in-file", { file: "{a}.sol", problem: message("no-source", { signature: "def f():" }) });
  expect(formatMessage(messagesOf("tr").compiler, outer)).toMatch(
    /^\{a\}\.sol kullanılamıyor: Bu dosya boş\. .*def f\(\):$/,
  );
});

test("a stored rejection is in the reader's language, or English for removed messages", () => {
  const said = found.diagnostics[0]?.said;
  const errors = [
    { line: 1, column: 1, message: "English", said },
    { line: 2, column: 1, message: "English", said: { id: "gone" as "no-source", values: {} } },
  ];
  const rejection = { rule: "does-not-compile", reason: "mistakes", message: "", candidates: [], errors } as const;
  expect(
    compileErrorsIn("tr", { ...rejection, candidates: [], errors: errors as never }).map((one) => one.message),
  ).toEqual([expect.stringMatching(/^Bu dosya boş/), "English"]);
});

test("an error of the whole source keeps its names and numbers in each language", () => {
  const said = message("too-large", { part: "deployed", bytes: 25_102, limit: 24_576 });
  const rejection = {
    rule: "does-not-compile",
    reason: "too-large",
    message: "",
    candidates: [],
    errors: [],
    said,
  } as const;
  expect(compileErrorsIn("tr", { ...rejection, candidates: [], errors: [] })).toMatchObject([
    { line: null, message: expect.stringMatching(/25\.102 bayt; sınır 24\.576/) as string },
  ]);
});

test("a verdict names the exceeded limit in each language", () => {
  const counts = { races: 3, turns: 30, firstTurn: 2, gasUsed: 1, gasLimit: 2 };
  const rejection = {
    rule: "never-takes-a-turn",
    ...counts,
    outcome: { kind: "over-limit", limit: "return-data" },
  } as const;
  expect(formatRejection(messagesOf("tr").garage.rejection, rejection)).toContain("dönüş verisi sınırı aşıldı");
  expect(formatRejection(messagesOf("en").garage.rejection, rejection)).toContain("too much return data");
});

test("a message truncates long quotes of a source", () => {
  expect(JSON.stringify(message("no-source", { signature: "9".repeat(100_000) })).length).toBeLessThan(1_100);
});
