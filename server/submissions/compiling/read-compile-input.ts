import { z } from "zod";
import { maxImportedFiles, type CompileInput } from "#languages/solidity/compile.ts";
import { maxSourceBytes } from "#languages/compiling/decode-source.ts";

/** One more than the limit, so that the compiler reports what is too large. */
const text = z.string().max(maxSourceBytes + 1);
const path = z.string().min(1).max(200);

const schema = z.object({
  source: text,
  fileName: path.optional(),
  files: z
    .record(path, text)
    .refine((files) => Object.keys(files).length <= maxImportedFiles)
    .optional(),
  contractName: z.string().max(100).optional(),
  family: z.enum(["code-prix", "monaco", "titans"]).optional(),
  goal: z.enum(["check", "build"]),
  optimize: z.boolean().optional(),
});

export function readCompileInput(value: unknown): CompileInput | undefined {
  const parsed = schema.safeParse(value);
  if (!parsed.success) return undefined;
  // The compiler's types don't accept undefined.
  return Object.fromEntries(
    Object.entries(parsed.data).filter(([, each]) => each !== undefined),
  ) as unknown as CompileInput;
}
