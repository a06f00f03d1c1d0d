import { placeOfStep, type RaceOnScreen, type SceneTeam, firstStepOf, type StepFact } from "#domain/show/scene.ts";
import { teamsInFocus, factsOf, type SceneKind } from "#domain/show/scenes.ts";
import { raceProgress } from "#domain/show/scenes/race.ts";
import type { boards } from "#domain/show/scenes/standings.ts";
import type { Database } from "../platform/database/database.ts";
import { openPackage } from "./build-package.ts";
import { classificationsOf, placesOf, type FinalPlace } from "../stages/classification.ts";
import { maySeeOrder, seenBy } from "../races/may-see-race.ts";
import type { StageKind } from "#domain/stages/stage-state.ts";

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
  const summaryOf = stepSummariser(scenes, show);
  const place = placeOfStep(show.steps, show.step);
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

export interface StepSummary {
  scene: number;
  kind: SceneKind;
  board?: (typeof boards)[number];
  title: string;
  step: number;
  steps: number;
  facts: StepFact[];
  note: string;
}

/**
 * The current, next and further steps. Contains secret results: for those who run the show.
 * @param onScreen playback of a race log on screens
 */
export async function stepSummaries(
  database: Database,
  show: { id: string; step: number; steps: readonly { steps: number }[]; steppedAt: Date | null },
  onScreen: (log: string) => RaceOnScreen,
  later = 0,
) {
  const scenes = await openPackage(database, show.id);
  const summaryOf = stepSummariser(scenes, show);
  const now = summaryOf(show.step);
  const content = now && scenes[now.scene]?.content;
  const elapsedMs = Date.now() - (show.steppedAt?.getTime() ?? 0);
  return {
    now,
    race: now && content?.kind === "race" ? raceProgress(content, now.step - 1, elapsedMs, onScreen) : null,
    next: summaryOf(show.step + 1),
    later: Array.from({ length: later }, (_, index) => summaryOf(show.step + 2 + index)).filter(
      (each) => each !== null,
    ),
  };
}

export function stepSummariser(
  scenes: Awaited<ReturnType<typeof openPackage>>,
  show: { steps: readonly { steps: number }[] },
): (step: number) => StepSummary | null {
  return (step: number): StepSummary | null => {
    const place = placeOfStep(show.steps, step);
    const scene = place && scenes[place.scene];
    if (!scene) return null;
    return {
      scene: place.scene,
      kind: scene.content.kind,
      ...(scene.content.kind === "standings" && { board: scene.content.order ? "order" : "seeding" }),
      title: scene.content.title,
      step: step - firstStepOf(show.steps, place.scene) + 1,
      steps: show.steps[place.scene]?.steps ?? 1,
      facts: factsOf(scene.content, place.step),
      note: scene.note,
    };
  };
}

export interface TeamHistory {
  teamId: string;
  stages: {
    name: string;
    kind: StageKind;
    competitionName: string;
    place: number;
    of: number;
    wins: number;
    races: number;
  }[];
  /** races that the venue has seen, practice included */
  races: number;
  wins: number;
  podiums: number;
  cars: number;
  /** races since the last win; null: none */
  sinceWin: number | null;
}

export interface Duel {
  teams: [string, string];
  ahead: [number, number];
  lastAhead: string;
}

async function teamHistories(database: Database, teamIds: readonly string[]): Promise<TeamHistory[]> {
  if (teamIds.length === 0) return [];
  const released = await database
    .selectFrom("stage")
    .innerJoin("competition", "competition.id", "stage.competitionId")
    .where("stage.state", "=", "released")
    .where((where) =>
      where.exists(
        where
          .selectFrom("stageEntrant")
          .whereRef("stageEntrant.stageId", "=", "stage.id")
          .where("stageEntrant.teamId", "in", [...teamIds])
          .select("stageEntrant.teamId"),
      ),
    )
    .orderBy("stage.releasedAt", "desc")
    .select([
      "stage.id",
      "stage.name",
      "stage.kind",
      "stage.state",
      "stage.publicAt",
      "competition.name as competitionName",
    ])
    .execute();
  const visible = released.filter((stage) => maySeeOrder(stage, "hall"));
  const orders: (Omit<TeamHistory["stages"][number], "place" | "wins" | "races"> & { places: FinalPlace[] })[] = [];
  for (const { id, name, kind, competitionName } of visible) {
    for (const { places } of await classificationsOf(database, id))
      orders.push({ name, kind, competitionName, of: placesOf(places), places });
  }
  const seats = await database
    .selectFrom("raceSeat")
    .innerJoin("race", "race.id", "raceSeat.raceId")
    .where("raceSeat.teamId", "in", [...teamIds])
    .where(seenBy("hall"))
    .orderBy("race.finishedAt", "desc")
    .orderBy("race.number", "desc")
    .select(["raceSeat.teamId", "raceSeat.place"])
    .execute();
  const cars = await database
    .selectFrom("car")
    .where("teamId", "in", [...teamIds])
    .groupBy("teamId")
    .select(({ fn }) => ["teamId", fn.countAll<number>().as("count")])
    .execute();
  return teamIds.map((teamId) => {
    const finishes = seats.filter((seat) => seat.teamId === teamId).map((seat) => seat.place);
    const lastWin = finishes.indexOf(1);
    return {
      teamId,
      stages: orders.flatMap(({ places, ...stage }) => {
        const result = places.find((each) => each.teamId === teamId);
        return result ? [{ ...stage, place: result.place, wins: result.wins, races: result.races }] : [];
      }),
      races: finishes.length,
      wins: finishes.filter((place) => place === 1).length,
      podiums: finishes.filter((place) => place !== null && place <= 3).length,
      cars: cars.find((each) => each.teamId === teamId)?.count ?? 0,
      sinceWin: lastWin === -1 ? null : lastWin,
    };
  });
}

/** From races that the venue has seen, most meetings first. */
async function duelsBetween(database: Database, teamIds: readonly string[]): Promise<Duel[]> {
  if (teamIds.length < 2) return [];
  const meetings = await database
    .selectFrom("raceSeat as one")
    .innerJoin("raceSeat as other", "other.raceId", "one.raceId")
    .innerJoin("race", "race.id", "one.raceId")
    .where("one.teamId", "in", [...teamIds])
    .where("other.teamId", "in", [...teamIds])
    .whereRef("one.teamId", "<", "other.teamId")
    .where("one.place", "is not", null)
    .where("other.place", "is not", null)
    .where(seenBy("hall"))
    .orderBy("race.finishedAt")
    .orderBy("race.number")
    .select(["one.teamId as one", "other.teamId as other", "one.place as onePlace", "other.place as otherPlace"])
    .execute();
  const duels = new Map<string, Duel>();
  for (const { one, other, onePlace, otherPlace } of meetings) {
    const key = `${one} ${other}`;
    const duel = duels.get(key) ?? { teams: [one, other], ahead: [0, 0], lastAhead: one };
    const oneIsAhead = (onePlace ?? 0) < (otherPlace ?? 0);
    duel.ahead[oneIsAhead ? 0 : 1] += 1;
    duel.lastAhead = oneIsAhead ? one : other;
    duels.set(key, duel);
  }
  return [...duels.values()].toSorted((a, b) => b.ahead[0] + b.ahead[1] - (a.ahead[0] + a.ahead[1]));
}
