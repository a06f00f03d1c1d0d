import { decodeRaceLog } from "../race-log/race-log-reader.ts";
import { raceSoFar, type RaceSoFar } from "../race-log/race-so-far.ts";
import { boardAfter, stepMs } from "./reveal-plan.ts";
import {
  drawnCount,
  placeOfStep,
  revealPlanOf,
  stepsOf,
  teamsOnGridPage,
  teamsOnStandingsPage,
  type SceneContent,
  type SceneTeam,
} from "./scenes.ts";

export interface SeenRow {
  team: SceneTeam;
  /** true place, from 1; null: not revealed */
  place: number | null;
}

/** What the venue has seen; doesn't depend on anything hidden. */
export type SeenScene =
  | { kind: "test-card" | "sponsors"; title: string }
  | { kind: "countdown"; title: string; minutes: number | null; moments: Record<string, string> }
  | { kind: "message"; title: string; text: string }
  /** by group, drawn so far */
  | { kind: "draw"; title: string; stage: string; groups: SceneTeam[][]; isWhole: boolean }
  | { kind: "grid"; title: string; stage: string; teams: SceneTeam[]; isWhole: boolean }
  | {
      kind: "standings";
      title: string;
      stage: string;
      teams: SceneTeam[];
      isWhole: boolean;
      /** by the stage's races; null: seeding */
      places: number[] | null;
    }
  /** `order`: team ids, first to last, once the race is over on screen */
  | {
      kind: "race";
      title: string;
      seats: SceneTeam[];
      /** null: on the grid, or over */
      running: Omit<RaceSoFar, "turns"> | null;
      order: string[] | null;
    }
  | { kind: "reveal"; title: string; stage: string; rows: SeenRow[]; isMoving: boolean }
  | { kind: "podium"; title: string; stage: string; rows: SeenRow[] };

export interface RaceOnScreen {
  /** milliseconds from the press to the finish */
  lastsMs: number;
  turnAt: (elapsedMs: number) => number;
}

export interface SeenSoFar {
  scene: SeenScene;
  /** until the next change in this step, in milliseconds; null: none */
  changesInMs: number | null;
}

/**
 * A step in progress counts as not done, so phones are never ahead of the screens.
 * @param onScreen playback of a race log
 */
export function seenSoFar(
  content: SceneContent,
  step: number,
  elapsedMs: number,
  onScreen: (log: string) => RaceOnScreen,
): SeenSoFar {
  const { title } = content;
  const unchanged = (scene: SeenScene): SeenSoFar => ({ scene, changesInMs: null });
  switch (content.kind) {
    case "test-card":
    case "sponsors":
      return unchanged({ kind: content.kind, title });
    case "message":
      return unchanged({ kind: "message", title, text: content.text });
    case "countdown":
      return unchanged({ kind: "countdown", title, minutes: content.minutes, moments: content.moments });
    case "draw": {
      const drawn = content.drawn.slice(0, drawnCount(content, step));
      const groups = Array.from({ length: content.groups }, (_, group) =>
        drawn.filter((each) => each.group === group).map(({ team }) => team),
      );
      return unchanged({
        kind: "draw",
        title,
        stage: content.stage,
        groups,
        isWhole: drawn.length === content.drawn.length,
      });
    }
    case "grid":
    case "standings": {
      const page = content.kind === "grid" ? teamsOnGridPage : teamsOnStandingsPage;
      const teams = content.teams.slice(0, (step + 1) * page);
      const seen = { title, stage: content.stage, teams, isWhole: teams.length === content.teams.length };
      if (content.kind === "grid") return unchanged({ kind: "grid", ...seen });
      const places = content.order?.places.slice(0, teams.length) ?? null;
      return unchanged({ kind: "standings", ...seen, places });
    }
    case "race": {
      const lineUp = { kind: "race", title, seats: content.seats, order: null } as const;
      if (step === 0) return unchanged({ ...lineUp, running: null });
      const { lastsMs, turnAt } = onScreen(content.log);
      const leftMs = lastsMs - elapsedMs;
      const log = decodeRaceLog(content.log);
      if (leftMs > 0) {
        const { turns: _tellsTheEnd, ...running } = raceSoFar(log, turnAt(elapsedMs));
        // The exact rest would reveal how close the finish is.
        return { scene: { ...lineUp, running }, changesInMs: Math.min(leftMs, raceUpdateMs) };
      }
      const order = log.finishOrder.flatMap((seat) => content.seats[seat]?.teamId ?? []);
      return unchanged({ ...lineUp, running: null, order });
    }
    case "reveal": {
      const plan = revealPlanOf(content);
      const leftMs = stepMs(plan, step) - elapsedMs;
      const isMoving = leftMs > 0;
      const done = isMoving ? (plan.stepEnds[step - 1] ?? 0) : (plan.stepEnds[step] ?? 0);
      const { order, revealed } = boardAfter(plan, done);
      const teams = new Map(content.teams.map((team) => [team.teamId, team]));
      const rows = order.flatMap((teamId): SeenRow[] => {
        const team = teams.get(teamId);
        return team ? [{ team: plainTeam(team), place: revealed.has(teamId) ? team.place : null }] : [];
      });
      return {
        scene: { kind: "reveal", title, stage: content.stage, rows, isMoving },
        changesInMs: isMoving ? leftMs : null,
      };
    }
    case "podium": {
      const rows = content.teams.flatMap((team, index): SeenRow[] =>
        content.teams.length - 1 - index <= step ? [{ team: plainTeam(team), place: team.place }] : [],
      );
      return unchanged({ kind: "podium", title, stage: content.stage, rows });
    }
    default:
      return content satisfies never;
  }
}

/** Poll interval for a running race, about a turn. Constant, so that it reveals nothing. */
const raceUpdateMs = 1_000;

function plainTeam({
  teamId,
  name,
  code,
  number,
  city,
  university,
  liveryPrimary,
  liverySecondary,
}: SceneTeam): SceneTeam {
  return { teamId, name, code, number, city, university, liveryPrimary, liverySecondary };
}

/** Longer than any animation. */
const longAgoMs = Number.MAX_SAFE_INTEGER;

/**
 * Revealed so far, by team.
 * @param isOfStage by scene index
 */
export function revealedPlaces(
  contents: readonly SceneContent[],
  isOfStage: (scene: number) => boolean,
  { step, elapsedMs }: { step: number; elapsedMs: number },
): Map<string, number> {
  const here = placeOfStep(contents.map(stepsOf), step);
  const places = new Map<string, number>();
  for (const [index, content] of contents.entries()) {
    if (!here || index > here.scene || !isOfStage(index)) continue;
    if (content.kind !== "reveal" && content.kind !== "podium" && content.kind !== "standings") continue;
    const isHere = index === here.scene;
    const { scene } = seenSoFar(
      content,
      isHere ? here.step : stepsOf(content) - 1,
      isHere ? elapsedMs : longAgoMs,
      () => ({ lastsMs: 0, turnAt: () => 0 }),
    );
    if (scene.kind === "standings") {
      for (const [row, team] of scene.teams.entries()) {
        const place = scene.places?.[row];
        if (place !== undefined) places.set(team.teamId, place);
      }
    }
    if (scene.kind !== "reveal" && scene.kind !== "podium") continue;
    for (const { team, place } of scene.rows) if (place !== null) places.set(team.teamId, place);
  }
  return places;
}
