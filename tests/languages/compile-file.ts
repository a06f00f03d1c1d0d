import { extname } from "node:path";
import type { CarFamily } from "#languages/compiling/car-language.ts";
import type { CompileOutcome } from "#languages/compiling/compile-outcome.ts";
import { compileSource, type LanguageRow } from "#languages/ir/compile-source.ts";
import { javascript, python, typescript } from "#languages/compiling/session/compile-session.ts";
import { formatOutcome } from "#messages/format-compiler-message.ts";
import { messagesOf } from "#messages/messages-of.ts";

const byEnding: Readonly<Record<string, LanguageRow>> = { ".py": python, ".js": javascript, ".ts": typescript };

/** @throws for an unknown extension */
export function compileText(
  fileName: string,
  source: string,
  mode: "car" | "answer",
  family: CarFamily = "code-prix",
): CompileOutcome {
  const language = byEnding[extname(fileName)];
  if (!language) throw new Error(`${fileName} is in no language that is known here; endings are .py, .js and .ts.`);
  const outcome = compileSource(language, { source, fileName, family, goal: "build", mode });
  return formatOutcome(messagesOf("en").compiler, outcome);
}

export const bytesOf = (hex: string): Uint8Array => Uint8Array.from(Buffer.from(hex.slice(2), "hex"));
