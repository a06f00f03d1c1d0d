import type { SubmissionState } from "#domain/submissions/submission-state.ts";
import { useMessages } from "../ui/messages.tsx";
import { Badge } from "../ui/card.tsx";

const tones = { queued: "neutral", checking: "neutral", error: "caution", accepted: "go", rejected: "stop" } as const;

export function SubmissionStateBadge({ state }: { state: SubmissionState }) {
  return <Badge tone={tones[state]}>{useMessages().garage.submission.states[state]}</Badge>;
}
