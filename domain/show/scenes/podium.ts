import { z } from "zod";
import {
  divisionFields,
  publicTeam,
  sceneFields,
  seenOf,
  type PlacedTeam,
  type Scene,
  type SeenRow,
} from "../scene.ts";

export interface PodiumContent {
  kind: "podium";
  title: string;
  stage: string;
  teams: PlacedTeam[];
  races?: number;
}

export const podium = {
  kind: "podium",
  schema: () => z.object({ ...sceneFields(), kind: z.literal("podium"), ...divisionFields() }),
  // Third, second, first.
  steps: ({ teams }) => Math.max(1, Math.min(3, teams.length)),
  seen(content, step) {
    const rows = content.teams.flatMap((team, index): SeenRow[] =>
      content.teams.length - 1 - index <= step ? [{ team: publicTeam(team), place: team.place }] : [],
    );
    return seenOf(content, { stage: content.stage, rows });
  },
  facts({ teams }, step) {
    const team = teams[teams.length - 1 - step];
    return team ? [{ what: "rises", name: team.name, place: team.place }] : [];
  },
  teamsInFocus: ({ teams }) => teams.toReversed(),
  results: ({ teams }) => ({
    results: teams.map(({ teamId, place }) => ({ key: teamId, place })).toReversed(),
    countAt: (step) => Math.min(teams.length, step + 1),
  }),
  isOfStage: true,
  showsOrder: () => true,
} as const satisfies Scene<PodiumContent>;
