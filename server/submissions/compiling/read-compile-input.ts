import { z } from "zod";
import { maxImportedFiles, type CompileInput } from "#languages/solidity/compile.ts";
import { maxSourceBytes } from "#languages/compiling/decode-source.ts";
import type { Database } from "../../platform/database/database.ts";

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

const hourMs = 3_600_000;

/** Per person, over all teams, submissions and garage compilations. The largest published car takes half a second. */
export const compileMsPerHour = 300_000;

export async function compileTimeOfPerson(
  database: Database,
  personId: string,
): Promise<{ ms: number; freeInMs: number }> {
  const { ms, first } = await database
    .selectFrom("submission")
    .innerJoin("competition", "competition.id", "submission.competitionId")
    .where("personId", "=", personId)
    // All teams' submissions in a rehearsal come from the person who started it.
    .where("competition.isRehearsal", "=", false)
    .where("receivedAt", ">", new Date(Date.now() - hourMs))
    .where("compileMs", ">", 0)
    .select(({ fn }) => [fn.sum<string | null>("compileMs").as("ms"), fn.min<Date | null>("receivedAt").as("first")])
    .executeTakeFirstOrThrow();
  return { ms: Number(ms ?? 0), freeInMs: first ? first.getTime() + hourMs - Date.now() : 0 };
}
