import { Form, useNavigation } from "react-router";
import type { SubmissionView } from "#server/submissions/find-submission.ts";
import type { ChooseCarOutcome } from "#server/submissions/active-car.ts";
import { useMessages } from "../ui/messages.tsx";
import { Alert, Card } from "../ui/card.tsx";
import { IntentButton } from "../ui/field.tsx";
import { TextLink } from "../ui/button.tsx";

type Refusal = Extract<ChooseCarOutcome, { kind: "refused" }>["reason"] | "notCaptain";

export function CarChoiceCard({
  submission,
  mayChoose,
  refusal,
}: {
  submission: SubmissionView;
  mayChoose: boolean;
  refusal: Refusal | null;
}) {
  const { choice, rule } = useMessages().submissions;
  const { id, isActive, canBeChosen, carRule, teamId } = submission;
  const pending = useNavigation().formData?.get("of") === id;
  return (
    <Card title={choice.title}>
      {refusal !== null && <Alert tone="stop">{choice.refusal({ reason: refusal })}</Alert>}
      <p className="text-lg">{isActive ? choice.isActive : choice.isOlder}</p>
      <p className="mt-1 text-quiet">
        {rule.title}: {rule[carRule]}.{" "}
        <TextLink to={`/team/${teamId}/cars#rule`}>{mayChoose ? choice.changeRule : choice.seeRule}</TextLink>
      </p>
      {!isActive &&
        canBeChosen &&
        (mayChoose ? (
          <Form method="post" className="mt-4">
            <input type="hidden" name="of" value={id} />
            <IntentButton page="submissions/submission" intent="race" pending={pending}>
              {choice.race}
            </IntentButton>
          </Form>
        ) : (
          <p className="mt-2 text-sm text-quiet">{choice.forCaptain}</p>
        ))}
    </Card>
  );
}
