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

/** Scenes that are about a stage, or a race of one. */
export const scenesOfStages: readonly SceneKind[] = ["draw", "grid", "race", "standings", "reveal", "podium"];

/** What a scene of standings tells: the teams as the stage's races have them, or as they came into it. */
export const boards = ["order", "seeding"] as const;

/** The racing colours, as teams choose them. */
export type SceneColour = "red" | "blue" | "yellow" | "black" | "gray" | "silver" | "white";

/** A team as screens show it. */
export interface SceneTeam {
  teamId: string;
  name: string;
  /** three letters */
  code: string;
  /** start number */
  number: number;
  city: string;
  university: string;
  liveryPrimary: SceneColour;
  liverySecondary: SceneColour;
}

/** A team of a reveal or a podium. */
export interface PlacedTeam extends SceneTeam, RevealPlace {
  score: number;
  wins: number;
  races: number;
  /** what the races say of it beyond its place; absent in data that an earlier version made */
  facts?: PlaceFacts;
}

/** What a stage's races say of a team. */
export interface PlaceFacts {
  /** its best race: a win by so many units before the next, else the best place it came to; null: it has none that counts */
  best: { number: number; place: number; margin: number | null } | null;
  /** races with the team of the next place, and in how many of them it was ahead and behind; null: there is none, or they never met */
  versusNext: { name: string; ahead: number; behind: number } | null;
  /** names of members who let them be told */
  members: string[];
}

/** A race among those that the order of its stage rests on. */
export interface RaceOfStage {
  stage: string;
  /** from 1 */
  number: number;
  races: number;
}

/** A team that comes into a group; both count from 0. */
export interface SceneDraw {
  team: SceneTeam;
  pot: number;
  group: number;
}

/** How many teams are in their groups at a step of a draw: none at first, then one or one pot more a press. */
export function drawnAt({ drawn, oneByOne }: Extract<SceneContent, { kind: "draw" }>, step: number): number {
  return oneByOne ? Math.min(step, drawn.length) : drawn.filter(({ pot }) => pot < step).length;
}

export interface SceneSponsor {
  name: string;
  /** a data address; null: the name stands for itself */
  picture: string | null;
}

/** Everything that a screen needs to show a scene with no network at all. `title` is the organiser's own, or empty. */
export type SceneContent =
  | { kind: "test-card"; title: string }
  | {
      kind: "countdown";
      title: string;
      /** counted from the moment of the step; null: to a moment */
      minutes: number | null;
      /** the moment of each city by its brand, ISO 8601; the empty key is for all others */
      moments: Record<string, string>;
    }
  | { kind: "sponsors"; title: string; sponsors: SceneSponsor[] }
  | { kind: "message"; title: string; text: string }
  | {
      kind: "draw";
      title: string;
      stage: string;
      /** how many groups there are */
      groups: number;
      /** in the order in which they come out, pot by pot */
      drawn: SceneDraw[];
      /** every team waits for a press of its own; otherwise every pot does */
      oneByOne: boolean;
      /** what the lot was drawn from, for everybody to draw again; empty: the teams are dealt by seeding */
      seed: string;
    }
  | { kind: "grid"; title: string; stage: string; teams: SceneTeam[] }
  | {
      kind: "race";
      title: string;
      brand: string | null;
      log: string;
      seats: SceneTeam[];
      /** which of its stage's races it is; absent in data that an earlier version made */
      of?: RaceOfStage;
    }
  | {
      kind: "standings";
      title: string;
      stage: string;
      teams: SceneTeam[];
      /** how the stage's own races have it; absent: the teams as they were seeded, before any race */
      order?: { places: number[]; races: number };
    }
  | {
      kind: "reveal";
      title: string;
      stage: string;
      teams: PlacedTeam[];
      advancing: number;
      /** every place waits for a press of its own */
      eachPlace?: boolean;
      /** how many races the order rests on */
      races?: number;
    }
  | { kind: "podium"; title: string; stage: string; teams: PlacedTeam[]; races?: number };

/** Why an order on screen is not the last word. */
export interface Provisional {
  /** teams may protest until then, ISO 8601; null: they may not yet, or not any more */
  until: string | null;
  /** they may for so long after the release, which is still to come; 0: it was */
  minutes: number;
  /** a protest waits for its decision */
  hasProtests: boolean;
  /** IANA name */
  timeZone: string;
}

/** The plan of a reveal: the same for whoever shows, drives or follows it. */
export function revealPlanOf(content: Extract<SceneContent, { kind: "reveal" }>): RevealPlan {
  return planReveal(content.teams, content.advancing, content.eachPlace ?? false);
}

/** Teams on a page of the grid and of the standings. */
export const teamsOnGridPage = 10;
export const teamsOnStandingsPage = 10;

/** How often Next is pressed within a scene, the press that leaves it included. */
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
    // the line-up, then the race
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

/** Which scene a step of the whole show belongs to, and which step of that scene it is. */
export interface ScenePlace {
  scene: number;
  step: number;
}

/** @returns undefined before the first step and after the last */
export function placeOfStep(stepsOfScenes: readonly number[], step: number): ScenePlace | undefined {
  if (step < 0) return undefined;
  let left = step;
  for (const [scene, steps] of stepsOfScenes.entries()) {
    if (left < steps) return { scene, step: left };
    left -= steps;
  }
  return undefined;
}

/** The first step of a scene, counted through the whole show. */
export function firstStepOf(stepsOfScenes: readonly number[], scene: number): number {
  return stepsOfScenes.slice(0, scene).reduce((sum, steps) => sum + steps, 0);
}
