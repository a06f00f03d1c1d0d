import { z } from "zod";
import type { Result } from "#domain/platform/result.ts";
import { differences, type VersionedDetails } from "../platform/audit/versioned.ts";
import { writeAuditEntry, undoFrom } from "../platform/audit/audit-entries.ts";
import type { Database, DatabaseTransaction } from "../platform/database/database.ts";
import { type JobSender, requestLadderRatings } from "../platform/jobs/job-queue.ts";
import { announce } from "../platform/live/announce.ts";
import type { AuditAct } from "#domain/machines.ts";
import type { BrokenRule } from "#domain/competitions/divisions.ts";
import { brokenByTeams, brokenInDivision } from "../competitions/divisions/division-of-team.ts";
import { listDivisions, type Division } from "../competitions/divisions/divisions.ts";
import { findTeamRows, lockCompetition, readReason, type TeamChange, type TeamRow } from "./team-row.ts";

export interface DivisionAssignment {
  divisionId: string | null;
  reason: string;
  anyway: boolean;
}

export type AssignmentRefusal = "no-reason" | "division-gone" | "division-closed";

type ReadAssignment = Omit<DivisionAssignment, "divisionId"> & { division: Division | null };

async function readAssignment(
  transaction: DatabaseTransaction,
  competitionId: string,
  { divisionId, reason: given, anyway }: DivisionAssignment,
): Promise<ReadAssignment | Exclude<AssignmentRefusal, "division-closed">> {
  const reason = readReason(given);
  if (reason === undefined) return "no-reason";
  if (divisionId === null) return { division: null, reason, anyway };
  const division = (await listDivisions(transaction, competitionId)).find(({ id }) => id === divisionId);
  return division ? { division, reason, anyway } : "division-gone";
}

function changeBy(
  { division, reason, anyway }: ReadAssignment,
  team: Pick<TeamRow, "divisionId">,
  broken: BrokenRule[],
): TeamChange | "division-closed" | { broken: BrokenRule[] } {
  if (division === null) return { divisionId: null, divisionWaived: false, divisionReason: reason };
  if (division.closedAt !== null && team.divisionId !== division.id) return "division-closed";
  if (broken.length > 0 && !anyway) return { broken };
  return { divisionId: division.id, divisionWaived: broken.length > 0, divisionReason: reason };
}

/** Stages that have started keep the team's old division. */
export async function changeOfDivision(
  transaction: DatabaseTransaction,
  { competitionId, team, assignment }: { competitionId: string; team: TeamRow; assignment: DivisionAssignment },
): Promise<TeamChange | AssignmentRefusal | { broken: BrokenRule[] }> {
  const read = await readAssignment(transaction, competitionId, assignment);
  if (typeof read === "string") return read;
  const { division } = read;
  const broken =
    division && (await brokenInDivision(transaction, { competitionId, teamId: team.id, division }, "racing"));
  return changeBy(read, team, broken ?? []);
}

export interface TeamSeen {
  id: string;
  version?: number;
}

export type LeftOut = { teamId: string; number: number; name: string } & (
  | { why: "changed-meanwhile" | "nothing-to-do" | "merged" }
  | { why: "division-broken"; broken: BrokenRule[] }
);

/** `unknown`: ids that no team of the competition has */
export type AssignOutcome = Result<
  { entryId: number; moved: number; left: LeftOut[]; unknown: number },
  { reason: AssignmentRefusal | "nobody" | "none-fits"; left: LeftOut[] }
>;

export function assignDivisions(
  database: Database,
  jobs: JobSender,
  input: { competitionId: string; personId: string; teams: readonly TeamSeen[]; assignment: DivisionAssignment },
): Promise<AssignOutcome> {
  const { competitionId, personId, teams: seen, assignment } = input;
  return database.transaction().execute(async (transaction): Promise<AssignOutcome> => {
    const refused = (reason: AssignmentRefusal | "nobody" | "none-fits", left: LeftOut[] = []) =>
      ({ kind: "refused", reason, left }) as const;
    const { brand } = await lockCompetition(transaction, competitionId);
    const read = await readAssignment(transaction, competitionId, assignment);
    if (typeof read === "string") return refused(read);
    const { division } = read;
    const versions = new Map(seen.map(({ id, version }) => [id, version]));
    const teams = await findTeamRows(transaction, [...versions.keys()], competitionId);
    const broken = division ? await brokenByTeams(transaction, { competitionId, division }) : undefined;
    const moves: Move[] = [];
    const left: LeftOut[] = [];
    for (const team of teams) {
      const stays = { teamId: team.id, number: team.number, name: team.name };
      const version = versions.get(team.id);
      const change = changeBy(read, team, broken?.get(team.id) ?? []);
      if (team.mergedInto !== null) left.push({ ...stays, why: "merged" });
      else if (version !== undefined && version !== team.version) left.push({ ...stays, why: "changed-meanwhile" });
      else if (change === "division-closed") return refused(change);
      else if ("broken" in change) left.push({ ...stays, why: "division-broken", broken: change.broken });
      else if (isSame(team, change)) left.push({ ...stays, why: "nothing-to-do" });
      else moves.push({ team, change });
    }
    if (moves.length === 0) return refused(left.length === 0 ? "nobody" : "none-fits", left);
    const about = { competitionId, brand, personId, details: { division: division?.nameEnglish, reason: read.reason } };
    const entryId = await moveTogether(transaction, moves, { ...about, act: "assign-divisions" });
    await requestLadderRatings(transaction, jobs, competitionId);
    return { kind: "done", entryId, moved: moves.length, left, unknown: versions.size - teams.length };
  });
}

interface Move {
  team: TeamRow;
  change: TeamChange;
}

const isSame = (team: TeamRow, change: TeamChange) =>
  Object.keys(differences({ ...team }, { ...change }).after).length === 0;

async function moveTogether(
  transaction: DatabaseTransaction,
  moves: readonly Move[],
  about: {
    competitionId: string;
    brand: string | null;
    personId: string;
    act: AuditAct;
    details: Record<string, unknown>;
  },
): Promise<number> {
  const { competitionId, brand, personId, act, details } = about;
  for (const [change, alike] of Map.groupBy(moves, (move) => JSON.stringify(move.change))) {
    await transaction
      .updateTable("team")
      .set((column) => ({ ...(JSON.parse(change) as TeamChange), version: column("version", "+", 1) }))
      .where("competitionId", "=", competitionId)
      .where(
        "id",
        "in",
        alike.map(({ team }) => team.id),
      )
      .execute();
  }
  const each = Object.fromEntries(
    moves.map(({ team, change }): [string, VersionedDetails] => [
      `team:${team.id}`,
      { version: team.version + 1, ...differences({ ...team }, { ...change }) },
    ]),
  );
  const entryId = await writeAuditEntry(transaction, {
    personId,
    act,
    subject: `competition:${competitionId}`,
    brand,
    details: { teams: moves.length, ...details, each },
  });
  await announce(transaction, `competition:${competitionId}`, ...moves.map(({ team }) => `team:${team.id}` as const));
  return entryId;
}

/** Only what changed. */
const divisionOfTeam = z.object({
  divisionId: z.string().nullable().exactOptional(),
  divisionWaived: z.boolean().exactOptional(),
  divisionReason: z.string().nullable().exactOptional(),
});
const assignedDivisions = z.object({
  each: z.record(z.string(), z.object({ before: divisionOfTeam, after: divisionOfTeam })),
});

export const undoAssignDivisions = undoFrom(assignedDivisions, async (transaction, act, { jobs }) => {
  const { subjectId: competitionId, details, personId } = act;
  const { each } = details;
  const { brand } = await lockCompetition(transaction, competitionId);
  const ids = Object.keys(each).map((subject) => subject.slice("team:".length));
  const teams = await findTeamRows(transaction, ids, competitionId);
  if (teams.length < ids.length) return "no-longer-possible";
  const divisions = new Set((await listDivisions(transaction, competitionId)).map(({ id }) => id));
  const moves: Move[] = [];
  for (const team of teams) {
    const { before = {}, after = {} } = each[`team:${team.id}`] ?? {};
    if (!isSame(team, after)) return "changed-since";
    if (typeof before.divisionId === "string" && !divisions.has(before.divisionId)) return "no-longer-possible";
    moves.push({ team, change: before });
  }
  await moveTogether(transaction, moves, { competitionId, brand, personId, act: "restore-teams", details: {} });
  await requestLadderRatings(transaction, jobs, competitionId);
  return "undone";
});
