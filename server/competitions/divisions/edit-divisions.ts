import { z } from "zod";
import {
  changedMeanwhile,
  saveVersion,
  restoreVersion,
  writeVersion,
  type ChangedMeanwhile,
  type Versioned,
} from "../../platform/audit/versioned.ts";
import { writeAuditEntry, undoFrom, type UndoAct } from "../../platform/audit/audit-entries.ts";
import {
  hasRows,
  getRow,
  lockRow,
  updateRow,
  type Database,
  type DatabaseTransaction,
  newId,
  countRows,
} from "../../platform/database/database.ts";
import { isCreated } from "../../platform/database/created-once.ts";
import { readForm } from "../../platform/forms/read-form.ts";
import { type JobSender, requestLadderRatings } from "../../platform/jobs/job-queue.ts";
import { announce } from "../../platform/live/announce.ts";
import { divisionActs } from "#domain/competitions/division-acts.ts";
import { divisionDrivers, divisionEntries, divisionLimits, universityMixes } from "#domain/competitions/divisions.ts";
import {
  divisionForm,
  divisionOf,
  type DivisionFields,
  type DivisionKept,
  type DivisionProblem,
} from "./division-form.ts";
import { listDivisions, type Division } from "./divisions.ts";

export interface DivisionAct {
  competition: { id: string; brand: string | null };
  personId: string;
}

export interface DivisionSeen {
  divisionId: string;
  version?: number;
}

type Refused = { kind: "refused"; problems: DivisionProblem[] };

type DivisionOutcome =
  | { kind: "done" }
  | ChangedMeanwhile
  | { kind: "unknown" }
  | { kind: "in-use"; teams: number; stages: number };

/** Existing teams stay without a division until they choose or are assigned one. */
export function addDivision(
  database: Database,
  { competition, personId }: DivisionAct,
  fields: DivisionFields,
  id = newId(),
): Promise<{ kind: "added"; id: string } | Refused> {
  return database.transaction().execute(async (transaction): Promise<{ kind: "added"; id: string } | Refused> => {
    if (await isCreated(transaction, "division", id)) return { kind: "added", id };
    await lockRow(transaction, "competition", competition.id, "id");
    const others = await listDivisions(transaction, competition.id);
    const most = divisionLimits.divisions;
    if (others.length >= most)
      return { kind: "refused", problems: [{ field: "form", rule: "too-many-divisions", most }] };
    const read = await readDivision(transaction, competition.id, fields, others);
    if (read.kind === "refused") return read;
    const position = Math.max(0, ...others.map((other) => other.position)) + 1;
    const row = { ...read.division, position, closedAt: null };
    await insertDivision(transaction, { id, competitionId: competition.id, version: 1, ...row });
    await writeAuditEntry(transaction, {
      personId,
      act: divisionActs["add-division"].log,
      subject: `division:${id}`,
      brand: competition.brand,
      details: { version: 1, before: {}, after: { ...read.division } },
    });
    await announce(transaction, `competition:${competition.id}`);
    return { kind: "added", id };
  });
}

/** Whether it scores can't change once its teams have raced. */
export function changeDivision(
  database: Database,
  jobs: JobSender,
  act: DivisionAct,
  seen: DivisionSeen,
  fields: DivisionFields,
): Promise<DivisionOutcome | Refused> {
  return onDivision(database, act, seen, async (transaction, versioned): Promise<DivisionOutcome | Refused> => {
    const all = await listDivisions(transaction, act.competition.id);
    const others = all.filter(({ id }) => id !== seen.divisionId);
    const read = await readDivision(transaction, act.competition.id, fields, others);
    if (read.kind === "refused") return read;
    const change = read.division;
    const turns = change.scores !== versioned.current.scores;
    if (turns && (await hasRaced(transaction, seen.divisionId)))
      return { kind: "refused", problems: [{ field: "scores", rule: "raced" }] };
    await saveVersion(transaction, versioned, { change, act: "change-division", personId: act.personId });
    if (turns) await requestLadderRatings(transaction, jobs, act.competition.id);
    return { kind: "done" };
  });
}

export function setDivisionClosed(
  database: Database,
  act: DivisionAct,
  seen: DivisionSeen,
  { closed, now }: { closed: boolean; now: Date },
): Promise<DivisionOutcome> {
  return onDivision(database, act, seen, async (transaction, versioned): Promise<DivisionOutcome> => {
    if ((versioned.current.closedAt !== null) === closed) return { kind: "done" };
    await saveVersion(transaction, versioned, {
      change: { closedAt: closed ? now : null },
      act: closed ? "close-division" : "reopen-division",
      personId: act.personId,
    });
    return { kind: "done" };
  });
}

export function raiseDivision(database: Database, act: DivisionAct, seen: DivisionSeen): Promise<DivisionOutcome> {
  return onDivision(database, act, seen, async (transaction, versioned): Promise<DivisionOutcome> => {
    const all = await listDivisions(transaction, act.competition.id);
    const index = all.findIndex(({ id }) => id === seen.divisionId);
    const above = all[index - 1];
    if (!above) return { kind: "done" };
    const order = all.toSpliced(index, 1).toSpliced(index - 1, 0, all[index]!);
    for (const [at, { id }] of order.entries()) await updateRow(transaction, "division", id, { position: at + 1 });
    await writeVersion(transaction, versioned, {
      change: {},
      act: "raise-division",
      personId: act.personId,
      before: { position: index + 1 },
      after: { position: index },
    });
    return { kind: "done" };
  });
}

export function removeDivision(database: Database, act: DivisionAct, seen: DivisionSeen): Promise<DivisionOutcome> {
  return onDivision(database, act, seen, async (transaction, { current, subject, brand }): Promise<DivisionOutcome> => {
    const { id } = current;
    const teams = await countRows(transaction.selectFrom("team").where("divisionId", "=", id));
    const raced = await hasRaced(transaction, id);
    const stages = await transaction
      .selectFrom("stage")
      .where("competitionId", "=", act.competition.id)
      .select("divisions")
      .execute();
    const named = stages.filter(({ divisions }) => divisions.includes(id)).length;
    if (teams > 0 || raced || named > 0) return { kind: "in-use", teams, stages: Math.max(named, raced ? 1 : 0) };
    await transaction.deleteFrom("division").where("id", "=", id).execute();
    await writeAuditEntry(transaction, {
      personId: act.personId,
      act: divisionActs["remove-division"].log,
      subject,
      brand,
      details: { name: current.nameEnglish, competitionId: act.competition.id, row: { ...current } },
    });
    await announce(transaction, `competition:${act.competition.id}`);
    return { kind: "done" };
  });
}

/** Refuses if the same fields have changed since. */
export const undoDivisionEdit: UndoAct = async (transaction, act, { jobs }) => {
  const found = await transaction
    .selectFrom("division")
    .innerJoin("competition", "competition.id", "division.competitionId")
    .where("division.id", "=", act.subjectId)
    .select(["competition.id", "competition.brand"])
    .forUpdate("competition")
    .executeTakeFirst();
  const versioned = found && (await versionedDivision(transaction, found, act.subjectId));
  if (!found || !versioned) return "no-longer-possible";
  const outcome = await restoreVersion(transaction, versioned, act, {
    act: "restore-division",
    isPossible: async (before) => before.scores === undefined || !(await hasRaced(transaction, act.subjectId)),
  });
  if (outcome === "undone") await requestLadderRatings(transaction, jobs, found.id);
  return outcome;
};

const removedDivision = z.object({
  competitionId: z.string(),
  row: z.object({
    version: z.number(),
    nameEnglish: z.string(),
    nameTurkish: z.string(),
    scores: z.boolean(),
    entry: z.enum(divisionEntries),
    rules: z.object({
      drivers: z.enum(divisionDrivers),
      smallestTeam: z.number().nullable(),
      largestTeam: z.number().nullable(),
      mix: z.enum(universityMixes),
      mailDomains: z.array(z.string()),
      whoEnglish: z.string(),
      whoTurkish: z.string(),
    }),
    closedAt: z.coerce.date().nullable(),
  }),
});

export const restoreDivision = undoFrom(removedDivision, async (transaction, act) => {
  const { subjectId, details, personId, brand } = act;
  const { competitionId, row } = details;
  const competition = await lockRow(transaction, "competition", competitionId, "id");
  if (!competition) return "no-longer-possible";
  const others = await listDivisions(transaction, competitionId);
  if (others.some(({ id }) => id === subjectId)) return "changed-since";
  const { nameEnglish, nameTurkish } = row;
  const isTaken = others.some((other) => other.nameEnglish === nameEnglish || other.nameTurkish === nameTurkish);
  if (isTaken || others.length >= divisionLimits.divisions) return "no-longer-possible";
  const position = Math.max(0, ...others.map((other) => other.position)) + 1;
  const version = row.version + 1;
  await insertDivision(transaction, { ...row, id: subjectId, competitionId, version, position });
  await writeAuditEntry(transaction, {
    personId,
    act: divisionActs["restore-division"].log,
    subject: `division:${subjectId}`,
    brand,
    details: { version, before: {}, after: {} },
  });
  await announce(transaction, `competition:${competitionId}`);
  return "undone";
});

function onDivision<Outcome>(
  database: Database,
  { competition }: DivisionAct,
  { divisionId, version }: DivisionSeen,
  work: (transaction: DatabaseTransaction, versioned: Versioned<Division>) => Promise<Outcome>,
): Promise<Outcome | ChangedMeanwhile | { kind: "unknown" }> {
  return database
    .transaction()
    .execute(async (transaction): Promise<Outcome | ChangedMeanwhile | { kind: "unknown" }> => {
      await lockRow(transaction, "competition", competition.id, "id");
      const versioned = await versionedDivision(transaction, competition, divisionId);
      if (!versioned) return { kind: "unknown" };
      const meanwhile = version === undefined ? undefined : await changedMeanwhile(transaction, versioned, version);
      return meanwhile ?? work(transaction, versioned);
    });
}

async function versionedDivision(
  transaction: DatabaseTransaction,
  competition: { id: string; brand: string | null },
  id: string,
): Promise<Versioned<Division> | undefined> {
  const all = await listDivisions(transaction, competition.id);
  const current = all.find((each) => each.id === id);
  return (
    current && {
      subject: `division:${id}`,
      brand: competition.brand,
      current,
      keep: ({ rules, ...change }, version) =>
        updateRow(transaction, "division", id, {
          ...columnsOf(change),
          ...(rules && { rules: JSON.stringify(rules) }),
          version,
        }),
      topics: () => [`competition:${competition.id}`],
    }
  );
}

const columnsOf = ({ nameEnglish, nameTurkish, scores, entry, closedAt, position }: Partial<DivisionKept>) => ({
  ...(nameEnglish !== undefined && { nameEnglish }),
  ...(nameTurkish !== undefined && { nameTurkish }),
  ...(scores !== undefined && { scores }),
  ...(entry !== undefined && { entry }),
  ...(position !== undefined && { position }),
  ...(closedAt !== undefined && { closedAt: closedAt === null ? null : new Date(closedAt) }),
});

function insertDivision(
  transaction: DatabaseTransaction,
  { rules, ...row }: DivisionKept & { id: string; competitionId: string; version: number },
) {
  return transaction
    .insertInto("division")
    .values({ ...row, rules: JSON.stringify(rules) })
    .execute();
}

async function readDivision(
  transaction: DatabaseTransaction,
  competitionId: string,
  fields: DivisionFields,
  others: readonly Division[],
): Promise<{ kind: "read"; division: ReturnType<typeof divisionOf> } | Refused> {
  const read = readForm(divisionForm, fields);
  if (read.kind === "refused") return { kind: "refused", problems: read.problems };
  const division = divisionOf(read.values);
  const { teamSizeLimit: limit } = await getRow(transaction, "competition", competitionId, "teamSizeLimit");
  const problems: DivisionProblem[] = [];
  for (const field of ["nameEnglish", "nameTurkish"] as const) {
    const key = (name: string) => name.toLocaleLowerCase(field === "nameTurkish" ? "tr" : "en");
    if (others.some((other) => key(other[field]) === key(division[field]))) problems.push({ field, rule: "taken" });
  }
  const { smallestTeam, largestTeam } = division.rules;
  if (smallestTeam !== null && largestTeam !== null && largestTeam < smallestTeam)
    problems.push({ field: "largestTeam", rule: "below-smallest" });
  else if (Math.max(smallestTeam ?? 0, largestTeam ?? 0) > limit)
    problems.push({ field: "largestTeam", rule: "above-competition", limit });
  return problems.length > 0 ? { kind: "refused", problems } : { kind: "read", division };
}

async function hasRaced(transaction: DatabaseTransaction, divisionId: string): Promise<boolean> {
  return hasRows(transaction.selectFrom("stageEntrant").where("divisionId", "=", divisionId));
}
