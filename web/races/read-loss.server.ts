import { decodeRaceLog } from "#engine/race-log/race-log-reader.ts";
import { findRace } from "#server/races/find-race.ts";
import { siteContext } from "#server/http/site-context.ts";
import type { RouterContextProvider } from "react-router";
import { visitContext } from "../app/visit.server.ts";
import { formatsFor } from "#messages/formats.ts";
import { formatLoss } from "./replay/race-texts.ts";

/** Why the team's car lost a public race, in the visitor's language; undefined: it won, or no car did. */
export async function readLoss(
  context: Readonly<RouterContextProvider>,
  raceId: string,
  teamId: string,
): Promise<string | undefined> {
  const race = await findRace(context.get(siteContext).database, raceId);
  const seats = race?.meta.seats ?? [];
  const seat = seats.find((each) => each.teamId === teamId)?.seat;
  if (seat === undefined || !race?.log) return undefined;
  const { messages, language } = context.get(visitContext);
  const car = (each: number) => seats[each]?.teamName ?? "";
  return formatLoss(decodeRaceLog(race.log), seat, { races: messages.races, car, number: formatsFor(language).number })
    ?.text;
}

/** By race. */
export async function readLosses(
  context: Readonly<RouterContextProvider>,
  races: readonly { id: string }[],
  teamId: string,
): Promise<Readonly<Record<string, string | undefined>>> {
  return Object.fromEntries(
    await Promise.all(races.map(async ({ id }) => [id, await readLoss(context, id, teamId)] as const)),
  );
}
