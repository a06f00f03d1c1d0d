import { decodeRaceLog } from "#engine/race-log/race-log-reader.ts";
import { type RaceMeta, readLogs } from "#server/races/find-race.ts";
import { siteContext } from "#server/http/site-context.ts";
import type { RouterContextProvider } from "react-router";
import { visitContext } from "../app/visit.server.ts";
import { formatsFor } from "#messages/formats.ts";
import { formatLoss } from "./replay/race-texts.ts";

/** Why the team's car lost public races, by race, in the visitor's language; undefined: it won, or no car did. */
export async function readLosses(
  context: Readonly<RouterContextProvider>,
  races: readonly RaceMeta[],
  teamId: string,
): Promise<Readonly<Record<string, string | undefined>>> {
  const { messages, language } = context.get(visitContext);
  const logs = await readLogs(context.get(siteContext).database, races);
  return Object.fromEntries(
    races.map(({ id, seats }) => {
      const seat = seats.find((each) => each.teamId === teamId)?.seat;
      const log = logs.get(id);
      const car = (each: number) => seats[each]?.teamName ?? "";
      const texts = { races: messages.races, car, number: formatsFor(language).number };
      return [
        id,
        seat === undefined || log === undefined ? undefined : formatLoss(decodeRaceLog(log), seat, texts)?.text,
      ];
    }),
  );
}
