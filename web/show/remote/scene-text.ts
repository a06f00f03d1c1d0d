import type { boards } from "#domain/show/scenes/standings.ts";
import type { SceneKind } from "#domain/show/scenes.ts";
import type { Provisional } from "#domain/show/scene.ts";
import { useMessages } from "../../ui/messages.tsx";
import type { Formats } from "#messages/formats.ts";

interface TitledScene {
  kind: SceneKind;
  title: string;
  board?: (typeof boards)[number] | undefined;
}

/** The organiser's title, or else the kind's. */
export function useSceneTitle(): (scene: TitledScene) => string {
  const { sceneTitles, show } = useMessages();
  return ({ title, kind, board }) =>
    title || (kind === "standings" && board === "order" ? show.standings.title : sceneTitles[kind]);
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
