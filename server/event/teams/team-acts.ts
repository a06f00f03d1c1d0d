import type { UndoAct } from "../../base/audit/undo.ts";
import { changesSince, differences, type LaterChange, type VersionedDetails } from "../../base/audit/changes-since.ts";
import { writeAuditEntry } from "../../base/audit/write-audit-entry.ts";
import type { Database, DatabaseTransaction } from "../../base/database/database.ts";
import type { JobQueue } from "../../base/jobs/job-queue.ts";
import { announce } from "../../base/live/announce.ts";
import { requestLadderRatings } from "../../base/jobs/request-ratings.ts";
import { cleanName, isPrintable, nameKey, teamNameLength } from "../competitions/team-name.ts";
import { conditionsOf, isActOn } from "#rules/team-acts.ts";
import type { AuditAct } from "#rules/machines.ts";

/** What an organiser does to a team; each is written down and can be taken back. */
export type TeamAct =
  | { act: "hide-team"; reason: string }
  | { act: "show-team" }
  | { act: "disqualify-team"; reason: string }
  | { act: "reinstate-team" }
  /** null: everybody's deadline again */
  | { act: "extend-deadline"; until: Date | null }
  | { act: "rename-team"; name: string }
  | { act: "approve-name" }
  | { act: "refuse-name" };

export const reasonLength = { min: 3, max: 300 };

export type TeamActOutcome =
  | { kind: "done"; entryId: number }
  /** somebody changed the team after the version that the form was made from; nothing was done */
  | { kind: "changed-meanwhile"; changes: LaterChange[] }
  | {
      kind: "refused";
      reason: "no-such-team" | "no-reason" | "not-later" | "bad-name" | "name-taken" | "nothing-to-do";
    };

interface TeamRow {
  id: string;
  version: number;
  number: number;
  name: string;
  nameKey: string;
  proposedName: string | null;
  proposedAt: Date | null;
  refusedName: string | null;
  hiddenAt: Date | null;
  hiddenReason: string | null;
  disqualifiedAt: Date | null;
  disqualifiedReason: string | null;
  deadlineAt: Date | null;
}

/** Columns that an act may change; all of them are restored by its undo. */
type Change = Partial<Omit<TeamRow, "id" | "number" | "version">>;

/** What stands on screens for a team whose name nobody has approved. */
export function neutralName(number: number): string {
  return `Team ${number}`;
}

export interface TeamActInput {
  competitionId: string;
  teamId: string;
  personId: string;
  wish: TeamAct;
  now: Date;
  /** of the team as whoever wishes saw it; undefined: whatever it is by now */
  version?: number;
}

/** Does something to a team of a competition. */
export function actOnTeam(
  database: Database,
  jobs: Pick<JobQueue, "send">,
  input: TeamActInput,
): Promise<TeamActOutcome> {
  const { competitionId, teamId, personId, wish, now, version } = input;
  return database.transaction().execute(async (transaction): Promise<TeamActOutcome> => {
    const refused = (reason: Extract<TeamActOutcome, { kind: "refused" }>["reason"]): TeamActOutcome => ({
      kind: "refused",
      reason,
    });
    const { brand } = await lockCompetition(transaction, competitionId);
    const team = await findTeamRow(transaction, teamId, competitionId);
    if (!team) return refused("no-such-team");
    if (version !== undefined && version !== team.version) {
      return { kind: "changed-meanwhile", changes: await changesSince(transaction, `team:${teamId}`, version) };
    }
    if (!isActOn(wish.act, conditionsOf(team))) return refused("nothing-to-do");
    const change = changeOf(team, wish, now);
    if (typeof change === "string") return refused(change);
    const { nameKey: key } = change;
    if (key !== undefined && (await hasTwin(transaction, competitionId, teamId, key))) return refused("name-taken");
    const entryId = await write(transaction, { team, change, competitionId, personId, brand, act: wish.act });
    if (entryId === undefined) return refused("nothing-to-do");
    if (change.disqualifiedAt !== undefined) await requestLadderRatings(transaction, jobs, competitionId);
    return { kind: "done", entryId };
  });
}

function changeOf(
  team: TeamRow,
  wish: TeamAct,
  now: Date,
): Change | Exclude<Extract<TeamActOutcome, { kind: "refused" }>["reason"], "name-taken" | "no-such-team"> {
  switch (wish.act) {
    case "hide-team":
    case "disqualify-team": {
      const reason = wish.reason.normalize("NFC").replaceAll("\0", "").trim();
      if (reason.length < reasonLength.min || reason.length > reasonLength.max) return "no-reason";
      return wish.act === "hide-team"
        ? { hiddenAt: now, hiddenReason: reason }
        : { disqualifiedAt: now, disqualifiedReason: reason };
    }
    case "show-team":
      return { hiddenAt: null, hiddenReason: null };
    case "reinstate-team":
      return { disqualifiedAt: null, disqualifiedReason: null };
    case "extend-deadline":
      return wish.until !== null && wish.until <= now ? "not-later" : { deadlineAt: wish.until };
    case "rename-team": {
      const name = cleanName(wish.name);
      const { min, max } = teamNameLength;
      if (name.length < min || name.length > max || !isPrintable(name)) return "bad-name";
      return { name, nameKey: nameKey(name), proposedName: null, proposedAt: null };
    }
    case "approve-name":
      // A name that stands on screens already is let through: that is written down, and nobody is asked again.
      if (team.proposedName === null) return { name: team.name };
      return { name: team.proposedName, nameKey: nameKey(team.proposedName), proposedName: null, proposedAt: null };
    case "refuse-name": {
      // A name that stands on screens already is refused too: it gives way to a neutral one.
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

interface Writing {
  team: TeamRow;
  change: Change;
  competitionId: string;
  personId: string;
  brand: string | null;
  act: AuditAct;
}

/** @returns the audit entry's id; undefined when nothing would change */
async function write(
  transaction: DatabaseTransaction,
  { team, change, competitionId, personId, brand, act }: Writing,
): Promise<number | undefined> {
  const changed = differences({ ...team }, change);
  const isLetThrough = act === "approve-name" && Object.keys(changed.after).length === 0;
  const { before, after } = isLetThrough ? { before: { name: team.name }, after: { name: team.name } } : changed;
  if (Object.keys(after).length === 0) return undefined;
  const { version } = await transaction
    .updateTable("team")
    .set((set) => ({ ...change, version: set("version", "+", 1) }))
    .where("id", "=", team.id)
    .returning("version")
    .executeTakeFirstOrThrow();
  const entryId = await writeAuditEntry(transaction, {
    personId,
    act,
    subject: `team:${team.id}`,
    brand,
    details: { version, before, after },
  });
  // Pages that show the team follow its competition; those that cost much to load again follow names alone.
  await announce(transaction, `team:${team.id}`, `competition:${competitionId}`);
  if ("name" in after) await announce(transaction, `names:${competitionId}`);
  return entryId;
}

/** Puts back what an act changed, as long as the team is as the act left it. */
export const undoTeamAct: UndoAct = async (transaction, { subjectId, details, personId }, { jobs }) => {
  const { before, after } = details as unknown as VersionedDetails;
  const found = await transaction
    .selectFrom("team")
    .innerJoin("competition", "competition.id", "team.competitionId")
    .where("team.id", "=", subjectId)
    .select(["competition.id", "competition.brand"])
    .forUpdate("competition")
    .executeTakeFirst();
  const team = found && (await findTeamRow(transaction, subjectId, found.id));
  if (!found || !team) return "no-longer-possible";
  if (Object.keys(differences({ ...team }, after).after).length > 0) return "changed-since";
  const change = before as Change;
  const { nameKey: key } = change;
  if (key !== undefined && (await hasTwin(transaction, found.id, subjectId, key))) return "no-longer-possible";
  await write(transaction, {
    team,
    change,
    competitionId: found.id,
    personId,
    brand: found.brand,
    act: "restore-team",
  });
  if (change.disqualifiedAt !== undefined) await requestLadderRatings(transaction, jobs, found.id);
  return "undone";
};

async function lockCompetition(transaction: DatabaseTransaction, id: string): Promise<{ brand: string | null }> {
  return transaction
    .selectFrom("competition")
    .where("id", "=", id)
    .select("brand")
    .forUpdate()
    .executeTakeFirstOrThrow();
}

function findTeamRow(
  transaction: DatabaseTransaction,
  id: string,
  competitionId: string,
): Promise<TeamRow | undefined> {
  return transaction
    .selectFrom("team")
    .where("id", "=", id)
    .where("competitionId", "=", competitionId)
    .where("houseCar", "is", null)
    .select([
      "id",
      "version",
      "number",
      "name",
      "nameKey",
      "proposedName",
      "proposedAt",
      "refusedName",
      "hiddenAt",
      "hiddenReason",
      "disqualifiedAt",
      "disqualifiedReason",
      "deadlineAt",
    ])
    .forUpdate()
    .executeTakeFirst();
}

async function hasTwin(
  transaction: DatabaseTransaction,
  competitionId: string,
  teamId: string,
  key: string,
): Promise<boolean> {
  const twin = await transaction
    .selectFrom("team")
    .where("competitionId", "=", competitionId)
    .where("nameKey", "=", key)
    .where("id", "!=", teamId)
    .select("id")
    .executeTakeFirst();
  return twin !== undefined;
}
