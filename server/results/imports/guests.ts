import type { Family } from "#engine/race/families.ts";
import type { ExpressionBuilder } from "kysely";
import { writeAuditEntry } from "../../base/audit/write-audit-entry.ts";
import type { UndoAct } from "../../base/audit/undo.ts";
import type { Database, DatabaseTransaction } from "../../base/database/database.ts";
import type { Tables } from "../../base/database/tables.ts";
import { announce } from "../../base/live/announce.ts";
import { installationKey } from "../../racing/submissions/keep-receipt.ts";
import { importActs } from "#rules/import-acts.ts";
import {
  retractionReasons,
  retractionTakes,
  signRetraction,
  type RetractionReason,
  type RetractionTakes,
} from "#rules/retraction.ts";
import { applyRetractions, keepRetractions } from "./retractions.ts";

/** A car of another event that one may race against. It is no team of any competition, so it is in no official order. */
export interface Guest {
  id: string;
  /** as published; of one that was taken out its number */
  name: string;
  university: string;
  city: string;
  event: string;
  eventId: string;
  year: number | null;
  rank: number | null;
  /** compiled from public sources of a published log by whoever made the file: no installation vouches for it */
  isCompiled: boolean;
}

const guestColumns = [
  "guestCar.id",
  "guestCar.number",
  "guestCar.name",
  "guestCar.university",
  "guestCar.city",
  "guestCar.rank",
  "guestCar.withdrawnTakes",
  "importedEvent.name as event",
  "importedEvent.id as eventId",
  "importedEvent.startsAt",
  "importedEvent.publishedLog",
] as const;

/** Of several files of one event the newest is shown. */
export const isNewestFile = (row: ExpressionBuilder<Tables, "importedEvent">) =>
  row.not(
    row.exists(
      row
        .selectFrom("importedEvent as newer")
        .whereRef("newer.installationKey", "=", "importedEvent.installationKey")
        .whereRef("newer.eventId", "=", "importedEvent.eventId")
        .where("newer.state", "=", "verified")
        .whereRef("newer.importedAt", ">", "importedEvent.importedAt")
        .select("newer.id"),
    ),
  );

/** Most that are offered as rivals at once, the best of each event first. */
const mostGuests = 2_000;

/**
 * Every car that is a guest under the rules of these families, the newest event first, in each the best first.
 *
 * @param ofEach only so many places of each event
 * @param and a guest that is among them, whatever its place
 */
export async function listGuests(
  database: Database,
  families: readonly Family[],
  { ofEach, most = mostGuests, and }: { ofEach?: number; most?: number; and?: string } = {},
): Promise<Guest[]> {
  const rows = await database
    .selectFrom("guestCar")
    .innerJoin("importedEvent", "importedEvent.id", "guestCar.importedEventId")
    .where("importedEvent.state", "=", "verified")
    .where((event) => event(event.ref("importedEvent.formula", "->>").key("family"), "in", families))
    .where(isNewestFile as never)
    .where("guestCar.initcode", "is not", null)
    .where((car) => car.or([car("guestCar.withdrawnTakes", "is", null), car("guestCar.withdrawnTakes", "=", "name")]))
    .where("guestCar.isDisqualified", "=", false)
    .$if(ofEach !== undefined, (query) =>
      query.where((car) =>
        car.or([
          // Those of a published log may have no place.
          car(car.fn.coalesce("guestCar.rank", "guestCar.number"), "<=", ofEach ?? 0),
          car("guestCar.id", "=", and ?? ""),
        ]),
      ),
    )
    .orderBy((car) => car("guestCar.id", "=", and ?? ""), "desc")
    .orderBy("importedEvent.startsAt", (order) => order.desc().nullsLast())
    .orderBy("importedEvent.id")
    .orderBy("guestCar.rank", (order) => order.asc().nullsLast())
    .orderBy("guestCar.number")
    .limit(most)
    .select(guestColumns)
    .execute();
  return rows.map(({ startsAt, event, ...row }) => ({
    id: row.id,
    ...shownAs(row),
    event: event ?? "",
    eventId: row.eventId,
    year: startsAt?.getUTCFullYear() ?? null,
    rank: row.rank,
    isCompiled: row.publishedLog !== null,
  }));
}

/** Name, university and city of a guest as they are shown: of one that was taken out nothing but its number. */
export function shownAs(row: {
  number: number;
  name: string;
  university: string;
  city: string;
  withdrawnTakes: RetractionTakes | null;
}): { name: string; university: string; city: string } {
  if (row.withdrawnTakes !== null) return { name: `Team ${row.number}`, university: "", city: "" };
  return { name: row.name, university: row.university, city: row.city };
}

/** The program of a guest as hex with 0x; undefined where it is nobody's rival. */
export async function readGuestProgram(database: Database, guestId: string): Promise<`0x${string}` | undefined> {
  const row = await database
    .selectFrom("guestCar")
    .innerJoin("importedEvent", "importedEvent.id", "guestCar.importedEventId")
    .where("guestCar.id", "=", guestId)
    .where("importedEvent.state", "=", "verified")
    .where((car) => car.or([car("guestCar.withdrawnTakes", "is", null), car("guestCar.withdrawnTakes", "=", "name")]))
    .select("guestCar.initcode")
    .executeTakeFirst();
  return row?.initcode ? `0x${Buffer.from(row.initcode).toString("hex")}` : undefined;
}

/** The guests of an imported event as the panel shows them, best first. */
export async function listGuestsOfImport(database: Database, importId: string) {
  const { publicKey } = await installationKey(database);
  const rows = await database
    .selectFrom("guestCar")
    .where("importedEventId", "=", importId)
    .orderBy("rank", (order) => order.asc().nullsLast())
    .orderBy("number")
    .select([
      "id",
      "teamId",
      "number",
      "name",
      "university",
      "city",
      "rank",
      "language",
      "isAiEntrant",
      "withdrawnAt",
      "withdrawnTakes",
    ])
    .select((car) => [
      car("initcode", "is not", null).as("races"),
      car
        .exists(
          car
            .selectFrom("guestRetraction")
            .innerJoin("importedEvent", (join) =>
              join
                .onRef("importedEvent.installationKey", "=", "guestRetraction.installationKey")
                .onRef("importedEvent.eventId", "=", "guestRetraction.eventId"),
            )
            .where("importedEvent.id", "=", importId)
            .whereRef("guestRetraction.teamId", "=", "guestCar.teamId")
            .where("guestRetraction.signedBy", "=", publicKey)
            .select("guestRetraction.id"),
        )
        .as("isTakenOutHere"),
    ])
    .$narrowType<{ races: boolean; isTakenOutHere: boolean }>()
    .execute();
  // What was taken out the panel shows to nobody either.
  return rows.map((row) => ({ ...row, ...shownAs(row) }));
}

export interface Withdrawal {
  guestId: string;
  takes: RetractionTakes;
  reason: RetractionReason;
  personId: string;
}

/** Takes a guest out wherever it is shown, by a retraction that this installation signs. */
export function withdrawGuest(
  database: Database,
  wish: Withdrawal,
  now = new Date(),
): Promise<"withdrawn" | "unknown"> {
  return database.transaction().execute(async (transaction) => {
    const guest = await findGuest(transaction, wish.guestId);
    if (!guest) return "unknown";
    await takeOut(transaction, guest, wish, now);
    await writeDown(transaction, "withdraw-guest", guest, wish);
    return "withdrawn";
  });
}

/** Gives a guest back that this installation took out. One whose own installation took it out stays out. */
export function returnGuest(
  database: Database,
  { guestId, personId }: Pick<Withdrawal, "guestId" | "personId">,
): Promise<"returned" | "unknown"> {
  return database.transaction().execute(async (transaction) => {
    const guest = await findGuest(transaction, guestId);
    const taken = guest && (await giveBack(transaction, guest));
    if (!guest || !taken) return "unknown";
    await writeDown(transaction, "return-guest", guest, { ...taken, personId });
    return "returned";
  });
}

function findGuest(transaction: DatabaseTransaction, guestId: string) {
  return transaction
    .selectFrom("guestCar")
    .innerJoin("importedEvent", "importedEvent.id", "guestCar.importedEventId")
    .where("guestCar.id", "=", guestId)
    .where("importedEvent.state", "=", "verified")
    .select([
      "guestCar.id",
      "guestCar.teamId",
      "guestCar.number",
      "importedEvent.id as importId",
      "importedEvent.name as event",
      "importedEvent.brand",
      "importedEvent.eventId",
      "importedEvent.installationKey",
    ])
    .$narrowType<{ eventId: string; installationKey: string }>()
    .executeTakeFirst();
}

type FoundGuest = NonNullable<Awaited<ReturnType<typeof findGuest>>>;

async function takeOut(
  transaction: DatabaseTransaction,
  guest: FoundGuest,
  { takes, reason, personId }: Omit<Withdrawal, "guestId">,
  now: Date,
): Promise<void> {
  const { installationKey: key, eventId: event, teamId: team } = guest;
  const signer = await installationKey(transaction);
  const signed = signRetraction({ key, event, team, takes, reason, at: now.toISOString() }, signer);
  await keepRetractions(transaction, [signed], personId);
  await applyRetractions(transaction, guest);
}

async function giveBack(transaction: DatabaseTransaction, guest: FoundGuest) {
  const { publicKey } = await installationKey(transaction);
  const taken = await transaction
    .deleteFrom("guestRetraction")
    .where("installationKey", "=", guest.installationKey)
    .where("eventId", "=", guest.eventId)
    .where("teamId", "=", guest.teamId)
    .where("signedBy", "=", publicKey)
    .returning(["takes", "reason"])
    .executeTakeFirst();
  if (taken) await applyRetractions(transaction, guest);
  return taken;
}

/** Its number, never its name: what was taken out would stand in the log. */
async function writeDown(
  transaction: DatabaseTransaction,
  act: "withdraw-guest" | "return-guest",
  { id, number, event, brand }: FoundGuest,
  { takes, reason, personId }: Omit<Withdrawal, "guestId">,
): Promise<void> {
  await writeAuditEntry(transaction, {
    personId,
    act: importActs[act].log,
    subject: `guest:${id}`,
    brand,
    details: { number, competition: event, takes, reason },
  });
  await announce(transaction, "imports:all");
}

export const undoWithdrawalOfGuest: UndoAct = async (transaction, { subjectId }) => {
  const guest = await findGuest(transaction, subjectId);
  if (!guest || !(await giveBack(transaction, guest))) return "changed-since";
  await announce(transaction, "imports:all");
  return "undone";
};

export const undoReturnOfGuest: UndoAct = async (transaction, { subjectId, details, personId }) => {
  const guest = await findGuest(transaction, subjectId);
  const takes = retractionTakes.find((each) => each === details["takes"]);
  const reason = retractionReasons.find((each) => each === details["reason"]);
  if (!guest || !takes || !reason) return "no-longer-possible";
  await takeOut(transaction, guest, { takes, reason, personId }, new Date());
  await announce(transaction, "imports:all");
  return "undone";
};
