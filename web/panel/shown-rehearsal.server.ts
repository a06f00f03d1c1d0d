import type { RouterContextProvider } from "react-router";
import { replayEndsAt } from "#domain/competitions/event-replay.ts";
import type { Rehearsal } from "#server/panel/readiness/rehearsal.ts";
import { localisedName, localisedStages } from "../app/visit.server.ts";
import type { ShownRehearsal } from "./rehearsal-card.tsx";

export function shownRehearsal(context: Readonly<RouterContextProvider>, rehearsal: Rehearsal): ShownRehearsal {
  const { replay } = rehearsal;
  return {
    ...rehearsal,
    name: localisedName(context, rehearsal.name),
    stages: localisedStages(context, rehearsal.stages),
    replay: replay && { speed: replay.speed, endsAt: replayEndsAt(replay) },
  };
}
