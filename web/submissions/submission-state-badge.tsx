import type { SubmissionView } from "#server/submissions/find-submission.ts";
import { useMessages } from "../ui/messages.tsx";
import { Badge } from "../ui/card.tsx";

const tones = { queued: "neutral", checking: "neutral", error: "caution", accepted: "go", rejected: "stop" } as const;

export function SubmissionStateBadge({
  submission: { state, isUnofficial },
}: {
  submission: Pick<SubmissionView, "state" | "isUnofficial">;
}) {
  const { submission: texts } = useMessages().garage;
  return (
    <>
      <Badge tone={tones[state]}>{texts.states[state]}</Badge>
      {isUnofficial && <Badge tone="caution">{texts.unofficial}</Badge>}
    </>
  );
}
