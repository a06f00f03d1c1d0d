import type { PredictionBoard, PredictionKind } from "#engine/show/prediction.ts";
import { placeOfStep, type SceneTeam, type RaceOnScreen } from "#domain/show/scene.ts";
import {
  type ContentOf,
  type SceneContent,
  seenSoFar,
  revealedPlaces,
  type SeenOf,
  type SceneDefinition,
  type SceneSteps,
} from "#domain/show/scenes.ts";
import type { Database } from "../platform/database/database.ts";
import { findDivisionName, type DivisionName } from "../competitions/divisions/divisions.ts";
import { openScenes } from "./build-package.ts";
import { isEntryKnown, predictableTeams } from "./entrants-of.ts";
import { predictionBoards, revealedOrders, sealColumns, sealedSince, sealOfShow } from "./predictions.ts";
import { provisionalScenes } from "./provisional-results.ts";
import { isRaceSealed, racePicks } from "./race-predictions.ts";
import { defaultBrand } from "#domain/brands/brands.ts";

export type FollowedShow = NonNullable<Awaited<ReturnType<typeof findFollowedShow>>>;

export type FollowedRace = Awaited<ReturnType<typeof followedRace>>;

export interface FollowedStage {
  stageId: string;
  name: string;
  /** null: the stage has one order */
  division: DivisionName | null;
  competitionName: string;
  /** by seeding, which is public */
  teams: SceneTeam[];
  /** null: predictions are open */
  sealedAt: string | null;
  told: Record<string, number>;
  boards: Record<PredictionKind, PredictionBoard>;
}

/** How long phones find a finished show. */
const afterglowMs = 24 * 3_600_000;

const longAgoMs = Number.MAX_SAFE_INTEGER;

const columns = [
  "id",
  "name",
  "brand",
  "secret",
  "packageVersion",
  "scenes",
  "steps",
  "step",
  "fromStep",
  "isBlack",
  "steppedAt",
] as const;

/**
 * The city's or nation-wide show that moved last, else the newest with data. Any show at an address without a city,
 * such as a local server in a venue.
 * @param onScreen playback of a race log on screens
 * @param replayId only the show of that replay of a finished event
 */
export async function findFollowedShow(
  database: Database,
  brand: string,
  onScreen: (log: string) => RaceOnScreen,
  nowMs = Date.now(),
  replayId?: string,
) {
  let shows = database.selectFrom("show");
  if (replayId !== undefined)
    shows = shows.where("id", "in", (replay) =>
      replay
        .selectFrom("rehearsal")
        .where("competitionId", "=", replayId)
        .where("replay", "is not", null)
        .select("showId"),
    );
  else {
    shows = shows.where("isRehearsal", "=", false);
    if (brand !== defaultBrand)
      shows = shows.where((where) => where.or([where("brand", "=", brand), where("brand", "is", null)]));
  }
  const show = await shows
    .where("packageVersion", ">", 0)
    .where((where) =>
      where.or([where("steppedAt", "is", null), where("steppedAt", ">", new Date(nowMs - afterglowMs))]),
    )
    .orderBy("steppedAt", (order) => order.desc().nullsLast())
    .orderBy("createdAt", "desc")
    .select(columns)
    .executeTakeFirst();
  if (!show) return undefined;
  const ofCity = brand === defaultBrand ? (show.brand ?? brand) : brand;
  const moment = momentOf(show, nowMs);
  const here = placeOfStep(show.steps, moment.step);
  const contents = here ? await openScenes(database, show, here.scene + 1) : [];
  const content = here && contents[here.scene];
  const seen = content && !show.isBlack ? seenSoFar(content, here.step, moment.elapsedMs, onScreen) : undefined;
  return {
    id: show.id,
    name: show.name,
    /** null: not started, or black screens */
    scene: seen?.scene ?? null,
    hasBegun: here !== undefined,
    isBlack: show.isBlack,
    /** of a countdown; null: none, or another city's */
    secondsLeft:
      content?.kind === "countdown" ? secondsLeft(content, { brand: ofCity, nowMs, steppedAt: show.steppedAt }) : null,
    changesInMs: moment.changesInMs ?? seen?.changesInMs ?? null,
    /** null: the order is final, or none is shown */
    provisional: here && seen ? ((await provisionalScenes(database, show))[here.scene] ?? null) : null,
    stages: await followedStages(database, show, contents, moment),
    /** race with winner predictions; null: no race on screen */
    race: seen?.scene.kind === "race" && here ? await followedRace(database, show, here, seen.scene) : null,
  };
}

async function followedRace(
  database: Database,
  show: { id: string; steps: readonly SceneSteps[] },
  here: { scene: number; step: number },
  { order }: SeenOf<"race">,
) {
  const sceneId = show.steps[here.scene]!.id;
  const isOpen = here.step === 0 && !(await isRaceSealed(database, show.id, sceneId));
  return { sceneId, isOpen, picks: await racePicks(database, { showId: show.id, sceneId, isOpen, order }) };
}

type Moment = ReturnType<typeof momentOf>;

/** Screens move a little after a press; an undone step is shown without animation. */
function momentOf(show: { step: number; fromStep: number; steppedAt: Date | null }, nowMs: number) {
  const elapsedMs = nowMs - (show.steppedAt?.getTime() ?? 0);
  if (elapsedMs < 0) return { step: show.fromStep, elapsedMs: longAgoMs, changesInMs: -elapsedMs };
  return { step: show.step, elapsedMs: show.step < show.fromStep ? longAgoMs : elapsedMs, changesInMs: null };
}

function secondsLeft(
  { minutes, moments }: ContentOf<"countdown">,
  { brand, nowMs, steppedAt }: { brand: string; nowMs: number; steppedAt: Date | null },
): number | null {
  const moment = moments[brand] ?? moments[""];
  const endMs =
    minutes === null
      ? moment === undefined
        ? undefined
        : Date.parse(moment)
      : (steppedAt?.getTime() ?? nowMs) + minutes * 60_000;
  return endMs === undefined ? null : Math.max(0, Math.round((endMs - nowMs) / 1_000));
}

async function followedStages(
  database: Database,
  show: { id: string; scenes: SceneDefinition[]; steps: SceneSteps[]; step: number },
  contents: readonly SceneContent[],
  moment: Moment,
): Promise<FollowedStage[]> {
  const followed: FollowedStage[] = [];
  for (const { stageId, division: divisionId, scenes } of revealedOrders(show)) {
    const order = { stageId, division: divisionId };
    const stage = await database
      .selectFrom("stage")
      .innerJoin("competition", "competition.id", "stage.competitionId")
      .leftJoin("predictionSeal", sealOfShow(show.id))
      .where("stage.id", "=", stageId)
      .where("stage.state", "!=", "draft")
      .select(["stage.name", "competition.name as competitionName", "stage.entrantsFrom", ...sealColumns])
      .executeTakeFirst();
    if (!stage || !(await isEntryKnown(database, { ...order, entrantsFrom: stage.entrantsFrom }, show))) continue;
    const teams = await predictableTeams(database, order);
    const division = divisionId === "" ? null : await findDivisionName(database, divisionId);
    if (teams.length < 2 || (divisionId !== "" && !division)) continue;
    const revealed = revealedPlaces(contents, (scene) => scenes.includes(scene), moment);
    const own = new Set(teams.map(({ teamId }) => teamId));
    const places = new Map([...revealed].filter(([teamId]) => divisionId === "" || own.has(teamId)));
    followed.push({
      stageId,
      name: stage.name,
      competitionName: stage.competitionName,
      division,
      teams,
      sealedAt: sealedSince(stage)?.toISOString() ?? null,
      told: Object.fromEntries(places),
      boards: await predictionBoards(database, { showId: show.id, ...order, places }),
    });
  }
  return followed;
}
