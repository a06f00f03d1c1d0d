import { writeAuditEntry } from "../../base/audit/write-audit-entry.ts";
import type { DatabaseTransaction } from "../../base/database/database.ts";
import { insertRows } from "../../base/database/insert-rows.ts";
import { newId } from "../../base/database/new-id.ts";
import type { EventFileFacts } from "#rules/read-event-file.ts";
import { guardOf } from "#rules/act.ts";
import { importActs, type ImportState } from "#rules/import-acts.ts";
import type { CollectedGuest, CollectedGuests } from "./collect-guests.ts";
import { rememberInstallation } from "./installations.ts";
import { applyRetractions } from "./retractions.ts";

/** Rows of one insert: PostgreSQL takes 65 535 values. */

/** Lets a verified event appear, with its guests, as one. */
export async function keepImport(
  transaction: DatabaseTransaction,
  importId: string,
  {
    facts,
    guests,
    leftOut,
    draw,
    publishedLog,
    address,
  }: { facts: EventFileFacts; address: string | null } & CollectedGuests,
): Promise<void> {
  const { competition, key, counts, formula, engine, manifestHash } = facts;
  const row = await transaction
    .selectFrom("importedEvent")
    .where("id", "=", importId)
    .where("state", "in", guardOf<ImportState>(importActs["accept-import"]).from)
    .select(["brand", "draw"])
    .forUpdate()
    .executeTakeFirst();
  if (!row) return;
  const before = await transaction
    .selectFrom("importedEvent")
    .where("installationKey", "=", key)
    .where("eventId", "=", competition.id)
    .where("state", "=", "verified")
    .orderBy("importedAt", "desc")
    .select("id")
    .executeTakeFirst();
  await rememberInstallation(transaction, key, address);
  await transaction
    .updateTable("importedEvent")
    .set({
      state: "verified",
      installationKey: key,
      eventId: competition.id,
      manifestHash,
      name: competition.name,
      city: competition.brand,
      startsAt: competition.startsAt === null ? null : new Date(competition.startsAt),
      endsAt: competition.endsAt === null ? null : new Date(competition.endsAt),
      formula: JSON.stringify(formula),
      engine,
      counts: JSON.stringify(counts),
      draw: JSON.stringify({ share: row.draw?.share ?? 1, seed: row.draw?.seed ?? "", ...draw }),
      leftOut: JSON.stringify(leftOut),
      publishedLog: publishedLog && JSON.stringify(publishedLog),
      progress: null,
      differsFrom: before?.id ?? null,
      decidedAt: new Date(),
    })
    .where("id", "=", importId)
    .execute();
  const rows = guests.map((guest) => guestRow(importId, guest));
  await insertRows(transaction, "guestCar", rows);
  await applyRetractions(transaction, { installationKey: key, eventId: competition.id });
  await writeAuditEntry(transaction, {
    personId: null,
    act: importActs["accept-import"].log,
    subject: `import:${importId}`,
    brand: row.brand,
    details: { name: competition.name, key, races: draw.races, agreed: draw.agreed, leftOut: leftOut.length },
  });
}

function guestRow(importedEventId: string, { team, division, initcode, source, bestRace }: CollectedGuest) {
  const { result } = team;
  return {
    id: newId(),
    importedEventId,
    teamId: team.id,
    number: team.number,
    code: team.code,
    name: team.name,
    university: team.university,
    city: team.city,
    liveryPrimary: team.livery[0],
    liverySecondary: team.livery[1],
    isAiEntrant: team.isAiEntrant,
    isDisqualified: team.isDisqualified,
    language: team.language,
    codeHash: team.codeHash,
    initcode,
    source: source?.text ?? null,
    sourceLanguage: source?.language ?? null,
    divisionEnglish: division?.english ?? null,
    divisionTurkish: division?.turkish ?? null,
    rank: result?.rank ?? null,
    place: result?.place ?? null,
    placeOf: result?.of ?? null,
    races: result?.races ?? null,
    wins: result?.wins ?? null,
    stageId: result?.stageId ?? null,
    bestRace: bestRace && JSON.stringify({ id: bestRace.id, number: bestRace.number }),
    bestRaceLog: bestRace?.log ?? null,
  };
}
