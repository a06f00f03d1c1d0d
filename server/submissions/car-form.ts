import { z } from "zod";
import { carLanguageNames } from "#languages/compiling/car-language.ts";
import { maxSourceBytes } from "#languages/compiling/decode-source.ts";
import { asItCame, checked, field, oneOf, Wrong } from "../platform/forms/fields.ts";
import { readBytecode, type BytecodeProblem } from "./read-bytecode.ts";

export const noteLimit = 200;

const note = checked(
  (text) => text.normalize("NFC").trim(),
  ({ length }) => (length > noteLimit ? { rule: "too-long" as const, given: length, limit: noteLimit } : undefined),
);

type SourceProblem =
  | { rule: "empty" }
  | { rule: "too-large"; bytes: number; limitBytes: number }
  | { rule: "not-text"; line: number };

function problemOfSource(source: string): SourceProblem | undefined {
  if (source.trim() === "") return { rule: "empty" };
  const bytes = Buffer.byteLength(source);
  if (bytes > maxSourceBytes) return { rule: "too-large", bytes, limitBytes: maxSourceBytes };
  const nul = source.indexOf("\0");
  return nul === -1 ? undefined : { rule: "not-text", line: source.slice(0, nul).split("\n").length };
}

const isContractName = (name: string) => name === "" || /^[A-Za-z_$][\w$]{0,99}$/.test(name);

export const sourceForm = z.object({
  note,
  source: checked((text) => text, problemOfSource),
  language: oneOf(carLanguageNames),
  contractName: checked(
    (text) => text.trim(),
    (name) => (isContractName(name) ? undefined : { rule: "not-a-name" as const }),
  ),
});

/** `receipt`: its text, for a car that was lost. */
export const bytecodeForm = z.object({
  note,
  bytecode: field((text): Uint8Array | Wrong<BytecodeProblem> => {
    const read = readBytecode(text);
    return read.kind === "problem" ? new Wrong(read.problem) : read.bytes;
  }),
  receipt: asItCame,
});
