import { createHash } from "node:crypto";
import { sql } from "kysely";
import { codeHash } from "#engine/cars/car.ts";
import { families, type Family } from "#engine/race/families.ts";
import { carFamilyOf } from "#languages/compiling/car-family.ts";
import { guestKeyOf } from "#rules/stands-for.ts";
import type { LiveryColour } from "#rules/livery.ts";
import type { SeatedCar } from "#rules/race-report.ts";
import { announce } from "../../base/live/announce.ts";
import type { Database, DatabaseTransaction } from "../../base/database/database.ts";
import { newId } from "../../base/database/new-id.ts";
import { chooseTeamCode } from "../../event/competitions/team-code.ts";

/** Start numbers of guests, apart from those of teams and of house cars. */
const firstGuestNumber = 951;

/** Families whose cars race by a formula of one of them. */
export const familiesLike = (family: Family): Family[] =>
  (Object.keys(families) as Family[]).filter((each) => carFamilyOf(each) === carFamilyOf(family));

/** A guest with its program, that may be raced against by these rules; undefined: nobody's rival any more, or of other rules. */
function findRival(database: Database, guestId: string, family: Family) {
  return database
    .selectFrom("guestCar")
    .innerJoin("importedEvent", "importedEvent.id", "guestCar.importedEventId")
    .where("guestCar.id", "=", guestId)
    .where("importedEvent.state", "=", "verified")
    .where((event) => event(event.ref("importedEvent.formula", "->>").key("family"), "in", familiesLike(family)))
    .where((car) => car.or([car("guestCar.withdrawnTakes", "is", null), car("guestCar.withdrawnTakes", "=", "name")]))
    .where("guestCar.isDisqualified", "=", false)
    .where("guestCar.initcode", "is not", null)
    .select([
      "guestCar.teamId as guestTeamId",
      "guestCar.number",
      "guestCar.name",
      "guestCar.university",
      "guestCar.city",
      "guestCar.language",
      "guestCar.liveryPrimary",
      "guestCar.liverySecondary",
      "guestCar.initcode",
      "importedEvent.installationKey",
      "importedEvent.eventId",
      "importedEvent.name as event",
    ])
    .$narrowType<{ initcode: Uint8Array; installationKey: string; eventId: string }>()
    .executeTakeFirst();
}

/**
 * Has a team without members stand for a guest in a competition, which the caller has locked; the one that stands for it already serves again.
 * It has no active car, so that no ladder, no freeze and no stage finds it: only who asks for this very guest races against it.
 *
 * @returns undefined: it is no guest of these rules, or was taken out
 */
export async function enterGuest(
  transaction: DatabaseTransaction,
  { competitionId, guestId, family }: { competitionId: string; guestId: string; family: Family },
): Promise<SeatedCar | undefined> {
  const guest = await findRival(transaction, guestId, family);
  if (!guest) return undefined;
  const { initcode, liveryPrimary, liverySecondary, ...published } = guest;
  const { installationKey, eventId, guestTeamId } = published;
  const known = await transaction
    .selectFrom("guestEntrant")
    .innerJoin("team", "team.id", "guestEntrant.teamId")
    .innerJoin("car", "car.id", "guestEntrant.carId")
    .where("team.competitionId", "=", competitionId)
    .where("guestEntrant.installationKey", "=", installationKey)
    .where("guestEntrant.eventId", "=", eventId)
    .where("guestEntrant.guestTeamId", "=", guestTeamId)
    .select(["team.id as teamId", "car.id as carId", "car.codeHash"])
    .executeTakeFirst();
  const hash = codeHash(initcode);
  if (known?.codeHash === hash) return { teamId: known.teamId, carId: known.carId };
  const teamId =
    known?.teamId ??
    (await addTeam(transaction, competitionId, {
      key: guestKeyOf(createHash("sha256").update(`${installationKey} ${eventId} ${guestTeamId}`).digest("hex")),
      liveryPrimary,
      liverySecondary,
    }));
  const carId = newId();
  await transaction
    .insertInto("car")
    .values({ id: carId, teamId, submissionId: null, name: `Car ${guest.number}`, initcode, codeHash: hash })
    .execute();
  const said = { ...published, event: guest.event ?? "", carId };
  await transaction
    .insertInto("guestEntrant")
    .values({ teamId, ...said })
    .onConflict((conflict) => conflict.column("teamId").doUpdateSet(said))
    .execute();
  await showGuestEntrants(transaction, { installationKey, eventId, guestTeamId });
  return { teamId, carId };
}

async function addTeam(
  transaction: DatabaseTransaction,
  competitionId: string,
  guest: { key: string; liveryPrimary: LiveryColour; liverySecondary: LiveryColour },
): Promise<string> {
  const others = await transaction
    .selectFrom("team")
    .where("competitionId", "=", competitionId)
    .select(["code", "number"])
    .execute();
  const numbers = new Set(others.map(({ number }) => number));
  let number = firstGuestNumber;
  while (numbers.has(number)) number += 1;
  const id = newId();
  await transaction
    .insertInto("team")
    .values({
      id,
      competitionId,
      // What it is called follows from what its event published, and from what was taken out since.
      name: "Guest",
      // No team's own name is compared as one that begins with a space.
      nameKey: ` ${guest.key}`,
      university: "",
      city: "",
      liveryPrimary: guest.liveryPrimary,
      liverySecondary: guest.liverySecondary,
      number,
      // A name that is taken out must not be read from it.
      code: chooseTeamCode("Guest", new Set(others.map(({ code }) => code))),
      houseCar: guest.key,
      activeCarId: null,
      createdBy: null,
    })
    .execute();
  return id;
}

/** Whose car it is, or all of an event's. */
interface GuestOfEvent {
  installationKey: string;
  eventId: string;
  guestTeamId?: string;
}

/**
 * Makes the teams that stand for guests as the retractions have these: named as published, or by the number; racing if they were invited and their
 * car is not taken out. A race that was run keeps its result, and is shown with the name of now.
 */
export async function showGuestEntrants(
  transaction: DatabaseTransaction,
  { installationKey, eventId, guestTeamId }: GuestOfEvent,
): Promise<void> {
  const ofGuest = sql`g.installation_key = ${installationKey} and g.event_id = ${eventId}
    and (${guestTeamId ?? null}::text is null or g.guest_team_id = ${guestTeamId ?? null})`;
  await sql`
    update guest_entrant g set withdrawn_takes = (select min(r.takes) from guest_retraction r
      where r.installation_key = g.installation_key and r.event_id = g.event_id and r.team_id = g.guest_team_id)
    where ${ofGuest}
  `.execute(transaction);
  const { rows } = await sql<{ competitionId: string }>`
    update team set
      name = case when g.withdrawn_takes is null then g.name else 'Team ' || g.number end,
      university = case when g.withdrawn_takes is null then g.university else '' end,
      city = case when g.withdrawn_takes is null then g.city else '' end,
      active_car_id = case when g.invited_at is not null and g.withdrawn_takes is distinct from 'car' then g.car_id end,
      version = team.version + 1
    from guest_entrant g where g.team_id = team.id and ${ofGuest}
    returning team.competition_id as "competitionId"
  `.execute(transaction);
  await announce(transaction, ...rows.map(({ competitionId }) => `names:${competitionId}` as const));
}

/** The car with which a team that stands for a guest is raced against; undefined: it stands for none, or its car was taken out. */
export async function carOfGuestTeam(database: Database, teamId: string): Promise<SeatedCar | undefined> {
  const row = await database
    .selectFrom("guestEntrant")
    .where("teamId", "=", teamId)
    .where((guest) => guest.or([guest("withdrawnTakes", "is", null), guest("withdrawnTakes", "=", "name")]))
    .select(["teamId", "carId"])
    .executeTakeFirst();
  return row;
}
