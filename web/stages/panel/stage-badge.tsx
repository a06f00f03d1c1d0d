import type { StageState } from "#domain/stages/stage-state.ts";
import { useMessages } from "../../ui/messages.tsx";
import { Badge } from "../../ui/card.tsx";

const tones = {
  draft: "neutral",
  announced: "neutral",
  open: "neutral",
  running: "go",
  held: "stop",
  decided: "caution",
  released: "go",
} as const satisfies Record<StageState, string>;

export function StageBadge({ state }: { state: StageState }) {
  return <Badge tone={tones[state]}>{useMessages().stagesPanel.states[state]}</Badge>;
}
