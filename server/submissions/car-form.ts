import { z } from "zod";
import { carLanguageNames } from "#languages/compiling/car-language.ts";
import { maxSourceBytes } from "#languages/compiling/decode-source.ts";
import { asItCame, checked, field, oneOf, Wrong } from "../platform/forms/read-form.ts";
import { initcodeLimitBytes } from "#engine/cars/car.ts";

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

type BytecodeProblem =
  | { rule: "empty" }
  | { rule: "not-hex"; position: number; character: string }
  | { rule: "unlinked-library"; position: number }
  | { rule: "half-byte"; digits: number }
  | { rule: "too-large"; bytes: number; limitBytes: number };

/**
 * Accepts hex with or without 0x, with spaces and line ends around it. Positions of errors count from 1, without the
 * 0x.
 */
export function readBytecode(
  text: string,
): { kind: "bytes"; bytes: Uint8Array } | { kind: "problem"; problem: BytecodeProblem } {
  const hex = text.trim().replace(/^0x/i, "");
  const problem = problemOf(hex);
  return problem ? { kind: "problem", problem } : { kind: "bytes", bytes: new Uint8Array(Buffer.from(hex, "hex")) };
}

function problemOf(hex: string): BytecodeProblem | undefined {
  if (hex === "") return { rule: "empty" };
  const wrong = /[^0-9a-f]/iu.exec(hex);
  if (wrong) {
    const position = wrong.index + 1;
    // Compilers leave __$…$__ in place of a library's address.
    if (hex.startsWith("__", wrong.index)) return { rule: "unlinked-library", position };
    return { rule: "not-hex", position, character: wrong[0] };
  }
  if (hex.length % 2 === 1) return { rule: "half-byte", digits: hex.length };
  if (hex.length > 2 * initcodeLimitBytes) {
    return { rule: "too-large", bytes: hex.length / 2, limitBytes: initcodeLimitBytes };
  }
  return undefined;
}
