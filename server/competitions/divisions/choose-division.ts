import type { Result } from "#domain/platform/result.ts";
import { getRow, updateRow, type Database, type DatabaseTransaction } from "../../platform/database/database.ts";
import { announce } from "../../platform/live/announce.ts";
import { type JobSender, requestLadderRatings } from "../../platform/jobs/job-queue.ts";
import { statesThatTakeTeams } from "#domain/competitions/competition-state.ts";
import { brokenRules, type BrokenRule, type DivisionCandidate } from "#domain/competitions/divisions.ts";
import { brokenInDivision } from "./division-of-team.ts";
import { listDivisions, type Division } from "./divisions.ts";

export type DivisionRefusal =
  | { rule: "division-needed" }
  | { rule: "division-gone" }
  | { rule: "division-closed" }
  | { rule: "division-assigned" }
  | { rule: "division-settled" }
  | { rule: "competition-closed" }
  | { rule: "division-broken"; broken: BrokenRule[] };

export function mustChoose(divisions: readonly Division[]): boolean {
  const open = divisions.filter(({ closedAt }) => closedAt === null);
  return open.some(({ entry }) => entry === "chosen") && open.every(({ entry }) => entry === "chosen");
}

/**
 * The caller holds the competition's lock, so that no one closes the division at the same time.
 * @param divisionId division; empty: none
 */
export async function divisionForNewTeam(
  transaction: DatabaseTransaction,
  { competitionId, divisionId, candidate }: { competitionId: string; divisionId: string; candidate: DivisionCandidate },
): Promise<{ divisionId: string | null } | { refusal: DivisionRefusal }> {
  const divisions = await listDivisions(transaction, competitionId);
  if (divisions.length === 0) return { divisionId: null };
  if (divisionId === "") return mustChoose(divisions) ? { refusal: { rule: "division-needed" } } : { divisionId: null };
  const found = openToChoice(divisions, divisionId);
  if ("refusal" in found) return found;
  const broken = brokenRules(found.division.rules, candidate, "joining");
  if (broken.length > 0) return { refusal: { rule: "division-broken", broken } };
  return { divisionId: found.division.id };
}

function openToChoice(
  divisions: readonly Division[],
  divisionId: string,
): { division: Division } | { refusal: DivisionRefusal } {
  const division = divisions.find(({ id }) => id === divisionId);
  if (!division) return { refusal: { rule: "division-gone" } };
  if (division.closedAt !== null) return { refusal: { rule: "division-closed" } };
  if (division.entry !== "chosen") return { refusal: { rule: "division-assigned" } };
  return { division };
}

export function chooseDivision(
  database: Database,
  jobs: JobSender,
  { teamId, divisionId }: { teamId: string; divisionId: string },
): Promise<Result<object, { refusal: DivisionRefusal }>> {
  return database.transaction().execute(async (transaction): Promise<Result<object, { refusal: DivisionRefusal }>> => {
    const refused = (refusal: DivisionRefusal) => ({ kind: "refused" as const, refusal });
    const competition = await transaction
      .selectFrom("competition")
      .innerJoin("team", "team.competitionId", "competition.id")
      .where("team.id", "=", teamId)
      .where("competition.state", "in", statesThatTakeTeams)
      .select(["competition.id"])
      .forUpdate("competition")
      .executeTakeFirst();
    if (!competition) return refused({ rule: "competition-closed" });
    const team = await getRow(transaction, "team", teamId, "divisionId", "divisionWaived");
    const divisions = await listDivisions(transaction, competition.id);
    const current = divisions.find(({ id }) => id === team.divisionId);
    if (current?.entry === "assigned" || team.divisionWaived) return refused({ rule: "division-settled" });
    if (current?.id === divisionId) return { kind: "done" };
    const found = openToChoice(divisions, divisionId);
    if ("refusal" in found) return refused(found.refusal);
    const { division } = found;
    const broken = await brokenInDivision(transaction, { competitionId: competition.id, teamId, division }, "joining");
    if (broken.length > 0) return refused({ rule: "division-broken", broken });
    await updateRow(transaction, "team", teamId, (column) => ({
      divisionId: division.id,
      version: column("version", "+", 1),
    }));
    if ((current?.scores ?? true) !== division.scores) await requestLadderRatings(transaction, jobs, competition.id);
    await announce(transaction, `team:${teamId}`, `competition:${competition.id}`);
    return { kind: "done" };
  });
}
