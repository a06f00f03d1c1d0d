import { initcodeLimitBytes } from "#engine/cars/car.ts";

export type BytecodeProblem =
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
