import { drawOfStage } from "../draw-of-stage.ts";
import { findOwnStage, type SceneBuilder } from "../scene-builder.ts";

export const buildDraw: SceneBuilder<"draw"> = async (database, definition, parts) => {
  const { kind, title, stageId, oneByOne = false } = definition;
  const stage = await findOwnStage(database, stageId, parts);
  if (typeof stage === "string") return stage;
  const draw = await drawOfStage(database, stageId);
  return typeof draw === "string" ? draw : { kind, title, stage: stage.name, ...draw, oneByOne };
};
