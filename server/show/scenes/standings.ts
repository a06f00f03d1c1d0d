import { classificationOf } from "../../stages/classification.ts";
import { stageOfResult } from "../../stages/result-versions.ts";
import { publicTeam } from "#domain/show/scene.ts";
import { countFinishedRaces } from "../../stages/released-orders.ts";
import { findOwnStage, type SceneBuilder } from "../scene-builder.ts";
import { entrantsContent } from "./grid.ts";

export const buildStandings: SceneBuilder<"standings"> = async (database, definition, parts) => {
  const { kind, title, stageId, board } = definition;
  const stage = await findOwnStage(database, stageId, parts);
  if (typeof stage === "string") return stage;
  if (board !== "order") return entrantsContent(database, definition, stage.name);
  const { places, division } = await classificationOf(database, stageId, definition.division);
  if (places.length === 0) return "no-order";
  const teams = places.map(({ teamName: name, ...team }) => publicTeam({ ...team, name }));
  const order = {
    places: places.map(({ place }) => place),
    tieBreaks: places.map(({ tieBreak }) => tieBreak),
    races: await countFinishedRaces(database, stageId),
  };
  return { kind, title, stage: stageOfResult({ stageName: stage.name, division }), teams, order };
};
