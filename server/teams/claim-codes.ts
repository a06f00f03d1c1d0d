import { writeAuditEntry } from "../platform/audit/write-audit-entry.ts";
import type { Database } from "../platform/database/database.ts";
import { newId } from "../platform/database/new-id.ts";
import { type SealedCodes, sealedPrefix } from "../platform/database/sealed-codes.ts";
import { announce } from "../platform/live/announce.ts";
import { sql } from "kysely";
import { forgetDeletedRows } from "../platform/database/forget-deleted-rows.ts";

const rowsAtOnce = 500;

const places = [
  { table: "team", column: "claim_code" },
  { table: "team_invitation", column: "code" },
];

/**
 * Seals codes stored by an earlier version. Runs at start-up in each process with the key, because migrations may run
 * in a worker without it.
 * @returns how many it sealed
 */
export async function sealPlainCodes(database: Database, codes: SealedCodes): Promise<number> {
  let sealed = 0;
  for (const { table, column } of places) {
    const [name, code] = [sql.table(table), sql.ref(column)];
    for (;;) {
      const { rows } = await sql<{ code: string }>`
        select ${code} as code from ${name} where not starts_with(${code}, ${sealedPrefix}) limit ${rowsAtOnce}
      `.execute(database);
      if (rows.length === 0) break;
      const sealedBy = JSON.stringify(Object.fromEntries(rows.map((row) => [row.code, codes.seal(row.code)])));
      await sql`
        update ${name} set ${code} = ${sealedBy}::jsonb ->> ${code} where jsonb_exists(${sealedBy}::jsonb, ${code})
      `.execute(database);
      sealed += rows.length;
    }
  }
  if (sealed > 0)
    await forgetDeletedRows(
      database,
      places.map(({ table }) => table),
    );
  return sealed;
}

/** Hard to guess, but short enough to type from a card. */
const claimCodeLength = 10;

export function newClaimCode(): string {
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
    const { brand } = await transaction
      .selectFrom("competition")
      .where("id", "=", competitionId)
      .select("brand")
      .forUpdate()
      .executeTakeFirstOrThrow();
    const lost = await listLostClaimCodes(transaction, codes, competitionId);
    for (const id of lost) {
      await transaction
        .updateTable("team")
        .set({ claimCode: codes.seal(newClaimCode()), claimMailedAt: null })
        .where("id", "=", id)
        .execute();
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
