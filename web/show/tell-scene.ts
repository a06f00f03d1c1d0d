import type { boards, SceneKind } from "#engine/show/scenes.ts";
import type { Messages } from "../messages/messages.tsx";

/** What a scene is called that nobody gave a title: standings are a stage's seeding or its order. */
export function tellScene(
  { kind, board }: { kind: SceneKind; board?: (typeof boards)[number] | undefined },
  { standings, sceneTitles }: Pick<Messages["show"], "standings" | "sceneTitles">,
): string {
  return kind === "standings" && board === "order" ? standings.title : sceneTitles[kind];
}
