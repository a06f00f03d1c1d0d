import { z } from "zod";
import type { Result } from "#domain/platform/result.ts";
import { sql } from "kysely";
import { writeAuditEntry, undoFrom } from "../platform/audit/audit-entries.ts";
import { hasRows, type Database, type DatabaseTransaction } from "../platform/database/database.ts";
import { announce } from "../platform/live/announce.ts";
import { flaggedWord } from "./flagged-words.ts";
import { lockCompetition } from "./team-row.ts";

/** Shown until the car's name is approved. */
export function neutralCarName(number: number): string {
  return `#${number}`;
}

export function flaggedWordOfCar(name: string): string | undefined {
  return flaggedWord(name) ?? flaggedWord(name.replace(/(\p{Ll}|\d)(?=\p{Lu})/gu, "$1 "));
}

/**
 * A neutral name is shown while the car's own awaits approval. Names that another car of the competition has were
 * approved already, as was the team's own name.
 */
export async function namesOfCar(
  transaction: DatabaseTransaction,
  { teamId, name }: { teamId: string; name: string },
): Promise<{ name: string; proposedName: string | null; proposedAt: Date | null }> {
  const shownName = { name, proposedName: null, proposedAt: null };
  const team = await transaction
    .selectFrom("team")
    .innerJoin("competition", "competition.id", "team.competitionId")
    .where("team.id", "=", teamId)
    .select(["team.name", "team.number", "team.competitionId", "competition.nameApproval"])
    .executeTakeFirstOrThrow();
  if (name === team.name) return shownName;
  if (team.nameApproval === "flagged" && flaggedWordOfCar(name) === undefined) return shownName;
  const twins = transaction
    .selectFrom("car")
    .innerJoin("team", "team.id", "car.teamId")
    .where("team.competitionId", "=", team.competitionId)
    .where("car.name", "=", name);
  return (await hasRows(twins))
    ? shownName
    : { name: neutralCarName(team.number), proposedName: name, proposedAt: new Date() };
}

export interface CarNameToJudge {
  name: string;
  numbers: number[];
  since: Date;
  waits: boolean;
  /** null: the word list proposes to approve */
  flagged: string | null;
}

export async function listCarNamesToJudge(database: Database, competitionId: string): Promise<CarNameToJudge[]> {
  const cars = await database
    .selectFrom("team")
    .innerJoin("car", "car.id", "team.activeCarId")
    .where("team.competitionId", "=", competitionId)
    .where("team.houseCar", "is", null)
    .where("team.mergedInto", "is", null)
    .orderBy("team.number")
    .select(["team.number", "team.name as teamName", "car.name", "car.proposedName", "car.proposedAt", "car.createdAt"])
    .execute();
  const found = new Map<string, CarNameToJudge>();
  for (const { number, teamName, name: shown, proposedName, proposedAt, createdAt } of cars) {
    const waits = proposedName !== null;
    const name = proposedName ?? shown;
    const flagged = flaggedWordOfCar(name) ?? null;
    if (!waits && (flagged === null || name === teamName)) continue;
    const since = proposedAt ?? createdAt;
    const known = found.get(name);
    if (known) {
      known.numbers.push(number);
      known.waits ||= waits;
      if (since < known.since) known.since = since;
    } else found.set(name, { name, numbers: [number], since, waits, flagged });
  }
  if (found.size === 0) return [];
  const letThrough = await listLetThrough(database, competitionId);
  return [...found.values()]
    .filter(({ name, waits }) => waits || !letThrough.has(name))
    .toSorted((a, b) => Number(b.waits) - Number(a.waits) || a.since.getTime() - b.since.getTime());
}

async function listLetThrough(database: Database, competitionId: string): Promise<Set<string>> {
  const entries = await database
    .selectFrom("auditEntry")
    .where("subject", "=", `competition:${competitionId}`)
    .where("act", "=", "approve-car-name")
    .where("undoneBy", "is", null)
    .select("details")
    .execute();
  return new Set(entries.map(({ details }) => String(details["name"])));
}

export type CarNameOutcome = Result<{ entryId: number }, { reason: "nothing-to-do" }>;

export function decideCarName(
  database: Database,
  input: { competitionId: string; personId: string; name: string; isApproved: boolean },
): Promise<CarNameOutcome> {
  const { competitionId, personId, name, isApproved } = input;
  return database.transaction().execute(async (transaction): Promise<CarNameOutcome> => {
    const { brand } = await lockCompetition(transaction, competitionId);
    const cars = await transaction
      .selectFrom("car")
      .innerJoin("team", "team.id", "car.teamId")
      .where("team.competitionId", "=", competitionId)
      .where("team.houseCar", "is", null)
      .where((car) => car.or([car("car.name", "=", name), car("car.proposedName", "=", name)]))
      .select(["car.id", "car.proposedName"])
      .execute();
    if (cars.length === 0) return { kind: "refused", reason: "nothing-to-do" };
    // For the undo: some were pending, others already shown.
    const waiting = cars.filter((car) => car.proposedName !== null).map((car) => car.id);
    const shown = cars.filter((car) => car.proposedName === null).map((car) => car.id);
    if (isApproved) await show(transaction, waiting, name);
    else await giveNeutralNames(transaction, [...shown, ...waiting], null);
    const entryId = await writeAuditEntry(transaction, {
      personId,
      act: isApproved ? "approve-car-name" : "refuse-car-name",
      subject: `competition:${competitionId}`,
      brand,
      details: { name, waiting, shown },
    });
    await announce(transaction, `competition:${competitionId}`);
    return { kind: "done", entryId };
  });
}

async function show(transaction: DatabaseTransaction, carIds: readonly string[], name: string): Promise<void> {
  if (carIds.length === 0) return;
  await transaction
    .updateTable("car")
    .set({ name, proposedName: null, proposedAt: null })
    .where("id", "in", carIds)
    .execute();
}

/** @param proposedName name that becomes pending; null: none */
async function giveNeutralNames(
  transaction: DatabaseTransaction,
  carIds: readonly string[],
  proposedName: string | null,
): Promise<void> {
  if (carIds.length === 0) return;
  await transaction
    .updateTable("car")
    .from("team")
    .whereRef("team.id", "=", "car.teamId")
    .where("car.id", "in", carIds)
    .set({
      name: sql`${neutralCarName(0).replace(/0$/, "")} || team.number`,
      proposedName,
      proposedAt: proposedName === null ? null : new Date(),
    })
    .execute();
}

const carNameDetails = z.object({ name: z.string(), waiting: z.array(z.string()), shown: z.array(z.string()) });

export const undoCarName = undoFrom(carNameDetails, async (transaction, { subjectId, details }) => {
  const { name, waiting, shown } = details;
  await giveNeutralNames(transaction, waiting, name);
  await show(transaction, shown, name);
  await announce(transaction, `competition:${subjectId}`);
  return "undone";
});
