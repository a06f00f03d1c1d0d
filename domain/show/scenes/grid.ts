import { z } from "zod";
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

export interface GridContent {
  kind: "grid";
  title: string;
  stage: string;
  teams: SceneTeam[];
}

export const grid = {
  kind: "grid",
  schema: () => z.object({ ...sceneFields(), kind: z.literal("grid"), ...divisionFields() }),
  steps: ({ teams }) => pagesOf(teams),
  seen(content, step) {
    const teams = content.teams.slice(0, (step + 1) * teamsOnPage);
    return seenOf(content, { stage: content.stage, teams, isWhole: teams.length === content.teams.length });
  },
  facts: pageFacts,
  teamsInFocus: teamsOfPage,
  results: ({ teams }) => pageResults(teams),
  revealsResults: false,
  isOfStage: true,
  showsEntrants: true,
} as const satisfies Scene<GridContent>;
