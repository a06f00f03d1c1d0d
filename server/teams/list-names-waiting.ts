import type { Database } from "../platform/database/database.ts";
import { flaggedWord } from "./flagged-words.ts";

/** Pending ones first. For names that are already shown, only those that the word list finds are read in full. */
export async function listNamesToJudge(database: Database, competitionId: string) {
  const all = await database
    .selectFrom("team")
    .where("competitionId", "=", competitionId)
    .where("houseCar", "is", null)
    .where("mergedInto", "is", null)
    .select(["id", "name", "proposedName"])
    .execute();
  const found = new Map(
    all.flatMap(({ id, name, proposedName }) => {
      const flagged = flaggedWord(proposedName ?? name) ?? null;
      return proposedName !== null || flagged !== null ? [[id, flagged] as const] : [];
    }),
  );
  if (found.size === 0) return [];
  const teams = await database
    .selectFrom("team")
    .where("id", "in", [...found.keys()])
    .select(["id", "version", "number", "name", "university", "createdAt", "proposedName", "proposedAt"])
    .execute();
  const approved = await listApproved(database, [...found.keys()]);
  return teams
    .flatMap((team) => {
      const { id: teamId, version, number, university } = team;
      const name = team.proposedName ?? team.name;
      const waits = team.proposedName !== null;
      if (!waits && approved.has(`${teamId} ${name}`)) return [];
      const flagged = found.get(teamId) ?? null;
      return [{ teamId, version, number, university, name, since: team.proposedAt ?? team.createdAt, waits, flagged }];
    })
    .toSorted((a, b) => Number(b.waits) - Number(a.waits) || a.since.getTime() - b.since.getTime());
}

/** Names that an organiser approved aren't listed again. */
async function listApproved(database: Database, teamIds: readonly string[]): Promise<Set<string>> {
  const entries = await database
    .selectFrom("auditEntry")
    .where(
      "subject",
      "in",
      teamIds.map((id) => `team:${id}`),
    )
    .where("act", "in", ["approve-name", "rename-team"])
    .where("undoneBy", "is", null)
    .select(["subject", "details"])
    .execute();
  return new Set(
    entries.map(
      ({ subject, details }) =>
        `${subject.slice("team:".length)} ${String((details["after"] as { name?: unknown } | undefined)?.name)}`,
    ),
  );
}
