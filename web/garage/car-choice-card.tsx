import { Form, useNavigation } from "react-router";
import type { SubmissionView } from "#server/racing/submissions/find-submission.ts";
import type { ChooseCarOutcome } from "#server/racing/submissions/active-car.ts";
import { useMessages } from "../messages/messages.tsx";
import { Button } from "../ui/button.tsx";
import { Alert, Card } from "../ui/card.tsx";

type Refusal = Extract<ChooseCarOutcome, { kind: "refused" }>["reason"];

/** Whether this accepted car races, and the captain's buttons that change it. */
export function CarChoiceCard({
  submission,
  mayChoose,
  refusal,
}: {
  submission: SubmissionView;
  mayChoose: boolean;
  refusal: Refusal | null;
}) {
  const { choice } = useMessages().submissions;
  const { isActive, isFixed } = submission;
  return (
    <Card title={choice.title}>
      {refusal !== null && <Alert tone="stop">{choice.refusal({ reason: refusal })}</Alert>}
      <p className="text-lg">{isFixed ? choice.isFixed : isActive ? choice.isActive : choice.isOlder}</p>
      {mayChoose ? (
        <Form method="post" className="mt-4 flex flex-wrap gap-x-8 gap-y-4">
          {!isActive && <Wish intent="race" label={choice.race} hint={choice.raceHint} />}
          {!isFixed && <Wish intent="fix" label={choice.fix} hint={choice.fixHint} />}
          {isFixed && <Wish intent="release" label={choice.release} hint={choice.releaseHint} />}
        </Form>
      ) : (
        <p className="mt-2 text-sm text-quiet">{choice.forCaptain}</p>
      )}
    </Card>
  );
}

function Wish({ intent, label, hint }: { intent: "race" | "fix" | "release"; label: string; hint: string }) {
  const pending = useNavigation().formData?.get("intent") === intent;
  return (
    <div>
      <Button type="submit" name="intent" value={intent} pending={pending}>
        {label}
      </Button>
      <p className="mt-1 text-sm text-quiet">{hint}</p>
    </div>
  );
}
