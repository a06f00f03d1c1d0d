import { z } from "zod";
import type { TieBreak } from "#engine/stages/tie-rule.ts";
import {
  divisionFields,
  pageFacts,
  pageResults,
  pagesOf,
  sceneFields,
  seenOf,
  teamsOfPage,
  teamsOnPage,
  type Scene,
  type SceneTeam,
} from "../scene.ts";

/** `order`: by the stage's races; `seeding`: as they entered it. */
export const boards = ["order", "seeding"] as const;

export interface StandingsContent {
  kind: "standings";
  title: string;
  stage: string;
  teams: SceneTeam[];
  /** by the stage's races; absent: seeding */
  order?: { places: number[]; races: number; tieBreaks?: (TieBreak | null)[] };
}

export const standings = {
  kind: "standings",
  schema: () =>
    z.object({
      ...sceneFields(),
      kind: z.literal("standings"),
      ...divisionFields(),
      board: z.enum(boards).optional(),
    }),
  steps: ({ teams }) => pagesOf(teams),
  seen(content, step) {
    const teams = content.teams.slice(0, (step + 1) * teamsOnPage);
    const places = content.order?.places.slice(0, teams.length) ?? null;
    return seenOf(content, { stage: content.stage, teams, isWhole: teams.length === content.teams.length, places });
  },
  facts: pageFacts,
  teamsInFocus: teamsOfPage,
  results: ({ teams, order }) => pageResults(teams, order?.places),
  isOfStage: true,
  showsEntrants: true,
  showsOrder: ({ board }) => board === "order",
} as const satisfies Scene<StandingsContent>;
