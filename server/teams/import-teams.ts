import { z } from "zod";
import { writeAuditEntry, undoFrom } from "../platform/audit/audit-entries.ts";
import { type Database, insertRows, updateRow, newId, getRow, hasRows } from "../platform/database/database.ts";
import type { SealedCodes } from "../platform/database/installation-key.ts";
import { announce } from "../platform/live/announce.ts";
import { aiRuleOf } from "../competitions/find-competition.ts";
import { listDivisions } from "../competitions/divisions/divisions.ts";
import { universityKey } from "./universities.ts";
import { readImportTable, type ColumnChoice, type ImportTable } from "./import-table.ts";
import { liveryColours } from "#domain/teams/livery.ts";
import { chooseTeamCode, nameKey } from "../competitions/team-names.ts";
import { lockCompetition } from "./team-row.ts";
import type { Mailer } from "../platform/mail/mailer.ts";

const largestNumber = 9_999;

export type ImportOutcome =
  | { kind: "imported"; teams: number; importId: string }
  | { kind: "refused"; table: ImportTable }
  | { kind: "no-room"; room: number; rows: number };

export async function previewImport(
  database: Database,
  competitionId: string,
  bytes: Uint8Array,
  columns: ColumnChoice = {},
  city?: string,
): Promise<ImportTable> {
  const taken = await database
    .selectFrom("team")
    .where("competitionId", "=", competitionId)
    .select(["name", "nameKey", "university", "houseCar", "mergedInto"])
    .execute();
  const competition = await getRow(database, "competition", competitionId, "settings", "teamsPerUniversity");
  const { settings, teamsPerUniversity: limit } = competition;
  const open = taken.filter((team) => team.houseCar === null && team.mergedInto === null);
  const teams = Map.groupBy(open, (team) => universityKey(team.university));
  const ofUniversity = limit !== null && {
    ofUniversity: { limit, taken: new Map([...teams].map(([key, each]) => [key, each.length])) },
  };
  const divisions = await listDivisions(database, competitionId);
  const rules = { divisions, aiRule: aiRuleOf(settings), city, ...ofUniversity };
  return readImportTable(bytes, new Map(taken.map((team) => [team.nameKey, team.name])), rules, columns);
}

/**
 * All or none. Rows are checked again under the competition's lock. Sending the form twice creates no team twice.
 *
 * @param input `city`: for teams in a file without this column
 */
export function importTeams(
  database: Database,
  codes: SealedCodes,
  input: {
    competitionId: string;
    personId: string;
    bytes: Uint8Array;
    columns?: ColumnChoice;
    city?: string | undefined;
  },
): Promise<ImportOutcome> {
  const { competitionId, personId, bytes, columns, city } = input;
  return database.transaction().execute(async (transaction): Promise<ImportOutcome> => {
    const competition = await transaction
      .selectFrom("competition")
      .where("id", "=", competitionId)
      .select(["brand", "teamLimit"])
      .forUpdate()
      .executeTakeFirstOrThrow();
    const table = await previewImport(transaction, competitionId, bytes, columns, city);
    if (table.problems.length > 0) return { kind: "refused", table };
    const others = await transaction
      .selectFrom("team")
      .where("competitionId", "=", competitionId)
      .select(["number", "code", "houseCar"])
      .execute();
    const people = others.filter((team) => team.houseCar === null).length;
    const room = Math.min((competition.teamLimit ?? largestNumber) - people, largestNumber - others.length);
    if (table.rows.length > room) return { kind: "no-room", room: Math.max(0, room), rows: table.rows.length };

    const importId = newId();
    const numbers = freeNumbers(new Set(others.map((team) => team.number)));
    const towerCodes = new Set(others.map((team) => team.code));
    const rows = table.rows.map((row, index) => {
      const code = chooseTeamCode(row.name, towerCodes);
      towerCodes.add(code);
      const colour = (offset: number) => liveryColours[(index + offset) % liveryColours.length] ?? "gray";
      return {
        id: newId(),
        competitionId,
        name: row.name,
        nameKey: nameKey(row.name),
        university: row.university,
        city: row.city,
        liveryPrimary: colour(0),
        liverySecondary: colour(1 + (Math.floor(index / liveryColours.length) % (liveryColours.length - 1))),
        number: numbers.next().value ?? 0,
        code,
        houseCar: null,
        activeCarId: null,
        createdBy: personId,
        claimCode: codes.seal(newClaimCode()),
        contactEmail: row.email === "" ? null : row.email,
        divisionId: row.divisionId,
        aiEntrant: row.ai,
        importId,
      };
    });
    await insertRows(transaction, "team", rows);
    await writeAuditEntry(transaction, {
      personId,
      act: "import-teams",
      subject: `competition:${competitionId}`,
      brand: competition.brand,
      details: { importId, teams: rows.length },
    });
    await announce(transaction, `competition:${competitionId}`);
    return { kind: "imported", teams: rows.length, importId };
  });
}

function* freeNumbers(taken: ReadonlySet<number>): Generator<number, undefined> {
  for (let number = 1; number <= largestNumber; number += 1) if (!taken.has(number)) yield number;
}

/** Refuses once one of the teams is claimed. */
export const undoImport = undoFrom(z.object({ importId: z.string() }), async (transaction, { subjectId, details }) => {
  const { importId } = details;
  const used = transaction
    .selectFrom("team")
    .leftJoin("teamMember", "teamMember.teamId", "team.id")
    .leftJoin("car", "car.teamId", "team.id")
    .where("team.importId", "=", importId)
    .where((team) => team.or([team("teamMember.personId", "is not", null), team("car.id", "is not", null)]));
  if (await hasRows(used)) return "no-longer-possible";
  await transaction.deleteFrom("team").where("importId", "=", importId).execute();
  await announce(transaction, `competition:${subjectId}`);
  return "undone";
});

/** Hard to guess, but short enough to type from a card. */
const claimCodeLength = 10;

function newClaimCode(): string {
  return newId(claimCodeLength);
}

/** Unclaimed teams whose code is sealed with a key that the installation no longer has. */
export async function listLostClaimCodes(
  database: Database,
  codes: SealedCodes,
  competitionId: string,
): Promise<string[]> {
  const teams = await database
    .selectFrom("team")
    .where("competitionId", "=", competitionId)
    .where("claimedAt", "is", null)
    .where("mergedInto", "is", null)
    .select(["id", "claimCode"])
    .execute();
  return teams.filter(({ claimCode }) => claimCode !== null && codes.open(claimCode) === undefined).map(({ id }) => id);
}

/**
 * Those teams count as not emailed. Codes that work stay.
 * @returns how many got one
 */
export function renewLostClaimCodes(
  database: Database,
  codes: SealedCodes,
  { competitionId, personId }: { competitionId: string; personId: string },
): Promise<number> {
  return database.transaction().execute(async (transaction) => {
    const { brand } = await lockCompetition(transaction, competitionId);
    const lost = await listLostClaimCodes(transaction, codes, competitionId);
    for (const id of lost) {
      await updateRow(transaction, "team", id, { claimCode: codes.seal(newClaimCode()), claimMailedAt: null });
    }
    if (lost.length === 0) return 0;
    const subject = `competition:${competitionId}` as const;
    await writeAuditEntry(transaction, {
      personId,
      act: "renew-claim-codes",
      subject,
      brand,
      details: { teams: lost.length },
    });
    await announce(transaction, subject);
    return lost.length;
  });
}

const unclaimedWithAddress = (database: Database, competitionId: string) =>
  database
    .selectFrom("team")
    .where("competitionId", "=", competitionId)
    .where("claimCode", "is not", null)
    .where("claimedAt", "is", null)
    .where("contactEmail", "is not", null)
    .where("mergedInto", "is", null);

export async function countClaimEmails(database: Database, competitionId: string) {
  const { all, written } = await unclaimedWithAddress(database, competitionId)
    .select(({ fn }) => [fn.countAll<number>().as("all"), fn.count<number>("claimMailedAt").as("written")])
    .executeTakeFirstOrThrow();
  return { open: all - written, written };
}

/**
 * Emails every unclaimed team with an address that wasn't emailed before. What was sent is recorded first, so pressing
 * twice sends nothing twice.
 * @param again includes those emailed before
 * @param emailFor text for one team
 * @returns how many emails will be sent
 */
export async function mailClaimCodes(
  database: Database,
  codes: SealedCodes,
  mailer: Pick<Mailer, "send">,
  input: { competitionId: string; personId: string; again: boolean },
  emailFor: (team: { name: string; claimCode: string }) => { subject: string; text: string },
): Promise<number> {
  const { competitionId, personId, again } = input;
  const teams = await database.transaction().execute(async (transaction) => {
    const { brand } = await lockCompetition(transaction, competitionId);
    let query = unclaimedWithAddress(transaction, competitionId).orderBy("number");
    if (!again) query = query.where("claimMailedAt", "is", null);
    const found = await query.select(["id", "name", "proposedName", "claimCode", "contactEmail"]).execute();
    if (found.length === 0) return [];
    await transaction
      .updateTable("team")
      .set({ claimMailedAt: new Date() })
      .where(
        "id",
        "in",
        found.map((team) => team.id),
      )
      .execute();
    const details = { teams: found.length, again };
    const subject = `competition:${competitionId}`;
    await writeAuditEntry(transaction, { personId, act: "mail-claim-codes", subject, brand, details });
    await announce(transaction, `competition:${competitionId}`);
    return found;
  });
  for (const { name, proposedName, claimCode, contactEmail } of teams) {
    const code = claimCode === null ? undefined : codes.open(claimCode);
    if (code === undefined || contactEmail === null) continue;
    mailer.send({ to: contactEmail, ...emailFor({ name: proposedName ?? name, claimCode: code }) });
  }
  return teams.length;
}
