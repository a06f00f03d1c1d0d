import { tieRuleOf } from "#engine/stages/tie-rule.ts";
import type { PlacedTeam } from "#domain/show/scene.ts";
import type { DefinitionOf, SceneDefinition } from "#domain/show/scenes.ts";
import type { Database } from "../../platform/database/database.ts";
import { finalOrderOf } from "../../stages/released-orders.ts";
import { stageOfResult } from "../../stages/result-versions.ts";
import { placeFacts } from "../place-facts.ts";
import { findOwnStage, type ContentParts, type SceneBuilder } from "../scene-builder.ts";

export const buildReveal: SceneBuilder<"reveal"> = async (database, definition, parts) => {
  const { kind, title, eachPlace = false, bySuspense } = definition;
  const order = await findOrder(database, definition, parts);
  if (typeof order === "string") return order;
  const { advancing, ...content } = order;
  const bySeeding = parts.earlier?.some((scene) => showsSeeding(scene, definition));
  return {
    kind,
    title,
    ...content,
    advancing,
    eachPlace,
    ...(bySuspense && { bySuspense }),
    ...(bySeeding && { bySeeding }),
  };
};

const showsSeeding = (scene: SceneDefinition, { stageId, division }: DefinitionOf<"reveal">) =>
  (scene.kind === "grid" || (scene.kind === "standings" && scene.board !== "order")) &&
  scene.stageId === stageId &&
  (scene.division === undefined || scene.division === division);

/** The final order, with facts about each team. */
export async function findOrder(
  database: Database,
  { stageId, division }: { stageId: string; division?: string | undefined },
  parts: ContentParts,
) {
  const stage = await findOwnStage(database, stageId, parts);
  if (typeof stage === "string") return stage;
  const order = await finalOrderOf(database, stageId, division);
  if (!order) return "not-decided";
  const ranked = order.places.map(({ teamId, teamName: name }) => ({ teamId, name }));
  const facts = await placeFacts(database, stageId, ranked);
  const teams = order.places.map(
    ({
      carId: _car,
      carName: _name,
      placeInterval: _interval,
      divisionId: _division,
      overall: _overall,
      ...place
    }): PlacedTeam => {
      const own = facts.get(place.teamId);
      return { ...place, name: place.teamName, ...(own && { facts: own }) };
    },
  );
  if (teams.length === 0) return "no-teams";
  const byRating = tieRuleOf(order).places === "rating";
  return {
    stage: stageOfResult(order),
    races: order.races,
    ...(byRating && { byRating }),
    teams,
    advancing: order.advancing,
  };
}
