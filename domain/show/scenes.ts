import { z } from "zod";
import { placeOfStep, type RaceOnScreen, type Scene, type StepFact } from "./scene.ts";
import { countdown } from "./scenes/countdown.ts";
import { draw } from "./scenes/draw.ts";
import { grid } from "./scenes/grid.ts";
import { message } from "./scenes/message.ts";
import { podium } from "./scenes/podium.ts";
import { race } from "./scenes/race.ts";
import { reveal } from "./scenes/reveal.ts";
import { sponsors } from "./scenes/sponsors.ts";
import { standings } from "./scenes/standings.ts";
import { testCard } from "./scenes/test-card.ts";

/** As the panel lists them. */
export const sceneKinds = [
  "test-card",
  "countdown",
  "sponsors",
  "message",
  "draw",
  "grid",
  "race",
  "standings",
  "reveal",
  "podium",
] as const;

export type SceneKind = (typeof sceneKinds)[number];

const scenes = {
  "test-card": testCard,
  countdown,
  sponsors,
  message,
  draw,
  grid,
  race,
  standings,
  reveal,
  podium,
} as const satisfies { [Kind in SceneKind]: { kind: Kind } };

type Scenes = typeof scenes;

export type ContentOf<Kind extends SceneKind> = Parameters<Scenes[Kind]["seen"]>[0];
export type SceneContent = { [Kind in SceneKind]: ContentOf<Kind> }[SceneKind];

export type DefinitionOf<Kind extends SceneKind> = z.infer<ReturnType<Scenes[Kind]["schema"]>>;
export type SceneDefinition = { [Kind in SceneKind]: DefinitionOf<Kind> }[SceneKind];

export type SeenOf<Kind extends SceneKind> = ReturnType<Scenes[Kind]["seen"]>["scene"];
export type SeenScene = { [Kind in SceneKind]: SeenOf<Kind> }[SceneKind];

export const mostScenes = 60;

export interface SceneSteps {
  id: string;
  kind: SceneKind;
  steps: number;
}

const sceneOf = (kind: SceneKind) => scenes[kind] as Scene<SceneContent>;

/** @param form what the organiser entered */
export function readSceneDefinition(kind: string, form: object): SceneDefinition | undefined {
  const known = sceneKinds.find((each) => each === kind);
  return known && scenes[known].schema().safeParse({ ...form, kind }).data;
}

export const stepsOf = (content: SceneContent): number => sceneOf(content.kind).steps?.(content) ?? 1;

export const stepCount = (content: SceneContent) => ({ steps: stepsOf(content) });

export interface SeenSoFar {
  scene: SeenScene;
  /** until the next change in this step, in milliseconds; null: none */
  changesInMs: number | null;
}

/** @param onScreen playback of a race log */
export const seenSoFar = (
  content: SceneContent,
  step: number,
  elapsedMs: number,
  onScreen: (log: string) => RaceOnScreen,
): SeenSoFar => sceneOf(content.kind).seen(content, step, elapsedMs, onScreen) as SeenSoFar;

export const factsOf = (content: SceneContent, step: number): StepFact[] =>
  sceneOf(content.kind).facts?.(content, step) ?? [];

export const teamsInFocus = (content: SceneContent, step: number) =>
  sceneOf(content.kind).teamsInFocus?.(content, step) ?? [];

export const resultsOf = (content: SceneContent) => sceneOf(content.kind).results?.(content);

export const isOfStage = (kind: string): boolean =>
  sceneKinds.some((each) => each === kind && sceneOf(each).isOfStage === true);

export const showsEntrants = (kind: SceneKind): boolean => sceneOf(kind).showsEntrants === true;

/** Whether a scene's title could reveal a result. A kind that doesn't say counts as revealing. */
export const revealsResults = (kind: SceneKind): boolean => sceneOf(kind).revealsResults ?? true;

/** Returns the stage whose order a scene shows. */
export function shownStage(scene: SceneDefinition | undefined): string | undefined {
  return scene && "stageId" in scene && sceneOf(scene.kind).showsOrder?.(scene as { board?: unknown })
    ? scene.stageId
    : undefined;
}

/** Longer than any animation. */
const longAgoMs = Number.MAX_SAFE_INTEGER;

/**
 * Revealed so far, by team.
 * @param isOfOrder by scene index
 */
export function revealedPlaces(
  contents: readonly SceneContent[],
  isOfOrder: (scene: number) => boolean,
  { step, elapsedMs }: { step: number; elapsedMs: number },
): Map<string, number> {
  const here = placeOfStep(contents.map(stepCount), step);
  const places = new Map<string, number>();
  for (const [index, content] of contents.entries()) {
    if (!here || index > here.scene || !isOfOrder(index)) continue;
    const isHere = index === here.scene;
    const { scene } = seenSoFar(
      content,
      isHere ? here.step : stepsOf(content) - 1,
      isHere ? elapsedMs : longAgoMs,
      () => ({ lastsMs: 0, turnAt: () => 0 }),
    );
    const rows =
      "rows" in scene
        ? scene.rows
        : "places" in scene
          ? scene.teams.map((team, row) => ({ team, place: scene.places?.[row] ?? null }))
          : [];
    for (const { team, place } of rows) if (place !== null) places.set(team.teamId, place);
  }
  return places;
}
