import type { SceneDefinition } from "./scene.ts";

export function stageToldBy(scene: SceneDefinition | undefined): string | undefined {
  if (scene?.kind === "reveal" || scene?.kind === "podium") return scene.stageId;
  return scene?.kind === "standings" && scene.board === "order" ? scene.stageId : undefined;
}
