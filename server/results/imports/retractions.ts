import { sql } from "kysely";
import { inTransaction, type Database, type DatabaseTransaction } from "../../base/database/database.ts";
import { newId } from "../../base/database/new-id.ts";
import { announce } from "../../base/live/announce.ts";
import { showGuestEntrants } from "../../racing/guests/guest-entrants.ts";
import { installationKey } from "../../racing/submissions/keep-receipt.ts";
import { signRetraction, writeRetractions, type SignedRetraction } from "#rules/retraction.ts";
import { teamsOutOfFiles } from "../../event/teams/out-of-files.ts";
import { listEventsWithFile } from "../archive/event-files.ts";

/** What a retraction is about: a team of an event, or a whole event. */
interface OfEvent {
  installationKey: string;
  eventId: string;
  teamId?: string;
}

/** Makes guests as the retractions have them that are here: whoever is in one is out, whoever is in none is back. */
export async function applyRetractions(
  transaction: DatabaseTransaction,
  { installationKey: key, eventId, teamId }: OfEvent,
): Promise<void> {
  await sql`
    update guest_car set
      withdrawn_at = (select min(r.at) from guest_retraction r
        where r.installation_key = e.installation_key and r.event_id = e.event_id and r.team_id = guest_car.team_id),
      withdrawn_takes = (select min(r.takes) from guest_retraction r
        where r.installation_key = e.installation_key and r.event_id = e.event_id and r.team_id = guest_car.team_id)
    from imported_event e
    where e.id = guest_car.imported_event_id and e.installation_key = ${key} and e.event_id = ${eventId}
      and (${teamId ?? null}::text is null or guest_car.team_id = ${teamId ?? null})
  `.execute(transaction);
  await showGuestEntrants(transaction, {
    installationKey: key,
    eventId,
    ...(teamId !== undefined && { guestTeamId: teamId }),
  });
}

/** Keeps retractions, each once for each that says so. */
export async function keepRetractions(
  transaction: DatabaseTransaction,
  retractions: readonly SignedRetraction[],
  personId: string | null,
): Promise<void> {
  for (const { retraction, signedText, signature } of retractions) {
    const said = {
      takes: retraction.takes,
      reason: retraction.reason,
      signedText,
      signature,
      at: new Date(retraction.at),
    };
    await transaction
      .insertInto("guestRetraction")
      .values({
        id: newId(),
        installationKey: retraction.key,
        eventId: retraction.event,
        teamId: retraction.team,
        signedBy: retraction.by,
        personId,
        ...said,
      })
      .onConflict((conflict) =>
        conflict.columns(["installationKey", "eventId", "teamId", "signedBy"]).doUpdateSet(said),
      )
      .execute();
  }
}

/**
 * Honours the list of an installation about its own events. What it says of others' is nobody's.
 *
 * @param isWhole whether whoever is no longer in it is given back
 */
export function honourRetractions(
  database: Database,
  key: string,
  retractions: readonly SignedRetraction[],
  isWhole: boolean,
): Promise<void> {
  const own = retractions.filter(({ retraction }) => retraction.key === key && retraction.by === key);
  return inTransaction(database, async (transaction) => {
    const before = await transaction
      .selectFrom("guestRetraction")
      .where("installationKey", "=", key)
      .where("signedBy", "=", key)
      .select(["id", "eventId", "teamId", "signature"])
      .execute();
    const known = new Set(before.map(({ signature }) => signature));
    const fresh = own.filter(({ signature }) => !known.has(signature));
    const listed = new Set(own.map(({ retraction }) => `${retraction.event} ${retraction.team}`));
    const gone = isWhole ? before.filter(({ eventId, teamId }) => !listed.has(`${eventId} ${teamId}`)) : [];
    if (fresh.length === 0 && gone.length === 0) return;
    await keepRetractions(transaction, fresh, null);
    for (const { id } of gone) await transaction.deleteFrom("guestRetraction").where("id", "=", id).execute();
    const events = new Set([...fresh.map(({ retraction }) => retraction.event), ...gone.map(({ eventId }) => eventId)]);
    for (const eventId of events) await applyRetractions(transaction, { installationKey: key, eventId });
    await announce(transaction, "imports:all");
  });
}

/**
 * The retractions that this installation publishes: teams of its own events that its organisers hid or that their captains took out, and guests that it took out. Others
 * honour those about its own events.
 */
export async function ownRetractions(database: Database): Promise<string> {
  const signer = await installationKey(database);
  const events = (await listEventsWithFile(database)).map(({ id }) => id);
  const hidden =
    events.length === 0
      ? []
      : await database
          .selectFrom("team")
          .where("competitionId", "in", events)
          .where("hiddenAt", "is not", null)
          .orderBy("hiddenAt")
          .orderBy("id")
          .select(["id", "competitionId", "hiddenAt"])
          .execute();
  const own = hidden.map(({ id, competitionId, hiddenAt }) =>
    signRetraction(
      {
        key: signer.publicKey,
        event: competitionId,
        team: id,
        takes: "name",
        reason: "organiser",
        at: (hiddenAt ?? new Date(0)).toISOString(),
      },
      signer,
    ),
  );
  const byOwnWish = (await teamsOutOfFiles(database, events)).map(({ id, competitionId, takes, at }) =>
    signRetraction(
      { key: signer.publicKey, event: competitionId, team: id, takes, reason: "team-wish", at: at.toISOString() },
      signer,
    ),
  );
  const ofGuests = await database
    .selectFrom("guestRetraction")
    .where("signedBy", "=", signer.publicKey)
    .orderBy("at")
    .orderBy("id")
    .select(["signedText", "signature"])
    .execute();
  return writeRetractions([...own, ...byOwnWish, ...ofGuests], signer);
}
