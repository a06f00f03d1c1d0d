import { z } from "zod";
import { boards, type SceneKind } from "#engine/show/scenes.ts";
import { sceneTexts } from "../platform/limits.ts";

const title = z.string().trim().max(sceneTexts.title).default("");
const note = z.string().trim().max(sceneTexts.note).default("");
const id = z.string().max(64);
const stageId = z.string().min(1).max(64);
/** whose order, if several divisions raced in the stage */
const division = z.string().min(1).max(64).optional();

/** As the organiser enters it. Its content is looked up when the data for screens is prepared. */
export const sceneDefinition = z.discriminatedUnion("kind", [
  z.object({ id, kind: z.literal("test-card"), title, note }),
  z.object({ id, kind: z.literal("countdown"), title, note, minutes: z.int().min(1).max(600).nullable() }),
  z.object({ id, kind: z.literal("sponsors"), title, note }),
  z.object({ id, kind: z.literal("message"), title, note, text: z.string().trim().max(sceneTexts.message) }),
  z.object({ id, kind: z.literal("draw"), title, note, stageId, oneByOne: z.boolean().optional() }),
  z.object({ id, kind: z.literal("grid"), title, note, stageId, division }),
  z.object({ id, kind: z.literal("race"), title, note, raceId: z.string().min(1).max(64) }),
  z.object({ id, kind: z.literal("standings"), title, note, stageId, division, board: z.enum(boards).optional() }),
  z.object({ id, kind: z.literal("reveal"), title, note, stageId, division, eachPlace: z.boolean().optional() }),
  z.object({ id, kind: z.literal("podium"), title, note, stageId, division }),
]);

export type SceneDefinition = z.infer<typeof sceneDefinition>;

export const mostScenes = 60;

export interface SceneSteps {
  id: string;
  kind: SceneKind;
  steps: number;
}
