import { placeOfStep, type SceneTeam } from "#domain/show/scene.ts";
import { teamsInFocus } from "#domain/show/scenes.ts";
import type { Database } from "../platform/database/database.ts";
import { openPackage } from "./build-package.ts";
import { stepSummariser } from "./step-facts.ts";
import { duelsBetween, teamHistories } from "./team-history.ts";

const stepsAhead = 6;
const mostTeams = 10;

export interface CommentedRace {
  title: string;
  log: string;
  seats: SceneTeam[];
  /** since it started on screens; null: not started */
  elapsedMs: number | null;
}

export interface CommentedOrder {
  stage: string;
  advancing: number;
  places: { team: SceneTeam; place: number; frozenPlace: number; score: number; wins: number; races: number }[];
}

/** Contains results that are still secret: only for those who may comment. */
export async function commentaryOf(
  database: Database,
  show: { id: string; step: number; steps: readonly { steps: number }[]; steppedAt: Date | null },
  nowMs = Date.now(),
) {
  const scenes = await openPackage(database, show.id);
  const counts = show.steps.map((scene) => scene.steps);
  const summaryOf = stepSummariser(scenes, show);
  const place = placeOfStep(counts, show.step);
  const here = place?.scene ?? -1;
  const fromHere = scenes.slice(Math.max(0, here)).map(({ content }) => content);
  const race = fromHere.find((content) => content.kind === "race");
  const order = fromHere.find((content) => content.kind === "reveal" || content.kind === "podium");
  const isRaceOn = race !== undefined && scenes[here]?.content === race && place?.step === 1;
  const focusOf = (scene: number, step: number) => (scenes[scene] ? teamsInFocus(scenes[scene].content, step) : []);
  const focus = focusOf(here, place?.step ?? 0);
  const teams = (focus.length > 0 ? focus : focusOf(here + 1, 0)).slice(0, mostTeams);
  const teamIds = teams.map(({ teamId }) => teamId);
  const histories = await teamHistories(database, teamIds);
  return {
    now: summaryOf(show.step),
    ahead: Array.from({ length: stepsAhead }, (_, index) => summaryOf(show.step + 1 + index)).filter(
      (step) => step !== null,
    ),
    race: race
      ? {
          title: race.title,
          log: race.log,
          seats: race.seats,
          elapsedMs: isRaceOn ? Math.max(0, nowMs - (show.steppedAt?.getTime() ?? nowMs)) : null,
        }
      : null,
    order: order
      ? {
          stage: order.stage,
          advancing: order.kind === "reveal" ? order.advancing : 0,
          places: order.teams
            .toSorted((a, b) => a.place - b.place)
            .map(({ place: truth, frozenPlace, score, wins, races, ...team }) => ({
              team,
              place: truth,
              frozenPlace,
              score,
              wins,
              races,
            })),
        }
      : null,
    teams: teams.map((team, index) => ({ ...team, history: histories[index]! })),
    duels: await duelsBetween(database, teamIds),
  };
}
