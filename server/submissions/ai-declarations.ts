import { admitsAiEntrants, aiNoteLimit, asksForDeclaration, type AiRule } from "#domain/competitions/ai-rule.ts";
import { aiDeclarationSchema, type AiDeclaration } from "#domain/submissions/ai-declaration.ts";
import type { DatabaseTransaction } from "../platform/database/database.ts";
import { responsibleFor } from "../teams/ai-entrants.ts";

export interface GivenDeclaration {
  use: string;
  note: string;
}

export type DeclarationProblem =
  | { field: "ai"; rule: "ai-not-declared" | "ai-not-allowed" }
  | { field: "ai"; rule: "ai-note-too-long"; given: number; limit: number };

export function readDeclaration(
  given: GivenDeclaration | undefined,
  rule: AiRule,
): { kind: "read"; declaration: AiDeclaration | null } | { kind: "refused"; problem: DeclarationProblem } {
  const refused = (problem: DeclarationProblem) => ({ kind: "refused" as const, problem });
  if (given === undefined || given.use === "") {
    return asksForDeclaration(rule)
      ? refused({ field: "ai", rule: "ai-not-declared" })
      : { kind: "read", declaration: null };
  }
  const read = aiDeclarationSchema.safeParse(given);
  if (!read.success) {
    const isNote = read.error.issues.every(({ path }) => path[0] === "note");
    return refused(
      isNote
        ? { field: "ai", rule: "ai-note-too-long", given: given.note.trim().length, limit: aiNoteLimit }
        : { field: "ai", rule: "ai-not-declared" },
    );
  }
  if (rule === "none" && read.data.use !== "none") return refused({ field: "ai", rule: "ai-not-allowed" });
  return { kind: "read", declaration: read.data };
}

export interface AiEntrantProblem {
  field: "form";
  rule: "ai-entrants-not-admitted" | "ai-nobody-responsible";
}

export async function problemOfAiEntrant(
  transaction: DatabaseTransaction,
  { teamId, rule }: { teamId: string; rule: AiRule },
): Promise<AiEntrantProblem | undefined> {
  if (!admitsAiEntrants(rule)) return { field: "form", rule: "ai-entrants-not-admitted" };
  const responsible = await responsibleFor(transaction, teamId);
  return responsible?.isConfirmed ? undefined : { field: "form", rule: "ai-nobody-responsible" };
}
