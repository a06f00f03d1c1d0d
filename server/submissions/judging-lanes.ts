import type { JudgingLane } from "#domain/submissions/submission-acts.ts";
import type { Database } from "../platform/database/database.ts";

/** The largest published car takes about 0.5 s. */
export const quickCompileMs = 2_000;
/** Five times the largest published car; larger ones skip the quick lane. */
const quickSourceBytes = 64 * 1024;

export function laneOf(car: { kind: "source" | "bytecode"; source: string | null }): JudgingLane {
  if (car.kind === "bytecode") return "bytecode";
  return Buffer.byteLength(car.source ?? "") > quickSourceBytes ? "slow-source" : "source";
}

/** Per team and account; afterwards only the minimum. */
const compileShareMs = 90_000;
const mostCompileMs = 20_000;
const leastCompileMs = 4_000;

export function compileTimeLimit(usedMs: number): number {
  return Math.min(mostCompileMs, Math.max(leastCompileMs, compileShareMs - usedMs));
}

export async function compileTimeUsed(
  database: Database,
  { teamId, personId }: { teamId: string; personId: string | null },
): Promise<number> {
  const { ofTeam, ofPerson } = await database
    .selectFrom("submission")
    .where("receivedAt", ">", new Date(Date.now() - 3_600_000))
    .where((row) =>
      row.or([row("teamId", "=", teamId), ...(personId === null ? [] : [row("personId", "=", personId)])]),
    )
    .select(({ fn }) => [
      fn.sum<string | null>("compileMs").filterWhere("teamId", "=", teamId).as("ofTeam"),
      fn.sum<string | null>("compileMs").filterWhere("personId", "=", personId).as("ofPerson"),
    ])
    .executeTakeFirstOrThrow();
  return Math.max(Number(ofTeam ?? 0), Number(ofPerson ?? 0));
}
