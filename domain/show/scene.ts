import { z } from "zod";
import type { TieBreak } from "#engine/stages/tie-rule.ts";
import type { RevealInterest, RevealPlace } from "#engine/show/reveal-plan.ts";
import { sceneTexts } from "../platform/limits.ts";

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
  /** absent in older data, like `facts` */
  tieBreak?: TieBreak | null;
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

export interface SeenRow {
  team: SceneTeam;
  /** true place, from 1; null: not revealed */
  place: number | null;
}

export interface RaceOnScreen {
  /** milliseconds from the press to the finish */
  lastsMs: number;
  turnAt: (elapsedMs: number) => number;
}

export type StepFact =
  | { what: "places"; from: number; to: number }
  /** teams drawn from a pot (from 1) into groups; empty: shows the pots */
  | { what: "draws"; pot: number; teams: { name: string; group: string }[] }
  | { what: "line-up" }
  | { what: "race"; winner: string | null }
  | { what: "frozen-board" }
  /** the focus stops on a team; `finalPlace`: where it ends */
  | { what: "focus"; name: string; place: number; finalPlace: number; interest: RevealInterest | null }
  | { what: "lands"; name: string; from: number; to: number }
  | { what: "rises"; name: string; place: number };

interface SceneResults {
  /** in the order they're shown; `place` 0: no place shown */
  results: readonly { key: string; place: number }[];
  countAt: (step: number) => number;
  /** team in focus before its place is shown, with the reason */
  highlightAt?: (step: number) => string | null;
}

interface ContentBase {
  kind: string;
  /** set by the organiser, may be empty */
  title: string;
}

/** A kind of scene. Its content is everything to show it offline, and may be secret. */
export interface Scene<Content extends ContentBase> {
  kind: Content["kind"];
  /** As the organiser enters it. A function, so that browsers don't load the schema library. */
  schema: () => z.ZodObject;
  /** Presses of Next, including the one that leaves; 1 if absent. */
  steps?: (content: Content) => number;
  /** What the audience has seen. A step in progress counts as not done, so phones are never ahead of the screens. */
  seen: (
    content: Content,
    step: number,
    elapsedMs: number,
    onScreen: (log: string) => RaceOnScreen,
  ) => { scene: ContentBase; changesInMs: number | null };
  /** For the presenter. */
  facts?: (content: Content, step: number) => StepFact[];
  /** Teams for the commentators to talk about. */
  teamsInFocus?: (content: Content, step: number) => SceneTeam[];
  /** For a running show with new data, see {@link resumeShow}. */
  results?: (content: Content) => SceneResults;
  /** Whether its title could reveal a result; true if absent. Such titles aren't sent to webhooks. */
  revealsResults?: boolean;
  isOfStage?: true;
  /** Whether it has shown all entrants of its stage at its end. */
  showsEntrants?: true;
  /** Whether it shows an order of its stage, which can be provisional. */
  showsOrder?: (definition: { board?: unknown }) => boolean;
}

/** @param changesInMs until the next change in this step; null: none */
export function seenOf<Content extends ContentBase, More extends object>(
  { kind, title }: Content,
  more: More,
  changesInMs: number | null = null,
) {
  return { scene: { kind: kind as Content["kind"], title, ...more }, changesInMs };
}

/** Without what a scene hides. */
export function publicTeam(team: SceneTeam): SceneTeam {
  const { teamId, name, code, number, city, university, liveryPrimary, liverySecondary } = team;
  return { teamId, name, code, number, city, university, liveryPrimary, liverySecondary };
}

export const sceneFields = () => ({
  id: z.string().max(64),
  title: z.string().trim().max(sceneTexts.title).default(""),
  note: z.string().trim().max(sceneTexts.note).default(""),
});

export const stageField = () => ({ stageId: z.string().min(1).max(64) });

export const divisionFields = () => ({
  ...stageField(),
  /** whose order, if several divisions raced in the stage */
  division: z.string().min(1).max(64).optional(),
});

export const teamsOnPage = 10;

export const pagesOf = (teams: readonly unknown[]): number => Math.max(1, Math.ceil(teams.length / teamsOnPage));

export function pageFacts({ teams }: { teams: readonly unknown[] }, step: number): StepFact[] {
  const to = Math.min(teams.length, (step + 1) * teamsOnPage);
  return [{ what: "places", from: step * teamsOnPage + 1, to }];
}

export const teamsOfPage = ({ teams }: { teams: SceneTeam[] }, step: number): SceneTeam[] =>
  teams.slice(step * teamsOnPage, (step + 1) * teamsOnPage);

export function pageResults(teams: readonly SceneTeam[], places: readonly number[] = []): SceneResults {
  return {
    results: teams.map(({ teamId }, index) => ({ key: teamId, place: places[index] ?? 0 })),
    countAt: (step) => Math.min(teams.length, (step + 1) * teamsOnPage),
  };
}

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

interface Steps {
  steps: number;
}

/** Returns the scene and the step in it; `undefined` before the first and after the last step. */
export function placeOfStep(scenes: readonly Steps[], step: number): { scene: number; step: number } | undefined {
  if (step < 0) return undefined;
  let left = step;
  for (const [scene, { steps }] of scenes.entries()) {
    if (left < steps) return { scene, step: left };
    left -= steps;
  }
  return undefined;
}

export function firstStepOf(scenes: readonly Steps[], scene: number): number {
  return scenes.slice(0, scene).reduce((sum, { steps }) => sum + steps, 0);
}

export function groupName(group: number): string {
  return group < 26 ? String.fromCodePoint(65 + group) : String(group + 1);
}
