import { practises } from "#rules/competition-state.ts";
import type { Database } from "../../base/database/database.ts";
import { findCompetition } from "../../event/competitions/find-competition.ts";
import type { Visitor } from "../../people/accounts/visitor.ts";
import { may } from "../../people/accounts/permissions.ts";
import { familiesLike } from "../../racing/guests/guest-entrants.ts";
import { isNewestFile } from "./guests.ts";

/** Guests that a visitor's team may ask a friendly race against now. */
export interface FriendlyRivals {
  teamId: string;
  /** their ids, by what was asked for */
  guests: Record<string, string>;
}

/**
 * Which of some guests, or of some programs, the visitor's team may race against on the server.
 *
 * @returns null for whoever has no team that practises now
 */
export async function friendlyRivals(
  database: Database,
  who: Visitor,
  by: "id" | "codeHash",
  wanted: readonly string[],
): Promise<FriendlyRivals | null> {
  for (const { teamId, competitionId } of who.memberships) {
    if (!may(who, { act: "submit-car", teamId })) continue;
    const competition = await findCompetition(database, competitionId);
    if (!competition || !practises(competition)) continue;
    const guests = await rivalsAmong(database, competition.formula.family, by, wanted);
    return { teamId, guests };
  }
  return null;
}

async function rivalsAmong(
  database: Database,
  family: Parameters<typeof familiesLike>[0],
  by: "id" | "codeHash",
  wanted: readonly string[],
): Promise<Record<string, string>> {
  if (wanted.length === 0) return {};
  const rows = await database
    .selectFrom("guestCar")
    .innerJoin("importedEvent", "importedEvent.id", "guestCar.importedEventId")
    .where("importedEvent.state", "=", "verified")
    .where((event) => event(event.ref("importedEvent.formula", "->>").key("family"), "in", familiesLike(family)))
    .where(isNewestFile as never)
    .where("guestCar.initcode", "is not", null)
    .where((car) => car.or([car("guestCar.withdrawnTakes", "is", null), car("guestCar.withdrawnTakes", "=", "name")]))
    .where("guestCar.isDisqualified", "=", false)
    .where(`guestCar.${by}`, "in", wanted)
    .orderBy("guestCar.id")
    .select(["guestCar.id", "guestCar.codeHash"])
    .execute();
  return Object.fromEntries(rows.map(({ id, codeHash }) => [by === "id" ? id : (codeHash ?? ""), id]));
}
