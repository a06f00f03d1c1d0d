import type { boards } from "#domain/show/scenes/standings.ts";
import type { SceneKind } from "#domain/show/scenes.ts";
import type { Provisional } from "#domain/show/scene.ts";
import type { Messages } from "../../ui/messages.tsx";
import type { Formats } from "#messages/formats.ts";

export function sceneTitle(
  { kind, board }: { kind: SceneKind; board?: (typeof boards)[number] | undefined },
  { standings, sceneTitles }: Pick<Messages["show"], "standings" | "sceneTitles">,
): string {
  return kind === "standings" && board === "order" ? standings.title : sceneTitles[kind];
}

interface ProvisionalTexts {
  until: (parts: { moment: string }) => string;
  afterRelease: (parts: { minutes: number }) => string;
  protest: string;
}

export function formatProvisional(provisional: Provisional, texts: ProvisionalTexts, time: Formats["time"]): string {
  const { until, minutes, hasProtests, timeZone } = provisional;
  if (until !== null) return texts.until({ moment: time(until, timeZone) });
  if (minutes > 0) return texts.afterRelease({ minutes });
  return hasProtests ? texts.protest : "";
}
