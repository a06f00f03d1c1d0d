import { decodeRaceLog } from "#engine/race-log/race-log-reader.ts";
import { type RaceMeta, readLogs } from "#server/races/find-race.ts";
import { siteContext } from "#server/http/site-context.ts";
import type { RouterContextProvider } from "react-router";
import { visitContext } from "../app/visit.server.ts";
import { formatsFor } from "#messages/formats.ts";
import { formatLoss } from "./replay/race-texts.ts";
import { mostFrequentLoss } from "./why-lost.ts";

export interface Losses {
  /** by race; undefined: the car won, or no car did */
  reasons: Readonly<Record<string, string | undefined>>;
  /** the most frequent kind of reason; null: no kind twice */
  mostOften: string | null;
}

export const noLosses: Losses = { reasons: {}, mostOften: null };

/** Why the team's car lost public races, in the visitor's language. */
export async function readLosses(
  context: Readonly<RouterContextProvider>,
  races: readonly RaceMeta[],
  teamId: string,
): Promise<Losses> {
  const { messages, language } = context.get(visitContext);
  const { story } = messages.races;
  const { number } = formatsFor(language);
  const logs = await readLogs(context.get(siteContext).database, races);
  const losses = races.flatMap(({ id, seats }) => {
    const seat = seats.find((each) => each.teamId === teamId)?.seat;
    const log = logs.get(id);
    const texts = { races: messages.races, car: (each: number) => seats[each]?.teamName ?? "", number };
    const loss = seat !== undefined && log && formatLoss(decodeRaceLog(log), seat, texts);
    return loss ? [{ id, ...loss }] : [];
  });
  const most = mostFrequentLoss(losses);
  return {
    reasons: Object.fromEntries(losses.map(({ id, text }) => [id, text])),
    mostOften:
      most &&
      story.mostOften({
        ...most,
        count: number(most.count),
        of: number(losses.length),
        races: number(races.length),
      }),
  };
}
