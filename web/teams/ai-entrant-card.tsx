import { Form } from "react-router";
import { useMessages } from "../ui/messages.tsx";
import { Alert, Card } from "../ui/card.tsx";
import { CheckboxField, IntentButton } from "../ui/field.tsx";
import type { Route } from "./+types/team";

type CardProps = {
  ai: NonNullable<NonNullable<Route.ComponentProps["loaderData"]["own"]>["ai"]>;
  refusal: NonNullable<Route.ComponentProps["actionData"]>["aiRefusal"];
};

export function AiEntrantCard({ ai, refusal }: CardProps) {
  const { entrant: texts } = useMessages().ai;
  const { responsible } = ai;
  const problem = refusal && texts.problem[refusal];
  return (
    <Card title={texts.title} isFolded={!refusal && (!ai.isEntrant || responsible?.isConfirmed === true)}>
      <div className="space-y-4">
        {problem !== undefined && <Alert tone="stop">{problem}</Alert>}
        {ai.isEntrant && (
          <>
            <p>
              {texts.is} {responsible && texts.responsible({ person: responsible.name })}
            </p>
            {!responsible && <Alert tone="caution">{texts.nobody}</Alert>}
            {responsible && !responsible.isConfirmed && <Alert tone="caution">{texts.needsMail}</Alert>}
          </>
        )}
        {ai.mayEnter && <WordForm intent="enter-as-ai" label={texts.box} hint={texts.enterLead} />}
        {ai.mayAnswer && <WordForm intent="answer-for-ai" label={texts.accept} />}
      </div>
    </Card>
  );
}

function WordForm({ intent, label, hint }: { intent: "enter-as-ai" | "answer-for-ai"; label: string; hint?: string }) {
  const { entrant: texts } = useMessages().ai;
  return (
    <Form method="post" className="space-y-4">
      <CheckboxField name="accepted" label={label} hint={hint} required />
      <IntentButton page="teams/team" intent={intent}>
        {intent === "enter-as-ai" ? texts.enter : texts.takeOver}
      </IntentButton>
    </Form>
  );
}
