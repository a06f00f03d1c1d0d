import { planReveal, type RevealPlace, type RevealPlan } from "./reveal-plan.ts";

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

export const scenesOfStages: readonly SceneKind[] = ["draw", "grid", "race", "standings", "reveal", "podium"];

/** `order`: by the stage's races; `seeding`: as they entered it. */
export const boards = ["order", "seeding"] as const;

export type SceneColour = "red" | "blue" | "yellow" | "black" | "gray" | "silver" | "white";

export interface SceneTeam {
  teamId: string;
  name: string;
  code: string;
  number: number;
  city: string;
  university: string;
  liveryPrimary: SceneColour;
  liverySecondary: SceneColour;
}

export interface PlacedTeam extends SceneTeam, RevealPlace {
  score: number;
  wins: number;
  races: number;
  /** absent in older data */
  facts?: PlaceFacts;
}

export interface PlaceFacts {
  /** best race: widest win, else best place; null: none that counts */
  best: { number: number; place: number; margin: number | null } | null;
  /** record against the next place; null: none, or never met */
  versusNext: { name: string; ahead: number; behind: number } | null;
  /** who publish their name */
  members: string[];
}

export interface RaceOfStage {
  stage: string;
  number: number;
  races: number;
}

/** Both from 0. */
export interface SceneDraw {
  team: SceneTeam;
  pot: number;
  group: number;
}

/** Teams drawn at a step: none at first, then one per press, or one pot. */
export function drawnCount({ drawn, oneByOne }: Extract<SceneContent, { kind: "draw" }>, step: number): number {
  return oneByOne ? Math.min(step, drawn.length) : drawn.filter(({ pot }) => pot < step).length;
}

export interface SceneSponsor {
  name: string;
  /** data URL; null: show the name */
  picture: string | null;
}

/** Everything to show a scene offline. `title`: set by the organiser, may be empty. */
export type SceneContent =
  | { kind: "test-card"; title: string }
  | {
      kind: "countdown";
      title: string;
      /** from the step on; null: to a moment */
      minutes: number | null;
      /** by brand, ISO 8601; empty key: all others */
      moments: Record<string, string>;
    }
  | { kind: "sponsors"; title: string; sponsors: SceneSponsor[] }
  | { kind: "message"; title: string; text: string }
  | {
      kind: "draw";
      title: string;
      stage: string;
      groups: number;
      /** pot by pot */
      drawn: SceneDraw[];
      /** one press per team; otherwise per pot */
      oneByOne: boolean;
      /** seed, to repeat the draw; empty: dealt by seeding */
      seed: string;
    }
  | { kind: "grid"; title: string; stage: string; teams: SceneTeam[] }
  | {
      kind: "race";
      title: string;
      brand: string | null;
      log: string;
      seats: SceneTeam[];
      /** absent in older data */
      of?: RaceOfStage;
    }
  | {
      kind: "standings";
      title: string;
      stage: string;
      teams: SceneTeam[];
      /** by the stage's races; absent: seeding */
      order?: { places: number[]; races: number };
    }
  | {
      kind: "reveal";
      title: string;
      stage: string;
      teams: PlacedTeam[];
      advancing: number;
      /** one press per place */
      eachPlace?: boolean;
      /** races behind the order */
      races?: number;
    }
  | { kind: "podium"; title: string; stage: string; teams: PlacedTeam[]; races?: number };

/** Why an order isn't final. */
export interface Provisional {
  /** end of the protest period, ISO 8601; null: not open */
  until: string | null;
  /** protest period after the future release; 0: released */
  minutes: number;
  hasProtests: boolean;
  /** IANA name */
  timeZone: string;
}

/** Deterministic, so that screens, driver and phones agree. */
export function revealPlanOf(content: Extract<SceneContent, { kind: "reveal" }>): RevealPlan {
  return planReveal(content.teams, content.advancing, content.eachPlace ?? false);
}

export const teamsOnGridPage = 10;
export const teamsOnStandingsPage = 10;

/** Presses of Next, including the one that leaves. */
export function stepsOf(content: SceneContent): number {
  switch (content.kind) {
    case "test-card":
    case "countdown":
    case "sponsors":
    case "message":
      return 1;
    case "draw":
      return 1 + (content.oneByOne ? content.drawn.length : (content.drawn.at(-1)?.pot ?? -1) + 1);
    case "grid":
      return Math.max(1, Math.ceil(content.teams.length / teamsOnGridPage));
    case "standings":
      return Math.max(1, Math.ceil(content.teams.length / teamsOnStandingsPage));
    // line-up, race
    case "race":
      return 2;
    case "reveal":
      return revealPlanOf(content).stepEnds.length;
    // third, second, first
    case "podium":
      return Math.max(1, Math.min(3, content.teams.length));
    default:
      return content satisfies never;
  }
}

export interface ScenePlace {
  scene: number;
  step: number;
}

/** `undefined`: before the first or after the last step. */
export function placeOfStep(stepsOfScenes: readonly number[], step: number): ScenePlace | undefined {
  if (step < 0) return undefined;
  let left = step;
  for (const [scene, steps] of stepsOfScenes.entries()) {
    if (left < steps) return { scene, step: left };
    left -= steps;
  }
  return undefined;
}

export function firstStepOf(stepsOfScenes: readonly number[], scene: number): number {
  return stepsOfScenes.slice(0, scene).reduce((sum, steps) => sum + steps, 0);
}

export function groupName(group: number): string {
  return group < 26 ? String.fromCodePoint(65 + group) : String(group + 1);
}
