import { refused } from "#domain/platform/result.ts";
import { undoFrom } from "../platform/audit/audit-entries.ts";
import {
  versionedDetails,
  changedMeanwhile,
  saveVersion,
  restoreVersion,
  writeVersion,
  type ChangedMeanwhile,
  type Versioned,
} from "../platform/audit/versioned.ts";
import { hasRows, findRow, type Database, type DatabaseTransaction } from "../platform/database/database.ts";
import { type JobSender, requestOrdersOfTeam, requestLadderRatings } from "../platform/jobs/job-queue.ts";
import { beginCorrection } from "../competitions/corrections.ts";
import { chooseTeamCode, nameKey } from "../competitions/team-names.ts";
import { listDivisions } from "../competitions/divisions/divisions.ts";
import { teamForm } from "./team-form.ts";
import type { BrokenRule } from "#domain/competitions/divisions.ts";
import { ofPeople } from "./ai-entrants.ts";
import { conditionsOf, isActOn } from "#domain/teams/team-acts.ts";
import { changeOfDivision, type DivisionAssignment, type AssignmentRefusal } from "./assign-divisions.ts";
import { findTeamRow, lockCompetition, readReason, versionedTeam, type TeamChange, type TeamRow } from "./team-row.ts";

export type TeamAct =
  | { act: "hide-team"; reason: string }
  | { act: "show-team" }
  /** `from`: stages decided before it keep their results; null: none */
  | { act: "disqualify-team"; reason: string; from: Date | null }
  | { act: "reinstate-team" }
  /** null: the competition's deadline */
  | { act: "extend-deadline"; until: Date | null }
  | { act: "rename-team"; name: string }
  | ({ act: "assign-division" } & DivisionAssignment)
  | { act: "mark-ai" }
  | { act: "mark-people" }
  | { act: "approve-name" }
  | { act: "refuse-name" };

export type TeamActOutcome =
  | { kind: "done"; entryId: number }
  | ChangedMeanwhile
  | {
      kind: "refused";
      reason:
        | "no-such-team"
        | "not-later"
        | "not-past"
        | "bad-name"
        | "name-taken"
        | "nothing-to-do"
        | "hidden"
        | AssignmentRefusal;
    }
  | { kind: "refused"; reason: "division-broken"; broken: BrokenRule[] };

type Refusal = Exclude<Extract<TeamActOutcome, { kind: "refused" }>["reason"], "division-broken">;

/** The same in every language. */
export function neutralName(number: number): string {
  return `#${number}`;
}

export interface TeamActInput {
  competitionId: string;
  teamId: string;
  personId: string;
  teamAct: TeamAct;
  now: Date;
  version?: number;
  /** required if published results change and `teamAct` has none */
  reason?: string;
}

export function actOnTeam(database: Database, jobs: JobSender, input: TeamActInput): Promise<TeamActOutcome> {
  const { competitionId, teamId, personId, teamAct, now, version, reason } = input;
  return database.transaction().execute(async (transaction): Promise<TeamActOutcome> => {
    const { brand } = await lockCompetition(transaction, competitionId);
    const team = await findTeamRow(transaction, teamId, competitionId);
    if (!team) return refused("no-such-team");
    const versioned = versionedTeam(transaction, team, { competitionId, brand });
    const meanwhile = version === undefined ? undefined : await changedMeanwhile(transaction, versioned, version);
    if (meanwhile) return meanwhile;
    if (!isActOn(teamAct.act, conditionsOf(team))) return refused("nothing-to-do");
    const change =
      teamAct.act === "assign-division"
        ? await changeOfDivision(transaction, { competitionId, team, assignment: teamAct })
        : changeOf(team, teamAct, { now, codes: await codesIn(transaction, competitionId) });
    if (typeof change === "string") return refused(change);
    if ("broken" in change) return { kind: "refused", reason: "division-broken", broken: change.broken };
    const why = "reason" in teamAct ? teamAct.reason : reason;
    const keepReason = await beginCorrection(transaction, teamAct.act, ofChange(team, change), why);
    if (keepReason === "no-reason") return refused(keepReason);
    const { nameKey: key } = change;
    if (key !== undefined && (await hasTwin(transaction, competitionId, teamId, key))) return refused("name-taken");
    const saved =
      (await saveVersion(transaction, versioned, { change, personId, act: teamAct.act, ...(reason && { reason }) })) ??
      (teamAct.act === "approve-name" ? await letThrough(transaction, versioned, personId) : undefined);
    if (!saved) return refused("nothing-to-do");
    await keepReason(teamId);
    await followUp(transaction, jobs, { competitionId, teamId, columns: change });
    if (change.divisionId !== undefined) await requestLadderRatings(transaction, jobs, competitionId);
    return { kind: "done", entryId: saved.entryId };
  });
}

/** Stages decided before a disqualification starts keep their results. */
function ofChange(team: TeamRow, { disqualifiedAt, disqualifiedFrom }: TeamChange) {
  const since = disqualifiedAt === undefined ? null : (disqualifiedFrom ?? team.disqualifiedFrom);
  return { teamId: team.id, since: since === null ? null : new Date(since) };
}

function changeOf(
  team: TeamRow,
  teamAct: Exclude<TeamAct, { act: "assign-division" }>,
  { now, codes }: { now: Date; codes: ReadonlySet<string> },
): TeamChange | Exclude<Refusal, "name-taken" | "no-such-team"> {
  switch (teamAct.act) {
    case "hide-team":
    case "disqualify-team": {
      const reason = readReason(teamAct.reason);
      if (reason === undefined) return "no-reason";
      if (teamAct.act === "hide-team") return hidden(team, { now, reason, codes });
      if (teamAct.from !== null && teamAct.from > now) return "not-past";
      return { disqualifiedAt: now, disqualifiedReason: reason, disqualifiedFrom: teamAct.from };
    }
    case "show-team":
      return shown(team);
    case "reinstate-team":
      return { disqualifiedAt: null, disqualifiedReason: null, disqualifiedFrom: null };
    case "extend-deadline":
      return teamAct.until !== null && teamAct.until <= now ? "not-later" : { deadlineAt: teamAct.until };
    case "rename-team": {
      if (team.hiddenAt !== null) return "hidden";
      const read = teamForm.shape.name.safeParse(teamAct.name);
      if (!read.success) return "bad-name";
      const name = read.data;
      return { name, nameKey: nameKey(name), proposedName: null, proposedAt: null };
    }
    case "mark-ai":
      return { aiEntrant: true };
    case "mark-people":
      return ofPeople;
    case "approve-name":
      // Approving a name that is already shown only records it, so that it isn't flagged again.
      if (team.proposedName === null) return { name: team.name };
      return { name: team.proposedName, nameKey: nameKey(team.proposedName), proposedName: null, proposedAt: null };
    case "refuse-name": {
      // Refusing a name that is already shown replaces it with a neutral one.
      const name = team.proposedName === null ? neutralName(team.number) : team.name;
      return {
        name,
        nameKey: nameKey(name),
        proposedName: null,
        proposedAt: null,
        refusedName: team.proposedName ?? team.name,
      };
    }
  }
}

function letThrough(transaction: DatabaseTransaction, versioned: Versioned<TeamRow>, personId: string) {
  const { name } = versioned.current;
  return writeVersion(transaction, versioned, {
    change: { name },
    act: "approve-name",
    personId,
    before: { name },
    after: { name },
  });
}

export const undoTeamAct = undoFrom(versionedDetails, async (transaction, act, { jobs }) => {
  const found = await transaction
    .selectFrom("team")
    .innerJoin("competition", "competition.id", "team.competitionId")
    .where("team.id", "=", act.subjectId)
    .select(["competition.id as competitionId", "competition.brand"])
    .forUpdate("competition")
    .executeTakeFirst();
  const team = found && (await findTeamRow(transaction, act.subjectId, found.competitionId));
  if (!found || !team) return "no-longer-possible";
  const isPossible = async (change: TeamChange) => {
    const { nameKey: key, divisionId, aiResponsibleId: responsible = null } = change;
    if (!(await areHere(transaction, [responsible]))) return false;
    if (key !== undefined && (await hasTwin(transaction, found.competitionId, team.id, key))) return false;
    if (divisionId === undefined || divisionId === null) return true;
    return (await listDivisions(transaction, found.competitionId)).some(({ id }) => id === divisionId);
  };
  const versioned = versionedTeam(transaction, team, found);
  const { before } = act.details;
  const keepReason =
    "disqualifiedAt" in before || "hiddenAt" in before
      ? await beginCorrection(transaction, "restore-team", ofChange(team, before), act.reason)
      : undefined;
  if (keepReason === "no-reason") return keepReason;
  const outcome = await restoreVersion(transaction, versioned, act, { act: "restore-team", isPossible });
  if (outcome === "undone") await keepReason?.(team.id);
  if (outcome === "undone") {
    await followUp(transaction, jobs, { competitionId: found.competitionId, teamId: team.id, columns: before });
  }
  if (outcome === "undone" && "divisionId" in before) {
    await requestLadderRatings(transaction, jobs, found.competitionId);
  }
  return outcome;
});

/** Another set of teams may race, or published results name the team differently. */
async function followUp(
  transaction: DatabaseTransaction,
  jobs: JobSender,
  { competitionId, teamId, columns }: { competitionId: string; teamId: string; columns: object },
): Promise<void> {
  if ("disqualifiedAt" in columns) await requestLadderRatings(transaction, jobs, competitionId);
  if ("disqualifiedAt" in columns || "hiddenAt" in columns) await requestOrdersOfTeam(transaction, jobs, teamId);
}

async function codesIn(transaction: DatabaseTransaction, competitionId: string): Promise<Set<string>> {
  const rows = await transaction.selectFrom("team").where("competitionId", "=", competitionId).select("code").execute();
  return new Set(rows.map(({ code }) => code));
}

/**
 * A hidden team is anonymous in its own columns, so that every page, file, feed and show names it the same way. Only
 * the panel reads the real values.
 */
function hidden(
  team: TeamRow,
  { now, reason, codes }: { now: Date; reason: string; codes: ReadonlySet<string> },
): TeamChange {
  const name = neutralName(team.number);
  return {
    hiddenAt: now,
    hiddenReason: reason,
    hiddenName: team.name,
    hiddenCode: team.code,
    hiddenUniversity: team.university,
    hiddenCity: team.city,
    name,
    // Taken by no other team, even one called that.
    nameKey: `${nameKey(name)}#`,
    code: chooseTeamCode(name, codes),
    university: "",
    city: "",
    proposedName: null,
    proposedAt: null,
    refusedName: team.proposedName ?? team.refusedName,
  };
}

function shown(team: TeamRow): TeamChange {
  const { name, code, university, city } = team;
  const realName = team.hiddenName ?? name;
  return {
    hiddenAt: null,
    hiddenReason: null,
    hiddenName: null,
    hiddenCode: null,
    hiddenUniversity: null,
    hiddenCity: null,
    name: realName,
    nameKey: nameKey(realName),
    code: team.hiddenCode ?? code,
    university: team.hiddenUniversity ?? university,
    city: team.hiddenCity ?? city,
  };
}

async function areHere(transaction: DatabaseTransaction, personIds: readonly (string | null)[]): Promise<boolean> {
  for (const id of personIds) {
    if (id === null) continue;
    if (!(await findRow(transaction, "person", id, "id"))) return false;
  }
  return true;
}

async function hasTwin(
  transaction: DatabaseTransaction,
  competitionId: string,
  teamId: string,
  key: string,
): Promise<boolean> {
  return hasRows(
    transaction
      .selectFrom("team")
      .where("competitionId", "=", competitionId)
      .where("nameKey", "=", key)
      .where("id", "!=", teamId),
  );
}
