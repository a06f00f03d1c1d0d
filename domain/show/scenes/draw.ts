import { z } from "zod";
import { groupName, sceneFields, seenOf, stageField, type Scene, type SceneTeam } from "../scene.ts";

/** Pot and group are from 0. */
export interface SceneDraw {
  team: SceneTeam;
  pot: number;
  group: number;
}

export interface DrawContent {
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

/** Teams drawn at a step: none at first, then one per press, or one pot. */
export function drawnCount({ drawn, oneByOne }: DrawContent, step: number): number {
  return oneByOne ? Math.min(step, drawn.length) : drawn.filter(({ pot }) => pot < step).length;
}

export const draw = {
  kind: "draw",
  schema: () =>
    z.object({ ...sceneFields(), kind: z.literal("draw"), ...stageField(), oneByOne: z.boolean().optional() }),
  steps: ({ drawn, oneByOne }) => 1 + (oneByOne ? drawn.length : (drawn.at(-1)?.pot ?? -1) + 1),
  seen(content, step) {
    const drawn = content.drawn.slice(0, drawnCount(content, step));
    return seenOf(content, {
      stage: content.stage,
      /** by group, drawn so far */
      groups: Array.from({ length: content.groups }, (_, group) =>
        drawn.filter((each) => each.group === group).map(({ team }) => team),
      ),
      isWhole: drawn.length === content.drawn.length,
    });
  },
  facts(content, step) {
    const drawn = content.drawn.slice(drawnCount(content, step - 1), drawnCount(content, step));
    const teams = drawn.map(({ team, group }) => ({ name: team.name, group: groupName(group) }));
    return [{ what: "draws", pot: (drawn[0]?.pot ?? 0) + 1, teams: step === 0 ? [] : teams }];
  },
  teamsInFocus: (content, step) =>
    content.drawn.slice(drawnCount(content, step - 1), drawnCount(content, step + 1)).map(({ team }) => team),
  results: (content) => ({
    results: content.drawn.map(({ team, group }) => ({ key: `${team.teamId} ${group}`, place: 0 })),
    countAt: (step) => drawnCount(content, step),
  }),
  revealsResults: false,
  isOfStage: true,
  showsEntrants: true,
} as const satisfies Scene<DrawContent>;
