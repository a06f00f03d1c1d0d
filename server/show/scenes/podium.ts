import type { SceneBuilder } from "../scene-builder.ts";
import { findOrder } from "./reveal.ts";

export const buildPodium: SceneBuilder<"podium"> = async (database, definition, parts) => {
  const order = await findOrder(database, definition, parts);
  if (typeof order === "string") return order;
  const { stage, races, teams } = order;
  const { kind, title } = definition;
  return { kind, title, stage, races, teams: teams.filter(({ place }) => place <= 3) };
};
